/** Places boxes one after the other. */
import { effect } from "@preact/signals";
import type { PalletState } from "./pallet_state.ts";

/** Follows `playing` and `speed`; returns what stops it. */
export function play(state: PalletState): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const unfollow = effect(() => {
    clearInterval(timer);
    if (!state.playing.value) return;
    timer = setInterval(() => {
      const total = state.pallet.peek()?.boxes.length ?? 0;
      const placed = state.placed.peek();
      if (placed >= total) state.playing.value = false;
      else state.showPlaced(placed + 1);
    }, 1000 / state.speed.value);
  });
  return () => {
    unfollow();
    clearInterval(timer);
  };
}

/** Plays or pauses; a pallet that is complete is begun again. */
export function togglePlay(state: PalletState): void {
  const pallet = state.pallet.peek();
  if (!pallet) state.choose(0);
  if (!state.playing.peek() && state.placed.peek() >= (state.pallet.peek()?.boxes.length ?? 0)) {
    state.showPlaced(0);
  }
  state.playing.value = !state.playing.peek();
}
