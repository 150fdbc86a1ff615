/**
 * A spreadsheet of paintings or artists: the fields of its columns, and the values of its cells.
 */
import type { z } from "zod";
import { refusal } from "../../app_error.ts";
import { chunks } from "../../chunks.ts";
import { mappingOf } from "../../files/mapping.ts";
import { AMBIGUOUS, type DecimalSign, numberOf } from "../../files/numbers.ts";
import { type FileOfRows, packFile } from "../../files/read_file.ts";
import { ambiguousNumber } from "../../files/reading.ts";
import type { Cell, TableRow } from "../../files/table.ts";
import { at, type Message, say } from "../../messages/message.ts";
import { normalizedName } from "../../normalized_name.ts";
import type { Identifier, OtherName } from "../museum.ts";
import { FIELDS, type Fields, INITIAL } from "../editing/records.ts";
import { packed } from "../../warehouse/transfer/packed.ts";
import { inMillimetres, sizesIn } from "./dimensions.ts";
import { readLife } from "./life_cell.ts";
import { rowDates } from "./spreadsheet_dates.ts";
import { meaningIn } from "./spreadsheet_headings.ts";
import {
  DIMENSIONS,
  ID_COLUMN,
  LIFE,
  type PackedSpreadsheet,
  type SpreadsheetJob,
  type SpreadsheetKind,
  type SpreadsheetRow,
} from "./spreadsheet_records.ts";

/**
 * Reads a spreadsheet: the fields of its columns and the decimal sign of its numbers.
 *
 * @throws {AppError} 400 when a field is unknown or repeated, or none is mapped
 */
export function readSheet(
  file: FileOfRows,
  { kind, reading, clearEmpty = false }: SpreadsheetJob,
): PackedSpreadsheet {
  const { columns, read } = mappingOf(file, {
    meaning: meaningIn(kind, file.headings, reading?.columns !== undefined),
    isNumeric: (field) => isNumber(kind, field),
    reading,
  });
  if (columns.size === 0) throw refusal(400, "no_column_mapped", {}, { more: { read } });
  const values = chunks(file.rows, ROWS_PER_PIECE).map((some) =>
    packed(some.map((row): SpreadsheetRow => {
      const { values, problems } = valuesOf(kind, { columns, read }, row, clearEmpty);
      const dates = rowDates(kind, values);
      const cells = [...columns].map(([field, { at }]) => [field, row.cells[at]]);
      return {
        line: row.line,
        cells: Object.fromEntries(cells),
        ...dates,
        problems: [...problems, ...dates.problems],
      };
    }))
  );
  return { columns, read, rows: packFile(file).rows, values: [...values] };
}

/** Rows that are unpacked and matched without a pause: other requests wait meanwhile. */
export const ROWS_PER_PIECE = 200;

/**
 * Converts a row's cells to values by field, with the decimal sign of the file. Empty cells are
 * omitted, or get the default of a new record if `clearEmpty` is set. An invalid value stays text,
 * so that the field's schema refuses it.
 *
 * @returns `problems` lists numbers that depend on an unknown decimal sign, which are omitted from
 *   the values
 */
function valuesOf(
  kind: SpreadsheetKind,
  { columns, read }: Pick<PackedSpreadsheet, "columns" | "read">,
  { cells }: Pick<TableRow, "cells">,
  clearEmpty: boolean,
): { values: Fields; problems: Message[] } {
  const values: Record<string, unknown> = {};
  const problems: Message[] = [];
  const decimal = read.decimal ?? undefined;
  for (const [field, { at: place, unit }] of columns) {
    const content = cells[place] ?? "";
    const cell = typeof content === "number" ? content : content.trim();
    if (field === DIMENSIONS) {
      const sizes = sizesIn(String(cell), decimal);
      if (sizes !== undefined) Object.assign(values, { ...sizes, ...values });
      else if (cell !== "") problems.push(at(field, say("expected_dimensions")));
    } else if (field === LIFE) {
      Object.assign(values, { ...readLife(String(cell)), ...values });
    } else if (cell !== "") {
      const value = valueOf(kind, field, cell, decimal);
      if (value === AMBIGUOUS) problems.push(at(field, ambiguousNumber(String(cell))));
      else values[field] = typeof value === "number" ? inMillimetres(value, unit) : value;
    } else if (clearEmpty && field in INITIAL[kind]) {
      values[field] = (INITIAL[kind] as Fields)[field];
    }
  }
  return { values, problems };
}

function valueOf(
  kind: SpreadsheetKind,
  field: string,
  content: Cell,
  decimal: DecimalSign | undefined,
): unknown {
  const cell = String(content);
  // Cells such as "ru: Имя; de: Name" and "wikidata: Q5582; viaf: 9854560".
  if (field === "names") {
    if (cell.startsWith("[{")) return jsonOf(cell);
    return listed(cell, ";").map((text) => {
      const [, language = "", name = text] = WITH_LANGUAGE.exec(text) ?? [];
      return { name: normalizedName(name), language };
    });
  }
  if (field === "identifiers") return readIdentifiers(cell);
  if (field === "translations") return jsonOf(cell);
  if (NAMES.has(field)) return normalizedName(cell);
  return isNumber(kind, field) ? numberOf(content, decimal) : cell;
}

const WITH_LANGUAGE = /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*):\s*(.+)$/;

/** Formats other names for a cell, in the form that {@link readSheet} reads. */
export function namesCell(names: readonly OtherName[]): string {
  const isPlain = names.every(({ name, language }) =>
    name === normalizedName(name) && !name.includes(";") && !name.startsWith("[{") &&
    (language !== "" || !WITH_LANGUAGE.test(name))
  );
  return isPlain
    ? names.map(({ name, language }) => language === "" ? name : `${language}: ${name}`).join("; ")
    : JSON.stringify(names.map(({ name, language }) => ({ name, language })));
}

const NAMES = new Set(["name", "title", "artist", "movement", "inventory_number"]);

const listed = (cell: string, separator: string | RegExp) =>
  cell.split(separator).map((text) => text.trim()).filter(Boolean);

// URLs of pages may contain semicolons.
const BETWEEN_IDENTIFIERS = /;(?=\s|$|https?:|(?:wikidata|ulan|viaf|page):)/;

function readIdentifiers(cell: string): unknown {
  // The form of earlier exports.
  if (cell.startsWith("[")) return jsonOf(cell);
  return listed(cell, BETWEEN_IDENTIFIERS).map((text) => {
    const [, scheme = "page", value = text] = /^(wikidata|ulan|viaf|page):\s*(.+)$/.exec(text) ??
      [];
    return { scheme, value };
  });
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Formats identifiers for a cell, in the form that {@link readSheet} reads. */
export const identifiersCell = (identifiers: readonly Identifier[]): string =>
  identifiers.map(({ scheme, value }) => `${scheme}: ${value}`).join("; ");

function isNumber(kind: SpreadsheetKind, field: string): boolean {
  if (field === ID_COLUMN) return true;
  const schema = (FIELDS[kind] as Record<string, z.ZodType>)[field];
  return schema?.safeParse(1).success ?? false;
}
