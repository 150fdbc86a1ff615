/** Calculation jobs. They continue on the server even if no page watches them. */
import { type CalculationJob, hasEnded } from "../../../../domain/warehouse/calculation_job.ts";
import { ApiError } from "../../../shared/api_error.ts";
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

/** Last known state of a job. */
export interface WatchedJob {
  job: CalculationJob;
  connected: boolean;
}

/**
 * Starts a job.
 *
 * @throws {ApiError} 422 if the order cannot be calculated; 404, 503.
 */
export const startJob = (calculation: CalculationRequest) =>
  call("POST /computed_order/jobs", { json: calculation });

/**
 * Cancels a job; watchers receive its last state.
 *
 * @throws {ApiError}
 */
export const cancelJob = (id: string) =>
  request("DELETE /computed_order/jobs/:id", { param: { id } });

/**
 * Yields a job at every change until it has ended. The job continues during a network failure;
 * watching resumes when the network is back.
 *
 * @throws {ApiError} 404 if the job does not exist.
 */
export async function* watchJob(id: string, signal: AbortSignal): AsyncGenerator<WatchedJob, void> {
  let last: CalculationJob | undefined;
  while (!signal.aborted) {
    try {
      const { body } = await request("GET /computed_order/jobs/:id/events", {
        param: { id },
        signal,
      });
      for await (const { data } of eventsOf(body!)) {
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

const isTemporary = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;
