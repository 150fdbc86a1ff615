import type { CalculationJob, JobState } from "./calculation_records.ts";

export type { CalculationJob, JobState };

/** Whether nothing more will become of a job. */
export function hasEnded({ state }: Pick<CalculationJob, "state">): boolean {
  return state !== "waiting" && state !== "running";
}
