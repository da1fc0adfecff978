using UnityEngine;

namespace LanternCove
{
    [CreateAssetMenu(fileName = "LanternCatalogue", menuName = "Lantern Cove/Lantern Catalogue", order = 11)]
    public sealed class LanternCatalogue : Catalogue<LanternKind>
    {
        public LanternKind OfColour(LanternColour colour)
        {
            foreach (LanternKind kind in Entries)
            {
                if (kind.Colour == colour)
                {
                    return kind;
                }
            }

            return Find(colour.ToString());
        }
    }
}
