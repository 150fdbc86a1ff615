/** The kinds of records that curators edit: table, fields, owner and dependent rows. */
import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { FIELDS, type Fields } from "../../../domain/gallery/editing/records.ts";
import {
  type Kind,
  KINDS,
  type OptionalDependent,
  PLURALS,
} from "../../../domain/gallery/editing/kinds.ts";
import { firstSentences } from "../../../domain/gallery/lead.ts";
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
import type { NamedKind } from "../../../db/gallery/other_names.ts";
import { tours, tourStops } from "../../../db/schema/tours.ts";

/** A table with an id column. */
export type CatalogTable = SQLiteTable & { id: SQLiteColumn };

/** The storage of one kind. */
export interface CatalogKind {
  table: CatalogTable;
  /** Columns that its fields are read from. */
  columns: Readonly<Record<string, SQLiteColumn>>;
  /** The field that refers to the record that it belongs to. */
  owner?: { field: string; kind: Kind };
  /** A unique field. */
  unique?: { field: string; column: SQLiteColumn };
  /** Returns the record's fields, from its row. */
  fields(row: Fields): Fields;
  /** Columns of a row for some fields, including derived ones. */
  row(fields: Fields): Record<string, unknown>;
  /** Order of lists. */
  order: readonly (SQL | SQLiteColumn)[];
  /** The column that is searched for lists. */
  name: SQLiteColumn;
}

const columnsOf = (table: CatalogTable) =>
  getTableColumns(table) as Readonly<Record<string, SQLiteColumn>>;

function described(
  kind: Kind,
  table: CatalogTable,
  own: Partial<CatalogKind> & Pick<CatalogKind, "order" | "name">,
): CatalogKind {
  const columns = columnsOf(table);
  const fields = Object.keys(FIELDS[kind]).filter((field) => field in columns);
  return {
    table,
    columns: Object.fromEntries(fields.map((field) => [field, columns[field]!])),
    fields: (row) => row,
    // Other names and the stops of tours are separate rows.
    row: ({ names: _, stops: __, ...fields }) => fields,
    ...own,
  };
}

/** The columns of the sources of influences, by type. */
const SOURCE_COLUMNS = {
  painting: "source_painting_id",
  artist: "source_artist_id",
  movement: "source_movement_id",
} as const;

/** The types of the sources of influences. */
export type SourceType = keyof typeof SOURCE_COLUMNS;

/** Returns the column of an influence's source. */
export const sourceColumn = (type: SourceType): SQLiteColumn =>
  influenceSources[SOURCE_COLUMNS[type]];

function influenceFields(row: Fields): Fields {
  const { painting_id, source_painting_id, source_artist_id, source_movement_id, ...rest } = row;
  return {
    ...rest,
    source_id: source_painting_id ?? source_artist_id ?? source_movement_id,
    target_type: "painting",
    target_id: painting_id,
  };
}

// The source is written as a whole: exactly one of its three columns is set.
function influenceRow({ source_id, target_type: _, target_id, ...rest }: Fields) {
  return {
    ...rest,
    ...(target_id !== undefined && { painting_id: target_id }),
    ...(rest.source_type !== undefined && {
      ...Object.fromEntries(Object.values(SOURCE_COLUMNS).map((column) => [column, null])),
      [SOURCE_COLUMNS[rest.source_type as SourceType]]: source_id,
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
    owner: { field: "era_id", kind: "era" },
    unique: { field: "name", column: movements.name },
    order: [movements.start_year, movements.id],
    name: movements.name,
  }),
  artist: described("artist", artists, {
    owner: { field: "movement_id", kind: "movement" },
    row: ({ names: _, ...fields }) =>
      fields.bio_full === undefined
        ? fields
        : { ...fields, bio_short: firstSentences(fields.bio_full as string, 2) },
    order: [artists.sort_key, artists.id],
    name: artists.name,
  }),
  period: described("period", periods, {
    owner: { field: "artist_id", kind: "artist" },
    order: [periods.start_year, periods.sort_order, periods.id],
    name: periods.name,
  }),
  painting: described("painting", paintings, {
    owner: { field: "artist_id", kind: "artist" },
    order: [paintings.sort_key, paintings.id],
    name: paintings.title,
  }),
  annotation: described("annotation", annotations, {
    owner: { field: "painting_id", kind: "painting" },
    order: [annotations.sort_order, annotations.id],
    name: annotations.label,
  }),
  influence: described("influence", influenceSources, {
    columns: Object.fromEntries(
      Object.entries(columnsOf(influenceSources)).filter(([name]) => name !== "id"),
    ),
    fields: influenceFields,
    row: influenceRow,
    order: [influenceSources.id],
    name: influenceSources.notes,
  }),
  tour: described("tour", tours, { order: [tours.sort_order, tours.id], name: tours.title }),
};

/** Tables of deleted rows by names in the log, in insertion order: kinds, dependents' plurals. */
export const REMOVED_TABLES: Readonly<Record<string, CatalogTable>> = {
  ...Object.fromEntries(
    KINDS.flatMap((kind) => [kind, PLURALS[kind]].map((name) => [name, CATALOG[kind].table])),
  ),
  legacy_influences: legacyInfluences,
  alternative_names: alternativeNames,
  tour_stops: tourStops,
};

/** Rows that cannot exist without the row that they refer to. */
export interface Dependence {
  /** Their name in the log, from {@link REMOVED_TABLES}. */
  name: string;
  /** The columns that refer to the other row. */
  by: readonly SQLiteColumn[];
  /** Restricts columns that refer to several tables. */
  only?: SQL;
  /** True if deleted only on request; if absent, they are always deleted with the record. */
  onRequest?: OptionalDependent;
}

const part = (name: string, ...by: SQLiteColumn[]): Dependence => ({ name, by });

const optionalDependence = (name: OptionalDependent, ...by: SQLiteColumn[]): Dependence => ({
  name,
  by,
  onRequest: name,
});

const otherNames = (kind: NamedKind): Dependence => ({
  ...part("alternative_names", alternativeNames.target_id),
  only: eq(alternativeNames.target_type, kind),
});

/** The rows that depend on a record of each kind. */
export const DEPENDENCES: Readonly<Record<Kind, readonly Dependence[]>> = {
  era: [optionalDependence("movements", movements.era_id)],
  movement: [
    optionalDependence("artists", artists.movement_id),
    optionalDependence("influences", influenceSources.source_movement_id),
    otherNames("movement"),
  ],
  artist: [
    optionalDependence("paintings", paintings.artist_id),
    optionalDependence("influences", influenceSources.source_artist_id),
    part("periods", periods.artist_id),
    otherNames("artist"),
  ],
  painting: [
    part("influences", influenceSources.painting_id, influenceSources.source_painting_id),
    part("annotations", annotations.painting_id),
    part("legacy_influences", legacyInfluences.painting_id, legacyInfluences.influenced_by_id),
    part("tour_stops", tourStops.painting_id),
    otherNames("painting"),
  ],
  tour: [part("tour_stops", tourStops.tour_id)],
  period: [],
  annotation: [],
  influence: [],
};
