/** Estimates when pickers will finish, from the remaining metres and boxes. */
import { DEFAULT_PACE } from "./batching/batching_problem.ts";

const MINUTE_MS = 60_000;

/** An order or a wave that is being picked or is queued for its picker. */
export interface PickingWork {
  id: string;
  /** Login of its picker; empty if nobody picks it yet. */
  picker: string;
  isStarted: boolean;
  /** Remaining metres and boxes. */
  metres: number;
  boxes: number;
  /** ISO 8601 in UTC; empty if none. */
  due_at: string;
}

/** Returns the remaining minutes at the pace used for planning waves. */
export function remainingMinutes(
  { isStarted, metres, boxes }: Pick<PickingWork, "isStarted" | "metres" | "boxes">,
): number {
  const { speed, perWave, perBox } = DEFAULT_PACE;
  return (isStarted ? 0 : perWave) + Math.max(metres, 0) / speed + Math.max(boxes, 0) * perBox;
}

/**
 * Returns the expected ends by id, in Unix milliseconds: a picker does one task after another,
 * started ones first, then by due time. Tasks without a picker have no end.
 */
export function expectedEnds(works: readonly PickingWork[], now: number): Map<string, number> {
  const dueOf = ({ due_at }: PickingWork) => due_at || "~";
  const ordered = works.filter(({ picker }) => picker !== "").toSorted((a, b) =>
    Number(b.isStarted) - Number(a.isStarted) ||
    (dueOf(a) < dueOf(b) ? -1 : Number(dueOf(a) > dueOf(b)))
  );
  const freeAt = new Map<string, number>();
  const ends = new Map<string, number>();
  for (const work of ordered) {
    const end = (freeAt.get(work.picker) ?? now) + remainingMinutes(work) * MINUTE_MS;
    freeAt.set(work.picker, end);
    ends.set(work.id, end);
  }
  return ends;
}
