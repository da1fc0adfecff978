// A file that holds one of everything; "class Decoy { }" in a comment is no type.
#define LOCAL_FLAG
using System;
using System.Collections.Generic;
using static UnityEngine.Mathf;
using Pair = System.Tuple<int, string>;
using UnityEngine;
using UnityEngine.Serialization;

[assembly: System.Reflection.AssemblyTitle("class AlsoADecoy { }")]

namespace Lantern.Cove
{
    namespace Deep.Down
    {
        /// <summary>class CommentDecoy { }</summary>
        /// <remarks>Two lines.</remarks>
        [AddComponentMenu("Lantern/Torture {0}")]
        [RequireComponent(typeof(Rigidbody))]
        public sealed partial class Torture : MonoBehaviour, IComparable<Torture>, IEquatable<Dictionary<string, int[]>>
        {
            public const int Limit = 3, OtherLimit = 4;
            [Header("Speed"), FormerlySerializedAs("velocity"), FormerlySerializedAs("pace")] public float speed = 1.5f;
            [SerializeField]
            private List<GameObject> doors = new List<GameObject> { null };
            [SerializeField] int a, b = 2, c;
            [NonSerialized] public int hidden;
            [System.NonSerialized] public int alsoHidden;
            public static int shared;
            public readonly int fixedAtStart = 1;
            protected internal string text = "a { b } // c";
            [field: SerializeField] public int Health { get; private set; } = 100;
            [field: SerializeField] public int Computed => 5;
            [SerializeField] private UnityEngine.Events.UnityEvent<int, string> onOpen;
            public event Action Opened, Closed;
            public event Action Custom { add { Opened += value; } remove { Opened -= value; } }
            public (int left, string right) tuple;
            public int? maybe = null;
            public unsafe fixed byte buffer[16];

            static Torture() { shared = 1; }
            public Torture() : base() { }
            private Torture(int x, params string[] rest) : this() { }
            ~Torture() { }

            public int this[int index, string key = "}"] { get => index; set { } }
            public string Name { get; set; }
            int IComparable<Torture>.CompareTo(Torture other) => 0;
            bool IEquatable<Dictionary<string, int[]>>.Equals(Dictionary<string, int[]> other) { return false; }
            public static Torture operator +(Torture left, Torture right) { return left; }
            public static implicit operator bool(Torture value) => value != null;
            public static explicit operator int(Torture value) => 1;

            public Dictionary<string, List<int>> Map<TKey, TValue>(ref TKey key, out TValue value, in int number = 1)
                where TKey : class, new()
                where TValue : struct
            {
                string verbatim = @"class V { "" } \";
                string inter = $"{(key == null ? "none {" : $"{key}")} {{ }}";
                string mixed = $@"{number} "" {{ class W {{ ";
                char brace = '{', quote = '\'', back = '\\';
                int Local(int z) { return z; }
                Action lambda = () => { int deep = 1; };
                var anonymous = new { number, Text = "}" };
                value = default;
                return null;
            }
            void Start() { } /* } */ void Update() { }
            [ContextMenu("Reset")] async System.Threading.Tasks.Task Go() => await null;
            extern static void Native();

            /// <summary>Nested.</summary>
            private enum State : byte { [InspectorName("Off")] Idle, Walking = 1 << 2, Running = Walking | 3, }
            public delegate TResult Maker<in T, out TResult>(T input, int count = 2) where T : class;
            internal struct Inner<T> where T : struct
            {
                public T value;
                public class Innermost { int x; }
            }
            protected interface IThing : IDisposable { void Do(float amount); int Count { get; } }
        }
    }

    public record Point(int X, int Y) : IDisposable { public void Dispose() { } }
    public readonly record struct Small(double Value);
    static class Extensions { public static void Open(this GameObject door, float by) { } }
    internal class @event { int @class; }
    class Größe { float höhe = 1f; }
#if UNITY_EDITOR
    class EditorOnly { void OnlyHere() { } }
#elif LOCAL_FLAG && !UNITY_2019_1_OR_NEWER
    class Middle { }
#else
    class PlayerOnly { }
#endif
    class Split
#if UNITY_EDITOR
        : MonoBehaviour
    {
        void Both() { }
        void FirstOnly() { }
#else
        : ScriptableObject
    {
        void Both() { }
        void SecondOnly() { }
#endif
        #region don't
        void Always() { }
        #endregion
    }
}
