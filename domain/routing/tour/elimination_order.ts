import type { ChainNetwork } from "./chains.ts";

/** Chains in an order in which few junctions are open at a time. */
export interface EliminationOrder {
  /** Indices of the chains. */
  chains: number[];
  /** Maximum number of open junctions: those with both used and unused chains. */
  width: number;
}

/**
 * Orders the chains of a network so that few junctions are open at any time: on parallel aisles
 * with k cross-aisles, at most k + 1. From each of several junctions at the rim it continues with
 * the neighbour that leaves the fewest open; ties go to the one that was adjacent first.
 *
 * @param maxOpen Maximum number of open junctions.
 * @returns Undefined if every start needs more.
 */
export function eliminationOrder(
  { junctions, chains }: ChainNetwork,
  positions: { x: Float64Array; y: Float64Array },
  maxOpen: number,
): EliminationOrder | undefined {
  const chainsAt = new Map(junctions.map((junction) => [junction, [] as number[]]));
  chains.forEach(({ from, to }, chain) => {
    chainsAt.get(from)!.push(chain);
    if (to !== from) chainsAt.get(to)!.push(chain);
  });
  const otherEnd = (chain: number, junction: number) => {
    const { from, to } = chains[chain]!;
    return from === junction ? to : from;
  };
  let best: EliminationOrder | undefined;
  for (const start of outermost(junctions, positions)) {
    const limit = best === undefined ? maxOpen : best.width - 1;
    best = orderFrom(start, { chainsAt, otherEnd }, limit) ?? best;
  }
  return best;
}

interface Neighbourhood {
  chainsAt: ReadonlyMap<number, readonly number[]>;
  otherEnd: (chain: number, junction: number) => number;
}

function orderFrom(
  start: number,
  { chainsAt, otherEnd }: Neighbourhood,
  maxOpen: number,
): EliminationOrder | undefined {
  const order: number[] = [];
  const done = new Set<number>();
  // Remaining chains, by open junction.
  const open = new Map<number, number>();
  let width = 0;
  const chainsIn = (junction: number) =>
    chainsAt.get(junction)!.filter((chain) => {
      const other = otherEnd(chain, junction);
      return !done.has(chain) && (other === junction || open.has(other));
    });
  /** Returns the number of open junctions after this one. */
  const openAfter = (junction: number) => {
    const inward = chainsIn(junction);
    let count = open.size + (chainsAt.get(junction)!.length > inward.length ? 1 : 0);
    const closes = new Map<number, number>();
    for (const chain of inward) {
      const other = otherEnd(chain, junction);
      closes.set(other, (closes.get(other) ?? 0) + 1);
    }
    for (const [other, closed] of closes) if (open.get(other) === closed) count--;
    return count;
  };
  for (let next: number | undefined = start; next !== undefined;) {
    const junction = next;
    width = Math.max(width, open.size + 1);
    if (width > maxOpen) return undefined;
    const inward = chainsIn(junction);
    open.set(junction, chainsAt.get(junction)!.length);
    for (const chain of inward) {
      order.push(chain);
      done.add(chain);
      for (const end of new Set([junction, otherEnd(chain, junction)])) {
        open.set(end, open.get(end)! - 1);
      }
    }
    for (const [end, remaining] of open) if (remaining === 0) open.delete(end);
    next = undefined;
    let fewest = Infinity;
    for (const end of open.keys()) {
      for (const chain of chainsAt.get(end)!) {
        const other = otherEnd(chain, end);
        if (done.has(chain) || open.has(other)) continue;
        const count = openAfter(other);
        if (count < fewest) [next, fewest] = [other, count];
      }
    }
  }
  return { chains: order, width };
}

const DIRECTIONS = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

/** Returns the outermost junctions towards each corner, without duplicates. */
function outermost(
  junctions: readonly number[],
  { x, y }: { x: Float64Array; y: Float64Array },
): Set<number> {
  return new Set(
    DIRECTIONS.map(([right, down]) =>
      junctions.reduce((far, junction) =>
        x[junction]! * right + y[junction]! * down > x[far]! * right + y[far]! * down
          ? junction
          : far
      )
    ),
  );
}
