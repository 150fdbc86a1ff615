import { z } from "zod";
import { integer, uuid, uuidOrNone } from "../fields.ts";
import type { Effort } from "../packing/problem.ts";

// A day, in milliseconds.
const LONGEST = 24 * 60 * 60 * 1000;

/** What is sent to have an order calculated. */
export const ComputedOrder = z.object({
  id_order_item: uuid(),
  id_warehouse: uuid(),
  /** The point where the walk to the sections begins; empty for none. */
  id_point_start: uuidOrNone(),
  /** How much is tried, an addition: 0 answers at once, 3 is for the patient. */
  effort: integer({ min: 0, max: 3 }).transform((effort) => effort as Effort).default(1),
  /** Milliseconds after which the best layout so far will do, an addition. */
  deadline_ms: integer({ min: 1, max: LONGEST }).optional(),
});
export type ComputedOrder = z.infer<typeof ComputedOrder>;
