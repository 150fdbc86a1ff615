/** Whole warehouses as documents, and what an import answers. */
import { z } from "zod";
import { Warehouse } from "../../domain/warehouse/records.ts";
import { FORMAT, VERSION } from "../../domain/warehouse/transfer/document.ts";
import { PARTS } from "../../domain/warehouse/transfer/parts.ts";

const partCounts = () =>
  z.object(Object.fromEntries(PARTS.map(({ name }) => [name, z.int().exactOptional()])));
// A file may hold the warehouses themselves.
const listCounts = () => partCounts().extend({ warehouses: z.int().exactOptional() });

/** Counts of records by part of a warehouse. */
export const PartCounts = partCounts();

export const ImportedWarehouse = z.object({
  warehouse: Warehouse,
  created: PartCounts,
  users_left_out: z.int(),
  dry_run: z.boolean(),
});

export const ImportedCsv = z.object({
  created: z.int(),
  // Each is described by itself.
  counts: listCounts(),
  changed: listCounts(),
  same: listCounts(),
  ignored: z.array(z.string()),
  dry_run: z.boolean(),
});

/** A whole warehouse; users never go out this way, and are passed over on their way in. */
export const WarehouseDocument = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  warehouse: Warehouse,
  ...Object.fromEntries(
    PARTS.filter(({ name }) => name !== "users")
      .map(({ name, record }) => [name, z.array(record).exactOptional()]),
  ),
});
