import { z } from "zod";
import { integer, uuid, uuidOrNone } from "../fields.ts";
import type { Effort } from "../packing/problem.ts";
import { PalletLimits } from "./pallet_limits.ts";
import { OrderParams } from "./records.ts";

// In milliseconds.
const MINUTE = 60_000;
const MAX_DEADLINE_MS = 24 * 60 * MINUTE;

/** Default deadline in milliseconds of a calculation whose client waits for it. */
export const DEFAULT_DEADLINE_MS = 20_000;
const MAX_WAIT_MS = 10 * MINUTE;
const DEFAULT_JOB_DEADLINE_MS = 60 * MINUTE;

/** Body of a request to calculate an order. */
export const ComputedOrder = z.object({
  id_order_item: uuid(),
  id_warehouse: uuid(),
  id_point_start: uuidOrNone().describe(
    "The point where the walk to the sections begins; empty for none.",
  ),
  effort: integer({ min: 0, max: 3 }).transform((effort) => effort as Effort).default(1).describe(
    "How much is tried: 0 answers at once, 3 is for the patient; 1 if left out.",
  ),
  deadline_ms: integer({ min: 1, max: MAX_DEADLINE_MS }).optional().describe(
    "Milliseconds after which the best layout so far will do: where it is left out, 20 seconds, or an hour for a job. Waited for it is ten minutes at most.",
  ),
}).meta({ id: "Calculation", description: "What is to be calculated." });
export type ComputedOrder = z.infer<typeof ComputedOrder>;

/** Parameters for calculating a layout: those of the order, or alternatives to try. */
export const PackingParameters = OrderParams.omit({ id: true, id_order_item: true }).meta({
  id: "PackingParameters",
  description: "Parameters that a layout is calculated with.",
});
export type PackingParameters = z.infer<typeof PackingParameters>;

/** Body of a request to calculate an order as a job. */
export const JobRequest = ComputedOrder.extend({
  parameters: PackingParameters.partial()
    // Without its default, which is for new records and would replace the order's own.
    .extend({ pallet_limits: PalletLimits.nullable().optional() }).optional().describe(
      "Tried in place of the order's own: what comes of it is kept as a layout of the order, and the order stays as it is.",
    ),
  keep_below: integer({ min: 1 }).optional().describe(
    "Of a trial: the layout is kept only if it has fewer pallets.",
  ),
  background: z.boolean().default(false).describe("Whether other calculations go first."),
}).meta({ id: "JobRequest", description: "What is to be calculated as a job." });
export type JobRequest = z.infer<typeof JobRequest>;

/**
 * Milliseconds after which the best layout so far is used.
 *
 * @param isJob True for a background job.
 */
export function deadlineOf({ deadline_ms }: ComputedOrder, isJob: boolean): number {
  if (isJob) return deadline_ms ?? DEFAULT_JOB_DEADLINE_MS;
  return Math.min(deadline_ms ?? DEFAULT_DEADLINE_MS, MAX_WAIT_MS);
}
