/** Calculation jobs. They continue on the server even if no page watches them. */
import { type CalculationJob, hasEnded } from "../../../../domain/warehouse/calculation_job.ts";
import { ApiError } from "../../../shared/api_error.ts";
import type { Calculation } from "../../shared/calculation.ts";
import { call, request } from "../../shared/warehouse_request.ts";
import { eventsOf } from "./event_reader.ts";
import type { ParameterValues } from "./parameter_fields.ts";

const RETRY_MS = 1000;

/** Parameters of a calculation. */
export interface CalculationRequest {
  id_order_item: string;
  id_warehouse: string;
  id_point_start: string;
  /** Effort, 0 to 3. */
  effort: number;
  /**
   * Parameters that replace the order's own in a trial: its layout is stored, but the order does
   * not change.
   */
  parameters?: Partial<ParameterValues>;
  /** Stores the layout only if it has fewer pallets. */
  keep_below?: number;
  /** True for low priority. */
  background?: boolean;
  deadline_ms?: number;
}

/** Common parameters of trials. */
export type TrialOf = Omit<
  CalculationRequest,
  "parameters" | "keep_below" | "background" | "deadline_ms"
>;

// Time limit of a trial in the background: a slower one is not worth the load.
const MAX_TRIAL_MS = 60_000;

/**
 * Returns a trial at low priority whose layout is stored if it has fewer than `pallets`.
 * @param deadlineMs Milliseconds after which its best layout so far is used.
 */
export function backgroundTrial(
  wanted: TrialOf,
  parameters: Partial<ParameterValues>,
  pallets: number,
  deadlineMs = MAX_TRIAL_MS,
): CalculationRequest {
  return {
    ...wanted,
    effort: Math.min(1, wanted.effort),
    parameters,
    keep_below: pallets,
    background: true,
    deadline_ms: deadlineMs,
  };
}

/** Last known state of a job. */
export interface WatchedJob {
  job: CalculationJob;
  connected: boolean;
  /** The best layout so far, when it is new. */
  layout?: DrawnLayout;
}

/** A layout without sections, and its metrics. */
export type DrawnLayout = Pick<Calculation, "pallets" | "figures">;

/**
 * Starts a job.
 * @throws {ApiError} 422 if the order cannot be calculated; 404, 503.
 */
export const startJob = (calculation: CalculationRequest) =>
  call("POST /computed_order/jobs", { json: calculation });

/**
 * Cancels a job; watchers receive its last state.
 * @throws {ApiError}
 */
export const cancelJob = (id: string) =>
  request("DELETE /computed_order/jobs/:id", { param: { id } });

/**
 * Yields a job at every change until it has ended. The job continues during a network failure;
 * watching resumes when the network is back.
 * @param query With `layouts`, each new layout is yielded as well.
 * @throws {ApiError} 404 if the job does not exist.
 */
export async function* watchJob(
  id: string,
  signal: AbortSignal,
  query: { layouts?: "1" } = {},
): AsyncGenerator<WatchedJob, void> {
  let last: CalculationJob | undefined;
  while (!signal.aborted) {
    try {
      const { body } = await request("GET /computed_order/jobs/:id/events", {
        param: { id },
        query,
        signal,
      });
      for await (const { event, data } of eventsOf(body!)) {
        if (event === "layout") {
          yield { job: last!, connected: true, layout: JSON.parse(data) };
          continue;
        }
        last = JSON.parse(data) as CalculationJob;
        yield { job: last, connected: true };
        if (hasEnded(last)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && !isTemporary(error)) throw error;
    }
    if (last !== undefined) yield { job: last, connected: false };
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/**
 * Calculates a trial and waits for its end; `stop` cancels it.
 * @returns The job, or undefined if it was refused, stopped or lost: a box fits on no pallet with
 *   its parameters, or the server is busy.
 */
export async function trialJob(
  calculation: CalculationRequest,
  stop: AbortSignal,
): Promise<CalculationJob | undefined> {
  let id: string;
  try {
    ({ id } = await startJob(calculation));
  } catch {
    return undefined;
  }
  const cancel = () => void cancelJob(id).catch(() => {});
  stop.addEventListener("abort", cancel, { once: true });
  try {
    if (stop.aborted) cancel();
    let last: CalculationJob | undefined;
    for await (const { job } of watchJob(id, stop)) last = job;
    return last;
  } catch {
    return undefined;
  } finally {
    stop.removeEventListener("abort", cancel);
  }
}

const isTemporary = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;
