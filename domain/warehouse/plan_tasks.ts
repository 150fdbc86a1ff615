/** Tasks for workers that plan over a network of stops; lengths are in the warehouse's unit. */
import { type DistanceMatrix, distanceMatrix } from "../routing/tour/distance_matrix.ts";
import type { TourNetwork } from "../routing/tour/network.ts";
import type { BatchingProblem, Wave } from "./batching/batching_problem.ts";
import { firstComeWaves, planWaves } from "./batching/plan_waves.ts";
import { WaveCosts } from "./batching/wave_costs.ts";
import { adviseSlotting } from "./slotting/advise_slotting.ts";
import type { SlottingAdvice, SlottingProblem } from "./slotting/slotting_problem.ts";

/** A task over a network whose point 0 is the start of tours. */
interface NetworkTask {
  network: TourNetwork;
  /** Units of the network per metre. */
  metre: number;
}

export type SlottingTask = Omit<SlottingProblem, "matrix"> & NetworkTask;
export type WavesTask = Omit<BatchingProblem, "matrix"> & NetworkTask;

/** Waves of several orders, and the total metres of single orders and of first-come waves. */
export interface WavesPlan {
  waves: Wave[];
  single: number;
  firstCome: number;
}

function matrixOf({ network, metre }: NetworkTask): DistanceMatrix {
  const { size, distances, symmetric } = distanceMatrix(network);
  return { size, distances: distances.map((length) => length / metre), symmetric };
}

/** Returns slotting advice. */
export function slottingTask(task: SlottingTask): SlottingAdvice {
  return adviseSlotting({ ...task, matrix: matrixOf(task) });
}

/** Returns planned waves. */
export function wavesTask(task: WavesTask): WavesPlan {
  const problem = { ...task, matrix: matrixOf(task) };
  const costs = new WaveCosts(problem);
  const lengthOf = (waves: readonly Wave[]) => waves.reduce((sum, { length }) => sum + length, 0);
  return {
    waves: planWaves(problem),
    single: lengthOf(task.orders.map((_, order) => costs.waveOf([order]))),
    firstCome: lengthOf(firstComeWaves(problem)),
  };
}
