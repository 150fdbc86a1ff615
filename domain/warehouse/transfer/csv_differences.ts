/** Names and changed fields of a warehouse's records. */
import { barcodesText } from "../barcodes.ts";
import type { CellValue } from "../../files/differences.ts";
import type { ListName, PartRecord } from "./parts.ts";

const NAMES: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  boxes: ["sku_box"],
  points: ["name_points"],
  edges: ["name_points_from", "name_points_to"],
  sections: ["section_name"],
  section_geometry: ["name_section"],
  orders: ["order_name"],
  order_data: ["name_box"],
  users: ["user_login"],
  warehouses: ["warehouse_name"],
};

/** Returns the name of a record; edges are named by their ends, parameters have no name. */
export function nameOf(part: ListName, record: PartRecord): string {
  return (NAMES[part] ?? []).map((field) => String(record[field] ?? "")).join(" – ");
}

type Value = PartRecord[string];

/** The changed fields of a record, except those that follow another, such as labels. */
export function changedFields(
  before: PartRecord,
  after: PartRecord,
): { field: string; before: Value; after: Value }[] {
  const changes = Object.keys(after).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
  return changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** Formats a value for a cell. */
export const cellValueOf = (value: Value): CellValue =>
  Array.isArray(value) ? barcodesText(value) : value;
