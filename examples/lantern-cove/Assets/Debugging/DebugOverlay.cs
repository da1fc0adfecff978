using UnityEngine;

/// <summary>Frames a second in a corner. It belongs to no assembly definition.</summary>
public class DebugOverlay : MonoBehaviour
{
    [SerializeField] private KeyCode toggleKey = KeyCode.F3;
    [SerializeField] private Color textColour = Color.yellow;
    [SerializeField] private bool visible;

    private float smoothed;

    private void Update()
    {
        smoothed = Mathf.Lerp(smoothed, Time.unscaledDeltaTime, 0.1f);
        if (Input.GetKeyDown(toggleKey))
        {
            visible = !visible;
        }
    }

    private void OnGUI()
    {
        if (visible)
        {
            GUI.color = textColour;
            GUILayout.Label($"{1f / Mathf.Max(smoothed, 0.0001f):0} fps");
        }
    }
}
