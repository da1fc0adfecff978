using UnityEditor;
using UnityEngine;

namespace LanternCove.Editor
{
    /// <summary>Menu commands for whoever builds the cove.</summary>
    public static class LanternTools
    {
        private const string Menu = "Lantern Cove/";

        [MenuItem(Menu + "Count Lanterns")]
        private static void CountLanterns()
        {
            Lantern[] lanterns = Object.FindObjectsByType<Lantern>(FindObjectsInactive.Include, FindObjectsSortMode.None);
            Debug.Log($"{lanterns.Length} lanterns in the open scenes");
        }

        [MenuItem(Menu + "Reset Intensities %#l", priority = 20)]
        private static void ResetIntensities()
        {
            foreach (Lantern lantern in Object.FindObjectsByType<Lantern>(FindObjectsSortMode.None))
            {
                Undo.RecordObject(lantern, "Reset intensity");
                lantern.Intensity = 1f;
            }
        }

        [MenuItem(Menu + "Reset Intensities %#l", true)]
        private static bool CanReset() => !Application.isPlaying;
    }
}
