/** What the worker that solves tours is asked. */
import assert from "node:assert/strict";
import type { RunOptions } from "../../../adapters/workers/worker_pool.ts";
import { toursInWorker } from "../../../services/warehouse/orders/tour_worker.ts";
import type { TourProblem } from "../../../domain/routing/tour/solve_tour.ts";

Deno.test("the worker that has solved a tour of many stops is ended", async () => {
  const seen: RunOptions[] = [];
  const solve = toursInWorker({
    run: (_name: string, _input: unknown, options: RunOptions) => {
      seen.push(options);
      return Promise.resolve({ order: [], optimal: false }) as never;
    },
  });
  for (const required of [100, 2000]) {
    const x = new Float64Array(required);
    await solve({ network: { required, arrays: { x } }, end: 0 } as TourProblem);
  }
  assert.deepEqual(seen.map(({ thenEnd }) => thenEnd), [false, true]);
});
