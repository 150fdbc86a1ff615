/**
 * What the warehouse stores, record by record. Each schema validates bodies, and types rows and
 * client; field names are those of the specification, misspellings included. Lengths are in one unit
 * of the caller's choice, weights in another.
 */
import { z } from "zod";
import { extent, integer, measure, text, uuid } from "../fields.ts";

const name = () => text({ max: 1000 });

export const Warehouse = z.object({
  id: uuid(),
  warehouse_name: name(),
  warehouse_length: extent(),
  warehouse_width: extent(),
});
export type Warehouse = z.infer<typeof Warehouse>;

export const Box = z.object({
  id: uuid(),
  uuid_warehouse: uuid(),
  sku_box: name(),
  length_box: extent(),
  width_box: extent(),
  height_box: extent(),
  weight_box: measure(),
  /** Weight its top can bear: 0 for nothing on top, null for no limit. */
  max_load_box: measure().nullable(),
  /** 1 when the box may be turned by 90° about its vertical axis. */
  is_rotated_box: integer({ min: 0, max: 1 }),
});
export type Box = z.infer<typeof Box>;
