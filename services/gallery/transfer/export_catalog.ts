/** Export of the catalog: everything except accounts, read a page at a time from one snapshot. */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import type { FileFormat } from "../../../domain/files/formats.ts";
import type { CellValue } from "../../../domain/files/table.ts";
import { filePieces } from "../../../domain/files/write_rows.ts";
import type { ZippedFile } from "../../../domain/files/zip.ts";
import { type Kind, PLURALS } from "../../../domain/gallery/editing/kinds.ts";
import {
  CATALOG_FORMAT,
  CATALOG_PARTS,
  CATALOG_VERSION,
  type CatalogPart,
} from "../../../domain/gallery/transfer/document.ts";
import type { Identifier, OtherName } from "../../../domain/gallery/museum.ts";
import {
  headingLabel,
  spreadsheetFields,
} from "../../../domain/gallery/transfer/spreadsheet_headings.ts";
import {
  DIMENSIONS,
  ID_COLUMN,
  LIFE,
  type SpreadsheetKind,
} from "../../../domain/gallery/transfer/spreadsheet_records.ts";
import { identifiersCell, namesCell } from "../../../domain/gallery/transfer/spreadsheet.ts";
import type { Language } from "../../../domain/languages.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  alternativeNames,
  encyclopediaDecisions,
  legacyInfluences,
} from "../../../db/schema/gallery.ts";
import { installation } from "../../../db/schema/installation.ts";
import {
  auditLog,
  distinctRecords,
  mergedRecords,
  operations,
} from "../../../db/schema/operations.ts";
import { tourStops } from "../../../db/schema/tours.ts";
import { CATALOG } from "../editing/catalog_kinds.ts";
import { storedColumns } from "../editing/removal.ts";

/** The table of a list of the document. */
interface PartTable {
  table: SQLiteTable;
  /** Unique sort key of its rows. */
  key: SQLiteColumn;
  columns: Readonly<Record<string, SQLiteColumn>>;
  /** The kind of its records, if curators edit them. */
  kind?: Kind;
}

const rows = (table: SQLiteTable, key: SQLiteColumn): PartTable => ({
  table,
  key,
  columns: storedColumns(table),
});

const records = (kind: Kind): PartTable => ({
  ...rows(CATALOG[kind].table, CATALOG[kind].table.id),
  kind,
});

/** Every list of the document. */
export const PART_TABLES: Readonly<Record<CatalogPart, PartTable>> = {
  eras: records("era"),
  movements: records("movement"),
  artists: records("artist"),
  periods: records("period"),
  paintings: records("painting"),
  alternative_names: rows(alternativeNames, alternativeNames.id),
  influences: records("influence"),
  legacy_influences: rows(legacyInfluences, legacyInfluences.id),
  annotations: records("annotation"),
  tours: records("tour"),
  tour_stops: rows(tourStops, tourStops.id),
  merged_records: rows(mergedRecords, mergedRecords.id),
  distinct_records: rows(distinctRecords, distinctRecords.id),
  encyclopedia_decisions: rows(encyclopediaDecisions, encyclopediaDecisions.id),
  image_files: rows(imageFiles, imageFiles.path),
  operations: rows(operations, operations.number),
  audit_log: rows(auditLog, auditLog.id),
};

/** The table of a list in SQL. */
export const tableName = (part: CatalogPart): string =>
  getTableConfig(PART_TABLES[part].table).name;

const IDENTITY = "catalog";

/** The identity of the catalog: that of its origin if imported, else its own. */
export async function catalogIdentity(db: Reader | Transaction): Promise<string> {
  const [adopted] = await db.select({ value: installation.value }).from(installation)
    .where(eq(installation.key, IDENTITY));
  if (adopted !== undefined) return adopted.value;
  const [own] = await db.all<{ epoch: string }>(sql`SELECT epoch FROM catalog_state`);
  return own!.epoch;
}

