/** Each kind of record that curators edit, described once: its table, its fields, what it refers to. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { FIELDS, type Fields } from "../../../domain/gallery/editing/records.ts";
import type { GoingAlong, Kind } from "../../../domain/gallery/editing/kinds.ts";
import { firstSentences } from "../../../domain/gallery/lead.ts";
import type { Noun } from "../../../domain/messages/nouns.ts";
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
import { tours, tourStops } from "../../../db/schema/tours.ts";

/** A table with ids of its own. */
export type CatalogTable = SQLiteTable & { id: SQLiteColumn };

/** A field that names another record. */
export interface Reference {
  field: string;
  kind: Kind;
}

/** How one kind is stored. */
export interface CatalogKind {
  kind: Kind;
  noun: Noun;
  table: CatalogTable;
  /** Columns from which its fields are read. */
  columns: Record<string, SQLiteColumn>;
  /** What its record refers to. */
  references(record: Fields): readonly Reference[];
  /** A field that no two records may share. */
  unique?: { field: string; column: SQLiteColumn };
  /** The record's fields as its row has them. */
  fields(row: Fields): Fields;
  /** Columns of a row by the fields that are given, with what follows from them. */
  row(fields: Fields): Record<string, unknown>;
  /** In which order lists have it. */
  order: readonly (SQL | SQLiteColumn)[];
  /** What a search in a list looks through. */
  name: SQLiteColumn;
}

const same = (fields: Fields) => ({ ...fields });

function described(
  kind: Kind,
  table: CatalogTable,
  own: Partial<CatalogKind> & Pick<CatalogKind, "order" | "name">,
): CatalogKind {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  return {
    kind,
    noun: kind,
    table,
    columns: Object.fromEntries(
      Object.keys(FIELDS[kind]).filter((field) => field in columns)
        .map((field) => [field, columns[field]!]),
    ),
    references: () => [],
    fields: same,
    row: same,
    ...own,
  };
}

/** The columns of the sources of influences, by type. */
export const SOURCE_COLUMNS = {
  painting: "source_painting_id",
  artist: "source_artist_id",
  movement: "source_movement_id",
} as const;

function influenceFields(row: Fields): Fields {
  const { painting_id, source_painting_id, source_artist_id, source_movement_id, ...rest } = row;
  return {
    ...rest,
    source_id: source_painting_id ?? source_artist_id ?? source_movement_id,
    target_type: "painting",
    target_id: painting_id,
  };
}

// The source is written as a whole: of its three columns, one is set.
function influenceRow({ source_id, target_type: _, target_id, ...rest }: Fields) {
  return {
    ...rest,
    ...(target_id !== undefined && { painting_id: target_id }),
    ...(rest.source_type !== undefined && {
      ...Object.fromEntries(Object.values(SOURCE_COLUMNS).map((column) => [column, null])),
      [SOURCE_COLUMNS[rest.source_type as keyof typeof SOURCE_COLUMNS]]: source_id,
    }),
  };
}

