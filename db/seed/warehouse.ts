/** Fills an empty warehouse service with the starter warehouse. */
import { z } from "zod";
import type { Transaction } from "../open.ts";
import {
  orderData,
  orderItems,
  orderParams,
  stockboxes,
  warehouseEdges,
  warehousePoints,
  warehouses,
  warehouseSectionGeometry,
  warehouseSections,
} from "../schema/warehouse.ts";
import { readFile } from "./read_files.ts";

const STARTER = new URL("../starter/warehouse/", import.meta.url);

// Parents before children; the files hold the API's records, so an empty reference is "" in them.
const FILES = [
  ["warehouses", warehouses],
  ["boxes", stockboxes],
  ["points", warehousePoints],
  ["edges", warehouseEdges],
  ["sections", warehouseSections],
  ["section_geometry", warehouseSectionGeometry],
  ["orders", orderItems],
  ["order_data", orderData],
  ["order_params", orderParams],
] as const;

const Rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

/** The starter warehouse as its files hold it: rows by file name. */
export type StarterWarehouse = Map<string, z.infer<typeof Rows>>;

/** Reads the starter warehouse. */
export async function readStarterWarehouse(): Promise<StarterWarehouse> {
  const files: StarterWarehouse = new Map();
  for (const [name] of FILES) {
    files.set(name, await readFile(new URL(`${name}.json`, STARTER), Rows));
  }
  return files;
}

/** Writes a warehouse into empty tables. */
export async function insertWarehouse(tx: Transaction, files: StarterWarehouse): Promise<void> {
  for (const [name, table] of FILES) {
    const rows = files.get(name)!.map((row) => row.id_box === "" ? { ...row, id_box: null } : row);
    if (rows.length > 0) await tx.insert(table).values(rows as never);
  }
}
