/** Tours that take long are solved in a worker. */
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { type TourSolver, tourSolver } from "../../../domain/routing/tour/solve_tour.ts";

// A tour of more stops leaves a hundred megabytes and more in the memory of its worker, which would
// keep them for half a minute, in which what the tour was needed for takes memory itself.
const LARGE = 1000;

/** @param requester For whom the tours are solved. */
export function toursInWorker(
  workers: Pick<WorkerPool, "run">,
  requester: Requester = {},
): TourSolver {
  return tourSolver((problem) =>
    workers.run("solveTour", problem, {
      ...requester,
      transfer: true,
      thenEnd: problem.network.required > LARGE,
    })
  );
}
