using System;
using UnityEngine;

namespace LanternCove
{
    public interface IKeeperTask
    {
        string Describe();
    }

    [Serializable]
    public class WatchTask : IKeeperTask
    {
        public Transform post;
        public float seconds = 30f;

        public string Describe() => post == null ? "Watches the water" : $"Watches from {post.name}";
    }

    [Serializable]
    public class RelightTask : IKeeperTask
    {
        public LanternColour colour = LanternColour.Amber;
        public int count = 1;

        public string Describe() => $"Relights {count} {colour} lanterns";
    }
}
