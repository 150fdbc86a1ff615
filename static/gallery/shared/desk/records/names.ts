/** Names of records and of their fields. */
import type { Kind } from "../../../../../domain/gallery/editing/kinds.ts";
import type { Values } from "../../../../shared/draft.ts";
import { SHAPES } from "./fields.ts";
import { t } from "./messages.ts";

/** Returns the label of a field; "another field" if the form does not have it. */
export function labelOf(kind: Kind, field: string): string {
  const shape = SHAPES[kind].find(({ name }) => name === field);
  return t(shape === undefined ? "another_field" : shape.label);
}

/** Returns the label of the field at a path: `stops[2].title` is "Stops 3, Title". */
export function labelAt(kind: Kind, path: string): string {
  const [, field, row, part] = /^(\w*)(?:\[(\d+)\](?:\.(\w+))?)?/.exec(path)!;
  const label = labelOf(kind, field!);
  if (row === undefined) return label;
  const rows = SHAPES[kind].find(({ name }) => name === field)?.rows;
  const shape = rows?.find(({ name }) => name === part);
  const entry = `${label} ${Number(row) + 1}`;
  return shape === undefined ? entry : `${entry}, ${t(shape.label)}`;
}

/** Returns the name, title or label of a record; for an influence its notes or aspects. */
export function nameOf(record: Values): string {
  for (const field of ["name", "title", "label", "notes", "aspects"]) {
    const value = record[field];
    if (typeof value === "string" && value !== "") {
      return value.length > 80 ? `${value.slice(0, 79)}…` : value;
    }
  }
  return "source_type" in record ? t("one_influence") : "";
}
