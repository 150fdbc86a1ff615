/** A spreadsheet of paintings or artists: what its columns hold, and its cells as values. */
import type { z } from "zod";
import { refusal } from "../../app_error.ts";
import { readCsvTable } from "../../csv.ts";
import { formOf, textOf, withoutSeparatorLine } from "../../warehouse/transfer/csv_cells.ts";
import { normalizedName } from "../../normalized_name.ts";
import type { Identifier } from "../museum.ts";
import { FIELDS, type Fields, INITIAL } from "../editing/records.ts";
import {
  fieldsOfHeadings,
  ID_COLUMN,
  type PackedSheet,
  type SheetJob,
  type SheetKind,
  type SheetRow,
} from "./sheet_records.ts";

/** Besides fields of the record: its id, and what it belongs to by name. */
const BESIDE = { painting: [ID_COLUMN, "artist"], artist: [ID_COLUMN, "movement"] } as const;

/** What columns may hold. */
export const sheetFields = (kind: SheetKind): string[] => [
  ...BESIDE[kind],
  ...Object.keys(FIELDS[kind]),
];

/**
 * Reads a spreadsheet as CSV.
 *
 * @param job.columns What the columns hold, in their order, "" for one that is not read; undefined:
 *   the headings say so.
 * @throws {AppError} 400 when it is no CSV, a field is unknown or comes twice, or none is mapped
 */
export function readSheet(text: string, { kind, columns }: SheetJob): PackedSheet {
  const csv = withoutSeparatorLine(text);
  const { delimiter } = formOf(csv);
  const table = readCsvTable(csv, { delimiter, shortRows: true, byPosition: true });
  const known = sheetFields(kind);
  // Who maps columns by hand may call the id by the name that it has elsewhere.
  const mapped = columns?.map((field) => field === "id" ? ID_COLUMN : field) ??
    fieldsOfHeadings(known, table.columns);
  for (const [at, field] of mapped.entries()) {
    const where = `columns[${at}]`;
    if (field === "") continue;
    if (!known.includes(field)) {
      throw refusal(400, "expected_one_of", { values: known.join(", ") }, { where });
    }
    if (mapped.indexOf(field) !== at) {
      throw refusal(400, "comes_twice", { value: field }, { where });
    }
  }
  if (mapped.every((field) => field === "")) throw refusal(400, "no_column_mapped");
  const rows = table.rows.map(({ line, fields }): SheetRow => ({
    line,
    cells: mapped.map((field, at) => field === "" ? "" : fields[at] ?? ""),
  }));
  return {
    fields: mapped,
    ignored: table.columns.filter((_, at) => !mapped[at]),
    rows: new TextEncoder().encode(JSON.stringify(rows)),
  };
}

/** The rows of a spreadsheet that came from a worker. */
export const sheetRows = ({ rows }: PackedSheet): SheetRow[] =>
  JSON.parse(new TextDecoder().decode(rows));

/**
 * A row's cells as values by field. Empty cells are left out, or have what a new record has where
 * `clearEmpty` says so. What is no value of its field stays text, so that the field's rule refuses it.
 */
export function valuesOf(
  kind: SheetKind,
  fields: readonly string[],
  { cells }: SheetRow,
  clearEmpty: boolean,
): Fields {
  const values: Record<string, unknown> = {};
  for (const [at, field] of fields.entries()) {
    if (field === "") continue;
    const cell = textOf(cells[at] ?? "").trim();
    if (cell !== "") values[field] = valueOf(kind, field, cell);
    else if (clearEmpty && field in INITIAL[kind]) {
      values[field] = (INITIAL[kind] as Fields)[field];
    }
  }
  return values;
}

function valueOf(kind: SheetKind, field: string, cell: string): unknown {
  // "ru: Имя; de: Name" and "wikidata: Q5582; viaf: 9854560".
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
  const number = cell.replace("−", "-").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : cell;
}

const NAMES = new Set(["name", "title", "artist", "movement", "inventory_number"]);

const listed = (cell: string, separator: string | RegExp) =>
  cell.split(separator).map((text) => text.trim()).filter(Boolean);

// Addresses of pages may have semicolons within.
const BETWEEN_IDENTIFIERS = /;(?=\s|$|https?:|(?:wikidata|ulan|viaf|page):)/;

function readIdentifiers(cell: string): unknown {
  // As exports had them once.
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

/** Identifiers as a cell has them, which {@link valuesOf} reads again. */
export const identifiersCell = (identifiers: readonly Identifier[]): string =>
  identifiers.map(({ scheme, value }) => `${scheme}: ${value}`).join("; ");

function isNumber(kind: SheetKind, field: string): boolean {
  if (field === ID_COLUMN) return true;
  const schema = (FIELDS[kind] as Record<string, z.ZodType>)[field];
  return schema?.safeParse(1).success ?? false;
}
