using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Events;

namespace LanternCove
{
    /// <summary>Steers the boat from the keyboard and tells the animator how fast it goes.</summary>
    [RequireComponent(typeof(Rigidbody))]
    [AddComponentMenu("Lantern Cove/Boat Controller")]
    public class BoatController : MonoBehaviour
    {
        public enum SteeringMode
        {
            Oars,
            Sail,
            Drift,
        }

        [Serializable]
        public class Engine
        {
            public float topSpeed = 6f;
            public float acceleration = 2f;
            public AnimationCurve response = AnimationCurve.Linear(0f, 0f, 1f, 1f);
        }

        [Serializable]
        public class SpeedEvent : UnityEvent<float>
        {
        }

        private static readonly int SpeedParameter = Animator.StringToHash("Speed");

        [SerializeField] private Engine engine = new Engine();
        [SerializeField] private SteeringMode mode = SteeringMode.Sail;
        [SerializeField] private LayerMask shore = ~0;
        [SerializeField] private float turnDegrees = 45f;
        [SerializeField] private Vector3 centreOfMass = new Vector3(0f, -0.4f, 0f);
        [SerializeField] private List<Transform> seats = new List<Transform>();
        [SerializeField] private string[] crew = { "Keeper" };
        [SerializeField] private Lantern bowLantern;
        [SerializeField] private SpeedEvent onSpeedChanged = new SpeedEvent();

        private Rigidbody body;
        private Animator animator;
        private float speed;

        public float Speed => speed;

        public float TopSpeed => engine.topSpeed;

        public bool IsDrifting => mode == SteeringMode.Drift;

        public Lantern BowLantern => bowLantern;

        public int SeatCount => seats.Count;

        private void Awake()
        {
            body = GetComponent<Rigidbody>();
            animator = GetComponent<Animator>();
            body.centerOfMass = centreOfMass;
        }

        private void Update()
        {
            float wanted = IsDrifting ? 0f : Mathf.Max(0f, Input.GetAxis("Vertical"));
            float next = Mathf.MoveTowards(speed, TargetSpeed(wanted), engine.acceleration * Time.deltaTime);
            if (!Mathf.Approximately(next, speed))
            {
                speed = next;
                onSpeedChanged.Invoke(speed);
            }

            animator.SetFloat(SpeedParameter, speed / engine.topSpeed);
        }

        private void FixedUpdate()
        {
            float turn = Input.GetAxis("Horizontal") * turnDegrees * Time.fixedDeltaTime;
            body.MoveRotation(body.rotation * Quaternion.Euler(0f, turn, 0f));
            if (!Physics.Raycast(transform.position, transform.forward, 1.5f, shore))
            {
                body.MovePosition(body.position + transform.forward * speed * Time.fixedDeltaTime);
            }
        }

        public float TargetSpeed(float throttle) => engine.topSpeed * engine.response.Evaluate(throttle);

        public bool HasCrew(string member) => Array.IndexOf(crew, member) >= 0;
    }
}
