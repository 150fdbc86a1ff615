/** Play and pause, from stop to stop, along the way, and how fast. */
import { PauseIcon, PlayIcon, StepBackIcon, StepIcon } from "../../pallet/icons.tsx";
import { distanceText } from "../../shared/measures.ts";
import { SPEEDS, type WalkPlayer } from "../state/walk_player.ts";
import { t } from "../messages.ts";

/** Where the picker is, in words. */
export function placeText(player: WalkPlayer): string {
  const { timeline, walked, standing, reached } = player;
  const stops = timeline.stops.length;
  if (walked.value >= timeline.length) return t("at_end");
  if (standing.value !== undefined) return t("at_stop", { stop: standing.value + 1, stops });
  if (walked.value === 0) return t("at_start");
  return reached.value === stops
    ? t("way_home")
    : t("on_the_way", { stop: reached.value + 1, stops });
}

export function WalkControls({ player }: { player: WalkPlayer }) {
  const { length } = player.timeline;
  const playing = player.playing.value;
  const play = t(playing ? "pause" : "play");
  return (
    <div class="walk-controls">
      <div class="walk-buttons">
        <button
          type="button"
          class="tool"
          aria-label={t("previous")}
          title={t("previous")}
          onClick={() => player.step(-1)}
        >
          <StepBackIcon />
        </button>
        <button
          type="button"
          class="tool walk-play"
          aria-label={play}
          title={play}
          onClick={() => player.toggle()}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </button>
        <button
          type="button"
          class="tool"
          aria-label={t("next")}
          title={t("next")}
          onClick={() => player.step(1)}
        >
          <StepIcon />
        </button>
      </div>
      <div class="walk-along">
        <p class="walk-place">
          <span>{placeText(player)}</span>
          <span>
            {t("distance", {
              walked: distanceText(player.walked.value),
              whole: distanceText(length),
            })}
          </span>
        </p>
        <input
          type="range"
          min={0}
          max={length}
          step={length / 400}
          value={player.walked.value}
          aria-label={t("position")}
          aria-valuetext={placeText(player)}
          onInput={(event) => player.put(event.currentTarget.valueAsNumber)}
        />
      </div>
      <div class="walk-speeds" role="group" aria-label={t("speed")}>
        {SPEEDS.map((factor) => (
          <button
            key={factor}
            type="button"
            aria-pressed={player.speed.value === factor}
            onClick={() => (player.speed.value = factor)}
          >
            {t("speed_times", { factor })}
          </button>
        ))}
      </div>
    </div>
  );
}
