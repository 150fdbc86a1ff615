import type { Pattern } from "./pattern.ts";
import { checkTime } from "../time_limit.ts";

// Heights are looked at in so many steps at most.
const MOST_CELLS = 1800;
// Where no layer is planned, so much of the room is thought to be filled.
const UNPLANNED = 0.8;

/** What the room above a layer is worth: the best layers that may still come. */
export class Outlook {
  readonly #planned: number;
  readonly #scale: number;
  /** By cell of room: above layers that carry anything, and above those that carry little. */
  readonly #firm: Float64Array;
  readonly #loose: Float64Array;

  constructor(patterns: readonly { pattern: Pattern; worth: number }[], height: number) {
    this.#planned = patterns.length;
    const cells = Number.isInteger(height) && height <= MOST_CELLS ? height : MOST_CELLS;
    this.#scale = cells / height;
    const loose = this.#loose = new Float64Array(cells + 1);
    const firm = this.#firm = new Float64Array(cells + 1);
    const steps = patterns.map(({ pattern, worth }) => ({
      kind: pattern.kind,
      worth,
      step: Math.max(1, Math.ceil(pattern.height * this.#scale - 1e-6)),
    }));
    for (let cell = 1; cell <= cells; cell++) {
      checkTime(steps.length);
      let [inLoose, inFirm] = [loose[cell - 1]!, firm[cell - 1]!];
      for (const { kind, worth, step } of steps) {
        if (step > cell) continue;
        if (kind === "top") inLoose = Math.max(inLoose, worth);
        else if (kind === "loose") inLoose = Math.max(inLoose, worth + loose[cell - step]!);
        else inFirm = Math.max(inFirm, worth + firm[cell - step]!);
      }
      loose[cell] = inLoose;
      firm[cell] = Math.max(inFirm, inLoose);
    }
  }

  of(room: number, firm: boolean): number {
    if (this.#planned === 0) return UNPLANNED * Math.max(room, 0);
    const most = firm ? this.#firm : this.#loose;
    const cell = Math.floor(room * this.#scale + 1e-6);
    return cell <= 0 ? 0 : most[cell < most.length ? cell : most.length - 1]!;
  }
}
