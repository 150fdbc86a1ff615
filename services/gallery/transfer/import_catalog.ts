/** Import of a whole catalog from its document. */
import { inArray, sql } from "drizzle-orm";
import { isConstraint } from "../../../domain/storage_fault.ts";
import { AppError, refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { FIELDS, type Fields, pickFields } from "../../../domain/gallery/editing/records.ts";
import {
  CATALOG_PARTS,
  type CatalogChunk,
  type CatalogPart,
  type CatalogRow,
  checkedRow,
  type PackedCatalog,
  placedRows,
  rowsOf,
} from "../../../domain/gallery/transfer/document.ts";
import { type ImportReport, remarkText } from "../../../domain/gallery/transfer/import_report.ts";
import { type ImageStore, isStorePath } from "../../../domain/images/store.ts";
import { at, say } from "../../../domain/messages/message.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { record } from "../../../db/gallery/audit.ts";
import { hasNames } from "../../../db/gallery/other_names.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { CATALOG } from "../editing/catalog_kinds.ts";
import { withoutMissing } from "../../../domain/gallery/editing/restore_records.ts";
import { abandon } from "../pictures/image_files.ts";
import { adoptIdentity, catalogIdentity, PART_TABLES, tableName } from "./export_catalog.ts";
import {
  ImportReporter,
  type ImportRow,
  validFields,
} from "../../../domain/gallery/transfer/import_reporter.ts";
import { newId } from "../../../domain/new_id.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import {
  type Editor,
  findRecords,
  writeOrTry,
  writeRecords,
  writesTogether,
} from "../editing/catalog_records.ts";

const ROWS_PER_STATEMENT = 50;
const PATHS_PER_STATEMENT = 500;

/** The report of an import of a document. */
interface CatalogImportReport extends ImportReport {
  /** Paintings and artists imported without their picture. */
  without_pictures: number;
}

/**
 * Imports a document. If there is no catalog yet, all rows are inserted unchanged, with their ids
 * and the log. If the document is a copy of the existing catalog, its records are matched by id:
 * new ones are created, others changed; pictures, review flags and the log stay unchanged.
 * @param pictures Paths of existing image files; if omitted, rows are imported without pictures.
 * @throws {AppError} 409 if there is another catalog; like {@link runImport}; 400 when a row for an
 *   empty catalog is invalid
 */
export async function importCatalog(
  db: Database,
  document: PackedCatalog,
  options: ImportOptions,
  pictures: ReadonlySet<string> = new Set(),
): Promise<CatalogImportReport> {
  let without = 0;
  const report = await runImport(db, options, async (run) => {
    if (await isEmpty(run.tx)) without = await insertAll(run, document, pictures);
    else {
      const identity = await catalogIdentity(run.tx);
      if ((document.catalog ?? identity) !== identity) throw refusal(409, "other_catalog");
      await mergeDocument(run, document);
    }
  });
  return { ...report, without_pictures: without };
}

