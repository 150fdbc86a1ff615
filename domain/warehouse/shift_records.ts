/** The shift of a warehouse's pickers, for its planner. */
import { z } from "zod";
import { integer, uuid } from "../fields.ts";
import { expecting } from "../messages/expecting.ts";
import { isZoneName } from "../zone_offsets.ts";
import { ORDER_STATES } from "./order_states.ts";
import { StartedWave } from "./wave_records.ts";
import { BOARD_CAUSES } from "./reasons.ts";

export const ShiftOrder = z.object({
  id: z.guid(),
  order_name: z.string(),
  due_at: z.string().describe("Due time of picking, ISO 8601 in UTC; empty if none."),
  state: z.enum(ORDER_STATES),
  boxes: z.int(),
  picked: z.int(),
  picker: z.string().describe("Login of the employee who is to pick it; empty if none."),
  pickers: z.array(z.string()).describe("Logins of its pickers."),
  missing: z.int().describe("Boxes that are neither picked nor in stock."),
  tasks: z.int().describe("Unresolved picks that could not be applied."),
  last_at: z.int().nullable().describe("Time of the last pick, in Unix milliseconds."),
  planned: z.number().nullable()
    .describe(
      "Length of its tour; null before it is picked, while unknown, and for an order that is " +
        "picked in a wave.",
    ),
  walked: z.number().nullable().describe(
    "Length of the shortest paths between sections in the order of picking, and back at the " +
      "end.",
  ),
}).meta({ id: "ShiftOrder", description: "An order of the shift." });
export type ShiftOrder = z.infer<typeof ShiftOrder>;

const photo = () =>
  z.string().describe("Path of its photo below `/api/v1`; empty if there is none.");

/** A pick that could not be applied, or boxes that must be put back. */
export const ShiftTask = z.object({
  id: z.guid(),
  id_order_item: z.guid(),
  order_name: z.string(),
  id_section: z.guid(),
  section_name: z.string().describe("Empty if the section no longer exists."),
  id_box: z.guid(),
  sku_box: z.string(),
  count: z.int(),
  cause: z.enum(BOARD_CAUSES).describe(
    "`order_deleted`: the order or the box type was deleted, and this number of boxes from " +
      "the section must be put back. Otherwise the cause why the pick could not be applied.",
  ),
  reason: z.string(),
  user_login: z.string(),
  at: z.int(),
  photo: photo(),
});

export const CountRequest = z.object({
  id_section: z.guid(),
  section_name: z.string(),
  sku_box: z.string(),
  count_box: z.int(),
  reason: z.string(),
  user_login: z.string(),
  at: z.int(),
  photo: photo(),
  difference: z.int().nullable().describe(
    "Counted minus expected boxes of a count that another one is to confirm; null if none.",
  ),
}).meta({
  id: "CountRequest",
  description:
    "A section to be counted: a picker did not find the expected boxes, a count has to " +
    "be confirmed, or somebody asked for it.",
});
export type CountRequest = z.infer<typeof CountRequest>;

export const LackingSection = z.object({
  id_section: z.guid(),
  section_name: z.string(),
  sku_box: z.string(),
  count_box: z.int().describe("Boxes of this type in the section."),
  reserved: z.int(),
  orders: z.array(z.object({ id: z.guid(), order_name: z.string() })).describe(
    "The orders that they are reserved for.",
  ),
}).meta({
  id: "LackingSection",
  description: "A section with fewer boxes than are reserved in it, as after a count.",
});

/** Everything on the planner's board. */
export const ShiftBoard = z.object({
  unit: z.string(),
  orders: z.array(ShiftOrder).describe(
    "At most 200, newest first: those with reservations, then those on no load, by due time.",
  ),
  totals: z.object({
    states: z.partialRecord(z.enum(ORDER_STATES), z.int()).describe("Orders by state."),
    tasks: z.int(),
    counts: z.int(),
    lacking: z.int(),
  }).describe("Numbers of all of them, also of those beyond the lists."),
  rounds: z.array(StartedWave).describe("The newest 100 picking waves."),
  tasks: z.array(ShiftTask).describe("The newest 200, those to put boxes back first."),
  counts: z.array(CountRequest).describe("The oldest 200."),
  lacking: z.array(LackingSection).describe("At most 200, by name."),
}).meta({ id: "ShiftBoard", description: "The planner's board of the shift." });
export type ShiftBoard = z.infer<typeof ShiftBoard>;

/** Time zone of the day boundaries. */
export const DaysQuery = z.object({
  zone: expecting(z.string().refine(isZoneName), "expected_zone").optional().describe(
    "The IANA name of the time zone that defines the days; default: the server's.",
  ),
});

export const ShiftDay = z.object({
  day: z.string().describe("ISO 8601."),
  orders: z.int().describe("Number of picked orders."),
  acts: z.int(),
  boxes: z.int(),
  shorts: z.int(),
  tasks: z.int(),
  pickers: z.int(),
  planned: z.number().describe(
    "Of orders and waves whose last pick was on that day, the newest 500.",
  ),
  walked: z.number().describe("Walked length of the same orders and waves."),
}).meta({ id: "ShiftDay", description: "Metrics of a day." });
export type ShiftDay = z.infer<typeof ShiftDay>;

export const WarehouseOverview = z.object({
  setup: z.object({
    points: z.boolean(),
    sections: z.boolean(),
    boxes: z.boolean(),
    stock: z.boolean(),
    orders: z.boolean(),
  }).describe("What the warehouse has at least one of."),
  due_today: z.int().describe("Open orders that are not picked and are due today."),
  late: z.int().describe("Open orders that are not picked and were due."),
  uncalculated: z.int().describe("Open orders without pallets."),
  reserved: z.int().describe("Orders that wait for a picker."),
  picking: z.int().describe("Orders that are being picked."),
  short: z.int().describe("Orders whose picking ended with too few boxes."),
  tasks: z.int().describe("Unresolved picks that could not be applied, and boxes to put back."),
  counts: z.int().describe("Sections to count."),
  waves: z.int().describe("Waves with remaining boxes."),
  picks_hour: z.int().describe("Confirmed picks in the last hour."),
  boxes_hour: z.int().describe("Boxes picked in the last hour."),
  pickers_hour: z.int().describe("Users who picked in the last hour."),
  planned: z.number().describe("Length of the tours of waves that were started today."),
  pallets: z.int().describe("Pallets of open orders that are on no load."),
  loads: z.int().describe("Loads planned today."),
}).meta({ id: "WarehouseOverview", description: "What a warehouse has to do today." });
export type WarehouseOverview = z.infer<typeof WarehouseOverview>;

/** A section to be counted. */
export const CountedSection = z.object({ id_section: uuid() })
  .meta({ id: "CountedSection", description: "A section to be counted." });

/** Counted stock of a section. */
export const StockCount = z.object({
  id_section: uuid(),
  count_box: integer({ min: 0, max: 1_000_000 }),
}).meta({ id: "StockCount", description: "Counted stock of a section." });
export type StockCount = z.infer<typeof StockCount>;
