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
      "Minutes from now by which it has to be picked; by the order's `due_at` if left out.",
    ),
  places: integer({ min: 1, max: 1000 }).default(1)
    .describe("Places of the cart that it takes."),
});

/** Orders to combine into waves. */
export const RoundsRequest = z.object({
  id_point_start: uuid().describe("Where rounds begin and end."),
  orders: expecting(z.array(DueOrder).min(1).max(MAX_PLANNED_ORDERS), "expected_orders", {
    max: MAX_PLANNED_ORDERS,
  }),
  cart_weight: weight().describe("What a cart carries, in the warehouse's unit of weight."),
  cart_volume: extent().describe("What a cart holds, in cubic metres."),
  cart_places: integer({ min: 1, max: 1000 }).describe("Orders' places on a cart."),
  pickers: integer({ min: 1, max: 1000 }).default(1).describe("Who pick at the same time."),
}).meta({ id: "RoundsRequest", description: "Orders that are to be put together in rounds." });
export type RoundsRequest = z.infer<typeof RoundsRequest>;

/** A wave of several orders. */
export const PlannedRound = z.object({
  orders: z.array(z.object({ id: z.guid(), order_name: z.string(), boxes: z.int() })),
  length: z.number(),
  minutes: z.number(),
  ready: z.number().describe(
    "Minutes from now until it is picked, when pickers take the rounds in this order.",
  ),
});
export type PlannedRound = z.infer<typeof PlannedRound>;

/** Planned waves, by earliest due date. */
export const PlannedRounds = z.object({
  unit: z.string(),
  length: z.number().describe("Of all rounds."),
  single: z.number().describe("Of a round for each order."),
  first_come: z.number().describe("Of rounds of orders as they were named."),
  rounds: z.array(PlannedRound),
  left_out: z.array(z.guid()).describe("Orders that reserve nothing which can be reached."),
}).meta({ id: "PlannedRounds", description: "Which orders go together." });
export type PlannedRounds = z.infer<typeof PlannedRounds>;

/** Query for the remaining picks of some orders, with their sections. */
export const RoundQuery = z.object({
  orders: expecting(
    z.string().regex(LIST_OF_IDS).transform((ids) => ids.toLowerCase().split(",")),
    "expected_orders",
    { max: MAX_WAVE_ORDERS },
  ).describe("Ids of calculated orders, with commas between them."),
  from: uuid().describe("The id of the point where the picker stands."),
  end: uuid().optional().describe("The id of the point where the round ends; `from` if left out."),
  sections: expecting(
    z.string().regex(LIST_OF_IDS).transform((ids) => ids.toLowerCase().split(",")),
    "expected_sections",
    { max: MAX_WAVE_ORDERS },
  ).optional().describe(
    "Ids of sections with commas between them: the round leads to these alone and in this order, " +
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
  description: "The shortest round through what orders still have to get.",
});
export type RemainingStops = z.infer<typeof RemainingStops>;

export const RoundStart = z.object({
  id_point_start: uuid().describe("Where it begins and ends."),
  orders: expecting(z.array(uuid()).min(1).max(MAX_WAVE_ORDERS), "expected_orders", {
    max: MAX_WAVE_ORDERS,
  }).describe("Calculated orders, by their places on the cart."),
}).meta({ id: "RoundStart", description: "A round that pickers are to get." });
export type RoundStart = z.infer<typeof RoundStart>;

/**
 * `open` before the first pick; then `picking`; `done` once its orders have no reservations left.
 */
const ROUND_STATES = ["open", "picking", "done"] as const;

/** A started wave. */
export const StartedRound = z.object({
  id: z.guid(),
  number: z.int().describe("1, 2, 3 … in its warehouse."),
  state: z.enum(ROUND_STATES),
  id_point_start: z.guid(),
  orders: z.array(z.object({ id: z.guid(), order_name: z.string() }))
    .describe("By their places on the cart."),
  boxes: z.int().describe("Picked since it was started, and still reserved."),
  picked: z.int(),
  pickers: z.array(z.string()).describe("Logins of those who have picked in it."),
  planned: z.number().describe("Length of the round when it was started."),
  walked: z.number().nullable().describe(
    "Length of the shortest ways from section to section as they were picked, and at the end back; " +
      "null before it is picked, or while that is not known.",
  ),
  last_at: z.int().nullable().describe("The last act, in Unix milliseconds."),
  user_login: z.string().describe("Who started it."),
  at: z.int(),
}).meta({
  id: "StartedRound",
  description: "A round of several orders that was started for pickers.",
});
export type StartedRound = z.infer<typeof StartedRound>;
