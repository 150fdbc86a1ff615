/**
 * Vertical order of strands. Strands that do not overlap in time may share a height; each is placed
 * near those it is linked with. Barycenter sweeps after Sugiyama, Tagawa & Toda (1981), "Methods
 * for visual understanding of hierarchical system structures", forwards by sources and backwards by
 * successors; the sweep with the shortest total link length is used.
 */

/** A strand before it is placed: a time range in units, and a height in rows. */
export interface Lane {
  left: number;
  right: number;
  rows: number;
}

/** Influence between two strands, with the number of its edges. */
export interface LaneLink {
  from: number;
  to: number;
  weight: number;
}

/** Number of barycenter sweeps. */
const SWEEPS = 24;
/** Minimum distance between strands above each other, in rows. */
const GAP = 0.8;
/** Factor that pulls every strand towards the midline, so that the river stays compact. */
const MIDLINE_PULL = 0.86;

/** Returns the free position nearest to `wantedMiddle`, as a middle line. */
function nearestFree(
  lanes: readonly Lane[],
  placedLanes: readonly number[],
  middles: Float64Array,
  lane: number,
  wantedMiddle: number,
): number {
  const { left, right, rows } = lanes[lane]!;
  const others = placedLanes
    .filter((other) => lanes[other]!.left < right && left < lanes[other]!.right)
    .sort((a, b) => middles[a]! - lanes[a]!.rows / 2 - (middles[b]! - lanes[b]!.rows / 2) || a - b);
  let best = Infinity;
  let from = -Infinity;
  const tryGap = (to: number) => {
    if (to - from < rows) return;
    const middle = Math.min(Math.max(wantedMiddle, from + rows / 2), to - rows / 2);
    if (Math.abs(middle - wantedMiddle) < Math.abs(best - wantedMiddle) - 1e-9) best = middle;
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
  wantedMiddle: (lane: number) => number,
): Float64Array {
  const middles = new Float64Array(lanes.length);
  const placedLanes: number[] = [];
  for (const lane of order) {
    middles[lane] = nearestFree(lanes, placedLanes, middles, lane, wantedMiddle(lane));
    placedLanes.push(lane);
  }
  return middles;
}

/**
 * Returns the cost of a placement: the weighted vertical length of all links, and the extent from
 * the midline.
 */
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
 * Returns the middle of each strand, in rows above and below 0; no two strands overlap.
 *
 * @param links Links between strands, by index; links from a strand to itself are ignored.
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
  // Broad and strongly linked strands are placed first; the others are arranged around them.
  const order = lanes.map((_, lane) => lane).sort((a, b) =>
    lanes[b]!.rows * (1 + flow[b]!) - lanes[a]!.rows * (1 + flow[a]!) || a - b
  );
  let middles = placeAll(lanes, order, () => 0);
  let best = middles;
  let minCost = cost(lanes, across, middles);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const sides = sweep % 3 === 0 ? [sources] : sweep % 3 === 1 ? [successors] : [
      sources,
      successors,
    ];
    const previous = middles;
    middles = placeAll(lanes, order, (lane) => {
      let [sum, weights] = [0, 0];
      for (const side of sides) {
        for (const { from, to, weight } of side[lane]!) {
          sum += Math.sqrt(weight) * previous[from === lane ? to : from]!;
          weights += Math.sqrt(weight);
        }
      }
      return weights === 0 ? previous[lane]! * MIDLINE_PULL : sum / weights * MIDLINE_PULL;
    });
    const sweepCost = cost(lanes, across, middles);
    if (sweepCost < minCost) [best, minCost] = [middles, sweepCost];
  }
  return best;
}
