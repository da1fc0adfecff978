using UnityEditor;
using UnityEngine;

namespace LanternCove.Editor
{
    [CustomEditor(typeof(Lantern))]
    [CanEditMultipleObjects]
    public sealed class LanternEditor : UnityEditor.Editor
    {
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            using (new EditorGUI.DisabledScope(!Application.isPlaying))
            {
                if (GUILayout.Button("Ignite"))
                {
                    ((Lantern)target).Ignite();
                }
            }
        }
    }
}
