import { MOST_EXACT_STOPS } from "../../domain/routing/tour/exact_order.ts";
import type { TourSolver } from "../../domain/routing/tour/plan_tour.ts";
import { solveTour } from "../../domain/routing/tour/solve_tour.ts";
import type { Requester } from "../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../adapters/workers/worker_pool.ts";

// Networks of so many points and fewer are solved in a few milliseconds.
const SMALL = 256;

/** Solves small tours at once and has a worker solve the others. */
export function tourSolver(
  workers: Pick<WorkerPool, "run">,
  requester: Requester = {},
): TourSolver {
  return (problem) => {
    const { required, arrays } = problem.network;
    if (required <= MOST_EXACT_STOPS + 1 && arrays.x.length <= SMALL) return solveTour(problem);
    return workers.run("solveTour", problem, requester);
  };
}
