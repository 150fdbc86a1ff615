import { and, asc, between, eq, getTableColumns, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { protection } from "../../domain/gallery/attribution.ts";
import {
  definedFields,
  MUSEUM_PAINTING,
  type PaintingDetails,
} from "../../domain/gallery/museum.ts";
import type {
  InfluenceEntry,
  KindredPainting,
  PaintingContext,
  PaintingPage,
} from "../../domain/gallery/painting_records.ts";
import type { Reader } from "../open.ts";
import { annotations, artists, influenceSources, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import {
  chronological,
  IMAGE_OF_PAINTING,
  imageSizeColumns,
  lifeColumns,
  paintingColumns,
  relatedColumns,
  withoutNulls,
} from "./columns.ts";
import { namesOf } from "./other_names.ts";
import { nameIn, textIn, translations } from "./translations.ts";

const { painting_id: _, ...ownAnnotationColumns } = getTableColumns(annotations);
const annotationColumns = {
  ...ownAnnotationColumns,
  translations: translations({
    label: textIn("annotations", "label"),
    body: textIn("annotations", "body"),
  }),
};

/** Returns a painting with influences in both directions and annotations, if it exists. */
export async function paintingPage(db: Reader, id: number): Promise<PaintingPage | undefined> {
  const {
    year: _year,
    sort_order: _order,
    image_cleared: _cleared,
    image_width: _width,
    image_height: _height,
    ...detail
  } = paintingColumns;
  // Concurrently, because each query to a remote database is a round trip; likewise below.
  const [[painting], influencedBy, influenced, notes] = await Promise.all([
    db.select(detail).from(paintings).innerJoin(artists, eq(paintings.artist_id, artists.id))
      .where(eq(paintings.id, id)),
    influencesOn(db, id),
    influencesOf(db, id),
    db.select(annotationColumns).from(annotations).where(eq(annotations.painting_id, id))
      .orderBy(asc(annotations.sort_order), asc(annotations.id)),
  ]);
  return painting && {
    painting: withoutNulls(painting),
    influencedBy,
    influenced,
    annotations: notes.map(withoutNulls),
  };
}

/** Returns a painting's page and its context; undefined when there is none. */
export async function paintingInContext(db: Reader, id: number) {
  const [page, context] = await Promise.all([paintingPage(db, id), paintingContext(db, id)]);
  return page && context && { page, context };
}

const paintingInfluenceColumns = {
  id: paintings.id,
  title: paintings.title,
  artist_name: artists.name,
  year: paintings.year,
  notes: influenceSources.notes,
  aspects: influenceSources.aspects,
  quote: influenceSources.quote,
  source_author: influenceSources.source_author,
  source_url: influenceSources.source_url,
  translations: translations({
    title: nameIn("painting"),
    artist_name: nameIn("artist"),
    notes: textIn("influence_sources", "notes"),
  }),
};

/** Returns the works, artists and movements that influenced a painting, as recorded. */
async function influencesOn(db: Reader, id: number): Promise<InfluenceEntry[]> {
  const person = alias(artists, "person");
  const period = {
    period_start_year: influenceSources.period_start_year,
    period_end_year: influenceSources.period_end_year,
  };
  const rows = await db.select({
    source_type: influenceSources.source_type,
    painting: paintingInfluenceColumns,
    artist: {
      source_artist_id: person.id,
      source_artist_name: person.name,
      artist_portrait: person.portrait_path,
      period_note: influenceSources.period_note,
      ...period,
      translations: translations({ source_artist_name: nameIn("artist", "person") }),
    },
    movement: {
      movement_id: movements.id,
      movement_name: movements.name,
      movement_color: movements.color,
      ...period,
      translations: translations({ movement_name: nameIn("movement") }),
    },
  }).from(influenceSources)
    .leftJoin(paintings, eq(paintings.id, influenceSources.source_painting_id))
    .leftJoin(artists, eq(artists.id, paintings.artist_id))
    .leftJoin(person, eq(person.id, influenceSources.source_artist_id))
    .leftJoin(movements, eq(movements.id, influenceSources.source_movement_id))
    .where(eq(influenceSources.painting_id, id))
    .orderBy(asc(influenceSources.id));
  return rows.map((row) =>
    withoutNulls({ source_type: row.source_type, ...row[row.source_type]! }) as InfluenceEntry
  );
}

/** Returns the later works that a painting influenced, in the order they were recorded. */
async function influencesOf(db: Reader, id: number): Promise<InfluenceEntry[]> {
  const works = await db.select(paintingInfluenceColumns).from(influenceSources)
    .innerJoin(paintings, eq(paintings.id, influenceSources.painting_id))
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(eq(influenceSources.source_painting_id, id))
    .orderBy(asc(influenceSources.id));
  return works.map((work) => withoutNulls({ source_type: "painting" as const, ...work }));
}

/** Returns the artist of a painting with the previous and next works; undefined if none. */
export async function paintingContext(db: Reader, id: number) {
  const [row] = await db.select({
    image_path: paintings.image_path,
    death_date: artists.death_date,
    year: paintings.year,
    ...imageSizeColumns,
    image_source: imageFiles.source,
    image_credit: imageFiles.credit,
    image_license: imageFiles.license,
    image_found: sql<true | null>`nullif(${imageFiles.is_found}, 0)`.mapWith((): true => true)
      .as("image_found"),
    image_cleared: paintings.image_cleared,
    encyclopedia_title: paintings.encyclopedia_title,
    artist: {
      ...lifeColumns,
      movement_id: artists.movement_id,
      movement_name: sql<string>`${movements.name}`.as("movement_name"),
      movement_color: movements.color,
      translations: translations({ name: nameIn("artist"), movement_name: nameIn("movement") }),
    },
  }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .leftJoin(imageFiles, IMAGE_OF_PAINTING)
    .where(eq(paintings.id, id));
  if (row === undefined) return undefined;

  const { image_path, death_date, ...own } = row;
  const [works, kindred, details, related] = await Promise.all([
    db.select({
      id: paintings.id,
      title: paintings.title,
      year: paintings.year,
      translations: translations({ title: nameIn("painting") }),
    }).from(paintings)
      .where(eq(paintings.artist_id, row.artist.id)).orderBy(...chronological()),
    kindredOf(db, id),
    paintingDetails(db, id),
    image_path === null ? relatedTo(db, { id, year: row.year, artist: row.artist.id }) : {},
  ]);
  const position = works.findIndex((work) => work.id === id);
  const neighbour = (work: typeof works[number] | undefined) => work ? withoutNulls(work) : null;
  // Rights and credit entered by curators take precedence over those of the image file.
  const { picture_rights, picture_credit } = details ?? {};
  return {
    ...withoutNulls(own),
    artist: withoutNulls(row.artist),
    image_cleared: row.image_cleared,
    ...(picture_rights && { image_license: picture_rights }),
    ...(picture_credit && { image_credit: picture_credit }),
    previous: neighbour(works[position - 1]),
    next: neighbour(works[position + 1]),
    kindred,
    ...related,
    ...(image_path === null &&
      protection(row.artist.death_year, death_date, new Date().getUTCFullYear())),
    ...(details && { details }),
  };
}

const MAX_RELATED = 8;
const MAX_YEARS_APART = 10;

/** Returns works that a visitor may look at instead of one without a picture. */
async function relatedTo(
  db: Reader,
  { id, year, artist }: { id: number; year: number | null; artist: number },
): Promise<Pick<PaintingContext, "by_artist" | "same_years">> {
  const select = () =>
    db.select(relatedColumns).from(paintings)
      .innerJoin(artists, eq(artists.id, paintings.artist_id))
      .leftJoin(imageFiles, IMAGE_OF_PAINTING).$dynamic();
  const distance = year === null
    ? asc(paintings.id)
    : sql`abs(coalesce(${paintings.year}, 9999) - ${year})`;
  const [byArtist, sameYears] = await Promise.all([
    select().where(and(eq(paintings.artist_id, artist), ne(paintings.id, id)))
      .orderBy(sql`${paintings.image_path} IS NULL`, distance, asc(paintings.id))
      .limit(MAX_RELATED),
    year === null ? [] : select().where(and(
      ne(paintings.artist_id, artist),
      isNotNull(paintings.image_path),
      between(paintings.year, year - MAX_YEARS_APART, year + MAX_YEARS_APART),
    )).orderBy(distance, asc(paintings.id)).limit(MAX_RELATED),
  ]);
  return {
    ...(byArtist.length > 0 && { by_artist: byArtist.map((work) => withoutNulls(work)) }),
    ...(sameYears.length > 0 && { same_years: sameYears.map((work) => withoutNulls(work)) }),
  };
}

/** Returns the museum fields of a painting; undefined if there are none. */
async function paintingDetails(db: Reader, id: number): Promise<PaintingDetails | undefined> {
  const [[row], names] = await Promise.all([
    db.select().from(paintings).where(eq(paintings.id, id)),
    namesOf(db, "painting", [id]),
  ]);
  const details = row && definedFields({ ...row, names: names.get(id)! }, MUSEUM_PAINTING);
  return details && Object.keys(details).length > 0 ? details : undefined;
}

/** Returns the paintings linked by influence in either direction, each once, as rows. */
async function kindredOf(db: Reader, id: number): Promise<KindredPainting[]> {
  const rows = await db.select({
    id: paintings.id,
    thumbnail_path: paintings.thumbnail_path,
    thumbnail_cache_key: paintings.thumbnail_cache_key,
    ...imageSizeColumns,
    movement_color: movements.color,
  }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .leftJoin(imageFiles, IMAGE_OF_PAINTING)
    .where(sql`${paintings.id} IN (
      SELECT source_painting_id FROM influence_sources WHERE painting_id = ${id}
      UNION SELECT painting_id FROM influence_sources WHERE source_painting_id = ${id}
    )`)
    .orderBy(asc(paintings.id));
  return rows.map(withoutNulls);
}
