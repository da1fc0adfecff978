using System.Collections.Generic;
using UnityEngine;

namespace LanternCove
{
    /// <summary>A list of assets of one type, with a fallback.</summary>
    public abstract class Catalogue<T> : ScriptableObject where T : ScriptableObject
    {
        [SerializeField] private T fallback;
        [SerializeField] private List<T> entries = new List<T>();

        public IReadOnlyList<T> Entries => entries;

        public int Count => entries.Count;

        public T Find(string entryName)
        {
            foreach (T entry in entries)
            {
                if (entry != null && entry.name == entryName)
                {
                    return entry;
                }
            }

            return fallback;
        }
    }
}
