/** A whole catalog out of its document into the database. */
import { inArray, sql } from "drizzle-orm";
import { isConstraint } from "../../../adapters/libsql_errors.ts";
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import {
  CATALOG_PARTS,
  type CatalogChunk,
  type CatalogRow,
  type PackedCatalog,
  rowsOf,
} from "../../../domain/gallery/transfer/document.ts";
import { joinedInfluence } from "../../../domain/gallery/editing/merge_records.ts";
import type { ImportReport } from "../../../domain/gallery/transfer/import_report.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { record } from "../../../db/gallery/audit.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { adoptIdentity, catalogIdentity } from "./catalog_identity.ts";
import { PART_TABLES, tableName } from "./catalog_tables.ts";
import { checkedRow } from "./checked_row.ts";
import { type ImportOptions, type ImportRun, runImport } from "./import_run.ts";
import { mergeDocument } from "./merge_document.ts";

const ROWS_A_STATEMENT = 50;

/** How a document is imported. */
export interface CatalogImportOptions extends ImportOptions {
  /** Paths of the image files that are there; without them rows come without pictures. */
  pictures?: ReadonlySet<string>;
}

/** What an import of a document has done. */
export interface CatalogImportReport extends ImportReport {
  /** Paintings and artists that came without the picture that they had. */
  without_pictures: number;
}

/**
 * Imports a document. Where there is no catalog yet, every row is entered as it was, with its id and
 * the log. Into the catalog that the document is a copy of, its records are entered by their ids: new
 * ones are created, others changed; pictures, review flags and the log stay as they are.
 *
 * @throws {AppError} 409 where there is another catalog; as {@link runImport} does; 400 when a row of a
 *   document for an empty place is none
 */
export async function importCatalog(
  db: Database,
  document: PackedCatalog,
  { pictures = new Set(), ...options }: CatalogImportOptions,
): Promise<CatalogImportReport> {
  let without = 0;
  const report = await runImport(db, options, async (run) => {
    if (!await isEmpty(run.tx)) {
      const { catalog = await catalogIdentity(run.tx) } = document;
      if (catalog !== await catalogIdentity(run.tx)) throw refusal(409, "other_catalog");
      return await mergeDocument(run, document);
    }
    without = await enterAll(run, document, pictures);
  });
  return { ...report, without_pictures: without };
}

/** Whether there is no catalog yet. The register of files may have some that are about to be named. */
export async function isEmpty(db: Transaction | Reader): Promise<boolean> {
  for (const part of CATALOG_PARTS) {
    if (part === "image_files") continue;
    const { table, key } = PART_TABLES[part];
    if ((await db.select({ key }).from(table).limit(1)).length > 0) return false;
  }
  return true;
}

async function enterAll(
  run: ImportRun,
  document: PackedCatalog,
  pictures: ReadonlySet<string>,
): Promise<number> {
  const { tx, report, editor } = run;
  let without = 0;
  // Registered as new until now.
  for (const some of chunks([...pictures], 500)) {
    await tx.delete(imageFiles).where(inArray(imageFiles.path, some));
  }
  const { joined, repeated } = equalInfluences(document);
  for (const chunk of document.chunks) {
    const { columns, table, kind } = PART_TABLES[chunk.part];
    const rows = rowsOf(chunk)
      .filter((row) => chunk.part !== "influences" || !repeated.has(row.id))
      .map((row) => chunk.part === "influences" ? joined.get(row.id) ?? row : row)
      .map((row, at) => checkedRow(columns, row, `${chunk.part}[${chunk.start + at}]`, kind))
      .filter(({ path }) => chunk.part !== "image_files" || pictures.has(path as string))
      .map((row) => {
        const entered = withoutMissing(row, pictures);
        if (entered !== row) without++;
        return entered;
      });
    await insertRows(tx, chunk, table, rows);
    if (kind !== undefined) report.new += rows.length;
  }
  await keepIds(tx, document.last_ids);
  if (document.catalog !== undefined) await adoptIdentity(tx, document.catalog);
  await record(tx, {
    ...editor,
    action: "catalog.import",
    target: { type: "catalog", id: 1 },
    before: null,
    after: { catalog: document.catalog ?? null, records: report.new },
  });
  return without;
}

/**
 * Influences of a document of before, which may have several of one source and target: by id, the first
 * of them with what the others say, and the ids of the others.
 */
function equalInfluences(document: PackedCatalog) {
  const first = new Map<string, CatalogRow>();
  const joined = new Map<unknown, CatalogRow>();
  const repeated = new Set<unknown>();
  for (const chunk of document.chunks.filter(({ part }) => part === "influences")) {
    for (const row of rowsOf(chunk)) {
      const { painting_id, source_painting_id, source_artist_id, source_movement_id } = row;
      const key = [painting_id, source_painting_id, source_artist_id, source_movement_id].join();
      const stays = first.get(key);
      if (stays === undefined) first.set(key, row);
      else {
        const known = joined.get(stays.id) ?? stays;
        joined.set(stays.id, { ...known, ...joinedInfluence(known, row) });
        repeated.add(row.id);
      }
    }
  }
  return { joined, repeated };
}

const PICTURE_COLUMNS = [
  ["image_path", "image_cache_key"],
  ["thumbnail_path", "thumbnail_cache_key"],
  ["portrait_path", "portrait_cache_key"],
  ["portrait_thumb_path", "portrait_thumb_cache_key"],
] as const;

/** The row without paths of files that are not there; the row itself where it names none. */
function withoutMissing(row: CatalogRow, pictures: ReadonlySet<string>): CatalogRow {
  const missing = PICTURE_COLUMNS.filter(([path]) =>
    typeof row[path] === "string" && !pictures.has(row[path])
  );
  if (missing.length === 0) return row;
  return { ...row, ...Object.fromEntries(missing.flat().map((column) => [column, null])) };
}

async function insertRows(
  tx: Transaction,
  { part, start }: CatalogChunk,
  table: (typeof PART_TABLES)[CatalogChunk["part"]]["table"],
  rows: readonly CatalogRow[],
): Promise<void> {
  let at = start;
  for (const some of chunks(rows, ROWS_A_STATEMENT)) {
    try {
      await tx.insert(table).values(some as never);
    } catch (error) {
      if (!isConstraint(error)) throw error;
      const where = `${part}[${at}–${at + some.length - 1}]`;
      throw refusal(400, "row_not_fitting", {}, { where });
    }
    at += some.length;
  }
}

/** Has no id given again that was given before, also where its row is gone. */
async function keepIds(tx: Transaction, last: Readonly<Record<string, number>>): Promise<void> {
  const tables = new Set<string>(CATALOG_PARTS.map(tableName));
  for (const [name, seq] of Object.entries(last)) {
    if (!tables.has(name)) continue;
    await tx.run(
      sql`UPDATE sqlite_sequence SET seq = ${seq} WHERE name = ${name} AND seq < ${seq}`,
    );
    await tx.run(sql`INSERT INTO sqlite_sequence(name, seq) SELECT ${name}, ${seq}
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ${name})`);
  }
}
