/** Preview of a file's changes, record by record. */
import { barcodesText } from "../barcodes.ts";
import type { ListName, PartRecord } from "./parts.ts";

/** Differences that are listed at the most. */
export const MAX_DIFFERENCES = 200;

export type CellValue = string | number | null;

/** One record that is new, changes or goes. */
export interface Difference {
  /** 0 for one that goes: the file does not have it. */
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

/** Returns the name of a record; edges are named by their ends, parameters not at all. */
export function nameOf(part: ListName, record: PartRecord): string {
  return (NAMES[part] ?? []).map((field) => String(record[field] ?? "")).join(" – ");
}

type Value = PartRecord[string];

/** The fields in which a record changes, but those that go with another, as labels do. */
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

/** A value as a cell has it. */
export const cellValueOf = (value: Value): CellValue =>
  Array.isArray(value) ? barcodesText(value) : value;
