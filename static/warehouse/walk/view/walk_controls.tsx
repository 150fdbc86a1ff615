/** Play and pause, from stop to stop, along the way, and how fast. */
import { PauseIcon, PlayIcon, StepBackIcon, StepIcon } from "../../pallet/icons.tsx";
import { distanceText } from "../../shared/measures.ts";
import { SPEEDS, type WalkPlayer } from "../state/walk_player.ts";
import { t } from "../messages.ts";
import { Segments } from "../../../shared/ui/segments.tsx";
import { IconButton } from "../../../shared/ui/icon_button.tsx";

/** Returns the position of the picker as text. */
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
    <div class="cluster cluster-nowrap walk-controls">
      <div class="cluster cluster-nowrap gap-2">
        <IconButton label={t("previous")} onClick={() => player.step(-1)}>
          <StepBackIcon />
        </IconButton>
        <IconButton label={play} class="tool tool-main" onClick={() => player.toggle()}>
          {playing ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <IconButton label={t("next")} onClick={() => player.step(1)}>
          <StepIcon />
        </IconButton>
      </div>
      <div class="grow walk-along">
        <p class="cluster cluster-between small walk-place">
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
      <Segments
        class="walk-speeds"
        label={t("speed")}
        values={SPEEDS}
        chosen={player.speed.value}
        name={(factor) => t("speed_times", { factor })}
        onChoose={(factor) => (player.speed.value = factor)}
      />
    </div>
  );
}
