using System;
using System.Collections.Generic;
using UnityEngine;

namespace LanternCove
{
    /// <summary>Pushes the boat up at every float that lies under the water.</summary>
    [RequireComponent(typeof(Rigidbody))]
    public class Buoyancy : MonoBehaviour
    {
        [Serializable]
        public struct FloatPoint
        {
            public Vector3 offset;
            [Range(0f, 2f)] public float lift;
        }

        [SerializeField] private List<FloatPoint> points = new List<FloatPoint>();
        [SerializeField] private float waterLevel;
        [SerializeField, Tooltip("Newton for each metre under water")] private float stiffness = 12f;

        private Rigidbody body;

        public float WaterLevel
        {
            get { return waterLevel; }
            set { waterLevel = value; }
        }

        private void Awake() => body = GetComponent<Rigidbody>();

        private void FixedUpdate()
        {
            foreach (FloatPoint point in points)
            {
                Vector3 place = transform.TransformPoint(point.offset);
                float depth = Mathf.Clamp01(waterLevel - place.y);
                body.AddForceAtPosition(Vector3.up * (depth * stiffness * point.lift), place);
            }
        }
    }
}
