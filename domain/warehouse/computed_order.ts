import { z } from "zod";
import { integer, nameText, text, uuid, uuidOrNone } from "../fields.ts";
import type { Effort } from "../packing/problem.ts";
import { defaultLimitsIn, defaultParametersIn } from "./packing_types.ts";
import { PalletLimits } from "./pallet_limits.ts";
import { OrderParams } from "./records.ts";
import type { Units } from "./units.ts";

// In milliseconds.
const MINUTE = 60_000;
const MAX_DEADLINE_MS = 24 * 60 * MINUTE;

/** Default deadline in milliseconds of a calculation requested by a waiting client. */
export const DEFAULT_DEADLINE_MS = 20_000;
const MAX_WAIT_MS = 10 * MINUTE;
const DEFAULT_JOB_DEADLINE_MS = 60 * MINUTE;

/** Body of a request to calculate an order. */
export const ComputedOrder = z.object({
  id_order_item: uuid(),
  id_warehouse: uuid(),
  id_point_start: uuidOrNone().describe(
    "The point where the tour begins; empty if none.",
  ),
  effort: integer({ min: 0, max: 3 }).transform((effort) => effort as Effort).default(1).describe(
    "Search effort: 0 is fastest, 3 most thorough; default: 1.",
  ),
  deadline_ms: integer({ min: 1, max: MAX_DEADLINE_MS }).optional().describe(
    "Milliseconds after which the best layout so far is used; default: 20 seconds, or an " +
      "hour for a job. At most ten minutes unless it is a job.",
  ),
}).meta({ id: "Calculation", description: "The calculation to perform." });
export type ComputedOrder = z.infer<typeof ComputedOrder>;

/** Parameters for calculating a layout: those of the order, or alternatives to try. */
export const PackingParameters = OrderParams.omit({ id: true, id_order_item: true }).meta({
  id: "PackingParameters",
  description: "Parameters of a layout.",
});
export type PackingParameters = z.infer<typeof PackingParameters>;

const ofTemplate = {
  id: uuid(),
  name: nameText(200),
  customer: text({ max: 300 }).default("").describe(
    "The customer whose new orders have these parameters; empty for any.",
  ),
  is_default: z.boolean().default(false).describe(
    "True for the parameters of all other new orders; at most one template of a warehouse.",
  ),
};
const choices = {
  id_point_start: uuidOrNone().default("").describe("Start of picking; empty for none."),
  effort: integer({ min: 0, max: 3 }).nullable().default(null).describe("Null for none."),
};

/** Template of the parameters of new orders. */
export const OrderTemplate = z.object({
  ...ofTemplate,
  parameters: PackingParameters.extend(choices),
}).meta({ id: "OrderTemplate", description: "Pallet and parameters of new orders." });
export type OrderTemplate = z.infer<typeof OrderTemplate>;

/** A template as it is stored, and in the document of a warehouse. */
export const StoredTemplate = PackingParameters.extend({
  id: uuid(),
  id_warehouse: uuid(),
  name: ofTemplate.name,
  customer: ofTemplate.customer,
  is_default: integer({ min: 0, max: 1 }).default(0),
  ...choices,
}).meta({ id: "StoredTemplate", description: "Pallet and parameters of new orders." });
export type StoredTemplate = z.infer<typeof StoredTemplate>;

/** A template to store; omitted parameters are the defaults. */
export const OrderTemplateDraft = OrderTemplate.extend({
  id: uuid().optional().describe("Of the template to change; a new one gets an id."),
  parameters: PackingParameters.partial().extend(choices),
}).meta({ id: "OrderTemplateDraft", description: "A template to create or change." });
export type OrderTemplateDraft = z.infer<typeof OrderTemplateDraft>;

/** Body of a request to calculate an order as a job. */
export const JobRequest = ComputedOrder.extend({
  parameters: PackingParameters.partial()
    // Without the default, which is for new records and would replace the order's own limits.
    .extend({ pallet_limits: PalletLimits.nullable().optional() }).optional().describe(
      "Tried instead of the order's own: the result is retained as a layout, and the order " +
        "is not changed.",
    ),
  keep_below: integer({ min: 1 }).optional().describe(
    "For a trial: the layout is only retained if it has fewer pallets.",
  ),
  background: z.boolean().default(false).describe("True if other calculations have priority."),
}).meta({ id: "JobRequest", description: "The calculation to perform as a job." });
export type JobRequest = z.infer<typeof JobRequest>;

/**
 * Returns the milliseconds after which the best layout so far is used.
 * @param isJob True for a background job.
 */
export function deadlineOf({ deadline_ms }: ComputedOrder, isJob: boolean): number {
  if (isJob) return deadline_ms ?? DEFAULT_JOB_DEADLINE_MS;
  return Math.min(deadline_ms ?? DEFAULT_DEADLINE_MS, MAX_WAIT_MS);
}

const PARAMETER_FIELDS = Object.keys(PackingParameters.shape) as (keyof PackingParameters)[];

/** The parameters of a new order: of the template of its customer, else the default. */
export function newParameters(
  templates: readonly StoredTemplate[],
  { length_unit, weight_unit }: Units,
  customer?: string | null,
): PackingParameters {
  const name = customer?.toLowerCase() || undefined;
  const template = templates.find((one) => one.customer.toLowerCase() === name) ??
    templates.find(({ is_default }) => is_default === 1);
  if (template === undefined) {
    return { ...defaultParametersIn(length_unit), pallet_limits: defaultLimitsIn({ weight_unit }) };
  }
  return Object.fromEntries(
    PARAMETER_FIELDS.map((field) => [field, template[field]]),
  ) as PackingParameters;
}
