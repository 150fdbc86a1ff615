/** A task of a packing worker that waits for its next time slice. */
import type { packSteps } from "../../domain/packing/engine.ts";
import type { Effort, Layout } from "../../domain/packing/problem.ts";
import type { FigureRun } from "./figure_run.ts";
import type { PackingTask } from "./packing_messages.ts";

// Milliseconds in which a layout and its figures are made once the search is over: fifty thousand boxes
// take a second and a half on a machine with nothing else to do.
const MIN_FINISH_MS = 200;
const FINISH_MS_PER_BOX = 0.1;
// Boxes from which on a task leaves much garbage.
const LARGE = 5000;

export type Steps = ReturnType<typeof packSteps>;

/** A task and how far it has come. */
export interface ScheduledTask {
  task: PackingTask;
  steps: Steps;
  effort: Effort;
  complete: boolean;
  best: Layout | null;
  /** Pallets that are loaded while there is no layout. */
  begun: (() => Layout) | undefined;
  /** When the least effort is taken instead unless there is a layout, by the clock; Infinity for never. */
  fallbackAt: number;
  /** When the search ends, by the clock: what is best then is what comes of it. */
  searchEnd: number;
  /** Milliseconds from there to the deadline. */
  finishMs: number;
  /** When it last reported how far it has come. */
  reportedAt: number;
  /** Once it is packed. */
  figureRun?: FigureRun;
}

export const boxesOf = ({ problem }: PackingTask) =>
  problem.types.reduce((sum, { count }) => sum + count, 0);

/** Milliseconds before its deadline when the search for a layout of so many boxes ends. */
export const finishMsOf = (boxes: number) => MIN_FINISH_MS + FINISH_MS_PER_BOX * boxes;

/** Whether it leaves much garbage. */
export const isLarge = (task: PackingTask) => boxesOf(task) >= LARGE;

/** Whose turns it shares; each task without a client has turns of its own. */
export const clientOf = ({ client, id }: PackingTask) => client ?? `task ${id}`;
