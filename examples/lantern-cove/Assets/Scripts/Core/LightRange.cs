using System;
using UnityEngine;

namespace LanternCove
{
    /// <summary>The dimmest and the brightest a light may be.</summary>
    [Serializable]
    public struct LightRange
    {
        public float dim;
        public float bright;

        public LightRange(float dim, float bright)
        {
            this.dim = dim;
            this.bright = bright;
        }

        public float Span => bright - dim;

        public float At(float share) => Mathf.Lerp(dim, bright, Mathf.Clamp01(share));
    }
}
