/** Fills an empty warehouse service with the starter warehouse. */
import { z } from "zod";
import { type PartRecord, PARTS } from "../../domain/warehouse/transfer/parts.ts";
import type { Transaction } from "../../db/open.ts";
import { warehouses } from "../../db/schema/warehouse.ts";
import { insertRecords } from "../warehouse/transfer/transfer.ts";
import { readFile } from "./read_files.ts";

const STARTER = new URL("../../db/starter/warehouse/", import.meta.url);

// The files hold the lists of a warehouse document, without users.
const LISTS = PARTS.filter(({ name }) => name !== "users").map(({ name }) => name);

const Rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

/** The starter warehouse as its files hold it: rows by file name. */
export type StarterWarehouse = Map<string, z.infer<typeof Rows>>;

/** Reads the starter warehouse. */
export async function readStarterWarehouse(): Promise<StarterWarehouse> {
  const files: StarterWarehouse = new Map();
  for (const name of ["warehouses", ...LISTS]) {
    files.set(name, await readFile(new URL(`${name}.json`, STARTER), Rows));
  }
  return files;
}

/** Writes a warehouse into empty tables. */
export async function insertWarehouse(tx: Transaction, files: StarterWarehouse): Promise<void> {
  await tx.insert(warehouses).values(files.get("warehouses") as never);
  for (const name of LISTS) await insertRecords(tx, name, files.get(name) as PartRecord[]);
}
