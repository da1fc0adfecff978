using System.Collections.Generic;
using UnityEngine;

namespace LanternCove
{
    /// <summary>The old keeper, who walks the dock and has a word for everyone.</summary>
    [SelectionBase]
    public class Keeper : MonoBehaviour
    {
        [SerializeField] private string greeting = "Good evening";
        [SerializeField, TextArea(2, 6)] private string farewell;
        [SerializeField] private TextAsset notes;
        [SerializeField] private Transform[] patrol = { };
        [SerializeField] private float walkSpeed = 0.8f;
        [SerializeReference] private List<IKeeperTask> tasks = new List<IKeeperTask>();

        private int next;

        public string Greeting => greeting;

        public bool HasWork => tasks.Count > 0;

        public string FirstTask => HasWork ? tasks[0].Describe() : "Rests";

        private void Update()
        {
            if (patrol.Length == 0)
            {
                return;
            }

            Vector3 goal = patrol[next % patrol.Length].position;
            transform.position = Vector3.MoveTowards(transform.position, goal, walkSpeed * Time.deltaTime);
            if ((transform.position - goal).sqrMagnitude < 0.01f)
            {
                next++;
            }
        }
    }
}
