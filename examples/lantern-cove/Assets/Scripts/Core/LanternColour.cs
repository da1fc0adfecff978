namespace LanternCove
{
    public enum LanternColour
    {
        Amber = 0,
        Rose = 1,
        Sea = 2,
        Moon = 3,
    }
}
