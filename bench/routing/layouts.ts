/** Made-up places to find ways in: each is one network of points, planar but for what aisles cross. */
import { type Aisles, aisles, seeded } from "../warehouse_aisles.ts";

export type { Aisles };

/** Constructors of each floor, by columns and rows of points. */
export const LAYOUTS: Record<string, (columns: number, rows: number) => Aisles> = {
  aisles,
  grid,
  roads,
};

/** Columns and rows of a thousand, ten thousand, a hundred thousand and a million points. */
export const SIZES = [[40, 25], [100, 100], [400, 250], [1000, 1000]] as const;

/**
 * A grid of which a fifth of the ways is gone, as long as all points stay connected. All lengths are
 * one, so that there are many shortest ways.
 */
function grid(columns: number, rows: number): Aisles {
  const random = seeded(columns + 1);
  const size = columns * rows;
  return {
    x: Float64Array.from({ length: size }, (_, at) => at % columns),
    y: Float64Array.from({ length: size }, (_, at) => Math.floor(at / columns)),
    edges: thinned(size, gridWays(columns, rows), random, () => 0.8),
  };
}

// How many points apart main roads are, and how far one town is from the next.
const MAIN_ROADS = 25;
const TOWNS = 80;

/**
 * Roads: towns with many crossings close together, and country between them, where roads are long,
 * few and often end. Points are up to a third off their places; main roads go all the way through.
 */
function roads(columns: number, rows: number): Aisles {
  const random = seeded(columns + 2);
  const size = columns * rows;
  const off = () => (random() - 0.5) * 2 / 3;
  const x = new Float64Array(size);
  const y = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    x[at] = stretched(at % columns + off());
    y[at] = stretched(Math.floor(at / columns) + off());
  }
  const isMain = (from: number, to: number) => {
    const across = to === from + 1;
    return (across ? Math.floor(from / columns) : from % columns) % MAIN_ROADS === 0;
  };
  const inTown = (at: number) =>
    Math.cos(2 * Math.PI * (at % columns) / TOWNS) +
        Math.cos(2 * Math.PI * Math.floor(at / columns) / TOWNS) > 0.5;
  const edges = thinned(
    size,
    gridWays(columns, rows),
    random,
    (from, to) => isMain(from, to) ? 1 : inTown(from) ? 0.75 : 0.25,
  );
  return { x, y, edges };
}

/** Ways between towns are up to nine times as long as in them. */
function stretched(place: number): number {
  return place - 0.8 * TOWNS / (2 * Math.PI) * Math.sin(2 * Math.PI * place / TOWNS);
}

/** Each point with its neighbour to the right and the one above. */
function gridWays(columns: number, rows: number): number[] {
  const ways: number[] = [];
  for (let at = 0; at < columns * rows; at++) {
    if ((at + 1) % columns !== 0) ways.push(at, at + 1);
    if (at + columns < columns * rows) ways.push(at, at + columns);
  }
  return ways;
}

/**
 * The ways that stay when each does by chance, and those without which the points would fall apart
 * (Kruskal 1956, in a random order).
 */
function thinned(
  size: number,
  ways: readonly number[],
  random: () => number,
  chance: (from: number, to: number) => number,
): Uint32Array {
  const groups = Uint32Array.from({ length: size }, (_, point) => point);
  const groupOf = (point: number) => {
    while (groups[point] !== point) point = groups[point] = groups[groups[point]!]!;
    return point;
  };
  const keptEdges: number[] = [];
  const spare: number[] = [];
  for (let way = 0; way < ways.length; way += 2) {
    const [from, to] = [ways[way]!, ways[way + 1]!];
    if (random() >= chance(from, to)) spare.push(way);
    else {
      keptEdges.push(from, to);
      groups[groupOf(from)] = groupOf(to);
    }
  }
  for (let left = spare.length; left > 0; left--) {
    const edgeIndex = Math.floor(random() * left);
    const [from, to] = [ways[spare[edgeIndex]!]!, ways[spare[edgeIndex]! + 1]!];
    spare[edgeIndex] = spare[left - 1]!;
    const [one, other] = [groupOf(from), groupOf(to)];
    if (one === other) continue;
    groups[one] = other;
    keptEdges.push(from, to);
  }
  return Uint32Array.from(keptEdges);
}
