/** A spreadsheet of paintings or artists: what its columns hold, and its cells as values. */
import type { z } from "zod";
import { refusal } from "../../app_error.ts";
import { readCsvTable } from "../../csv.ts";
import { formOf, textOf, withoutSeparatorLine } from "../../warehouse/transfer/csv_cells.ts";
import { FIELDS, type Fields, INITIAL } from "../editing/records.ts";
import type { PackedSheet, SheetJob, SheetKind, SheetRow } from "./sheet_records.ts";

/** Besides fields of the record: its id, and what it belongs to by name. */
const BESIDE = { painting: ["id", "artist"], artist: ["id", "movement"] } as const;

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
  const mapped = columns ?? table.columns.map((heading) => {
    const name = heading.trim().toLowerCase().replace(/\s+/g, "_");
    return known.includes(name) ? name : "";
  });
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
    return listed(cell).map((text) => {
      const [, language = "", name = text] =
        /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*):\s*(.+)$/.exec(text) ?? [];
      return { name, language };
    });
  }
  if (field === "identifiers") {
    return listed(cell).map((text) => {
      const [, scheme = "page", value = text] = /^(wikidata|ulan|viaf|page):\s*(.+)$/.exec(text) ??
        [];
      return { scheme, value };
    });
  }
  if (!isNumber(kind, field)) return cell;
  const number = cell.replace("−", "-").replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : cell;
}

const listed = (cell: string) => cell.split(";").map((text) => text.trim()).filter(Boolean);

function isNumber(kind: SheetKind, field: string): boolean {
  if (field === "id") return true;
  const schema = (FIELDS[kind] as Record<string, z.ZodType>)[field];
  return schema?.safeParse(1).success ?? false;
}
