import type { CalculationJob, JobState } from "./calculation_records.ts";

export type { CalculationJob, JobState };

/** Returns true if a job is in a final state. */
export function hasEnded({ state }: Pick<CalculationJob, "state">): boolean {
  return state !== "waiting" && state !== "running";
}
