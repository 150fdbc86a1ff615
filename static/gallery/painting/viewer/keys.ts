/** The keys of the close look, whichever part of it has the focus. */
import type { Zoomer } from "./zoomer.ts";

/** What other keys do. */
export interface OtherActions {
  /** To the next note, or the one before. */
  step: (by: 1 | -1) => void;
  fullScreen: () => void;
}

/** Answers a key. @returns whether it meant anything */
export function answerKey(
  event: KeyboardEvent,
  zoomer: Zoomer | undefined,
  { step, fullScreen }: OtherActions,
): boolean {
  if (!zoomer || event.ctrlKey || event.metaKey || event.altKey) return false;
  const actions: Record<string, () => void> = {
    ArrowLeft: () => zoomer.pan(-1, 0),
    ArrowRight: () => zoomer.pan(1, 0),
    ArrowUp: () => zoomer.pan(0, -1),
    ArrowDown: () => zoomer.pan(0, 1),
    "+": () => zoomer.zoomIn(),
    "=": () => zoomer.zoomIn(),
    "-": () => zoomer.zoomOut(),
    "0": () => zoomer.showWhole(),
    KeyR: () => zoomer.turn(),
    KeyF: fullScreen,
    KeyN: () => step(1),
    KeyP: () => step(-1),
  };
  // Letters by their place, so that they work in every layout.
  const action = actions[event.key] ?? actions[event.code];
  action?.();
  return action !== undefined;
}
