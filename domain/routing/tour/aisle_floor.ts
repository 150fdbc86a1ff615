import type { GraphArrays } from "../graph.ts";
import { GraphCore } from "./graph_core.ts";

/** Parallel aisles between two or three cross-aisles, detected in a walking graph. */
export interface AisleFloor {
  /**
   * By aisle, from one side of the floor to the other: its points from the first cross-aisle to the
   * last.
   */
  aisles: readonly (readonly number[])[];
  /** By cross-aisle: its points from the first aisle to the last. */
  crossAisles: readonly (readonly number[])[];
  /** By cross-aisle and aisle: their intersection. */
  crossings: readonly (readonly number[])[];
  /** The graph without dead ends, which may branch off in any direction. */
  core: GraphCore;
}

// A path is part of an aisle or a cross-aisle if its extent in that direction is at least this
// multiple of its extent in the other.
const STRAIGHT = 4;
const CROSS_AISLES = [2, 3];

/**
 * Detects a floor of parallel aisles with two or three cross-aisles: apart from dead ends, every
 * point lies on a straight line along x or y, and every line along x crosses every line along y. If
 * both directions qualify as aisles, the one with more points between crossings is chosen.
 * @returns Undefined if it is not such a floor, or has one-way edges or edges with their own speed.
 */
export function aisleFloorOf(arrays: GraphArrays, component: number): AisleFloor | undefined {
  if (arrays.directed || arrays.hasSpeeds) return undefined;
  const core = new GraphCore(arrays, component);
  core.countNeighbours();
  core.pruneDeadEnds();
  const lines = linesOf(core);
  if (lines === undefined) return undefined;
  const { horizontal, vertical } = lines;
  const floors = [[vertical, horizontal], [horizontal, vertical]].flatMap(([along, across]) =>
    floorOf(core, along!, across!) ?? []
  );
  const pointsOf = ({ aisles }: AisleFloor) => aisles.reduce((sum, { length }) => sum + length, 0);
  return floors.sort((a, b) => pointsOf(b) - pointsOf(a))[0];
}

/** Returns the lines along x and along y; undefined if there is anything else. */
function linesOf(
  core: GraphCore,
): { horizontal: number[][]; vertical: number[][] } | undefined {
  const { x, y } = core.arrays;
  const horizontal = new Map<number, number[]>();
  const vertical = new Map<number, number[]>();
  for (let point = 0; point < x.length; point++) {
    if (!core.has(point)) continue;
    const [beside, above]: [number[], number[]] = [[], []];
    for (const other of core.neighbours(point).keys()) {
      const [across, along] = [Math.abs(x[point]! - x[other]!), Math.abs(y[point]! - y[other]!)];
      if (across > STRAIGHT * along) beside.push(other);
      else if (along > STRAIGHT * across) above.push(other);
      else return undefined;
    }
    if (beside.length > 0) horizontal.set(point, beside);
    if (above.length > 0) vertical.set(point, above);
  }
  const [rows, columns] = [linesFrom(horizontal, x), linesFrom(vertical, y)];
  return rows && columns && { horizontal: rows, vertical: columns };
}

/**
 * Joins points to lines with ascending positions; undefined if a line forks or reverses its
 * direction.
 */
function linesFrom(
  neighbours: ReadonlyMap<number, readonly number[]>,
  positions: Float64Array,
): number[][] | undefined {
  const lines: number[][] = [];
  let reached = 0;
  for (const [first, [next, ...others]] of neighbours) {
    if (others.length > 1) return undefined;
    if (others.length > 0 || positions[next!]! < positions[first]!) continue;
    const line = [first];
    for (let point: number | undefined = next; point !== undefined;) {
      const before = line.at(-1)!;
      if (positions[point]! < positions[before]!) return undefined;
      line.push(point);
      point = neighbours.get(point)!.find((other) => other !== before);
    }
    reached += line.length;
    lines.push(line);
  }
  return reached === neighbours.size ? lines : undefined;
}

/** Returns aisles and cross-aisles in order, if each crosses all others in the same order. */
function floorOf(
  core: GraphCore,
  along: readonly (readonly number[])[],
  across: readonly (readonly number[])[],
): AisleFloor | undefined {
  if (!CROSS_AISLES.includes(across.length) || along.length < 2) return undefined;
  const aisleAt = new Map(along.flatMap((line) => line.map((point) => [point, line] as const)));
  const crossAt = new Map(across.flatMap((line) => line.map((point) => [point, line] as const)));
  const linesAt = (at: ReadonlyMap<number, readonly number[]>, points: readonly number[]) =>
    points.map((point) => at.get(point)).filter((line) => line !== undefined);
  const aisles = linesAt(aisleAt, across[0]!);
  const crossAisles = linesAt(crossAt, along[0]!);
  if (aisles.length !== along.length || crossAisles.length !== across.length) return undefined;
  const crossings = crossAisles.map((line) => line.filter((point) => aisleAt.has(point)));
  const isRegular =
    crossings.every((line, cross) =>
      line.length === aisles.length && line[0] === crossAisles[cross]![0] &&
      line.at(-1) === crossAisles[cross]!.at(-1) &&
      line.every((point, aisle) => aisleAt.get(point) === aisles[aisle])
    ) && aisles.every((line) => {
      const crossed = linesAt(crossAt, line);
      return crossed.length === crossAisles.length && crossAt.has(line[0]!) &&
        crossAt.has(line.at(-1)!) && crossed.every((cross, at) => cross === crossAisles[at]);
    });
  return isRegular ? { aisles, crossAisles, crossings, core } : undefined;
}
