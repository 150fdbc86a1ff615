/** Size and position of the card beside a painting. Pure. */
import type { Frame } from "../plan/room_plan.ts";

/** Metres of a card that is read from nearby. */
export const CARD_M = { width: 0.46, height: 0.27 };

// From farther away cards are larger, as far as the gap between two frames allows.
const [NEARBY_M, LARGEST] = [1.5, 1.2];
/** From the edge of the painted surface: the moulding, and a hand's breadth of wall. */
const BESIDE_M = 0.13;

/** The lower left corner, in metres right of the frame's middle and above the floor, and the size. */
export function cardOf(frame: Frame): { left: number; y: number; scale: number } {
  const distance = Math.hypot(frame.stand.x - frame.x, frame.stand.z - frame.z);
  const scale = Math.min(Math.max(distance / NEARBY_M, 1), LARGEST);
  const foot = frame.y - frame.height / 2;
  return {
    left: frame.width / 2 + BESIDE_M,
    y: Math.max(0.95, Math.min(1.25, foot)),
    scale,
  };
}

/** Returns the extent of frame and card to the right of the frame's middle, in metres. */
export function reachOf(frame: Frame): number {
  const { left, scale } = cardOf(frame);
  return left + CARD_M.width * scale;
}
