/** The orders in which stops are visited, against all orders there are. */
import assert from "node:assert/strict";
import { lengthOfWalk } from "../../../../domain/routing/tour/distance_matrix.ts";
import { heuristicOrder } from "../../../../domain/routing/tour/heuristic_order.ts";
import { seeded } from "./floors.ts";
import { casesOf } from "../../../support/random_cases.ts";

for (const symmetric of [true, false]) {
  Deno.test(
    `heuristic order: sixty stops ${
      symmetric ? "both ways" : "with one-way costs"
    }, within 5 % of the best of 8 restarts`,
    () => {
      for (let seed = 1; seed <= casesOf(2); seed++) {
        const random = seeded(seed);
        const size = 61;
        const places = Array.from(
          { length: size },
          () => [random() * 100, random() * 100] as const,
        );
        const distances = new Float64Array(size * size);
        for (const [from, [x, y]] of places.entries()) {
          for (const [to, [x1, y1]] of places.entries()) {
            // Uphill is longer.
            const extra = symmetric ? 0 : Math.max(0, y1 - y);
            distances[from * size + to] = Math.hypot(x - x1, y - y1) + extra;
          }
        }
        const matrix = { size, distances, symmetric };
        const length = lengthOfWalk(matrix, [0, ...heuristicOrder(matrix, 0), 0]);
        const many = heuristicOrder(matrix, 0, { restarts: 8, steps: 80_000 });
        const best = lengthOfWalk(matrix, [0, ...many, 0]);
        assert.ok(length <= 1.05 * best, `${length}, best ${best}`);
      }
    },
  );
}
