import assert from "node:assert/strict";
import fc from "fast-check";
import { WalkingGraph } from "../../../domain/routing/graph.ts";
import { withLandmarks } from "../../../domain/routing/landmarks.ts";
import { type Path, PathSearch, shortestPath } from "../../../domain/routing/shortest_paths.ts";
import {
  allDistances,
  type GraphDescription,
  graphOf,
  grid,
  lengthOf,
  shortestPaths,
} from "./graphs.ts";

// Few places for many points: ties, zero lengths, points upon points; and others with fractions.
const place = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
  fc.tuple(
    fc.double({ min: -1e3, max: 1e3, noNaN: true }),
    fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  ),
);

/** Graphs in pieces or in one, with edges twice, to themselves and to nowhere. */
const description: fc.Arbitrary<GraphDescription> = fc.array(place, { minLength: 1, maxLength: 14 })
  .chain((points) =>
    fc.record({
      points: fc.constant(points),
      edges: fc.array(
        fc.tuple(fc.nat(points.length), fc.nat(points.length)),
        { maxLength: 3 * points.length },
      ),
      oneWay: fc.oneof(
        fc.constant([]),
        fc.array(
          fc.tuple(fc.nat(points.length), fc.nat(points.length)),
          { maxLength: 2 * points.length },
        ),
      ),
    })
  );

const close = (one: number, other: number) =>
  one === other || Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** Holds that a path is as long as it should be and made of edges, no point twice. */
function assertPath(graph: GraphDescription, path: Path | undefined, [from, to, length]: number[]) {
  if (length === Infinity) return assert.equal(path, undefined);
  assert.ok(path, `no path from ${from} to ${to}`);
  assert.deepEqual([path.points[0], path.points.at(-1)], [from, to]);
  assert.equal(new Set(path.points).size, path.points.length, "a point comes twice");
  let sum = 0;
  for (let step = 1; step < path.points.length; step++) {
    const [one, next] = path.points.slice(step - 1, step + 1) as [number, number];
    const joined = graph.edges.some(([a, b]) =>
      a === one && b === next || a === next && b === one
    ) || graph.oneWay?.some(([a, b]) => a === one && b === next) === true;
    assert.equal(joined, true, `${one} and ${next} are not joined`);
    sum += lengthOf(graph, one, next);
  }
  assert.equal(close(path.length, sum), true, `${path.length} is said, ${sum} walked`);
  assert.equal(close(path.length, length!), true, `${path.length}, shortest ${length}`);
}

