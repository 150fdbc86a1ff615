/**
 * What the warehouse stores, record by record. Each schema validates bodies, and types rows and
 * client; field names are those of the specification, misspellings included. Lengths and weights are
 * in the units that the warehouse's record names.
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
// Names that stand beside a reference for who reads the record; they may be left out.
const label = () => name().default("");

export const Warehouse = z.object({
  id: uuid(),
  warehouse_name: name(),
  warehouse_length: extent(),
  warehouse_width: extent(),
  /** The unit of every length in the warehouse; the API never converts. */
  length_unit: oneOf(LENGTH_UNITS).default(DEFAULT_UNITS.length_unit),
  /** The unit of every weight and load. */
  weight_unit: oneOf(WEIGHT_UNITS).default(DEFAULT_UNITS.weight_unit),
});
export type Warehouse = z.infer<typeof Warehouse>;

// As names in files: nobody sees an invisible character, and no scanner sends one.
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
  id: uuid(),
  uuid_warehouse: uuid(),
  sku_box: name(),
  length_box: extent(),
  width_box: extent(),
  height_box: extent(),
  weight_box: weight(),
  /** Weight its top can bear: 0 for nothing on top, null for no limit. */
  max_load_box: weight().nullable(),
  /** 1 when the box may also lie on any of its sides; turned in the plane it may be at any rate. */
  is_rotated_box: integer({ min: 0, max: 1 }),
  /** Codes that identify it besides its SKU; absent where there are none. */
  barcodes: barcodes().exactOptional(),
  /** What it is, for people; absent where nothing is said. */
  description: text({ max: MAX_DESCRIPTION_LENGTH }).exactOptional(),
});
export type Box = z.infer<typeof Box>;

export const Point = z.object({
  id: uuid(),
  id_warehouse: uuid(),
  name_points: name(),
  pos_x: coordinate(),
  pos_y: coordinate(),
});
export type Point = z.infer<typeof Point>;

/** A way between two points; it can be walked in both directions unless `one_way` is 1. */
export const Edge = z.object({
  id: uuid(),
  id_warehouse: uuid(),
  id_points_from: uuid(),
  id_points_to: uuid(),
  name_points_from: label(),
  name_points_to: label(),
  /** 1 when it can be walked from its first point to its second alone. */
  one_way: integer({ min: 0, max: 1 }).default(0),
  /** How fast one gets on, as a multiple of the usual speed; null for the usual one. */
  speed: multiple().nullable().default(null),
});
export type Edge = z.infer<typeof Edge>;

export const Section = z.object({
  id: uuid(),
  id_warehouse: uuid(),
  section_name: name(),
  /** The box type it holds; empty when it holds none. */
  id_box: uuidOrNone().default(""),
  sku_name: label(),
  count_box: integer({ min: 0 }).default(0),
});
export type Section = z.infer<typeof Section>;

export const SectionGeometry = z.object({
  id: uuid(),
  id_warehouse: uuid(),
  id_warehouse_section: uuid(),
  name_section: label(),
  /** The point from which the section is reached; empty when there is none. */
  id_point_way: uuidOrNone(),
  name_point_way: label(),
  x_pos: coordinate(),
  y_pos: coordinate(),
  lenght_wsec: extent(),
  widht_wsec: extent(),
});
export type SectionGeometry = z.infer<typeof SectionGeometry>;

/** What `user_role` stands for: 1 is an employee, who picks, 2 the head of a warehouse, who plans. */
export const ROLES = { administrator: 0, employee: 1, head: 2 } as const;

// Stored as given, but nothing that cannot be seen. Basic credentials are a login and a password with a
// colon between (RFC 7617, section 2).
const login = () =>
  text({ min: 1, max: 1000 })
    .refine((value) => !INVISIBLE_CHARACTERS.test(value), unless("invisible_characters"))
    .refine((value) => value.trim() === value, unless("blanks_around"))
    .refine((value) => !value.includes(":"), unless("colon"));

export const User = z.object({
  id: uuid(),
  /** The only warehouse that the user is let into; empty for one who is let into all. */
  uuid_warehouse: uuidOrNone().default(""),
  user_login: login(),
  /** A one-way hash that the client has made; see `adapters/accounts/password_forms` for the forms that can log in. */
  user_password: name(),
  user_role: integer({ min: ROLES.administrator, max: ROLES.head }),
  user_fio: label(),
});
export type User = z.infer<typeof User>;

export const OrderItem = z.object({
  id: uuid(),
  id_warehouse: uuid(),
  order_name: name(),
  /** When its pallets were calculated (ISO 8601), which the server alone knows; empty until then. */
  pallete_computed: label(),
  /** By when it has to be picked; empty for no time. */
  due_at: instantOrNone().default(""),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** One line of an order: so many boxes of one type. */
export const OrderData = z.object({
  id: uuid(),
  id_order_item: uuid(),
  id_box: uuid(),
  name_box: label(),
  count_box: integer({ min: 0 }),
});
export type OrderData = z.infer<typeof OrderData>;

export const OrderParams = z.object({
  id: uuid(),
  id_order_item: uuid(),
  pallet_length: extent(),
  pallet_width: extent(),
  pallet_max_height: extent(),
  /** The part of the pallet that a layer must cover to carry another. */
  min_layer_fill_ratio: share(),
  /** The part of a box's base that must rest on something. */
  min_support_ratio: share(),
  /** Largest difference of heights in a layer that carries another: 0 by the tolerance, 1 any. */
  height_layer_diff: measure(),
  /** Heights that differ by no more count as equal. */
  height_tolerance: measure(),
  packing_type: integer({ min: PACKING_TYPES.layers, max: PACKING_TYPES.free }),
  /** What a pallet must keep to beyond its size; null for nothing. */
  pallet_limits: PalletLimits.nullable().default(null),
});
export type OrderParams = z.infer<typeof OrderParams>;
