using UnityEngine;
using UnityEngine.UI;

namespace LanternCove
{
    /// <summary>The lines of text at the edge of the screen.</summary>
    public class HudView : MonoBehaviour
    {
        [SerializeField] private Text title;
        [SerializeField] private Text scoreLine;
        [SerializeField] private Image tideBar;

        public void Show(string cove, int lit, int wanted)
        {
            title.text = cove;
            scoreLine.text = $"{lit} of {wanted} lanterns lit";
        }

        public void ShowTide(float height)
        {
            tideBar.fillAmount = Mathf.InverseLerp(-1f, 1f, height);
        }
    }
}
