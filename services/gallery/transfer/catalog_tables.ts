/**
 * The tables of a catalog by their names in its document, and the identity shared by all copies.
 */
import { eq, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import type { CatalogPart } from "../../../domain/gallery/transfer/document.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { encyclopediaDecisions } from "../../../db/schema/encyclopedia.ts";
import { alternativeNames, legacyInfluences } from "../../../db/schema/gallery.ts";
import { installation } from "../../../db/schema/installation.ts";
import {
  auditLog,
  distinctRecords,
  mergedRecords,
  operations,
} from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { tourStops } from "../../../db/schema/tours.ts";
import { CATALOG } from "../editing/catalog_kinds.ts";
import { storedColumns } from "../editing/removal.ts";

/** The table of a list of the document. */
export interface PartTable {
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
