using UnityEngine;
using UnityEngine.SceneManagement;

namespace LanternCove
{
    public class MenuController : MonoBehaviour
    {
        [SerializeField] private string firstScene = "Cove";
        [SerializeField] private TextAsset credits;

        public string Credits => credits != null ? credits.text : string.Empty;

        public void StartGame() => SceneManager.LoadScene(firstScene);

        public void Quit() => Application.Quit();
    }
}
