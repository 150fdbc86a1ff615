/**
 * Records of the warehouse. Each schema validates bodies, and is the type of rows and of the
 * client's records. Field names are those of the specification, including its spelling errors.
 * Lengths and weights are in the units of the warehouse.
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
  nameText,
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
import { ORDER_STATES } from "./order_states.ts";
import { PalletLimits } from "./pallet_limits.ts";
import { PACKING_TYPES } from "./packing_types.ts";
import { DEFAULT_UNITS, LENGTH_UNITS, WEIGHT_UNITS } from "./units.ts";

export { PACKING_TYPES } from "./packing_types.ts";

const name = () => text({ max: 1000 });
// Optional names beside a reference, for display.
const label = () => text({ max: 1000 }).default("");

export const Warehouse = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  warehouse_name: name(),
  warehouse_length: extent().describe("Length of the floor along y."),
  warehouse_width: extent().describe("Width of the floor along x."),
  length_unit: oneOf(LENGTH_UNITS).default(DEFAULT_UNITS.length_unit).describe(
    "The unit of all lengths in the warehouse; numbers are only converted by `POST " +
      "/api/v1/warehouse_data/{id}/units`.",
  ),
  weight_unit: oneOf(WEIGHT_UNITS).default(DEFAULT_UNITS.weight_unit).describe(
    "The unit of all weights and loads.",
  ),
}).meta({
  id: "Warehouse",
  description: "A warehouse, and the units of all lengths and weights in it.",
});
export type Warehouse = z.infer<typeof Warehouse>;

// Like names in files, without invisible characters, because scanners do not send them.
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
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  uuid_warehouse: uuid().describe("The warehouse it belongs to."),
  sku_box: name().describe("Name of the box type."),
  length_box: extent(),
  width_box: extent(),
  height_box: extent(),
  weight_box: weight(),
  max_load_box: weight().nullable().describe(
    "Weight its top can bear: 0 for nothing on top, null for no limit.",
  ),
  is_rotated_box: integer({ min: 0, max: 1 }).describe(
    "1 if it may lie on any of its sides; 0 if it stays upright. Every box may be turned by " +
      "90° in the plane.",
  ),
  barcodes: barcodes().exactOptional().describe(
    "Codes that identify it besides its SKU. Stored trimmed in Unicode NFC, without " +
      "invisible characters. Each belongs to one box type of a warehouse and is not the SKU " +
      "of another, otherwise 409; an empty list removes them. Absent if there are none.",
  ),
  description: text({ max: MAX_DESCRIPTION_LENGTH }).exactOptional().describe(
    "Description for people; empty text removes it. Absent if there is none.",
  ),
  photo: text({ max: 200 }).exactOptional().describe(
    "Name of its photo, set by `PUT …/photo`; empty text removes it, and a name that it had " +
      "before brings back that photo, as long as replaced pictures are retained. Absent if there " +
      "is none, and in documents of whole warehouses.",
  ),
}).meta({ id: "Box", description: "A box type." });
export type Box = z.infer<typeof Box>;

export const Point = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  name_points: name(),
  pos_x: coordinate(),
  pos_y: coordinate(),
}).meta({ id: "Point", description: "A walkable point of the floor plan." });
export type Point = z.infer<typeof Point>;

/** A path between two points; it can be walked in both directions unless `one_way` is 1. */
export const Edge = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  id_points_from: uuid(),
  id_points_to: uuid(),
  name_points_from: label().describe("For human readers; optional."),
  name_points_to: label().describe("For human readers; optional."),
  one_way: integer({ min: 0, max: 1 }).default(0).describe(
    "1 if it can only be walked from its first point to its second; 0, the default, if it " +
      "can be walked in both directions.",
  ),
  speed: multiple().nullable().default(null).describe(
    "Walking speed along it, relative to the usual speed: routes take the fastest path. " +
      "Null, the default, for the usual speed.",
  ),
}).meta({
  id: "Edge",
  description: "A path between two points that can be walked in both directions, or in one.",
});
export type Edge = z.infer<typeof Edge>;

