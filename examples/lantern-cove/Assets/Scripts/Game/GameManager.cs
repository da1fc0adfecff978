using System.Collections;
using System.Collections.Generic;
using LanternCove.Tide;
using UnityEngine;
using UnityEngine.SceneManagement;

namespace LanternCove
{
    /// <summary>Counts the lit lanterns and ends the night.</summary>
    public class GameManager : MonoBehaviour
    {
        private const string MenuScene = "Menu";
        private const int StartingScore = 0;

        [SerializeField] private CoveSettings settings;
        [SerializeField] private LanternCatalogue catalogue;
        [SerializeField] private BoatController player;
        [SerializeField] private HudView hud;
        [SerializeField] private TideClock tide;
        [SerializeField] private Camera eye;
        [SerializeField] private GameObject nightLights;
        [SerializeField] private List<Lantern> lanterns = new List<Lantern>();

        private int score = StartingScore;

        public static GameManager Instance { get; private set; }

        public CoveSettings Settings => settings;

        public int LanternCount => lanterns.Count;

        public int Score => score;

        public bool IsWon => score >= settings.LanternsToWin;

        public BoatController Player => player;

        public Vector3 EyePosition => eye.transform.position;

        private void Awake()
        {
            Instance = this;
            nightLights.SetActive(false);
        }

        private IEnumerator Start()
        {
            hud.Show(settings.coveName, score, settings.LanternsToWin);
            yield return new WaitForSeconds(settings.nightSeconds);
            EndNight();
        }

        private void Update()
        {
            hud.ShowTide(tide.Height);
        }

        public void OnLanternLit()
        {
            score += 1;
            hud.Show(settings.coveName, score, settings.LanternsToWin);
            if (IsWon)
            {
                nightLights.SetActive(true);
            }
        }

        public void LightNextLantern()
        {
            // TODO: light the lantern nearest to the boat instead of the first dark one
            foreach (Lantern lantern in lanterns)
            {
                if (!lantern.IsLit)
                {
                    lantern.Ignite();
                    return;
                }
            }
        }

        public int CountOf(LanternColour colour)
        {
            LanternKind kind = catalogue.OfColour(colour);
            return lanterns.FindAll(lantern => lantern.Kind == kind).Count;
        }

        private static void EndNight() => SceneManager.LoadScene(MenuScene);
    }
}
