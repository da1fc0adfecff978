using UnityEngine;

namespace LanternCove
{
    /// <summary>The numbers a designer turns.</summary>
    [CreateAssetMenu(fileName = "CoveSettings", menuName = "Lantern Cove/Cove Settings", order = 1)]
    public class CoveSettings : ScriptableObject
    {
        public string coveName = "Lantern Cove";
        public float nightSeconds = 240f;
        public Vector2 windRange = new Vector2(0f, 4f);
        public Gradient sky = new Gradient();
        public GameObject lanternPrefab;

        [SerializeField, HideInInspector] private int saveVersion = 3;

        [field: SerializeField] public int LanternsToWin { get; private set; } = 3;

        public int SaveVersion => saveVersion;
    }
}
