/**
 * Records of the warehouse. Each schema validates bodies, and types rows and the client; field
 * names are those of the specification, misspellings included. Lengths and weights are in the units
 * of the warehouse.
 */
import { z } from "zod";
import { INVISIBLE_CHARACTERS } from "../accounts/account_name.ts";
import { unless } from "../messages/expecting.ts";
import { say } from "../messages/message.ts";
import { normalizedName } from "../normalized_name.ts";
import {
  coordinate,
  extent,
  instantOrNone,
  integer,
  measure,
  multiple,
  oneOf,
  share,
  text,
  uuid,
  uuidOrNone,
  weight,
} from "../fields.ts";
import {
  hasSeparator,
  MAX_BARCODE_LENGTH,
  MAX_BARCODES,
  MAX_DESCRIPTION_LENGTH,
} from "./barcodes.ts";
import { PalletLimits } from "./pallet_limits.ts";
import { PACKING_TYPES } from "./packing_types.ts";
import { DEFAULT_UNITS, LENGTH_UNITS, WEIGHT_UNITS } from "./units.ts";

export { PACKING_TYPES } from "./packing_types.ts";

const name = () => text({ max: 1000 });
// Names accompanying a reference for human readers; optional.
const label = () => name().default("");

export const Warehouse = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  warehouse_name: name(),
  warehouse_length: extent().describe("How far the floor reaches along y."),
  warehouse_width: extent().describe("How far it reaches along x."),
  length_unit: oneOf(LENGTH_UNITS).default(DEFAULT_UNITS.length_unit).describe(
    "The unit of every length in the warehouse; numbers are never converted but by `POST /api/v1/warehouse_data/{id}/units`.",
  ),
  weight_unit: oneOf(WEIGHT_UNITS).default(DEFAULT_UNITS.weight_unit).describe(
    "The unit of every weight and load.",
  ),
}).meta({
  id: "Warehouse",
  description: "A warehouse, and the units of all lengths and weights in it.",
});
export type Warehouse = z.infer<typeof Warehouse>;

// Like names in files: invisible characters are removed, because no scanner sends them.
const barcode = () =>
  text({ min: 1, max: MAX_BARCODE_LENGTH })
    .refine((code) => !/[\t\n]/.test(code) && !hasSeparator(code), unless("barcode_characters"))
    .overwrite(normalizedName)
    .refine((code) => code.length >= 1 && code.length <= MAX_BARCODE_LENGTH)
    .meta({ pattern: "^[^,;|]*$" });

const barcodes = () =>
  z.array(barcode()).max(MAX_BARCODES).superRefine((codes, context) => {
    for (const [at, value] of codes.entries()) {
      if (codes.indexOf(value) === at) continue;
      const message = say("comes_twice", { value });
      context.addIssue({ code: "custom", path: [at], params: { message } });
    }
  }).meta({ uniqueItems: true });

export const Box = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  uuid_warehouse: uuid().describe("The warehouse it belongs to."),
  sku_box: name().describe("What it is called."),
  length_box: extent(),
  width_box: extent(),
  height_box: extent(),
  weight_box: weight(),
  max_load_box: weight().nullable().describe(
    "Weight its top can bear: 0 for nothing on top, null for no limit.",
  ),
  is_rotated_box: integer({ min: 0, max: 1 }).describe(
    "1 when it may lie on any of its sides; 0 when it stays upright. Every box may be turned by 90° in the plane.",
  ),
  barcodes: barcodes().exactOptional().describe(
    "Codes that identify it besides its SKU. Stored in Unicode NFC without invisible characters and outer spaces. Each belongs to one box type of a warehouse and is the SKU of no other, otherwise 409; an empty list removes them. Absent where there are none.",
  ),
  description: text({ max: MAX_DESCRIPTION_LENGTH }).exactOptional().describe(
    "What it is, for people; empty text removes it. Absent where there is none.",
  ),
}).meta({ id: "Box", description: "A box type." });
export type Box = z.infer<typeof Box>;

export const Point = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  name_points: name(),
  pos_x: coordinate(),
  pos_y: coordinate(),
}).meta({ id: "Point", description: "A point of the floor plan that one can walk to." });
export type Point = z.infer<typeof Point>;

