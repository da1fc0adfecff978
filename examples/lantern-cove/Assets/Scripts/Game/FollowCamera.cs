using UnityEngine;

namespace LanternCove
{
    /// <summary>Keeps the camera behind the boat.</summary>
    [RequireComponent(typeof(Camera))]
    public class FollowCamera : MonoBehaviour
    {
        [SerializeField] private Transform target;
        [SerializeField] private Vector3 offset = new Vector3(0f, 6f, -10f);
        [SerializeField, Range(0.1f, 10f)] private float smoothing = 2.5f;

        public Transform Target => target;

        private void LateUpdate()
        {
            if (target == null)
            {
                return;
            }

            Vector3 wanted = target.TransformPoint(offset);
            transform.position = Vector3.Lerp(transform.position, wanted, smoothing * Time.deltaTime);
            transform.LookAt(target);
        }
    }
}
