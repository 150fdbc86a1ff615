/** Waves of several orders, and the remaining stops of a wave, in the API. */
import { z } from "zod";
import { expecting } from "../messages/expecting.ts";
import { extent, integer, uuid, weight } from "../fields.ts";
import { TourStop } from "./calculation_records.ts";

/** Maximum orders of one plan. */
export const MAX_PLANNED_ORDERS = 200;
/** Maximum orders of one wave. */
const MAX_WAVE_ORDERS = 50;
const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const LIST_OF_IDS = new RegExp(`^${UUID}(,${UUID}){0,${MAX_WAVE_ORDERS - 1}}$`);

const DueOrder = z.object({
  id: uuid(),
  due: integer({ min: 0, max: 100_000 }).optional()
    .describe(
      "Due time of picking in minutes from now; default: the order's `due_at`.",
    ),
  places: integer({ min: 1, max: 1000 }).default(1)
    .describe("Places of the cart that it takes."),
});

/** Orders to combine into waves. */
export const WavesRequest = z.object({
  id_point_start: uuid().describe("The point where tours begin and end."),
  orders: expecting(z.array(DueOrder).min(1).max(MAX_PLANNED_ORDERS), "expected_orders", {
    max: MAX_PLANNED_ORDERS,
  }),
  cart_weight: weight().describe("Maximum load of a cart, in the warehouse's unit of weight."),
  cart_volume: extent().describe("Capacity of a cart, in cubic metres."),
  cart_places: integer({ min: 1, max: 1000 }).describe("Number of places for orders on a cart."),
  pickers: integer({ min: 1, max: 1000 }).default(1).describe("Number of simultaneous pickers."),
}).meta({ id: "RoundsRequest", description: "Orders to be combined in waves." });
export type WavesRequest = z.infer<typeof WavesRequest>;

/** A wave of several orders. */
export const PlannedWave = z.object({
  orders: z.array(z.object({ id: z.guid(), order_name: z.string(), boxes: z.int() })),
  length: z.number(),
  minutes: z.number(),
  ready: z.number().describe(
    "Minutes from now until it is picked, if pickers take the waves in this order.",
  ),
});
export type PlannedWave = z.infer<typeof PlannedWave>;

/** Planned waves, by earliest due date. */
export const PlannedWaves = z.object({
  unit: z.string(),
  length: z.number().describe("Total length of all waves."),
  single: z.number().describe("With a separate tour for each order."),
  first_come: z.number().describe("With waves in the order of the request."),
  rounds: z.array(PlannedWave),
  left_out: z.array(z.guid()).describe("Orders without reachable reservations."),
}).meta({ id: "PlannedRounds", description: "Planned picking waves." });
export type PlannedWaves = z.infer<typeof PlannedWaves>;

/** Query for the remaining picks of some orders, with their sections. */
export const WaveQuery = z.object({
  orders: expecting(
    z.string().regex(LIST_OF_IDS).transform((ids) => ids.toLowerCase().split(",")),
    "expected_orders",
    { max: MAX_WAVE_ORDERS },
  ).describe("Comma-separated ids of calculated orders."),
  from: uuid().describe("The id of the picker's present point."),
  end: uuid().optional().describe("The id of the point where the tour ends; default: `from`."),
  sections: expecting(
    z.string().regex(LIST_OF_IDS).transform((ids) => ids.toLowerCase().split(",")),
    "expected_sections",
    { max: MAX_WAVE_ORDERS },
  ).optional().describe(
    "Comma-separated ids of sections: the tour leads only to these and in this order, " +
      "in which a pallet is built; a section may come again.",
  ),
});

/** Boxes that an order still needs from a stop. */
export const RemainingBox = z.object({
  id_order_item: z.guid(),
  id_box: z.guid(),
  sku_box: z.string(),
  count: z.int(),
});

/** The shortest tour through all sections with reserved boxes of the orders. */
export const RemainingStops = z.object({
  length: z.number(),
  unit: z.string(),
  stops: z.array(TourStop.omit({ boxes: true }).extend({ boxes: z.array(RemainingBox) })),
  back: z.array(z.guid()),
}).meta({
  id: "LeftRound",
  description: "The shortest tour through the remaining picks of orders.",
});
export type RemainingStops = z.infer<typeof RemainingStops>;

export const WaveStart = z.object({
  id_point_start: uuid().describe("Where it begins and ends."),
  orders: expecting(z.array(uuid()).min(1).max(MAX_WAVE_ORDERS), "expected_orders", {
    max: MAX_WAVE_ORDERS,
  }).describe("Calculated orders, by their places on the cart."),
}).meta({ id: "RoundStart", description: "A picking wave to start." });
export type WaveStart = z.infer<typeof WaveStart>;

/**
 * `open` before the first pick; then `picking`; `done` once its orders have no reservations left.
 */
const WAVE_STATES = ["open", "picking", "done"] as const;

/** A started wave. */
export const StartedWave = z.object({
  id: z.guid(),
  number: z.int().describe("Its number in its warehouse: 1, 2, 3 …"),
  state: z.enum(WAVE_STATES),
  id_point_start: z.guid(),
  orders: z.array(z.object({ id: z.guid(), order_name: z.string() }))
    .describe("By their places on the cart."),
  boxes: z.int().describe("Picked since it was started, and still reserved."),
  picked: z.int(),
  picker: z.string().describe("Login of the employee who is to pick it; empty if none."),
  pickers: z.array(z.string()).describe("Logins of its pickers."),
  due_at: z.string().describe("Earliest due time of its orders, ISO 8601 in UTC; empty if none."),
  planned: z.number().describe("Length of the tour when the wave was started."),
  walked: z.number().nullable().describe(
    "Length of the shortest paths between sections in the order of picking, and back at the end; " +
      "null before it is picked, or while unknown.",
  ),
  last_at: z.int().nullable().describe("Time of the last pick, in Unix milliseconds."),
  user_login: z.string().describe("Login of the user who started it."),
  at: z.int(),
}).meta({
  id: "StartedRound",
  description: "A started picking wave.",
});
export type StartedWave = z.infer<typeof StartedWave>;
