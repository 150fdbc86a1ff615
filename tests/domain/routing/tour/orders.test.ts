/** The orders in which stops are visited, against all orders there are. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { distanceMatrix, lengthOfWalk } from "../../../../domain/routing/tour/distance_matrix.ts";
import { exactOrder } from "../../../../domain/routing/tour/exact_order.ts";
import { heuristicOrder } from "../../../../domain/routing/tour/heuristic_order.ts";
import { networkOf } from "../../../../domain/routing/tour/network.ts";
import { orderOnNarrowNetwork } from "../../../../domain/routing/tour/tour_subgraph.ts";
import { allDistances, graphOf } from "../graphs.ts";
import { aisles, bestLength, floors, seeded } from "./floors.ts";
import { casesOf } from "../../../support/random_cases.ts";

const close = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, other);

/** Holds that an order has every stop once. */
function assertWhole(order: readonly number[], size: number, end: number) {
  const stops = [...Array(size).keys()].filter((point) => point !== 0 && point !== end);
  assert.deepEqual(order.toSorted((a, b) => a - b), stops);
}

Deno.test("network: distances between its points are those of the whole floor", () => {
  fc.assert(
    fc.property(floors({ stops: 8, oneWay: true }), ({ floor, required }) => {
      const distances = allDistances(floor);
      const network = networkOf(graphOf(floor), required);
      const matrix = distanceMatrix(network);
      for (const [from, one] of required.entries()) {
        for (const [to, other] of required.entries()) {
          const found = matrix.distances[from * required.length + to]!;
          assert.ok(close(found, distances[one]![other]!), `${found} from ${one} to ${other}`);
        }
      }
    }),
    { seed: 3, numRuns: casesOf(300) },
  );
});

Deno.test("network: dead ends are removed, and chains become one edge", () => {
  const { floor } = aisles({ count: 3, blocks: 1, points: 5 });
  const { arrays, required } = networkOf(graphOf(floor), [8]);
  // The point itself, and the crossings of the middle aisle.
  assert.deepEqual([required, arrays.x.length], [1, 3]);
});

Deno.test("exact order: optimal on 500 random floors", () => {
  fc.assert(
    fc.property(floors({ stops: 6, oneWay: true }), ({ floor, required, end }) => {
      const matrix = distanceMatrix(networkOf(graphOf(floor), required));
      const order = exactOrder(matrix, end);
      assertWhole(order, matrix.size, end);
      const [length, best] = [lengthOfWalk(matrix, [0, ...order, end]), bestLength(matrix, end)];
      assert.ok(close(length, best), `${length}, best ${best}`);
    }),
    { seed: 5, numRuns: casesOf(500) },
  );
});

Deno.test("narrow networks: agree with the exact order on 500 random floors", () => {
  let found = 0;
  fc.assert(
    fc.property(floors({ stops: 10 }), ({ floor, required, end }) => {
      const network = networkOf(graphOf(floor), required);
      const order = orderOnNarrowNetwork(network, end);
      if (order === undefined) return;
      found++;
      const matrix = distanceMatrix(network);
      assertWhole(order, matrix.size, end);
      const length = lengthOfWalk(matrix, [0, ...order, end]);
      const best = lengthOfWalk(matrix, [0, ...exactOrder(matrix, end), end]);
      assert.ok(close(length, best), `${length}, best ${best}`);
    }),
    { seed: 7, numRuns: casesOf(500) },
  );
  assert.ok(found > casesOf(400), `${found} of 500 were narrow enough`);
});

for (const blocks of [1, 2]) {
  Deno.test(`narrow networks: the exact order on aisles with ${blocks + 1} cross-aisles`, () => {
    const { floor, inAisles, elsewhere } = aisles({ count: 6, blocks, points: 6 });
    const graph = graphOf(floor);
    const random = seeded(blocks);
    const anywhere = [...inAisles, ...elsewhere];
    for (let run = 0; run < 60; run++) {
      const end = run % 2;
      const required = new Set<number>();
      while (required.size < 12) {
        required.add(anywhere[Math.floor(random() * anywhere.length)]!);
      }
      const network = networkOf(graph, [...required]);
      const matrix = distanceMatrix(network);
      const order = orderOnNarrowNetwork(network, end)!;
      assertWhole(order, 12, end);
      assert.equal(
        lengthOfWalk(matrix, [0, ...order, end]),
        lengthOfWalk(matrix, [0, ...exactOrder(matrix, end), end]),
      );
    }
  });
}

Deno.test("narrow networks: two hundred stops on aisles, never longer than the heuristic", () => {
  const { floor, inAisles } = aisles({ count: 12, blocks: 2, points: 12 });
  const graph = graphOf(floor);
  const random = seeded(9);
  for (let run = 0; run < 4; run++) {
    const required = inAisles.toSorted(() => random() - 0.5).slice(0, 200);
    const network = networkOf(graph, required);
    const matrix = distanceMatrix(network);
    const order = orderOnNarrowNetwork(network, 0)!;
    assertWhole(order, 200, 0);
    const heuristic = lengthOfWalk(matrix, [0, ...heuristicOrder(matrix, 0), 0]);
    const length = lengthOfWalk(matrix, [0, ...order, 0]);
    assert.ok(length <= heuristic, `${length}, heuristic ${heuristic}`);
    assert.ok(heuristic <= 1.05 * length, `heuristic ${heuristic}, best ${length}`);
  }
});

Deno.test("narrow networks: undefined for wide networks and one-way edges", () => {
  const { floor } = aisles({ count: 9, blocks: 8, points: 1 });
  const all = [...floor.points.keys()];
  assert.equal(
    orderOnNarrowNetwork(networkOf(graphOf(floor), all), 0),
    undefined,
  );
  const oneWay = {
    points: [[0, 0], [1, 0]] as const,
    edges: [],
    oneWay: [[0, 1], [1, 0]] as const,
  };
  assert.equal(
    orderOnNarrowNetwork(networkOf(graphOf(oneWay), [0, 1]), 0),
    undefined,
  );
});

Deno.test("heuristic order: at most a fiftieth over the best of eleven stops, one-way edges or not", () => {
  fc.assert(
    fc.property(floors({ stops: 11, oneWay: true }), ({ floor, required, end }) => {
      const matrix = distanceMatrix(networkOf(graphOf(floor), required));
      const order = heuristicOrder(matrix, end);
      assertWhole(order, matrix.size, end);
      assert.deepEqual(heuristicOrder(matrix, end), order, "it is the same again");
      const length = lengthOfWalk(matrix, [0, ...order, end]);
      const best = lengthOfWalk(matrix, [0, ...exactOrder(matrix, end), end]);
      assert.ok(length <= 1.02 * best + 1e-9, `${length}, best ${best}`);
    }),
    { seed: 11, numRuns: casesOf(200) },
  );
});

Deno.test("exactOrder: infinite and zero lengths still give every stop once", () => {
  for (const length of [Infinity, NaN, Number.MAX_VALUE]) {
    const matrix = { size: 4, distances: new Float64Array(16).fill(length), symmetric: true };
    assert.deepEqual(exactOrder(matrix, 0).toSorted(), [1, 2, 3]);
  }
});
