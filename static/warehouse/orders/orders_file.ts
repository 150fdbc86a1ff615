/** Orders in and out as CSV files. */
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { answer, ask } from "../shared/warehouse_api.ts";

/** What a file adds, or would add. */
export interface Imported {
  /** Records by their part. */
  counts: Partial<Record<"orders" | "order_data" | "order_params" | "boxes", number>>;
  /** Columns that hold nothing known. */
  ignored: string[];
}

/** A file of orders. */
export interface OrdersFile {
  name: string;
  csv: string;
  /** What the order is called where the file names none. */
  orderName: string;
}

/** What two files add together. */
export function together(a: Imported, b: Imported): Imported {
  const sum = (part: keyof Imported["counts"]) => (a.counts[part] ?? 0) + (b.counts[part] ?? 0);
  const counts = {
    orders: sum("orders"),
    order_data: sum("order_data"),
    order_params: sum("order_params"),
    boxes: sum("boxes"),
  };
  return { counts, ignored: [...new Set([...a.ignored, ...b.ignored])] };
}

const pathOf = (warehouse: string) => `/warehouse_data/${warehouse}/csv/orders`;

/**
 * Reads a file into a warehouse.
 *
 * @param dryRun only says what it would add
 * @throws {ApiError} 400 with what is wrong with it, an error a line
 */
export function importOrders(
  warehouse: string,
  { csv, orderName }: OrdersFile,
  dryRun: boolean,
): Promise<Imported> {
  const query = new URLSearchParams({ dry_run: dryRun ? "1" : "0" });
  if (orderName.trim() !== "") query.set("order_name", orderName.trim());
  return answer(`${pathOf(warehouse)}?${query}`, {
    method: "POST",
    body: csv,
    headers: { "Content-Type": "text/csv" },
  });
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