Deno.test("shortest paths: agree with Floyd's algorithm", () => {
  fc.assert(
    fc.property(description, (example) => {
      const distances = allDistances(example);
      const plain = graphOf(example);
      const marked = new WalkingGraph(withLandmarks(plain.arrays));
      const all = [...example.points.keys()];
      for (const from of all) {
        const many = shortestPaths(plain, from, all);
        for (const to of all) {
          const expected = [from, to, distances[from]![to]!];
          assertPath(example, many[to], expected);
          assertPath(example, shortestPath(plain, from, to), expected);
          assertPath(example, shortestPath(marked, from, to), expected);
        }
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("shortest paths: with speeds, the fastest path and its length", () => {
  const speeds = fc.array(fc.constantFrom(0.25, 1, 1, 3), { minLength: 42, maxLength: 42 });
  fc.assert(fc.property(description, speeds, (bare, speeds) => {
    const example = { ...bare, speeds };
    const times = allDistances(example);
    const plain = graphOf(example);
    const marked = new WalkingGraph(withLandmarks(plain.arrays));
    for (const from of example.points.keys()) {
      for (const to of example.points.keys()) {
        for (const graph of [plain, marked]) {
          using search = new PathSearch(graph, from, [to]);
          search.advance();
          assert.ok(close(search.distanceTo(to), times[from]![to]!));
          const path = search.pathTo(to);
          const length = path?.points.slice(1).reduce(
            (sum, point, at) => sum + lengthOf(example, path.points[at]!, point),
            0,
          );
          assert.equal(path === undefined || close(path.length, length!), true);
        }
      }
    }
  }));
  // Twice as far and four times as fast.
  const detour = graphOf({
    points: [[0, 0], [4, 0], [2, 3]],
    edges: [[0, 1], [0, 2], [2, 1]],
    speeds: [1, 4, 4],
  });
  const { points, length } = shortestPath(detour, 0, 1)!;
  assert.deepEqual([points, close(length, 2 * Math.hypot(2, 3))], [[0, 2, 1], true]);
});

Deno.test("shortest paths: do not depend on the order of the edges", () => {
  const shuffled = description.chain((example) =>
    fc.record({
      example: fc.constant(example),
      edges: fc.shuffledSubarray([...example.edges], { minLength: example.edges.length }),
    })
  );
  fc.assert(fc.property(shuffled, ({ example, edges }) => {
    const [one, other] = [graphOf(example), graphOf({ ...example, edges })];
    for (const from of example.points.keys()) {
      const all = [...example.points.keys()];
      assert.deepEqual(shortestPaths(one, from, all), shortestPaths(other, from, all));
      for (const to of all) {
        assert.deepEqual(shortestPath(one, from, to), shortestPath(other, from, to));
      }
    }
  }));
});

Deno.test("shortest paths: ties are resolved by the smaller index", () => {
  const square: GraphDescription = {
    points: [[0, 0], [1, 1], [1, 0], [0, 1]],
    edges: [[0, 3], [3, 1], [0, 2], [2, 1]],
  };
  assert.deepEqual(shortestPath(graphOf(square), 0, 1), { points: [0, 2, 1], length: 2 });
});

Deno.test("shortest paths: from a point to itself is that point", () => {
  const graph = graphOf({ points: [[0, 0], [0, 0]], edges: [[0, 1], [0, 0]] });
  assert.deepEqual(shortestPath(graph, 1, 1), { points: [1], length: 0 });
  assert.deepEqual(shortestPaths(graph, 1, [1, 1]).map((path) => path?.points), [[1], [1]]);
});

Deno.test("shortest paths: concurrent searches are independent", () => {
  const example = grid(12, 9);
  const distances = allDistances(example);
  const graph = graphOf(example);
  const pairs = example.points.map((_, from) => [from, (from * 31 + 7) % 108] as const);
  const searches = pairs.map(([from, to]) => ({
    from,
    to,
    search: new PathSearch(graph, from, [to]),
  }));
  let under = searches;
  while (under.length > 0) under = under.filter(({ search }) => !search.advance(3));
  for (const { from, to, search } of searches) {
    assertPath(example, search.pathTo(to), [from, to, distances[from]![to]!]);
    search[Symbol.dispose]();
  }
  for (const [from, to] of pairs) {
    assertPath(example, shortestPath(graph, from, to), [from, to, distances[from]![to]!]);
  }
});

Deno.test("shortest paths: landmarks reduce the visited points of a grid", () => {
  const graph = graphOf(grid(60, 60));
  const marked = new WalkingGraph(withLandmarks(graph.arrays));
  assert.equal(marked.arrays.landmarkCount, 4, "the corners");
  const looked = (graph: WalkingGraph) => {
    using search = new PathSearch(graph, 5 * 60 + 5, [50 * 60 + 48]);
    let points = 0;
    while (!search.advance(1)) points++;
    return points;
  };
  assert.equal(looked(marked) < 100, true, `${looked(marked)} points`);
  assert.equal(looked(graph) > 1000, true, `${looked(graph)} points`);
});

Deno.test("shortest paths: landmarks are in the largest component", () => {
  const example: GraphDescription = {
    points: [[-9, -9], [0, 0], [2, 0], [2, 2], [99, 99], [98, 99]],
    edges: [[1, 2], [2, 3], [4, 5]],
  };
  const { landmarks, landmarkCount } = withLandmarks(graphOf(example).arrays);
  const rows = example.points.map((
    _,
    point,
  ) => [...landmarks.slice(point * landmarkCount, (point + 1) * landmarkCount)]);
  assert.deepEqual(rows.map((row) => row.every((distance) => distance < Infinity)), [
    ...[false, true, true, true],
    ...[false, false],
  ]);
});
