/** Rows of a document, held against the columns that they are written to. */
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../../../domain/app_error.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { CHANGES } from "../../../domain/gallery/editing/records.ts";
import type { CatalogRow } from "../../../domain/gallery/transfer/document.ts";
import { messageOf } from "../../../domain/messages/expecting.ts";
import { type Message, say } from "../../../domain/messages/message.ts";
import { CATALOG } from "../editing/catalog_kinds.ts";

/**
 * What a row has for the columns of its table; other fields are passed over.
 *
 * @param where The row's place, for the refusal.
 * @param kind What it is a record of: then its fields are as curators may write them.
 * @throws {AppError} 400 with the place and the field
 */
export function checkedRow(
  columns: Readonly<Record<string, SQLiteColumn>>,
  row: CatalogRow,
  where: string,
  kind?: Kind,
): CatalogRow {
  const checked: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = row[name];
    if (value === undefined && (column.hasDefault || !column.notNull)) continue;
    const wrong = problemOf(column, value ?? null);
    if (wrong !== undefined) throw new AppError(400, { ...wrong, where: `${where}.${name}` });
    checked[name] = value;
  }
  if (kind !== undefined) {
    const { columns: edited, fields } = CATALOG[kind];
    const names = Object.keys(edited).filter((name) => checked[name] !== undefined);
    const own = fields(Object.fromEntries(names.map((name) => [name, checked[name]])));
    const { success, error } = CHANGES[kind].safeParse(own);
    if (!success) {
      const message = messageOf(CHANGES[kind], error.issues[0]!);
      throw new AppError(400, { ...message, where: `${where}.${message.where ?? ""}` });
    }
  }
  return checked;
}

function problemOf(column: SQLiteColumn, value: unknown): Message | undefined {
  if (value === null) return column.notNull ? say("value_missing") : undefined;
  if (column.enumValues !== undefined && !column.enumValues.includes(value as string)) {
    return say("expected_one_of", { values: column.enumValues.join(", ") });
  }
  switch (column.dataType) {
    case "number":
      return Number.isFinite(value) ? undefined : say("expected_number");
    case "boolean":
      return typeof value === "boolean" ? undefined : say("expected_boolean");
    case "string":
      return typeof value === "string" ? undefined : say("expected_text");
    default:
      return typeof value === "object" ? undefined : say("expected_object");
  }
}