const boxLimit = () => integer({ min: 0, max: 1_000_000 }).nullable().exactOptional();

export const Section = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  section_name: name(),
  id_box: uuidOrNone().default("").describe("Its box type; empty if none."),
  sku_name: label().describe("For human readers; optional."),
  count_box: integer({ min: 0 }).default(0).describe("Number of boxes in it."),
  min_box: boxLimit().describe(
    "Minimum number of boxes: below it, the section is replenished from sections of its box type " +
      "that have neither minimum nor maximum. Absent if there is none.",
  ),
  max_box: boxLimit().describe("Maximum number of boxes, at least the minimum; absent if none."),
}).meta({ id: "Section", description: "A storage place of the warehouse for boxes of one type." });
export type Section = z.infer<typeof Section>;

export const SectionGeometry = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  id_warehouse_section: uuid(),
  name_section: label(),
  id_point_way: uuidOrNone().describe(
    "The point from which it is reached; empty if none.",
  ),
  name_point_way: label(),
  x_pos: coordinate(),
  y_pos: coordinate(),
  lenght_wsec: extent().describe("Length, along y; spelled as given."),
  widht_wsec: extent().describe("Width, along x; spelled as given."),
}).meta({ id: "SectionGeometry", description: "Position of a section on the floor plan." });
export type SectionGeometry = z.infer<typeof SectionGeometry>;

/** Values of `user_role`: 1 is an employee, who picks; 2 is the head of a warehouse, who plans. */
export const ROLES = { administrator: 0, employee: 1, head: 2 } as const;

// Stored unchanged except for invisible characters. Basic credentials separate login and password
// by a colon (RFC 7617, section 2).
const login = () =>
  text({ min: 1, max: 1000 })
    .refine((value) => !INVISIBLE_CHARACTERS.test(value), unless("invisible_characters"))
    .refine((value) => value.trim() === value, unless("blanks_around"))
    .refine((value) => !value.includes(":"), unless("colon"));

export const User = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  uuid_warehouse: uuidOrNone().default("").describe(
    "The only warehouse that the user has access to; empty for all of them.",
  ),
  user_login: login().describe("Unique."),
  user_password: text({ max: 1000 }).describe(
    "A one-way hash computed by the client; empty for those who may not see it.",
  ),
  user_role: integer({ min: ROLES.administrator, max: ROLES.head }).describe(
    "0 administrator, 1 employee (who picks), 2 head of a warehouse (who plans).",
  ),
  user_fio: label().describe("Full name."),
}).meta({ id: "User", description: "A user of a warehouse." });
export type User = z.infer<typeof User>;

// An optional text; empty text removes it.
const detail = (max: number) => text({ max }).exactOptional();

export const OrderItem = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  order_name: name(),
  pallete_computed: label().describe(
    "Time of calculation of its pallets (ISO 8601); empty until then. Only set by the " +
      "server.",
  ),
  due_at: instantOrNone().default("").describe(
    "Due time of picking: ISO 8601 with an offset, returned in UTC; empty if none.",
  ),
  customer: detail(300).describe("Name of the customer; absent if none, like the following."),
  address: detail(1000).describe("Address of the delivery; may have several lines."),
  carrier: detail(300),
  priority: integer({ min: 1, max: 9 }).nullable().exactOptional().describe("1 is the highest."),
  reference: detail(300).describe("The order's number in another system."),
  note: detail(2000),
  picker: detail(300).describe(
    "Login of the employee who is to pick it. A deleted order of the audit trail that is created " +
      "again under its id has none if that user is gone.",
  ),
  state: oneOf(ORDER_STATES).default("new").describe(
    "`delivered` and `cancelled` are set; cancelling releases the reserved stock. Any other " +
      "value takes them back; the server then derives the state from what was done.",
  ),
}).meta({ id: "Order", description: "An order." });
export type OrderItem = z.infer<typeof OrderItem>;