/** All kinds. */
export const CATALOG: Readonly<Record<Kind, CatalogKind>> = {
  era: described("era", eras, {
    unique: { field: "name", column: eras.name },
    order: [eras.sort_order, eras.start_year, eras.id],
    name: eras.name,
  }),
  movement: described("movement", movements, {
    references: () => [{ field: "era_id", kind: "era" }],
    // Other names are rows of their own (`other_names.ts`).
    row: ({ names: _, ...fields }) => fields,
    unique: { field: "name", column: movements.name },
    order: [movements.start_year, movements.id],
    name: movements.name,
  }),
  artist: described("artist", artists, {
    references: () => [{ field: "movement_id", kind: "movement" }],
    row: ({ names: _, ...fields }) =>
      fields.bio_full === undefined
        ? fields
        : { ...fields, bio_short: firstSentences(fields.bio_full as string, 2) },
    order: [artists.sort_key, artists.id],
    name: artists.name,
  }),
  period: described("period", periods, {
    references: () => [{ field: "artist_id", kind: "artist" }],
    order: [periods.start_year, periods.sort_order, periods.id],
    name: periods.name,
  }),
  painting: described("painting", paintings, {
    references: () => [{ field: "artist_id", kind: "artist" }],
    row: ({ names: _, ...fields }) => fields,
    order: [paintings.sort_key, paintings.id],
    name: paintings.title,
  }),
  annotation: described("annotation", annotations, {
    references: () => [{ field: "painting_id", kind: "painting" }],
    order: [annotations.sort_order, annotations.id],
    name: annotations.label,
  }),
  influence: described("influence", influenceSources, {
    columns: Object.fromEntries(
      Object.entries(getTableColumns(influenceSources)).filter(([name]) => name !== "id"),
    ),
    references: ({ source_type }) => [
      { field: "source_id", kind: source_type as "painting" | "artist" | "movement" },
      { field: "target_id", kind: "painting" },
    ],
    fields: influenceFields,
    row: influenceRow,
    order: [influenceSources.id],
    name: influenceSources.notes,
  }),
  tour: described("tour", tours, {
    // Its stops are rows of their own (`tour_stops.ts`).
    row: ({ stops: _, ...fields }) => fields,
    order: [tours.sort_order, tours.id],
    name: tours.title,
  }),
};

/** Rows that cannot be without the row of another table that they name. */
export interface Dependence {
  /** Under which name the log has them. */
  name: string;
  table: CatalogTable;
  /** The columns by which they hang on it. */
  by: readonly SQLiteColumn[];
  /** Narrows columns that name rows of several tables. */
  only?: SQL;
  /** They go along only where the request names them; absent: they are parts of it. */
  asked?: GoingAlong;
  /** The kind of which they are records, where they are any. */
  kind?: Kind;
}

const otherNames = (type: "artist" | "painting" | "movement"): Dependence => ({
  name: "alternative_names",
  table: alternativeNames,
  by: [alternativeNames.target_id],
  only: sql`${alternativeNames.target_type} = ${type}`,
});

/** What hangs on a record of each kind. */
export const DEPENDENCES: Readonly<Record<Kind, readonly Dependence[]>> = {
  era: [{
    name: "movements",
    table: movements,
    by: [movements.era_id],
    asked: "movements",
    kind: "movement",
  }],
  movement: [
    {
      name: "artists",
      table: artists,
      by: [artists.movement_id],
      asked: "artists",
      kind: "artist",
    },
    {
      name: "influences",
      table: influenceSources,
      by: [influenceSources.source_movement_id],
      asked: "influences",
    },
    otherNames("movement"),
  ],
  artist: [
    {
      name: "paintings",
      table: paintings,
      by: [paintings.artist_id],
      asked: "paintings",
      kind: "painting",
    },
    {
      name: "influences",
      table: influenceSources,
      by: [influenceSources.source_artist_id],
      asked: "influences",
    },
    { name: "periods", table: periods, by: [periods.artist_id] },
    otherNames("artist"),
  ],
  painting: [
    {
      name: "influences",
      table: influenceSources,
      by: [influenceSources.painting_id, influenceSources.source_painting_id],
    },
    { name: "annotations", table: annotations, by: [annotations.painting_id] },
    {
      name: "legacy_influences",
      table: legacyInfluences,
      by: [legacyInfluences.painting_id, legacyInfluences.influenced_by_id],
    },
    { name: "tour_stops", table: tourStops, by: [tourStops.painting_id] },
    otherNames("painting"),
  ],
  tour: [{ name: "tour_stops", table: tourStops, by: [tourStops.tour_id] }],
  period: [],
  annotation: [],
  influence: [],
};

/** The tables of removed rows by the names that the log has them under, in the order of entering. */
export const REMOVED_TABLES: Readonly<Record<string, CatalogTable>> = {
  era: eras,
  movement: movements,
  movements,
  artist: artists,
  artists,
  period: periods,
  periods,
  painting: paintings,
  paintings,
  annotation: annotations,
  annotations,
  influence: influenceSources,
  influences: influenceSources,
  legacy_influences: legacyInfluences,
  alternative_names: alternativeNames,
  tour: tours,
  tour_stops: tourStops,
};
