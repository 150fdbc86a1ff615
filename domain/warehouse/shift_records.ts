/** The shift of a warehouse's pickers, for its planner. */
import { z } from "zod";
import { integer, uuid } from "../fields.ts";
import { expecting } from "../messages/expecting.ts";
import { isZoneName } from "../zone_offsets.ts";
import { ORDER_STATES, type OrderState } from "./order_states.ts";
import { StartedRound } from "./round_records.ts";
import { BOARD_CAUSES } from "./task_causes.ts";

/** Numbers of boxes that determine the state of an order. */
export interface OrderProgress {
  calculated: boolean;
  /** Ordered boxes. */
  boxes: number;
  picked: number;
  reserved: number;
}

/**
 * Returns the state of an order: `new` before the calculation; `calculated` without reservations;
 * `reserved` before the first pick; `picking` while reservations remain; then `done`, or `short` if
 * boxes could not be found.
 */
export function orderState({ calculated, boxes, picked, reserved }: OrderProgress): OrderState {
  if (picked > 0 && picked >= boxes) return "done";
  if (!calculated) return "new";
  if (picked === 0) return reserved > 0 ? "reserved" : "calculated";
  return reserved > 0 ? "picking" : "short";
}

export const ShiftOrder = z.object({
  id: z.guid(),
  order_name: z.string(),
  due_at: z.string().describe("By when it has to be picked, ISO 8601 in UTC; empty for no time."),
  state: z.enum(ORDER_STATES),
  boxes: z.int(),
  picked: z.int(),
  pickers: z.array(z.string()).describe("Logins of those who have picked for it."),
  tasks: z.int().describe("Acts that could not be applied and that nobody has looked after."),
  last_at: z.int().nullable().describe("The last act, in Unix milliseconds."),
  planned: z.number().nullable()
    .describe(
      "Length of its round; null before it is picked, while that is not known, and for an order " +
        "that is picked in a round of several.",
    ),
  walked: z.number().nullable().describe(
    "Length of the shortest ways from section to section as they were picked, and at the end back.",
  ),
}).meta({ id: "ShiftOrder", description: "An order of the shift." });
export type ShiftOrder = z.infer<typeof ShiftOrder>;

/** A pick that could not be applied, or boxes that must be put back. */
export const ShiftTask = z.object({
  id: z.guid(),
  id_order_item: z.guid(),
  order_name: z.string(),
  id_section: z.guid(),
  section_name: z.string().describe("Empty when the section is gone."),
  id_box: z.guid(),
  sku_box: z.string(),
  count: z.int(),
  cause: z.enum(BOARD_CAUSES).describe(
    "`order_deleted`: the order or the box type is gone, and so many boxes must be put back that were " +
      "taken from the section. Otherwise why the act could not be applied.",
  ),
  reason: z.string(),
  user_login: z.string(),
  at: z.int(),
});

export const CountRequest = z.object({
  id_section: z.guid(),
  section_name: z.string(),
  sku_box: z.string(),
  count_box: z.int(),
  reason: z.string(),
  user_login: z.string(),
  at: z.int(),
}).meta({
  id: "CountRequest",
  description: "A section whose boxes are to be counted, because a picker did not find them.",
});
export type CountRequest = z.infer<typeof CountRequest>;

/** Everything on the planner's board. */
export const ShiftBoard = z.object({
  unit: z.string(),
  orders: z.array(ShiftOrder).describe("The newest 200."),
  rounds: z.array(StartedRound).describe("Rounds of several orders, the newest 100."),
  tasks: z.array(ShiftTask).describe("The newest 200, those to put boxes back first."),
  counts: z.array(CountRequest).describe("The oldest 200."),
}).meta({ id: "ShiftBoard", description: "What a planner sees of the shift." });
export type ShiftBoard = z.infer<typeof ShiftBoard>;

/** Time zone of the day boundaries. */
export const DaysQuery = z.object({
  zone: expecting(z.string().refine(isZoneName), "expected_zone").optional().describe(
    "The IANA name of a time zone, by whose clocks days begin; the server's if left out.",
  ),
});

export const ShiftDay = z.object({
  day: z.string().describe("ISO 8601."),
  orders: z.int().describe("Orders that were picked for."),
  acts: z.int(),
  boxes: z.int(),
  shorts: z.int(),
  tasks: z.int(),
  pickers: z.int(),
  planned: z.number().describe(
    "Of orders and rounds whose last act was on that day, the newest 500.",
  ),
  walked: z.number().describe("Of the same orders and rounds."),
}).meta({ id: "ShiftDay", description: "Figures of a day." });
export type ShiftDay = z.infer<typeof ShiftDay>;

/** Counted stock of a section. */
export const StockCount = z.object({
  id_section: uuid(),
  count_box: integer({ min: 0, max: 1_000_000 }),
}).meta({ id: "StockCount", description: "What was counted in a section." });
export type StockCount = z.infer<typeof StockCount>;
