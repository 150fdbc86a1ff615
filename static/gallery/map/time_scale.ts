/**
 * Time warped by density. Two thousand years with a dozen known painters would squeeze the six
 * centuries with thousands of them into a strip, so a year gets the more room the more artists
 * were alive in it. The warp is piecewise linear between knots, and the year axis shows it.
 */
import { scaleLinear } from "d3-scale";

/** A stretch of years, start ≤ end. */
export interface Span {
  start: number;
  end: number;
}

export interface TimeScale {
  /** First and last year of the world. */
  start: number;
  end: number;
  /** Year → position in the world, 0 to 1. */
  toUnit(year: number): number;
  /** Position in the world → year. */
  toYear(unit: number): number;
  /** Units that one year gets where it gets most. */
  densest: number;
}

/** Between the roomiest and the tightest year; above it the picture would lie about time. */
const MAX_RATIO = 12;

function aliveBetween(lives: readonly Span[], knots: readonly number[]): number[] {
  const step = knots[1]! - knots[0]!;
  const years = new Array<number>(knots.length - 1).fill(0);
  for (const { start, end } of lives) {
    const first = Math.max(0, Math.floor((start - knots[0]!) / step));
    const last = Math.min(years.length - 1, Math.floor((end - knots[0]!) / step));
    for (let i = first; i <= last; i++) {
      const overlap = Math.min(end, knots[i + 1]!) - Math.max(start, knots[i]!);
      years[i]! += Math.max(0, overlap) / step;
    }
  }
  return years;
}

/** Binomial 1-2-1: neighbouring knots differ little, so that panning does not seem to jerk. */
function smooth(values: readonly number[]): number[] {
  return values.map((value, i) =>
    ((values[i - 1] ?? value) + 2 * value + (values[i + 1] ?? value)) / 4
  );
}

/**
 * Builds the scale for a world of lives.
 *
 * @param lives whose years deserve room
 * @param start first year shown
 * @param end last year shown, after `start`
 */
export function buildTimeScale(lives: readonly Span[], start: number, end: number): TimeScale {
  const count = Math.max(1, Math.round((end - start) / (end - start > 3000 ? 50 : 25)));
  const knots = Array.from({ length: count + 1 }, (_, i) => start + (end - start) * i / count);
  const weights = smooth(smooth(aliveBetween(lives, knots).map(Math.sqrt)));
  const floor = Math.max(Math.max(...weights) / MAX_RATIO, 1e-6);
  const bounded = weights.map((weight) => Math.max(weight, floor));
  const total = bounded.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  const positions = [0, ...bounded.map((weight) => (reached += weight) / total)];
  positions[count] = 1;
  const scale = scaleLinear().domain(knots).range(positions);
  return {
    start,
    end,
    toUnit: (year) => scale(year),
    toYear: (unit) => scale.invert(unit),
    densest: Math.max(...bounded) / total / ((end - start) / count),
  };
}
