using UnityEngine;

namespace LanternCove
{
    /// <summary>What every lantern of one colour has in common.</summary>
    [CreateAssetMenu(fileName = "LanternKind", menuName = "Lantern Cove/Lantern Kind", order = 10)]
    public class LanternKind : ScriptableObject
    {
        [SerializeField] private LanternColour colour;
        [SerializeField] private Color tint = Color.white;
        [SerializeField] private LightRange range = new LightRange(0.2f, 1.5f);
        [SerializeField, Min(0f)] private float burnSeconds = 90f;
        [SerializeField] private Material glass;
        [SerializeField, TextArea] private string legend;

        public LanternColour Colour => colour;

        public Color Tint => tint;

        public LightRange Range => range;

        public float BurnSeconds => burnSeconds;

        public Material Glass => glass;

        public string Legend => legend;
    }
}