/** The source and the destination of imported pictures. */
interface PictureSource {
  db: Database;
  store: ImageStore;
  /** Reads a file beside the document; undefined if there is none. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * Like {@link importCatalog}; an empty catalog also gets the image files that `read` finds. They
 * are registered before they are written, so that leftovers of an interruption are deleted.
 * @throws {AppError} 422 when a file is not the one in the document; like `importCatalog`
 */
export async function importCatalogWithPictures(
  source: PictureSource,
  document: PackedCatalog,
  options: ImportOptions,
): Promise<CatalogImportReport> {
  const { db } = source;
  if (!await isEmpty(db.read)) return await importCatalog(db, document, options);
  const pictures = new Set<string>();
  try {
    for (const { place, row } of placedRows(document, "image_files")) {
      const path = await takePicture(source, row, place, options.dryRun);
      if (path !== undefined) pictures.add(path);
    }
    return await importCatalog(db, document, options, pictures);
  } catch (error) {
    for (const batch of chunks([...pictures], PATHS_PER_STATEMENT)) {
      await db.write((tx) => abandon(tx, batch));
    }
    throw error;
  }
}

/** Copies one file to the store. @returns its path; undefined if there is none */
async function takePicture(
  { db, store, read }: PictureSource,
  row: CatalogRow,
  where: string,
  dryRun = false,
): Promise<string | undefined> {
  const file = checkedRow(PART_TABLES.image_files.columns, row, where);
  const path = file.path as string;
  if (!isStorePath(path)) throw refusal(400, "leads_out", { file: path }, { where });
  const content = await read(path);
  if (content === undefined) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  if (digest.toHex() !== file.sha256) throw refusal(422, "picture_file_wrong", { path }, { where });
  if (dryRun) return path;
  await db.write(async (tx) => {
    await tx.delete(imageFiles).where(inArray(imageFiles.path, [path]));
    const registered = { ...file, state: "new", modified_at: Date.now() };
    await tx.insert(imageFiles).values(registered as typeof imageFiles.$inferInsert);
  });
  await store.put(path, content, file.modified_at as number);
  return path;
}

/** True if there is no catalog yet. The register may have files that are about to be referenced. */
async function isEmpty(db: Transaction | Reader): Promise<boolean> {
  for (const part of CATALOG_PARTS) {
    if (part === "image_files") continue;
    const { table, key } = PART_TABLES[part];
    if ((await db.select({ key }).from(table).limit(1)).length > 0) return false;
  }
  return true;
}

/** Inserts all rows unchanged. @returns the number of rows imported without their pictures */
async function insertAll(run: ImportRun, document: PackedCatalog, pictures: ReadonlySet<string>) {
  const { tx, report, editor } = run;
  let without = 0;
  // Registered as new until now.
  for (const batch of chunks([...pictures], PATHS_PER_STATEMENT)) {
    await tx.delete(imageFiles).where(inArray(imageFiles.path, batch));
  }
  for (const chunk of document.chunks) {
    const { columns, kind } = PART_TABLES[chunk.part];
    const edited = kind && { kind, fields: (row: CatalogRow) => fieldsIn(kind, row) };
    const rows = rowsOf(chunk)
      .map((row, at) => checkedRow(columns, row, `${chunk.part}[${chunk.start + at}]`, edited))
      .filter(({ path }) => chunk.part !== "image_files" || pictures.has(path as string))
      .map((row) => {
        const completeRow = withoutMissing(row, pictures);
        if (completeRow !== row) without++;
        return completeRow;
      });
    await insertRows(tx, chunk, rows);
    if (kind !== undefined) report.new += rows.length;
  }
  await reserveIds(tx, document.last_ids);
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

async function insertRows(
  tx: Transaction,
  { part, start }: CatalogChunk,
  rows: readonly CatalogRow[],
): Promise<void> {
  let at = start;
  for (const batch of chunks(rows, ROWS_PER_STATEMENT)) {
    try {
      await tx.insert(PART_TABLES[part].table).values(batch as never);
    } catch (error) {
      if (!isConstraint(error)) throw error;
      const where = `${part}[${at}–${at + batch.length - 1}]`;
      throw refusal(400, "row_not_fitting", {}, { where });
    }
    at += batch.length;
  }
}

/** Prevents reusing ids that were assigned before, even if their rows are gone. */
async function reserveIds(tx: Transaction, last: Readonly<Record<string, number>>): Promise<void> {
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

/** The editable fields from the columns of a row. */
function fieldsIn(kind: Kind, row: CatalogRow): Fields {
  const { columns, fields } = CATALOG[kind];
  return fields(pickFields(row, Object.keys(columns).filter((name) => row[name] !== undefined)));
}

/** Creates missing records, and changes those that differ. */
async function mergeDocument(run: ImportRun, document: PackedCatalog): Promise<void> {
  const rowsOfPart = (part: CatalogPart) => placedRows(document, part).map(({ row }) => row);
  const names = Map.groupBy(
    rowsOfPart("alternative_names"),
    ({ target_type, target_id }) => `${target_type} ${target_id}`,
  );
  const sorted = rowsOfPart("tour_stops").toArray().sort((one, other) =>
    Number(one.sort_order) - Number(other.sort_order) || Number(one.id) - Number(other.id)
  );
  const stops = Map.groupBy(sorted, ({ tour_id }) => tour_id);
  const partsOf = (kind: Kind, { id }: CatalogRow) => ({
    ...(hasNames(kind) && {
      names: (names.get(`${kind} ${id}`) ?? [])
        .map(({ name, language = "" }) => ({ name, language })),
    }),
    ...(kind === "tour" && {
      stops: (stops.get(id) ?? []).map(({ id: _, tour_id: __, sort_order: ___, ...stop }) => stop),
    }),
  });
  for (const chunk of document.chunks) {
    const { kind } = PART_TABLES[chunk.part];
    if (kind === undefined) continue;
    const rows: ImportRow[] = [];
    for (const [index, row] of rowsOf(chunk).entries()) {
      const place = `${chunk.part}[${chunk.start + index}]`;
      const id = row.id as number;
      if (!Number.isSafeInteger(id) || id < 1) {
        run.refuse(place, [at("id", say("expected_integer_from", { min: 1 }))], row);
        continue;
      }
      const own = Object.entries(fieldsIn(kind, row))
        .filter(([name, value]) => name in FIELDS[kind] && value !== undefined);
      rows.push({ place, id, fields: { ...Object.fromEntries(own), ...partsOf(kind, row) } });
    }
    await run.enter(kind, rows);
  }
}

/** Options of every import. */
export interface ImportOptions {
  username: string;
  /** True to perform everything and roll it back. */
  dryRun?: boolean;
  /** True to import valid rows although others are refused. */
  partial?: boolean;
  /** Name of the file, for the log. */
  reason?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** An import in progress, within one transaction, or a preview. */
export class ImportRun extends ImportReporter {
  readonly operation = newId();
  readonly editor: Editor & { operation: string };

  /** @param previewed The records that a preview would create; if given, nothing is written. */
  constructor(
    readonly tx: Transaction,
    username: string,
    private readonly signal?: AbortSignal | undefined,
    private readonly previewed?: Set<string>,
  ) {
    super();
    this.editor = { username, operation: this.operation };
  }

  /**
   * Writes the records of rows, in their order, except those that are refused.
   * @returns For each row the id of its record if that is new or has changed
   */
  async enter(kind: Kind, rows: readonly ImportRow[]): Promise<(number | undefined)[]> {
    const ids: (number | undefined)[] = [];
    for (const batch of chunks(rows, writesTogether(kind))) {
      this.throwIfAborted();
      ids.push(...await this.#enterSome(kind, batch));
    }
    return ids;
  }

  async #enterSome(kind: Kind, rows: readonly ImportRow[]): Promise<(number | undefined)[]> {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const existing = new Map(
      ids.length === 0 ? [] : (await findRecords(this.tx, kind, ids)).map((one) => [one.id, one]),
    );
    const valid = rows.flatMap((row) => {
      const before = row.id === undefined ? undefined : existing.get(row.id);
      const sent = this.attempt(row, () => validFields(kind, row.fields, before));
      return sent === undefined ? [] : [{ row, before, sent, id: row.id }];
    });
    const results = await writeRecords(this.tx, kind, valid, this.editor, this.previewed);
    const writtenIds = new Map<ImportRow, number>();
    for (const [at, { row, before }] of valid.entries()) {
      const result = results[at]!;
      if (result instanceof AppError) this.refuse(row.place, result.messages, row.fields);
      else if (this.count(row, kind, result, before)) writtenIds.set(row, result.id);
    }
    return rows.map((row) => writtenIds.get(row));
  }

  /** Throws the signal's reason once the client has left. */
  throwIfAborted(): void {
    this.signal?.throwIfAborted();
  }
}

/**
 * Runs an import in one transaction, completely or not at all. A dry run is the same, rolled back
 * at its end.
 * @throws {AppError} 400 with `refusals` when rows are refused and `partial` is not set
 */
export async function runImport(
  db: Database,
  { username, dryRun = false, partial = false, reason, signal }: ImportOptions,
  work: (run: ImportRun) => Promise<void>,
): Promise<ImportReport> {
  return await writeOrTry(db, async (tx) => {
    const run = new ImportRun(tx, username, signal);
    await work(run);
    const { operation } = run;
    const report = finished(run, { dryRun, partial });
    if (!dryRun && report.new + report.changed > 0) {
      report.operation = operation;
      await beginOperation(tx, { id: operation, username, kind: "import", reason });
    }
    return report;
  }, { dryRun, signal });
}

/** Runs the preview of an import: it writes nothing. @throws Like {@link runImport} */
export async function previewImport(
  reader: Reader,
  options: ImportOptions,
  work: (run: ImportRun) => Promise<void>,
): Promise<ImportReport> {
  const tx = reader as unknown as Transaction;
  const run = new ImportRun(tx, options.username, options.signal, new Set());
  await work(run);
  return finished(run, options);
}

function finished(run: ImportRun, { dryRun, partial }: Pick<ImportOptions, "dryRun" | "partial">) {
  const report = run.finish();
  const { refused: count, refusals } = report;
  if (count === 0 || dryRun || partial) return report;
  const more = { refused: count, refusals: refusals.map((one) => remarkText(one, "en")) };
  throw refusal(400, "import_refused", { count }, { more });
}
