/**
 * A time scale warped by density. On a linear scale two thousand years with a dozen known painters
 * would squeeze the six centuries with thousands of them into a strip; here a year is wider the
 * more artists were alive in it. The warp is piecewise linear between knots, and the year axis
 * shows it.
 */
import { scaleLinear } from "d3-scale";

/** A range of years, start ≤ end. */
export interface Span {
  start: number;
  end: number;
}

/** A mapping between years and positions in the world. */
export interface TimeScale {
  /** First and last year of the world. */
  start: number;
  end: number;
  /** Converts a year to a position in the world, 0 to 1. */
  toUnit(year: number): number;
  /** Converts a position in the world to a year. */
  toYear(unit: number): number;
  /** Width of the widest year, in units. */
  densest: number;
}

/** Largest ratio of the widths of two years; a larger one would be misleading. */
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

/**
 * Smooths values with the binomial filter 1-2-1, so that the speed of panning changes gradually.
 */
function smooth(values: readonly number[]): number[] {
  return values.map((value, i) =>
    ((values[i - 1] ?? value) + 2 * value + (values[i + 1] ?? value)) / 4
  );
}

/**
 * Builds the scale.
 * @param lives Lives by which years are weighted.
 * @param start First year shown.
 * @param end Last year shown, after `start`.
 */
export function buildTimeScale(lives: readonly Span[], start: number, end: number): TimeScale {
  const count = Math.max(1, Math.round((end - start) / (end - start > 3000 ? 50 : 25)));
  const knots = Array.from({ length: count + 1 }, (_, i) => start + (end - start) * i / count);
  const weights = smooth(smooth(aliveBetween(lives, knots).map(Math.sqrt)));
  const minWeight = Math.max(Math.max(...weights) / MAX_RATIO, 1e-6);
  const bounded = weights.map((weight) => Math.max(weight, minWeight));
  const total = bounded.reduce((sum, weight) => sum + weight, 0);
  let position = 0;
  const positions = [0, ...bounded.map((weight) => (position += weight) / total)];
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
