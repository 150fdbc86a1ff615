/** Plans of the warehouse's floor: slotting advice, and rounds of several orders. */
import * as rounds from "../../../domain/warehouse/round_records.ts";
import * as slotting from "../../../domain/warehouse/slotting_records.ts";
import { components } from "./component.ts";
import { BOX_ID, DOCK_ID, FIRST_POINT_ID, ORDER_ID, SECTION_ID } from "./records.ts";

/** Sections of the starter warehouse that are empty. */
export const EMPTY_SECTION_ID = "fa8e8b80-ef8b-5617-9bd3-4c2555d59334";
export const OTHER_EMPTY_SECTION_ID = "4a0f221b-04bf-5df4-b553-a8f2fe618f97";

/** The round of the examples. */
export const ROUND_ID = "5f0d2b1c-93a4-4a57-8a3e-6d1f0c9b7e21";

const SKU = "SUNFLOWER-OIL-1L-15";
const FROM = {
  id_section: SECTION_ID,
  section_name: "A01-N",
  id_box: BOX_ID,
  sku_box: SKU,
  count_box: 172,
};
const TO = {
  id_section: EMPTY_SECTION_ID,
  section_name: "A10-S",
  id_box: "" as const,
  sku_box: "",
  count_box: 0,
};

/** A round of one order. */
export const ROUND = {
  id: ROUND_ID,
  number: 7,
  state: "picking" as const,
  id_point_start: DOCK_ID,
  orders: [{ id: ORDER_ID, order_name: "Corner shop, Lindenstrasse" }],
  boxes: 62,
  picked: 24,
  pickers: ["grace"],
  planned: 152300,
  walked: 61200,
  last_at: 1760000000000,
  user_login: "ada",
  at: 1760000000000,
};

export const PLAN_COMPONENTS = components({ ...rounds, ...slotting }, {
  SlottingAdvice: {
    schema: slotting.SlottingAdviceAnswer,
    about: "Which box types should stand elsewhere.",
    example: {
      orders: 880,
      unit: "mm",
      before: 115714000,
      after: 113200000,
      moves: [{ from: FROM, to: TO, saved: 2514000, minutes: 9.5 }],
    },
  },
  AdvisedMove: {
    about: "All that stands in two sections is exchanged, or goes to one that is empty.",
    example: { from: FROM, to: TO, saved: 2514000, minutes: 9.5 },
  },
  StockExchange: {
    about: "An exchange of all that stands in two sections, with what each holds before.",
    fields: {
      id_box: "Empty for an empty section.",
      id_box_to: "Empty for an empty section.",
    },
    example: {
      id_section: SECTION_ID,
      id_box: BOX_ID,
      count_box: 172,
      id_section_to: EMPTY_SECTION_ID,
      id_box_to: "",
      count_box_to: 0,
    },
  },
  RoundsRequest: {
    about: "Orders that are to be put together in rounds.",
    example: {
      id_point_start: DOCK_ID,
      orders: [{ id: ORDER_ID, due: 120, places: 1 }],
      cart_weight: 400,
      cart_volume: 1.6,
      cart_places: 6,
      pickers: 2,
    },
  },
  PlannedRounds: {
    about: "Which orders go together.",
    example: {
      unit: "mm",
      length: 152300,
      single: 152300,
      first_come: 152300,
      rounds: [{
        orders: [{ id: ORDER_ID, order_name: "Corner shop, Lindenstrasse", boxes: 62 }],
        length: 152300,
        minutes: 14.4,
        ready: 14.4,
      }],
      left_out: [],
    },
  },
  RoundStart: {
    about: "A round that pickers are to get.",
    example: { id_point_start: DOCK_ID, orders: [ORDER_ID] },
  },
  StartedRound: {
    about: "A round of several orders that was started for pickers.",
    example: ROUND,
  },
  LeftRound: {
    about: "The shortest round through what orders still have to get.",
    example: {
      length: 15400,
      unit: "mm",
      stops: [{
        id_point: FIRST_POINT_ID,
        id_section: SECTION_ID,
        section_name: "A01-N",
        length: 7700,
        leg: [DOCK_ID, FIRST_POINT_ID],
        boxes: [{ id_order_item: ORDER_ID, id_box: BOX_ID, sku_box: SKU, count: 12 }],
      }],
      back: [FIRST_POINT_ID, DOCK_ID],
    },
  },
});
