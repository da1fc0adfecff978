using UnityEngine;
using UnityEngine.Events;
using UnityEngine.Serialization;

namespace LanternCove
{
    /// <summary>A lantern the player lights by steering close to it.</summary>
    [DisallowMultipleComponent]
    [RequireComponent(typeof(SphereCollider))]
    public partial class Lantern : MonoBehaviour, ILightable
    {
        public const string BoatTag = "Player";
        public const float RelightDelay = 2.5f;

        [Header("Light")]
        [SerializeField] private Light glow;
        [SerializeField] private LanternKind kind;
        [FormerlySerializedAs("brightness")]
        [SerializeField, Range(0f, 4f)] private float intensity = 1f;
        [SerializeField] private bool litAtStart;

        [Header("Flicker")]
        [SerializeField] private float flickerSpeed = 3f;
        [SerializeField, Range(0f, 1f)] private float flickerAmount = 0.15f;

        [Space]
        [SerializeField] private UnityEvent onLit = new UnityEvent();

        private float extinguishedAt = float.NegativeInfinity;

        public bool IsLit { get; private set; }

        public LanternKind Kind => kind;

        public float Intensity
        {
            get => intensity;
            set => intensity = Mathf.Clamp(value, 0f, 4f);
        }

        public float TargetIntensity => IsLit ? intensity * kind.Range.bright : 0f;

        public UnityEvent OnLit => onLit;

        private void Start()
        {
            if (litAtStart)
            {
                Ignite();
            }
        }

        private void Update()
        {
            if (glow == null)
            {
                return;
            }

            glow.intensity = TargetIntensity * Flicker(Time.time);
        }

        private void OnTriggerEnter(Collider other)
        {
            if (other.CompareTag(BoatTag) && Time.time - extinguishedAt >= RelightDelay)
            {
                Ignite();
            }
        }

        public void Ignite()
        {
            if (IsLit)
            {
                return;
            }

            IsLit = true;
            glow.color = kind.Tint;
            onLit.Invoke();
        }

        public void Extinguish()
        {
            IsLit = false;
            extinguishedAt = Time.time;
        }
    }
}
