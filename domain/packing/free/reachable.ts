import type { Prepared } from "./prepared.ts";
import { checkTime } from "../time_limit.ts";

// Lengths are looked up in steps: of one unit where boxes are whole units and that are not too many,
// as with millimetres of a pallet, else in so many. Boxes are then a little shorter than they are, so
// that those that fill a length exactly still do.
const MOST_UNITS = 3000;
const STEPS = 500;
const ROUNDING = 1e-6;
// Where so much of all lengths can be reached, no more of them are looked for.
const DENSE = 0.9;

/** The longest sum of boxes' extents within a length, for each of the three axes. */
export interface Reachable {
  alongLength: (length: number) => number;
  alongWidth: (length: number) => number;
  upwards: (length: number) => number;
}

/** Of the boxes counted; each is used once at most, and lies as it may. */
export function reachableOf(prepared: Prepared, counts: Int32Array): Reachable {
  const { length, width, height } = prepared;
  return {
    alongLength: sumsWithin(prepared, counts, "dx", length),
    alongWidth: sumsWithin(prepared, counts, "dy", width),
    upwards: sumsWithin(prepared, counts, "dz", height),
  };
}

function sumsWithin(
  { stances }: Prepared,
  counts: Int32Array,
  extent: "dx" | "dy" | "dz",
  longest: number,
): (length: number) => number {
  const whole = longest <= MOST_UNITS &&
    stances.every((stance) => Number.isInteger(stance[extent]));
  const unit = whole ? 1 : longest / STEPS;
  const steps = Math.floor(longest / unit + ROUNDING);
  const isSum = new Uint8Array(steps + 1);
  isSum[0] = 1;
  const byType = new Map<number, number[]>();
  for (const stance of stances) {
    const extents = byType.get(stance.type) ?? [];
    extents.push(Math.max(1, Math.floor(stance[extent] / unit + ROUNDING)));
    byType.set(stance.type, extents);
  }
  let sums = 1;
  for (const [type, extents] of byType) {
    const shortest = extents.reduce((a, b) => Math.min(a, b));
    const times = Math.min(counts[type]!, Math.floor(steps / shortest));
    for (let time = 0; time < times && sums < DENSE * steps; time++) {
      let more = 0;
      checkTime(steps);
      for (let to = steps; to >= shortest; to--) {
        if (isSum[to] === 1) continue;
        for (const extent of extents) {
          if (to < extent || isSum[to - extent] === 0) continue;
          isSum[to] = 1;
          more++;
          break;
        }
      }
      if (more === 0) break;
      sums += more;
    }
  }
  let last = 0;
  const best = new Float64Array(steps + 1);
  for (let to = 0; to <= steps; to++) best[to] = isSum[to] === 1 ? (last = to * unit) : last;
  return (length) => best[Math.min(steps, Math.max(0, Math.floor(length / unit + ROUNDING)))]!;
}
