/** The tables of a catalog as its document names them. */
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import type { CatalogPart } from "../../../domain/gallery/transfer/document.ts";
import {
  alternativeNames,
  annotations,
  artists,
  eras,
  influenceSources,
  legacyInfluences,
  movements,
  paintings,
  periods,
} from "../../../db/schema/gallery.ts";
import {
  auditLog,
  distinctRecords,
  mergedRecords,
  operations,
} from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { encyclopediaDecisions } from "../../../db/schema/encyclopedia.ts";
import { tours, tourStops } from "../../../db/schema/tours.ts";

/** How a list of the document is stored. */
export interface PartTable {
  table: SQLiteTable;
  /** Orders it, and is different in each row. */
  key: SQLiteColumn;
  /** The columns that are stored; what the database derives from them is left out. */
  columns: Readonly<Record<string, SQLiteColumn>>;
  /** What its rows are records of, where curators edit them. */
  kind?: Kind;
}

function stored(table: SQLiteTable, key: SQLiteColumn, kind?: Kind): PartTable {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>)
      .filter(([, column]) => column.generated === undefined),
  );
  return { table, key, columns, ...(kind && { kind }) };
}

/** Every list of the document. */
export const PART_TABLES: Readonly<Record<CatalogPart, PartTable>> = {
  eras: stored(eras, eras.id, "era"),
  movements: stored(movements, movements.id, "movement"),
  artists: stored(artists, artists.id, "artist"),
  periods: stored(periods, periods.id, "period"),
  paintings: stored(paintings, paintings.id, "painting"),
  alternative_names: stored(alternativeNames, alternativeNames.id),
  influences: stored(influenceSources, influenceSources.id, "influence"),
  legacy_influences: stored(legacyInfluences, legacyInfluences.id),
  annotations: stored(annotations, annotations.id, "annotation"),
  tours: stored(tours, tours.id, "tour"),
  tour_stops: stored(tourStops, tourStops.id),
  merged_records: stored(mergedRecords, mergedRecords.id),
  distinct_records: stored(distinctRecords, distinctRecords.id),
  encyclopedia_decisions: stored(encyclopediaDecisions, encyclopediaDecisions.id),
  image_files: stored(imageFiles, imageFiles.path),
  operations: stored(operations, operations.number),
  audit_log: stored(auditLog, auditLog.id),
};

/** The table of a list, as SQL names it. */
export const tableName = (part: CatalogPart): string =>
  getTableConfig(PART_TABLES[part].table).name;
