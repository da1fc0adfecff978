using UnityEngine;

namespace LanternCove
{
    public partial class Lantern
    {
        /// <summary>How much of its light the flame gives at a moment: near 1, never below 0.</summary>
        public float Flicker(float time)
        {
            float noise = Mathf.PerlinNoise(time * flickerSpeed, transform.position.x);
            return Mathf.Max(0f, 1f - flickerAmount * noise);
        }

#if UNITY_EDITOR
        private void OnDrawGizmosSelected()
        {
            Gizmos.color = kind != null ? kind.Tint : Color.white;
            Gizmos.DrawWireSphere(transform.position, intensity);
        }
#endif
    }
}
