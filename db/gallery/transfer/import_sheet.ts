/** Paintings or artists out of a spreadsheet, each row by the rules that hold for one edit. */
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { refusal } from "../../../domain/app_error.ts";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import type { ImportReport } from "../../../domain/gallery/transfer/import_report.ts";
import type {
  PackedSheet,
  SheetKind,
  SheetMode,
} from "../../../domain/gallery/transfer/sheet_records.ts";
import { sheetRows, valuesOf } from "../../../domain/gallery/transfer/spreadsheet.ts";
import type { Database, Transaction } from "../../open.ts";
import { alternativeNames, artists, movements, paintings } from "../../schema/gallery.ts";
import { type ImportOptions, runImport } from "./import_run.ts";

/** Rows of one spreadsheet at the most: others wait to write meanwhile. */
export const MOST_SHEET_ROWS = 20_000;

/** How a spreadsheet is imported. */
export interface SheetOptions extends ImportOptions {
  kind: SheetKind;
  mode: SheetMode;
  /** Empty cells empty their fields instead of leaving them. */
  clearEmpty?: boolean;
}

/**
 * Imports a spreadsheet as one operation. A row is matched by its id, else by its name: of an artist
 * with the year of birth, of a painting with artist and year, as far as the row has them. Columns that
 * are not mapped are never touched.
 *
 * @throws {AppError} 413 for too many rows; as {@link runImport} does
 */
export function importSheet(
  db: Database,
  sheet: PackedSheet,
  { kind, mode, clearEmpty = false, ...options }: SheetOptions,
): Promise<ImportReport> {
  const rows = sheetRows(sheet);
  if (rows.length > MOST_SHEET_ROWS) {
    throw refusal(413, "too_many_rows", { max: MOST_SHEET_ROWS });
  }
  return runImport(db, options, async (run) => {
    for (const row of rows) {
      const place = String(row.line);
      const { id, ...given } = valuesOf(kind, sheet.fields, row, clearEmpty);
      const found = await run.attempt(place, async () => {
        const fields = await withOwner(run.tx, kind, given);
        return { fields, id: await matchOf(run.tx, { kind, mode }, id, fields) };
      });
      if (found === undefined) continue;
      if (found.id === undefined ? mode === "update" : mode === "add") run.report.passed_over++;
      else if (found.id === undefined) await run.create(place, kind, found.fields);
      else await run.change(place, kind, found.id, found.fields);
    }
  });
}

/** What a record of each kind belongs to, and under which column it is named. */
const OWNER = {
  painting: { column: "artist", field: "artist_id", type: "artist", table: artists },
  artist: { column: "movement", field: "movement_id", type: "movement", table: movements },
} as const;

/** The fields of a row, with the id of what it belongs to by name. */
async function withOwner(tx: Transaction, kind: SheetKind, given: Fields): Promise<Fields> {
  const { column, field, type, table } = OWNER[kind];
  const { [column]: name, ...fields } = given;
  if (name === undefined || fields[field] !== undefined) return fields;
  const found = await named(tx, table.id, table.name, type, name as string);
  return { ...fields, [field]: only(found, column, name as string) };
}

/** The id of the record that a row is of; undefined where there is none yet. */
async function matchOf(
  tx: Transaction,
  { kind, mode }: Pick<SheetOptions, "kind" | "mode">,
  id: unknown,
  fields: Fields,
): Promise<number | undefined> {
  if (id !== undefined) return await byId(tx, kind, id);
  const [name, where] = kind === "artist" ? [fields.name, "name"] : [fields.title, "title"];
  if (typeof name !== "string") throw refusal(400, "value_missing", {}, { where });
  const about = { where, name, mode };
  if (kind === "artist") {
    const found = await named(tx, artists.id, artists.name, kind, name);
    const year = { column: artists.birth_year, value: fields.birth_year };
    return await ofYear(tx, artists.id, found, year, about);
  }
  const titled = await named(tx, paintings.id, paintings.title, kind, name);
  const { artist_id } = fields;
  const found = typeof artist_id === "number"
    ? await those(tx, paintings.id, titled, eq(paintings.artist_id, artist_id))
    : titled;
  return await ofYear(
    tx,
    paintings.id,
    found,
    { column: paintings.year, value: fields.year },
    about,
  );
}

async function byId(tx: Transaction, kind: SheetKind, id: unknown): Promise<number> {
  if (!Number.isSafeInteger(id)) {
    throw refusal(400, "expected_integer_from", { min: 1 }, { where: "id" });
  }
  const table = kind === "painting" ? paintings : artists;
  const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id as number));
  if (row === undefined) {
    throw refusal(400, "reference_not_found", { what: kind, id: id as number }, { where: "id" });
  }
  return row.id;
}

/** Ids of the records of a name; of those of another name where none has it as its own. */
async function named(
  tx: Transaction,
  id: SQLiteColumn,
  name: SQLiteColumn,
  type: "artist" | "movement" | "painting",
  value: string,
): Promise<number[]> {
  const same = (column: SQLiteColumn): SQL => sql`${column} = ${value} COLLATE NOCASE`;
  const own = await tx.select({ id }).from(id.table).where(same(name)).orderBy(id);
  if (own.length > 0) return own.map((row) => row.id as number);
  const others = await tx.selectDistinct({ id: alternativeNames.target_id }).from(alternativeNames)
    .where(and(eq(alternativeNames.target_type, type), same(alternativeNames.name)));
  return others.map((row) => row.id);
}

async function those(
  tx: Transaction,
  id: SQLiteColumn,
  ids: readonly number[],
  condition: SQL,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.select({ id }).from(id.table)
    .where(and(inArray(id, [...ids]), condition)).orderBy(id);
  return rows.map((row) => row.id as number);
}

/**
 * Of records of one name, the one whose year is the row's, or is not known. Whether a record of another
 * year is the same one, its year mended, is decided by the mode; where both are possible, the caller is asked.
 */
async function ofYear(
  tx: Transaction,
  id: SQLiteColumn,
  ids: readonly number[],
  year: { column: SQLiteColumn; value: unknown },
  about: { where: string; name: string; mode: SheetMode },
): Promise<number | undefined> {
  const { where, name, mode } = about;
  const agreeing = typeof year.value !== "number" ? ids : await those(
    tx,
    id,
    ids,
    or(eq(year.column, year.value), sql`${year.column} IS NULL`)!,
  );
  if (agreeing.length === 1) return agreeing[0];
  if (agreeing.length > 1) throw refusal(400, "name_of_several", { name }, { where });
  if (ids.length === 0 || mode === "add") return undefined;
  if (ids.length === 1 && mode === "update") return ids[0];
  throw refusal(400, "name_of_other_year", { name }, { where });
}

function only(ids: readonly number[], where: string, name: string): number {
  if (ids.length === 1) return ids[0]!;
  throw ids.length === 0
    ? refusal(400, "name_unknown", { name }, { where })
    : refusal(400, "name_of_several", { name }, { where });
}