/** Makes an empty catalog a copy of another one. */
export async function adoptIdentity(tx: Transaction, value: string): Promise<void> {
  await tx.insert(installation).values({ key: IDENTITY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
}

// Other requests wait while a page is decoded.
const ROWS_PER_PAGE = 200;

type ExportedRow = Record<string, unknown>;

/**
 * The whole catalog as one JSON document, in pieces of text, one row per line.
 *
 * It is a snapshot, whatever is written meanwhile. A database server has no snapshots: there the
 * export fails if something was written while it was read.
 * @throws {AppError} 409 in that case, after pieces have been sent.
 */
export function exportCatalog(db: Database, now: Date): AsyncGenerator<string, void> {
  return fromOneState(db, async function* (reader) {
    const head = {
      format: CATALOG_FORMAT,
      version: CATALOG_VERSION,
      catalog: await catalogIdentity(reader),
      exported_at: now.toISOString(),
      last_ids: await lastIds(reader),
    };
    yield JSON.stringify(head).slice(0, -1);
    for (const part of CATALOG_PARTS) {
      yield `,\n"${part}":[`;
      let separator = "\n";
      for await (const rows of pagesOf(reader, part)) {
        yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
        separator = ",\n";
      }
      yield "]";
    }
    yield "}\n";
  });
}

/** The same as CSV files, one per list; must be read one after another, each to its end. */
export function exportCatalogCsv(db: Database, now: Date): AsyncGenerator<ZippedFile, void> {
  return fromOneState(db, async function* (reader) {
    for (const part of CATALOG_PARTS) {
      const names = Object.keys(PART_TABLES[part].columns);
      // Only these can be imported as a spreadsheet.
      const hasIds = part === "artists" || part === "paintings";
      const headings = names.map((name) => hasIds && name === "id" ? ID_COLUMN : name);
      const table = { headings, pages: cellPages(pagesOf(reader, part), names) };
      const form = { format: "csv", sheet: part, now, marked: true } as const;
      yield { name: `${part}.csv`, input: filePieces(table, form) };
    }
  });
}

/** Options for writing a spreadsheet. */
interface SpreadsheetForm {
  format: FileFormat;
  /** The language of a workbook's headings. */
  language: Language;
  now: Date;
}

/** Yields a kind's records as a spreadsheet: importable columns, names of artists or movements. */
export function exportSpreadsheet(
  db: Database,
  kind: SpreadsheetKind,
  { format, language, now }: SpreadsheetForm,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  return fromOneState(db, async function* (reader) {
    const { owner, owners, ownerId } = OWNERS[kind];
    // Heights, widths, nationalities and dates have columns of their own.
    const fields = spreadsheetFields(kind)
      .filter((field) => field !== DIMENSIONS && field !== LIFE);
    const ownerNames = new Map((await allRows(reader, owners)).map(({ id, name }) => [id, name]));
    const otherNames = Map.groupBy(
      (await allRows(reader, "alternative_names")).filter(({ target_type }) =>
        target_type === kind
      ) as unknown as (OtherName & { target_id: unknown })[],
      ({ target_id }) => target_id,
    );
    async function* pages() {
      for await (const rows of pagesOf(reader, PLURALS[kind])) {
        yield rows.map((row) => ({
          ...row,
          [ID_COLUMN]: row.id,
          [owner]: ownerNames.get(row[ownerId]),
          names: namesCell(otherNames.get(row.id) ?? []),
        }));
      }
    }
    const headings = fields.map((field) =>
      format === "csv" ? field : headingLabel(field, language)
    );
    const table = { headings, pages: cellPages(pages(), fields) };
    yield* filePieces(table, { format, sheet: PLURALS[kind], now, marked: true });
  });
}

const OWNERS = {
  artist: { owner: "movement", owners: "movements", ownerId: "movement_id" },
  painting: { owner: "artist", owners: "artists", ownerId: "artist_id" },
} as const;

const allRows = async (reader: Reader, part: CatalogPart): Promise<ExportedRow[]> =>
  (await Array.fromAsync(pagesOf(reader, part))).flat();

async function* cellPages(pages: AsyncIterable<readonly ExportedRow[]>, names: readonly string[]) {
  for await (const rows of pages) {
    yield rows.map((row) => names.map((name) => cellValueOf(name, row[name])));
  }
}

function cellValueOf(name: string, value: unknown): CellValue {
  if (name === "identifiers") return identifiersCell(value as Identifier[]);
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The rows of a list, page by page. Of the register of image files, only published ones. */
async function* pagesOf(reader: Reader, part: CatalogPart): AsyncGenerator<ExportedRow[], void> {
  const { table, key, columns } = PART_TABLES[part];
  const condition = part === "image_files" ? eq(imageFiles.state, "live") : undefined;
  for (let last: unknown = undefined;;) {
    const rows: ExportedRow[] = await reader.select(columns).from(table)
      .where(and(condition, last === undefined ? undefined : gt(key, last)))
      .orderBy(asc(key)).limit(ROWS_PER_PAGE);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_PAGE) return;
    last = rows.at(-1)![key.name];
  }
}

/** The largest id ever assigned, by table: none of them is reused after an import. */
async function lastIds(reader: Reader): Promise<Record<string, number>> {
  const names = CATALOG_PARTS.map(tableName);
  const rows = await reader.all<{ name: string; seq: number }>(
    sql`SELECT name, seq FROM sqlite_sequence WHERE ${inArray(sql`name`, names)} ORDER BY name`,
  );
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
}

/** Results of reads of one snapshot of the database, which is held while it is read. */
async function* fromOneState<T>(db: Database, read: (reader: Reader) => AsyncGenerator<T, void>) {
  const opened = Promise.withResolvers<Reader>();
  const completed = Promise.withResolvers<void>();
  const snapshot = db.snapshot((reader) => {
    opened.resolve(reader);
    return completed.promise;
  });
  snapshot.catch(opened.reject);
  try {
    const reader = await opened.promise;
    const before = db.hasSnapshots ? "" : await stateOf(reader);
    yield* read(reader);
    if (!db.hasSnapshots && await stateOf(reader) !== before) {
      throw refusal(409, "changed_while_read");
    }
  } finally {
    completed.resolve();
    await snapshot.catch(() => {});
  }
}

async function stateOf(reader: Reader): Promise<string> {
  const [row] = await reader.all<{ state: string }>(sql`SELECT
    (SELECT version || '.' || review_version FROM catalog_state) || '.' ||
    (SELECT coalesce(max(id), 0) FROM audit_log) AS state`);
  return row!.state;
}

/** The result of a copy of image files. */
interface ExportedPictures {
  copied: number;
  /** Paths of referenced files that are missing. */
  lost: string[];
}

/** Passes every published image file to `write`, one after another. */
export async function exportPictures(
  { db, store }: { db: Database; store: ImageStore },
  write: (path: string, content: Uint8Array) => Promise<void>,
): Promise<ExportedPictures> {
  const exported: ExportedPictures = { copied: 0, lost: [] };
  for await (const files of pagesOf(db.read, "image_files")) {
    for (const { path } of files as { path: string }[]) {
      const content = await store.read(path);
      if (content === undefined) exported.lost.push(path);
      else {
        await write(path, content);
        exported.copied++;
      }
    }
  }
  return exported;
}
