/** States of a calculation that was asked for as a job; the last four are final. */
export const JOB_STATES = ["waiting", "running", "done", "failed", "cancelled", "lost"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A calculation that goes on by itself, as the API answers it. */
export interface CalculationJob {
  id: string;
  id_order_item: string;
  /** `lost` when the server that ran it has stopped or was killed; nothing is stored then. */
  state: JobState;
  /** How far it has come, 0 to 1. */
  fraction: number;
  /** Pallets of the best layout so far; missing before there is one. */
  pallets?: number;
  /** Why it failed, in English. */
  error?: string;
  /** ISO 8601. */
  created: string;
  finished?: string;
}

/** Whether nothing more will become of a job. */
export function hasEnded({ state }: Pick<CalculationJob, "state">): boolean {
  return state !== "waiting" && state !== "running";
}
