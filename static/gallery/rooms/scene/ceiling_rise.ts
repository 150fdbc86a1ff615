import type { Room } from "../plan/room_plan.ts";
import type { Ceiling } from "../interiors/style.ts";

/** Returns the rise of a ceiling above the walls of its room, in metres. */
export function riseOf({ width, depth }: Room, kind: Ceiling["kind"]): number {
  const span = Math.min(width, depth);
  if (kind === "vault") return Math.min(1.9, span * 0.26);
  if (kind === "gable") return Math.min(2.2, span * 0.24);
  if (kind === "laylight") return 0.55;
  return 0;
}
