namespace LanternCove
{
    /// <summary>Anything in the cove that can be lit and put out.</summary>
    public interface ILightable
    {
        bool IsLit { get; }

        void Ignite();

        void Extinguish();
    }
}
