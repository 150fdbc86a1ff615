/** Places boxes one by one: play, step, how fast, how far. */
import { Select } from "../../../shared/ui/fields.tsx";
import { PauseIcon, PlayIcon, StepBackIcon, StepIcon } from "../icons.tsx";
import { figure } from "../figure_text.ts";
import { t } from "../messages.ts";
import { type PalletState, SPEEDS } from "./pallet_state.ts";
import { togglePlay } from "./player.ts";
import { IconButton } from "../../../shared/ui/icon_button.tsx";

/** For one pallet; several are not built at once. */
export function PlayerBar({ state }: { state: PalletState }) {
  const total = state.pallet.value?.boxes.length ?? 0;
  const placed = state.placed.value;
  const playing = state.playing.value;
  const step = (by: 1 | -1) => {
    state.playing.value = false;
    state.showPlaced(placed + by);
  };
  return (
    <div class="player">
      <div class="cluster cluster-nowrap gap-2">
        <IconButton label={t("step_back")} disabled={placed === 0} onClick={() => step(-1)}>
          <StepBackIcon />
        </IconButton>
        <IconButton
          label={t(playing ? "pause" : "play")}
          class="tool tool-main"
          onClick={() => togglePlay(state)}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <IconButton label={t("step_on")} disabled={placed >= total} onClick={() => step(1)}>
          <StepIcon />
        </IconButton>
      </div>
      <input
        type="range"
        class="player-slider"
        aria-label={t("boxes_placed")}
        aria-valuetext={t("placed_of", { placed, count: total })}
        min={0}
        max={total}
        value={placed}
        onInput={(event) => {
          state.playing.value = false;
          state.showPlaced(event.currentTarget.valueAsNumber);
        }}
      />
      <p class="player-count nowrap">
        <strong>{figure(placed)}</strong> <span class="soft">/ {figure(total)}</span>
      </p>
      <Select
        class="input player-speed"
        aria-label={t("speed")}
        value={state.speed.value}
        choices={SPEEDS.map((speed) => [speed, t("speed_value", { speed })])}
        onChoose={(value) => (state.speed.value = value)}
      />
    </div>
  );
}
