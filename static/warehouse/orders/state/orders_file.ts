/** Orders in and out as CSV files. */
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import type { ListName, PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import { ask } from "../../shared/warehouse_request.ts";
import { type CsvFile, sendCsv } from "../../transfer/state/csv_file.ts";
import type { CsvOutcome, ImportMode } from "../../transfer/state/csv_outcome.ts";

/** A file of orders. */
export interface OrdersFile {
  csv: CsvFile;
  /** Name of the order where the file names none. */
  orderName: string;
}

const NOTHING: CsvOutcome = { counts: {}, changed: {}, same: {} };

/** Returns the sum of several files' outcomes. */
export function together(outcomes: readonly CsvOutcome[]): CsvOutcome {
  return outcomes.reduce((a, b) => ({
    counts: summed(a.counts, b.counts),
    changed: summed(a.changed, b.changed),
    same: summed(a.same, b.same),
    skipped: summed(a.skipped ?? {}, b.skipped ?? {}),
    removed: summed(a.removed ?? {}, b.removed ?? {}),
    differences: [...a.differences ?? [], ...b.differences ?? []],
    // Only the last import can be undone.
    undo: a === NOTHING ? b.undo : undefined,
    read: a === NOTHING ? b.read : undefined,
    similar: [...a.similar ?? [], ...b.similar ?? []],
  }), NOTHING);
}

function summed(a: PartCounts, b: PartCounts): PartCounts {
  const sum: PartCounts = { ...a };
  for (const [part, n] of Object.entries(b) as [ListName, number][]) sum[part] = (a[part] ?? 0) + n;
  return sum;
}

const pathOf = (warehouse: string) => `/warehouse_data/${warehouse}/csv/orders`;

/**
 * Reads a file into a warehouse.
 *
 * @param dryRun only says what it would bring
 * @throws {ApiError} 400 with what is wrong with it, an error a line
 */
export function importOrders(
  warehouse: string,
  { csv, orderName }: OrdersFile,
  dryRun: boolean,
  mode: ImportMode,
): Promise<CsvOutcome> {
  const name = orderName.trim();
  const more = { mode, ...(name === "" ? {} : { order_name: name }) };
  return sendCsv(warehouse, "orders", csv, dryRun, more);
}

/**
 * Saves all orders of a warehouse as a file.
 *
 * @param excel semicolons and decimal commas, as Excel reads them where the comma is the decimal sign
 * @throws {ApiError}
 */
export async function exportOrders(
  { id, warehouse_name }: Warehouse,
  excel: boolean,
): Promise<void> {
  const file = await (await ask(`${pathOf(id)}${excel ? "?excel=1" : ""}`)).blob();
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = `${warehouse_name} orders.csv`;
  link.click();
  // Some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
