using System;
using UnityEngine;

namespace LanternCove.Tide
{
    /// <summary>Where the water stands: a sine wave of two tides a day.</summary>
    public class TideClock : MonoBehaviour
    {
        public const float TidesPerDay = 2f;

        [SerializeField, Min(1f)] private float dayMinutes = 12f;
        [SerializeField] private float amplitude = 0.6f;
        [SerializeField, Range(0f, 1f)] private float phase;
        [SerializeField] private Transform surface;

        public event Action<float> HeightChanged;

        public float Height { get; private set; }

        public float Period => dayMinutes * 60f / TidesPerDay;

        private void Update()
        {
            float next = HeightAt(Time.time);
            if (Mathf.Approximately(next, Height))
            {
                return;
            }

            Height = next;
            if (surface != null)
            {
                surface.localPosition = new Vector3(0f, Height, 0f);
            }

            HeightChanged?.Invoke(Height);
        }

        /// <summary>The height of the water in metres after some seconds.</summary>
        public float HeightAt(float seconds)
        {
            return amplitude * Mathf.Sin((seconds / Period + phase) * 2f * Mathf.PI);
        }
    }
}
