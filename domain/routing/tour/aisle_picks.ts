import type { WalkingGraph } from "../graph.ts";
import { PathSearch } from "../shortest_paths.ts";
import type { AisleFloor } from "./aisle_floor.ts";

/**
 * The stops of a tour by their position on a floor of aisles. All lengths are in the unit of the
 * positions; cross-aisles are numbered from the front, and a block lies between two of them.
 */
export interface AislePicks {
  /** By aisle: positions of its crossings, measured from the front. */
  crossed: readonly (readonly number[])[];
  /** By cross-aisle: positions of its crossings. */
  across: readonly (readonly number[])[];
  /** By block and aisle: positions of stops along the aisle, ascending. */
  stops: readonly (readonly (readonly number[])[])[];
  /** By cross-aisle and aisle: walking distances from the start, and to the end. */
  fromStart: readonly (readonly number[])[];
  toEnd: readonly (readonly number[])[];
  /** Length of all dead ends, independent of the order. */
  deadEnds: number;
}

/**
 * Locates the stops.
 * @returns Undefined if a stop is on a cross-aisle between two aisles, where the policies never
 *   lead.
 */
export function aislePicks(
  graph: WalkingGraph,
  floor: AisleFloor,
  { start, end, stops }: { start: number; end: number; stops: readonly number[] },
): AislePicks | undefined {
  const { aisles, crossAisles, crossings, core } = floor;
  const along = aisles.map((line) => distancesAlong(graph, line));
  const across = crossAisles.map((line) => distancesAlong(graph, line));
  const crossed = aisles.map((_, aisle) =>
    crossings.map((line) => along[aisle]!.get(line[aisle]!)!)
  );
  const blocks = crossings.slice(1).map(() => aisles.map((): number[] => []));
  const walkedBack = new Set<number>();
  let deadEnds = 0;
  const aisleOf = new Map(aisles.flatMap((line, at) => line.map((point) => [point, at] as const)));
  for (const stop of stops) {
    const pathToAisle = core.pathBack(stop);
    for (
      let step = 0;
      step + 1 < pathToAisle.length && !walkedBack.has(pathToAisle[step]!);
      step++
    ) {
      walkedBack.add(pathToAisle[step]!);
      deadEnds += 2 * stepBetween(graph, pathToAisle[step]!, pathToAisle[step + 1]!);
    }
    const aisle = aisleOf.get(pathToAisle.at(-1)!);
    if (aisle === undefined) return undefined;
    const place = along[aisle]!.get(pathToAisle.at(-1)!)!;
    const block = crossed[aisle]!.findIndex((crossing, at) => at > 0 && place <= crossing) - 1;
    blocks[block]![aisle]!.push(place);
  }
  for (const block of blocks) for (const places of block) places.sort((a, b) => a - b);
  return {
    crossed,
    across: crossings.map((line, cross) => line.map((point) => across[cross]!.get(point)!)),
    stops: blocks,
    fromStart: distancesFrom(graph, start, crossings),
    toEnd: distancesFrom(graph, end, crossings),
    deadEnds,
  };
}

function distancesAlong(graph: WalkingGraph, line: readonly number[]): Map<number, number> {
  let walked = 0;
  return new Map(line.map((point, at) => {
    if (at > 0) walked += stepBetween(graph, line[at - 1]!, point);
    return [point, walked];
  }));
}

function stepBetween({ arrays: { x, y } }: WalkingGraph, from: number, to: number): number {
  return Math.hypot(x[from]! - x[to]!, y[from]! - y[to]!);
}

// Without one-way edges, the return path has the same length.
function distancesFrom(
  graph: WalkingGraph,
  from: number,
  crossings: AisleFloor["crossings"],
): number[][] {
  using search = new PathSearch(graph, from, crossings.flat());
  search.advance();
  return crossings.map((line) => line.map((point) => search.distanceTo(point)));
}
