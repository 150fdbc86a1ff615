import { scaledSizes, type Sizes } from "./scaled_sizes.ts";

// Proofs are short or out of reach.
const MAX_NODES = 30_000;
const MAX_SCALES = 4;

/** Whether it is proved that not so many boxes lie on the floor; false says nothing. */
export function provedTooMany(sizes: Sizes, boxes: number): boolean {
  const slack = ([L, W, l, w]: Sizes) => L * W / (l * w) - boxes;
  return scaledSizes(sizes).sort((a, b) => slack(a) - slack(b)).slice(0, MAX_SCALES)
    .some(([L, W, l, w]) =>
      [[L, W, l, w], [W, L, l, w]].some((turned) =>
        holds(turned as unknown as Sizes, boxes) === false
      )
    );
}

/**
 * Whether the floor (small whole numbers) holds so many boxes, by trying all layouts; undefined when
 * that takes too long.
 *
 * Boxes pushed towards the origin have their corners at sums of edges (normal patterns; Herz 1972,
 * Christofides & Whitlock 1977). So the lowest free place, of these the leftmost, is the corner of a
 * box in one of two ways, or free up to the next such sums. What is left free is counted, and so is
 * what no column, or no row, above can use: more than the boxes leave over is too much.
 */
export function holds([L, W, edge, other]: Sizes, boxes: number): boolean | undefined {
  const [l, w] = [Math.max(edge, other), Math.min(edge, other)];
  const spare = L * W - boxes * l * w;
  const sums = sumsWithin(Math.max(L, W), l, w);
  const lengths = Array.from({ length: Math.max(L, W) + 1 }, (_, length) => length);
  const fit = lengths.map((length) => sums[sums.findLastIndex((sum) => sum <= length)]!);
  const nextSum = lengths.map((length) => sums.find((sum) => sum > length) ?? Infinity);
  const tops = new Int32Array(L);
  /** By outline: the least that was free below it. */
  const seen = new Map<string, number>();
  let nodes = 0;
  const found = fill(0, 0);
  return found || (nodes > MAX_NODES ? undefined : false);

  function fill(free: number, placed: number): boolean {
    if (placed === boxes) return true;
    if (nodes++ > MAX_NODES) return false;
    const steps = stepsOf(tops);
    if (free + Math.max(idleColumns(steps, W, fit), idleRows(steps, W, fit)) > spare) return false;
    const at = steps.reduce((low, { top }, step) => top < steps[low]!.top ? step : low, 0);
    const { from, to, top: y } = steps[at]!;
    if (y === W) return false;
    const rim = Math.min(steps[at - 1]?.top ?? W, steps[at + 1]?.top ?? W);
    const leave = (end: number, top: number) =>
      raised(from, end, y, top, () => fill(free + (end - from) * (top - y), placed));

    const gap = to - from;
    if (gap < w || W - y < w) return leave(to, rim);
    const outline = String.fromCharCode(...steps.flatMap(({ from, top }) => [from, top]));
    if ((seen.get(outline) ?? Infinity) <= free) return false;
    seen.set(outline, free);
    for (const [along, up] of [[l, w], [w, l]] as const) {
      if (along > gap || y + up > W) continue;
      if (raised(from, from + along, y, y + up, () => fill(free, placed + 1))) return true;
    }
    return leave(Math.min(nextSum[from]!, to), Math.min(nextSum[y]!, rim));
  }

  function raised(from: number, to: number, y: number, top: number, then: () => boolean): boolean {
    tops.fill(top, from, to);
    const found = then();
    tops.fill(y, from, to);
    return found;
  }
}

/** A stretch along which all is filled up to one height. */
interface Step {
  from: number;
  to: number;
  top: number;
}

function stepsOf(tops: Int32Array): Step[] {
  const steps: Step[] = [];
  for (let from = 0, to = 1; to <= tops.length; to++) {
    if (tops[to] === tops[from]) continue;
    steps.push({ from, to, top: tops[from]! });
    from = to;
  }
  return steps;
}

/** The area above that columns of boxes cannot use. */
function idleColumns(steps: readonly Step[], W: number, fit: readonly number[]): number {
  return steps.reduce((sum, { from, to, top }) => sum + (to - from) * (W - top - fit[W - top]!), 0);
}

/** The area above that rows of boxes between higher steps cannot use. */
function idleRows(steps: readonly Step[], W: number, fit: readonly number[]): number {
  const levels = [...new Set(steps.map(({ top }) => top)), W].sort((a, b) => a - b);
  let idle = 0;
  for (let level = 0; levels[level]! < W; level++) {
    const top = levels[level]!;
    let [gap, inRow] = [0, 0];
    for (const step of steps) {
      if (step.top <= top) gap += step.to - step.from;
      else {
        inRow += gap - fit[gap]!;
        gap = 0;
      }
    }
    inRow += gap - fit[gap]!;
    idle += inRow * (levels[level + 1]! - top);
  }
  return idle;
}

/** The lengths up to one that rows of boxes can have, ascending from 0. */
function sumsWithin(length: number, l: number, w: number): number[] {
  const sums = new Set<number>();
  for (let start = 0; start <= length; start += l) {
    for (let sum = start; sum <= length; sum += w) sums.add(sum);
  }
  return [...sums].sort((a, b) => a - b);
}
