/** The warehouse's resources, each described once. */
import { Box, Warehouse } from "../../domain/warehouse/records.ts";
import { stockboxes, warehouses } from "../schema/warehouse.ts";
import type { Identified, Resource, ResourceTable } from "./resource.ts";

/** A row of a table as the API knows it. */
type Row<Table extends ResourceTable> = Omit<Table["$inferSelect"], "seq">;

// Lets a resource through only when its record and its table have the same fields of the same types.
function resource<Stored extends Identified, Table extends ResourceTable>(
  described: Resource<Stored> & {
    table:
      & Table
      & (Row<Table> extends Stored ? Stored extends Row<Table> ? unknown : never : never);
  },
): Resource<Stored> {
  return described;
}

export const warehouseResource = resource<Warehouse, typeof warehouses>({
  what: "warehouse",
  record: Warehouse,
  table: warehouses,
  references: [],
});

export const boxResource = resource<Box, typeof stockboxes>({
  what: "box type",
  record: Box,
  table: stockboxes,
  warehouse: "uuid_warehouse",
  references: [{ field: "uuid_warehouse", table: warehouses, what: "warehouse" }],
});