/** An order as a shop sends it: the whole order, found by its reference. */
export const ShopOrder = z.object({
  ...OrderItem.pick({
    customer: true,
    address: true,
    due_at: true,
    carrier: true,
    priority: true,
    note: true,
  }).shape,
  lines: z.array(
    z.object({
      sku: name().optional(),
      gtin: text({ min: 8, max: 14 }).optional(),
      count: integer({ min: 1, max: 1_000_000 }),
    }).refine(({ sku, gtin }) => (sku === undefined) !== (gtin === undefined), {
      ...unless("sku_or_gtin"),
    }),
  ).max(10_000).describe("Articles by SKU or GTIN; lines of the same article are added up."),
}).meta({ id: "ShopOrder", description: "An order of a shop or another program." });
export type ShopOrder = z.infer<typeof ShopOrder>;

export const DeliveryLine = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  id_warehouse: uuid().describe("The warehouse it belongs to."),
  delivery_name: nameText(1000).describe(
    "Name or number of the delivery; all of its lines have it.",
  ),
  supplier: detail(300).describe("Absent if unknown."),
  expected_at: instantOrNone().default("").describe(
    "Time of arrival: ISO 8601 with an offset, returned in UTC; empty if unknown.",
  ),
  id_box: uuid(),
  name_box: label().describe("For human readers; optional."),
  count_box: integer({ min: 0 }).describe("Expected boxes; 0 if the article was not expected."),
  received: integer().default(0).describe("Received boxes; only set by the server."),
  closed_at: instantOrNone().default("").describe(
    "Time at which the delivery was closed (ISO 8601); empty while it is open.",
  ),
  difference: integer().nullable().default(null).describe(
    "Received minus expected boxes at that time; null before.",
  ),
}).meta({ id: "DeliveryLine", description: "One article of an expected delivery." });
export type DeliveryLine = z.infer<typeof DeliveryLine>;

export const OrderData = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  id_order_item: uuid(),
  id_box: uuid(),
  name_box: label().describe("For human readers; optional."),
  count_box: integer({ min: 0 }),
}).meta({ id: "OrderLine", description: "One line of an order: a number of boxes of one type." });
export type OrderData = z.infer<typeof OrderData>;

export const OrderParams = z.object({
  id: uuid().describe("Generated at creation, unless the record has an unused one."),
  id_order_item: uuid(),
  pallet_length: extent(),
  pallet_width: extent(),
  pallet_max_height: extent(),
  min_layer_fill_ratio: share().describe(
    "Minimum share of the pallet that a layer must cover to carry another.",
  ),
  min_support_ratio: share().describe("Minimum share of a box's base that must be supported."),
  height_layer_diff: measure().describe(
    "Largest difference of heights within a layer that carries another: 0 by `height_tolerance`, 1 any, any other value that length.",
  ),
  height_tolerance: measure().describe("Heights that differ by no more count as equal."),
  packing_type: integer({ min: PACKING_TYPES.layers, max: PACKING_TYPES.free }).describe(
    "0 layers, 1 layers of one box type, 2 the same as 0, 3 layers in the order of the walk, 4 free.",
  ),
  pallet_limits: PalletLimits.nullable().default(null).describe(
    "Further limits of a pallet besides its size, and the allowed pallet types; null for " +
      "none.",
  ),
}).meta({ id: "OrderParameters", description: "Parameters for packing an order." });
export type OrderParams = z.infer<typeof OrderParams>;

export const OrderWithLines = OrderItem.extend({
  lines: z.array(OrderData.extend({ sku_box: z.string().describe("Name of the box type.") })),
}).meta({ id: "OrderWithLines", description: "An order with its lines." });
export type OrderWithLines = z.infer<typeof OrderWithLines>;
