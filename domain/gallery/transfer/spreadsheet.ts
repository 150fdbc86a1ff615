/**
 * A spreadsheet of paintings or artists: the fields of its columns, and the values of its cells.
 */
import type { z } from "zod";
import { refusal } from "../../app_error.ts";
import { readCsvTable } from "../../csv.ts";
import { AMBIGUOUS, type DecimalSign, decimalSignOf, numberOf } from "../../csv_numbers.ts";
import { ambiguousNumber, type Encoded, UTF_8 } from "../../csv_reading.ts";
import { at, type Message } from "../../messages/message.ts";
import { formOf, textOf, withoutSeparatorLine } from "../../warehouse/transfer/csv_cells.ts";
import { normalizedName } from "../../normalized_name.ts";
import type { Identifier } from "../museum.ts";
import { FIELDS, type Fields, INITIAL } from "../editing/records.ts";
import {
  fieldsOfHeadings,
  ID_COLUMN,
  type PackedSpreadsheet,
  type SpreadsheetJob,
  type SpreadsheetKind,
  type SpreadsheetRow,
} from "./spreadsheet_records.ts";

/** Columns besides the fields of the record: its id, and the names of related records. */
const SPECIAL_COLUMNS = {
  painting: [ID_COLUMN, "artist"],
  artist: [ID_COLUMN, "movement"],
} as const;

/** Returns the fields that columns may contain. */
const spreadsheetFields = (kind: SpreadsheetKind): string[] => [
  ...SPECIAL_COLUMNS[kind],
  ...Object.keys(FIELDS[kind]),
];

/**
 * Reads a spreadsheet as CSV.
 *
 * @param job.columns The fields of the columns, in their order, "" for an ignored one; determined
 *   by the headings if undefined.
 * @throws {AppError} 400 when it is not CSV, a field is unknown or repeated, or none is mapped
 */
export function readSheet(
  csv: string,
  { kind, columns, reading = {} }: SpreadsheetJob,
  encoded: Encoded = UTF_8,
): PackedSpreadsheet {
  const { delimiter = formOf(csv).delimiter } = reading;
  const table = readCsvTable(withoutSeparatorLine(csv), { delimiter, shortRows: true });
  const fields = spreadsheetFields(kind);
  // Someone who maps columns by hand may use the id's usual name.
  const mapped = columns?.map((field) => field === "id" ? ID_COLUMN : field) ??
    fieldsOfHeadings(fields, table.columns);
  for (const [at, field] of mapped.entries()) {
    const where = `columns[${at}]`;
    if (field === "") continue;
    if (!fields.includes(field)) {
      throw refusal(400, "expected_one_of", { values: fields.join(", ") }, { where });
    }
    if (mapped.indexOf(field) !== at) {
      throw refusal(400, "comes_twice", { value: field }, { where });
    }
  }
  if (mapped.every((field) => field === "")) throw refusal(400, "no_column_mapped");
  const rows = table.rows.map(({ line, cells }): SpreadsheetRow => ({
    line,
    cells: mapped.map((field, at) => field === "" ? "" : cells[at] ?? ""),
  }));
  const numeric = mapped.flatMap((field, at) => field !== "" && isNumber(kind, field) ? [at] : []);
  const decimal = reading.decimal ??
    decimalSignOf(rows.flatMap(({ cells }) => numeric.map((at) => cells[at]!)));
  return {
    fields: mapped,
    read: {
      ...encoded,
      delimiter,
      decimal: decimal ?? null,
      columns: table.columns.map((_, at) => mapped[at] ?? ""),
      unmapped: table.columns.filter((heading, at) => !mapped[at] && heading !== ""),
    },
    rows: new TextEncoder().encode(JSON.stringify(rows)),
  };
}

/** Unpacks the rows of a spreadsheet from a worker. */
export const spreadsheetRows = ({ rows }: PackedSpreadsheet): SpreadsheetRow[] =>
  JSON.parse(new TextDecoder().decode(rows));

/**
 * Converts a row's cells to values by field, with the decimal sign of the file. Empty cells are
 * omitted, or get the default of a new record if `clearEmpty` is set. An invalid value stays text,
 * so that the field's schema refuses it.
 *
 * @returns `problems` lists numbers that depend on an unknown decimal sign, which are omitted from
 *   the values
 */
export function valuesOf(
  kind: SpreadsheetKind,
  { fields, read }: Pick<PackedSpreadsheet, "fields" | "read">,
  { cells }: SpreadsheetRow,
  clearEmpty: boolean,
): { values: Fields; problems: Message[] } {
  const values: Record<string, unknown> = {};
  const problems: Message[] = [];
  for (const [place, field] of fields.entries()) {
    if (field === "") continue;
    const cell = textOf(cells[place] ?? "").trim();
    if (cell !== "") {
      const value = valueOf(kind, field, cell, read.decimal ?? undefined);
      if (value === AMBIGUOUS) problems.push(at(field, ambiguousNumber(cell)));
      else values[field] = value;
    } else if (clearEmpty && field in INITIAL[kind]) {
      values[field] = (INITIAL[kind] as Fields)[field];
    }
  }
  return { values, problems };
}

function valueOf(
  kind: SpreadsheetKind,
  field: string,
  cell: string,
  decimal: DecimalSign | undefined,
): unknown {
  // Cells such as "ru: Имя; de: Name" and "wikidata: Q5582; viaf: 9854560".
  if (field === "names") {
    return listed(cell, ";").map((text) => {
      const [, language = "", name = text] =
        /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*):\s*(.+)$/.exec(text) ?? [];
      return { name: normalizedName(name), language };
    });
  }
  if (field === "identifiers") return readIdentifiers(cell);
  if (NAMES.has(field)) return normalizedName(cell);
  if (!isNumber(kind, field)) return cell;
  return numberOf(cell, decimal);
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

/** Formats identifiers for a cell, in the form that {@link valuesOf} reads. */
export const identifiersCell = (identifiers: readonly Identifier[]): string =>
  identifiers.map(({ scheme, value }) => `${scheme}: ${value}`).join("; ");

function isNumber(kind: SpreadsheetKind, field: string): boolean {
  if (field === ID_COLUMN) return true;
  const schema = (FIELDS[kind] as Record<string, z.ZodType>)[field];
  return schema?.safeParse(1).success ?? false;
}