/** A path between two points; it can be walked in both directions unless `one_way` is 1. */
export const Edge = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  id_points_from: uuid(),
  id_points_to: uuid(),
  name_points_from: label().describe("For who reads the record; may be left out."),
  name_points_to: label().describe("For who reads the record; may be left out."),
  one_way: integer({ min: 0, max: 1 }).default(0).describe(
    "1 when it can be walked from its first point to its second alone; 0, or left out, when it can be walked in both directions.",
  ),
  speed: multiple().nullable().default(null).describe(
    "How fast one gets on along it, as a multiple of the usual speed: routes take the way that takes least time. Null, or left out, for the usual speed.",
  ),
}).meta({
  id: "Edge",
  description: "A way between two points that can be walked in both directions, or in one.",
});
export type Edge = z.infer<typeof Edge>;

export const Section = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  section_name: name(),
  id_box: uuidOrNone().default("").describe("The box type it holds; empty when it holds none."),
  sku_name: label().describe("For who reads the record; may be left out."),
  count_box: integer({ min: 0 }).default(0).describe("Boxes in it."),
}).meta({ id: "Section", description: "A place of the warehouse that holds boxes of one type." });
export type Section = z.infer<typeof Section>;

export const SectionGeometry = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  id_warehouse_section: uuid(),
  name_section: label(),
  id_point_way: uuidOrNone().describe(
    "The point from which it is reached; empty when there is none.",
  ),
  name_point_way: label(),
  x_pos: coordinate(),
  y_pos: coordinate(),
  lenght_wsec: extent().describe("Length, along y; spelled as given."),
  widht_wsec: extent().describe("Width, along x; spelled as given."),
}).meta({ id: "SectionGeometry", description: "Where a section lies on the floor plan." });
export type SectionGeometry = z.infer<typeof SectionGeometry>;

/** Values of `user_role`: 1 is an employee, who picks; 2 is the head of a warehouse, who plans. */
export const ROLES = { administrator: 0, employee: 1, head: 2 } as const;

// Stored unchanged, but without invisible characters. Basic credentials separate login and password
// by a colon (RFC 7617, section 2).
const login = () =>
  text({ min: 1, max: 1000 })
    .refine((value) => !INVISIBLE_CHARACTERS.test(value), unless("invisible_characters"))
    .refine((value) => value.trim() === value, unless("blanks_around"))
    .refine((value) => !value.includes(":"), unless("colon"));

export const User = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  uuid_warehouse: uuidOrNone().default("").describe(
    "The only warehouse that the user is let into; empty: all of them.",
  ),
  user_login: login().describe("Unique."),
  user_password: name().describe(
    "A one-way hash that the client has made; empty where it may not be seen.",
  ),
  user_role: integer({ min: ROLES.administrator, max: ROLES.head }).describe(
    "0 administrator, 1 employee (who picks), 2 head of a warehouse (who plans).",
  ),
  user_fio: label().describe("Full name."),
}).meta({ id: "User", description: "Who works at a warehouse." });
export type User = z.infer<typeof User>;

export const OrderItem = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  order_name: name(),
  pallete_computed: label().describe(
    "When its pallets were calculated (ISO 8601); empty until then. The server alone sets it.",
  ),
  due_at: instantOrNone().default("").describe(
    "By when it has to be picked: ISO 8601 with an offset, answered in UTC; empty for no time.",
  ),
}).meta({ id: "Order", description: "An order." });
export type OrderItem = z.infer<typeof OrderItem>;

export const OrderData = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  id_order_item: uuid(),
  id_box: uuid(),
  name_box: label().describe("For who reads the record; may be left out."),
  count_box: integer({ min: 0 }),
}).meta({ id: "OrderLine", description: "One line of an order: so many boxes of one type." });
export type OrderData = z.infer<typeof OrderData>;

export const OrderParams = z.object({
  id: uuid().describe("Given at creation, unless the record brings one that nothing has yet."),
  id_order_item: uuid(),
  pallet_length: extent(),
  pallet_width: extent(),
  pallet_max_height: extent(),
  min_layer_fill_ratio: share().describe(
    "The part of the pallet that a layer must cover to carry another.",
  ),
  min_support_ratio: share().describe("The part of a box's base that must rest on something."),
  height_layer_diff: measure().describe(
    "Largest difference of heights within a layer that carries another: 0 by `height_tolerance`, 1 any, any other value that length.",
  ),
  height_tolerance: measure().describe("Heights that differ by no more count as equal."),
  packing_type: integer({ min: PACKING_TYPES.layers, max: PACKING_TYPES.free }).describe(
    "0 layers, 1 layers of one box type, 2 the same as 0, 3 layers in the order of the walk, 4 free.",
  ),
  pallet_limits: PalletLimits.nullable().default(null).describe(
    "What a pallet must keep to beyond its size, and the types of pallets that may be used; null for nothing.",
  ),
}).meta({ id: "OrderParameters", description: "How an order is to be packed." });
export type OrderParams = z.infer<typeof OrderParams>;
