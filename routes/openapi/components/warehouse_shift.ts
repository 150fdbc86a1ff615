/** The shift of a warehouse's pickers. */
import { PalletLabel } from "../../../domain/warehouse/label_records.ts";
import * as shift from "../../../domain/warehouse/shift_records.ts";
import { Released } from "../../warehouse/shift.ts";
import { components } from "./component.ts";
import { BOX_ID, ORDER_ID, SECTION_ID } from "./records.ts";
import { ROUND } from "./warehouse_plans.ts";

const ORDER = {
  id: ORDER_ID,
  order_name: "Corner shop, Lindenstrasse",
  due_at: "2026-11-30T14:30:00.000Z",
  state: "picking" as const,
  boxes: 62,
  picked: 24,
  pickers: ["grace"],
  tasks: 1,
  last_at: 1760000000000,
  planned: 152300,
  walked: 61200,
};
const SECTION = { id_section: SECTION_ID, section_name: "A01-N", sku_box: "SUNFLOWER-OIL-1L-15" };
const ACT = { reason: "Section is empty", user_login: "grace", at: 1760000000000 };
const COUNT = { ...SECTION, count_box: 160, ...ACT };

export const SHIFT_COMPONENTS = components({ PalletLabel, ...shift, Released }, {
  ShiftBoard: {
    about: "What a planner sees of the shift.",
    example: {
      unit: "mm",
      orders: [ORDER],
      rounds: [ROUND],
      tasks: [{
        id: "0d9be1a4-6a53-4a6f-9c7d-3a3f7c1b2e10",
        id_order_item: ORDER_ID,
        order_name: ORDER.order_name,
        ...SECTION,
        id_box: BOX_ID,
        count: 12,
        cause: "too_little_stock",
        ...ACT,
      }],
      counts: [COUNT],
    },
  },
  ShiftOrder: { about: "An order of the shift.", example: ORDER },
  CountRequest: {
    about: "A section whose boxes are to be counted, because a picker did not find them.",
    example: COUNT,
  },
  ShiftDay: {
    about: "Figures of a day.",
    example: {
      day: "2026-11-24",
      orders: 41,
      acts: 380,
      boxes: 2130,
      shorts: 4,
      tasks: 1,
      pickers: 6,
      planned: 6100000,
      walked: 6350000,
    },
  },
  StockCount: {
    about: "What was counted in a section.",
    example: { id_section: SECTION_ID, count_box: 170 },
  },
  PalletLabel: {
    about: "What stands on the label of a pallet.",
    example: {
      id_pallet: "65d522c0-fa37-4b9a-822c-3451da3b267f",
      numpallete: 1,
      sscc: "000000000000000017",
      gs1: "(00)000000000000000017(400)Cornershop,Lindenstrasse",
      boxes: [{ sku_box: SECTION.sku_box, count: 12 }],
    },
  },
  Released: { about: "What an order has given up.", example: { count: 12 } },
});
