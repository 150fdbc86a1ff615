import { type Figures, figureSteps } from "../../domain/packing/figures.ts";
import type { Layout, PackingProblem } from "../../domain/packing/problem.ts";

/** A layout whose figures are being found. */
export interface FigureRun {
  layout: Layout;
  steps: Generator<void, Figures, void>;
  /** Milliseconds that they have taken. */
  spent: number;
  /** Whether it is the plain layout, in place of one whose figures took too long. */
  isPlain: boolean;
}

export function figureRunOf(problem: PackingProblem, layout: Layout): FigureRun {
  return { layout, steps: figureSteps(problem, layout), spent: 0, isPlain: false };
}
