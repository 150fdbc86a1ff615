/** Floors for tests of tours, and the plainest way to find the best order. */
import fc from "fast-check";
import type { DistanceMatrix } from "../../../../domain/routing/tour/distance_matrix.ts";
import { lengthOfWalk } from "../../../../domain/routing/tour/distance_matrix.ts";
import type { GraphDescription } from "../graphs.ts";

/** A floor and the points of it that a tour starts at, ends at and visits. */
export interface TourExample {
  floor: GraphDescription;
  /** The start, the end where it is another point, and the stops; each once. */
  required: number[];
  /** 0 for a tour that comes back, 1 for one that ends at the second point. */
  end: number;
}

/** Joined points anywhere: trees with dead ends, circles and ways that cross; some one-way. */
export function floors({ stops, oneWay = false }: { stops: number; oneWay?: boolean }) {
  return fc.record({ points: positions(30), end: fc.nat({ max: 1 }) }).chain(({ points, end }) =>
    fc.record({
      parents: fc.array(fc.nat(), { minLength: points.length, maxLength: points.length }),
      more: fc.array(pairs(points.length), { maxLength: 12 }),
      ways: fc.array(pairs(points.length), { maxLength: oneWay ? 12 : 0 }),
      required: fc.shuffledSubarray([...points.keys()], {
        minLength: 1 + end,
        maxLength: Math.min(points.length, stops + 1 + end),
      }),
    }).map(({ parents, more, ways, required }): TourExample => ({
      floor: {
        points,
        edges: [
          ...points.slice(1).map((_, at) => [at + 1, parents[at]! % (at + 1)] as const),
          ...more,
        ],
        oneWay: ways,
      },
      required,
      end,
    }))
  );
}

const positions = (most: number) =>
  fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })), { minLength: 3, maxLength: most });
const pairs = (size: number) => fc.tuple(fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 }));

/** Parallel aisles, and where their points are. */
export interface Aisles {
  floor: GraphDescription;
  /** Points of the aisles that are no crossings. */
  inAisles: number[];
  /** Points of the cross-aisles that are no crossings, and ends of dead ends. */
  elsewhere: number[];
}

/**
 * Aisles along y with cross-aisles along x; in each block `points` places between two crossings.
 * @param dock Whether a dead end leads off in front of the first aisle.
 */
export function aisles(
  { count, blocks, points, dock = true }: {
    count: number;
    blocks: number;
    points: number;
    dock?: boolean;
  },
): Aisles {
  const found: [number, number][] = [];
  const edges: [number, number][] = [];
  const [inAisles, elsewhere]: [number[], number[]] = [[], []];
  const rows = blocks * (points + 1) + 1;
  for (let aisle = 0; aisle < count; aisle++) {
    let before = -1;
    for (let row = 0; row < rows; row++) {
      const point = found.push([aisle * 4, row]) - 1;
      if (row > 0) edges.push([before, point]);
      before = point;
      if (row % (points + 1) !== 0) inAisles.push(point);
      else if (aisle > 0) {
        const between = found.push([aisle * 4 - 2, row]) - 1;
        elsewhere.push(between);
        edges.push([crossing(aisle - 1, row), between], [between, point]);
      }
    }
  }
  if (dock) {
    const point = found.push([0, -3]) - 1;
    elsewhere.push(point);
    edges.push([point, 0]);
  }
  return { floor: { points: found, edges }, inAisles, elsewhere };

  function crossing(aisle: number, row: number): number {
    return found.findIndex(([x, y]) => x === aisle * 4 && y === row);
  }
}

/** The length of the best order of all, by trying each. */
export function bestLength(matrix: DistanceMatrix, end: number): number {
  const stops = [...Array(matrix.size).keys()].filter((point) => point !== 0 && point !== end);
  return Math.min(
    ...permutations(stops).map((order) => lengthOfWalk(matrix, [0, ...order, end])),
  );
}

function permutations(stops: number[]): number[][] {
  if (stops.length < 2) return [stops];
  return stops.flatMap((stop) =>
    permutations(stops.filter((other) => other !== stop)).map((rest) => [stop, ...rest])
  );
}

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  return () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
}
