import { check, type Violation } from "./check.ts";
import { type LayoutMetrics, metricsOf } from "./metrics.ts";
import type { Layout, PackingProblem } from "./problem.ts";

/** A layout and the problem that it solves. */
export interface LayoutToJudge {
  problem: PackingProblem;
  layout: Layout;
}

/** Violations and metrics of a layout. */
export interface JudgedLayout {
  violations: Violation[];
  figures: LayoutMetrics;
}

/** Returns the violations and metrics of any layout. */
export function judgeLayout({ problem, layout }: LayoutToJudge): JudgedLayout {
  return { violations: check(problem, layout), figures: metricsOf(problem, layout) };
}
