/** Ticks of the axis: as many years as fit, round ones first, the same ones while panning. */
import type { TimeScale } from "./time_scale.ts";

export interface Tick {
  year: number;
  /** CSS pixels from the left edge of the frame. */
  x: number;
}

/** Steps within a century, finest first. */
const FINE_STEPS = [1, 2, 5, 10, 20, 50];

/**
 * The ticks of a stretch of time. Centuries are kept while they have room, the coarser ones first;
 * each stretch between two centuries is then divided by the finest step that fits all of it.
 *
 * @param left unit at the left edge
 * @param right unit at the right edge
 * @param width CSS pixels between them
 * @param gap CSS pixels that a year's label needs, its distance to the next one included
 */
export function axisTicks(
  scale: TimeScale,
  left: number,
  right: number,
  width: number,
  gap: (year: number) => number,
): Tick[] {
  const perUnit = width / (right - left);
  const xOf = (year: number) => (scale.toUnit(year) - left) * perUnit;
  const fits = (a: number, b: number) => xOf(b) - xOf(a) >= (gap(a) + gap(b)) / 2;
  // Chosen from the whole world, not from what is in view: else labels would change while panning.
  const centuries = chooseCenturies(scale, fits);
  const ticks: Tick[] = [];
  const push = (year: number) => {
    const x = xOf(year);
    if (x >= -gap(year) && x <= width + gap(year)) ticks.push({ year: year === 0 ? 1 : year, x });
  };
  const first = scale.toYear(left);
  const last = scale.toYear(right);
  centuries.forEach((century, i) => {
    push(century);
    const next = centuries[i + 1];
    if (next === undefined || next < first || century > last) return;
    for (const year of divide(century, next, fits)) push(year);
  });
  return ticks;
}

function chooseCenturies(scale: TimeScale, fits: (a: number, b: number) => boolean): number[] {
  const chosen: number[] = [];
  const admit = (year: number) => {
    let at = chosen.findIndex((other) => other >= year);
    if (chosen[at] === year) return;
    if (at < 0) at = chosen.length;
    const before = chosen[at - 1];
    const after = chosen[at];
    if (before !== undefined && !fits(before, year)) return;
    if (after !== undefined && !fits(year, after)) return;
    chosen.splice(at, 0, year);
  };
  // From the present backwards: the later centuries are the roomier ones.
  for (const step of [1000, 500, 100]) {
    const latest = Math.ceil(scale.end / step) * step;
    for (let year = latest; year >= scale.start - step; year -= step) admit(year);
  }
  return chosen;
}

function divide(from: number, to: number, fits: (a: number, b: number) => boolean): number[] {
  for (const step of FINE_STEPS) {
    if ((to - from) % step !== 0 || to - from <= step) continue;
    const years: number[] = [];
    let all = true;
    for (let year = from; all && year < to; year += step) {
      all = fits(year, year + step);
      if (year > from) years.push(year);
    }
    if (all) return years;
  }
  return [];
}
