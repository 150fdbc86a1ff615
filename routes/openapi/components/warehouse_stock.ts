/** The stock of the warehouse: what sections hold, how it came there, and what was picked. */
import * as picks from "../../../domain/warehouse/picks.ts";
import * as stockRecords from "../../../domain/warehouse/stock_records.ts";
import { components } from "./component.ts";
import { BOX_ID, ORDER_ID, SECTION_ID } from "./records.ts";

const ACT = {
  id: "0d9be1a4-6a53-4a6f-9c7d-3a3f7c1b2e10",
  id_section: SECTION_ID,
  id_box: BOX_ID,
  count: 12,
  short: false,
  reason: "",
};
const SKU = "SUNFLOWER-OIL-1L-15";

export const STOCK_COMPONENTS = components({ ...picks, ...stockRecords }, {
  SectionStock: {
    about: "What a section holds, and how much of it orders reserve.",
    example: {
      id_section: SECTION_ID,
      section_name: "A01-N",
      id_box: BOX_ID,
      sku_box: SKU,
      on_hand: 172,
      reserved: 12,
      free: 160,
    },
  },
  StockMovement: {
    about: "One change of a section's stock.",
    example: {
      id: 41,
      at: 1760000000000,
      user_login: "grace",
      id_section: SECTION_ID,
      id_box: BOX_ID,
      change: -12,
      count_after: 160,
      reason: "picked",
      id_order_item: ORDER_ID,
    },
  },
  StockReservation: {
    about: "Boxes in a section that a calculated order still has to get.",
    example: {
      id_order_item: ORDER_ID,
      order_name: "Corner shop, Lindenstrasse",
      id_section: SECTION_ID,
      section_name: "A01-N",
      id_box: BOX_ID,
      sku_box: SKU,
      count: 12,
    },
  },
  PickAct: {
    about: "One act of a picker: so many boxes taken from a section.",
    fields: {
      id: "Made by the client: an act is applied once, however often it comes.",
      short: "Whether there was less than wanted; `count` may be 0 then.",
      reason: "Why, in the picker's words.",
    },
    example: ACT,
  },
  PickOutcome: {
    about: "What has come of an act.",
    example: { id: ACT.id, status: "applied", count_box: 160 },
  },
  OrderPick: {
    about: "An act as it is kept.",
    example: { ...ACT, status: "applied", cause: "", user_login: "grace", at: 1760000000000 },
  },
});
