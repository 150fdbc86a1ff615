/**
 * Vertical order of strands. Strands that do not overlap in time may share a height; each is placed
 * near those it is linked with. Barycenter sweeps after Sugiyama, Tagawa & Toda (1981), "Methods
 * for visual understanding of hierarchical system structures", forwards by sources and backwards by
 * successors; the sweep with the shortest total link length is used.
 */

/** A strand before it has a place: a stretch of time in units, a height in rows. */
export interface Lane {
  left: number;
  right: number;
  rows: number;
}

export interface LaneLink {
  from: number;
  to: number;
  weight: number;
}

const SWEEPS = 24;
/** Rows between strands that lie over each other. */
const GAP = 0.8;
/** Pull towards the midline: a river keeps together. */
const TOGETHER = 0.86;

/** The free place nearest to where the middle is wanted, as its middle. */
function nearestFree(
  lanes: readonly Lane[],
  placed: readonly number[],
  middles: Float64Array,
  lane: number,
  wanted: number,
): number {
  const { left, right, rows } = lanes[lane]!;
  const others = placed
    .filter((other) => lanes[other]!.left < right && left < lanes[other]!.right)
    .sort((a, b) => middles[a]! - lanes[a]!.rows / 2 - (middles[b]! - lanes[b]!.rows / 2) || a - b);
  let best = Infinity;
  let from = -Infinity;
  const tryGap = (to: number) => {
    if (to - from < rows) return;
    const middle = Math.min(Math.max(wanted, from + rows / 2), to - rows / 2);
    if (Math.abs(middle - wanted) < Math.abs(best - wanted) - 1e-9) best = middle;
  };
  for (const other of others) {
    tryGap(middles[other]! - lanes[other]!.rows / 2 - GAP);
    from = Math.max(from, middles[other]! + lanes[other]!.rows / 2 + GAP);
  }
  tryGap(Infinity);
  return best;
}

function placeAll(
  lanes: readonly Lane[],
  order: readonly number[],
  wanted: (lane: number) => number,
): Float64Array {
  const middles = new Float64Array(lanes.length);
  const placed: number[] = [];
  for (const lane of order) {
    middles[lane] = nearestFree(lanes, placed, middles, lane, wanted(lane));
    placed.push(lane);
  }
  return middles;
}

/** Length of all links across, in rows, and what the spread costs. */
function cost(lanes: readonly Lane[], links: readonly LaneLink[], middles: Float64Array): number {
  let sum = 0;
  for (const { from, to, weight } of links) {
    sum += Math.sqrt(weight) * Math.abs(middles[from]! - middles[to]!);
  }
  let spread = 0;
  lanes.forEach(({ rows }, lane) => spread = Math.max(spread, Math.abs(middles[lane]!) + rows / 2));
  return sum + spread * Math.sqrt(links.length);
}

/**
 * Finds the middle of each strand, in rows, above and below 0; no two strands overlap.
 *
 * @param links between strands, by index; those from a strand to itself count nothing
 */
export function placeLanes(lanes: readonly Lane[], links: readonly LaneLink[]): Float64Array {
  const across = links.filter(({ from, to }) => from !== to);
  const sources: LaneLink[][] = lanes.map(() => []);
  const successors: LaneLink[][] = lanes.map(() => []);
  const flow = new Float64Array(lanes.length);
  for (const link of across) {
    sources[link.to]!.push(link);
    successors[link.from]!.push(link);
    flow[link.from]! += link.weight;
    flow[link.to]! += link.weight;
  }
  // The broadest first: they make the bed that the others find their places in.
  const order = lanes.map((_, lane) => lane).sort((a, b) =>
    lanes[b]!.rows * (1 + flow[b]!) - lanes[a]!.rows * (1 + flow[a]!) || a - b
  );
  let middles = placeAll(lanes, order, () => 0);
  let best = middles;
  let least = cost(lanes, across, middles);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const sides = sweep % 3 === 0 ? [sources] : sweep % 3 === 1 ? [successors] : [
      sources,
      successors,
    ];
    const before = middles;
    middles = placeAll(lanes, order, (lane) => {
      let [sum, weights] = [0, 0];
      for (const side of sides) {
        for (const { from, to, weight } of side[lane]!) {
          sum += Math.sqrt(weight) * before[from === lane ? to : from]!;
          weights += Math.sqrt(weight);
        }
      }
      return weights === 0 ? before[lane]! * TOGETHER : sum / weights * TOGETHER;
    });
    const now = cost(lanes, across, middles);
    if (now < least) [best, least] = [middles, now];
  }
  return best;
}
