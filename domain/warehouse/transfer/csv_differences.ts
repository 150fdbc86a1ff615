/** Preview of a file's changes, record by record. */
import { barcodesText } from "../barcodes.ts";
import type { ListName, PartRecord } from "./parts.ts";

/** Maximum number of listed differences. */
export const MAX_DIFFERENCES = 200;

export type CellValue = string | number | null;

/** A record that is new, changed or removed. */
export interface Difference {
  /** 0 for a removed record, which is not in the file. */
  line: number;
  part: ListName;
  /** Name of the record. */
  name: string;
  /** True if the warehouse does not have it yet. */
  is_new: boolean;
  /** True if it is removed. */
  is_removed?: boolean;
  /** Changed fields of an existing record. */
  fields: { field: string; before: CellValue; after: CellValue }[];
}

const NAMES: Readonly<Partial<Record<ListName, readonly string[]>>> = {
  boxes: ["sku_box"],
  points: ["name_points"],
  edges: ["name_points_from", "name_points_to"],
  sections: ["section_name"],
  section_geometry: ["name_section"],
  orders: ["order_name"],
  order_data: ["name_box"],
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
