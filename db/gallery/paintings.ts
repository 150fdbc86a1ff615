import { asc, eq, sql } from "drizzle-orm";
import type {
  InfluenceEntry,
  KindredPainting,
  PaintingContext,
  PaintingPage,
} from "../../domain/gallery/painting_records.ts";
import type { Reader } from "../open.ts";
import { annotations, artists, influenceSources, movements, paintings } from "../schema/gallery.ts";
import { paintingDetails } from "./museum_details.ts";
import {
  chronological,
  IMAGE_ATTRIBUTION_KEYS,
  IMAGE_SIZE_KEYS,
  imageAttributionColumns,
  imageFoundColumn,
  imageSizeColumns,
  OPTIONAL_PAINTING_KEYS,
  paintingColumns,
  withoutNulls,
} from "./columns.ts";

/** A painting with its influences both ways and its annotations; undefined when there is none. */
export async function paintingPage(db: Reader, id: number): Promise<PaintingPage | undefined> {
  const { year: _year, sort_order: _order, image_cleared: _cleared, ...detail } = paintingColumns;
  const [painting] = await db.select(detail).from(paintings)
    .innerJoin(artists, eq(paintings.artist_id, artists.id))
    .where(eq(paintings.id, id));
  if (painting === undefined) return undefined;
  // At once, because a database on a server is a round trip away; likewise below.
  const [influencedBy, influenced, annotations] = await Promise.all([
    influencesOn(db, id),
    influencesOf(db, id),
    annotationsOf(db, id),
  ]);
  return {
    painting: withoutNulls(painting, OPTIONAL_PAINTING_KEYS),
    influencedBy,
    influenced,
    annotations,
  };
}

/** A painting's page and its context; undefined when there is none. */
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
};

/** What influenced a painting: works, artists and movements, in the order they were recorded. */
async function influencesOn(db: Reader, id: number): Promise<InfluenceEntry[]> {
  const order = { edge: influenceSources.id };
  const period = {
    period_start_year: influenceSources.period_start_year,
    period_end_year: influenceSources.period_end_year,
  };
  const edgesOf = eq(influenceSources.painting_id, id);
  const works = await db.select({ ...order, ...paintingInfluenceColumns }).from(influenceSources)
    .innerJoin(paintings, eq(paintings.id, influenceSources.source_painting_id))
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(edgesOf);
  const people = await db.select({
    ...order,
    source_artist_id: artists.id,
    source_artist_name: artists.name,
    artist_portrait: artists.portrait_path,
    period_note: influenceSources.period_note,
    ...period,
  }).from(influenceSources)
    .innerJoin(artists, eq(artists.id, influenceSources.source_artist_id))
    .where(edgesOf);
  const schools = await db.select({
    ...order,
    movement_id: movements.id,
    movement_name: movements.name,
    movement_color: movements.color,
    ...period,
  }).from(influenceSources)
    .innerJoin(movements, eq(movements.id, influenceSources.source_movement_id))
    .where(edgesOf);

  return [
    ...works.map((work) => ({ ...work, source_type: "painting" as const })),
    ...people.map((artist) => ({ ...artist, source_type: "artist" as const })),
    ...schools.map((movement) => ({ ...movement, source_type: "movement" as const })),
  ].sort((a, b) => a.edge - b.edge).map(({ edge: _, ...entry }) => entry);
}

/** The later works that a painting influenced, in the order they were recorded. */
async function influencesOf(db: Reader, id: number): Promise<InfluenceEntry[]> {
  const works = await db.select(paintingInfluenceColumns).from(influenceSources)
    .innerJoin(paintings, eq(paintings.id, influenceSources.painting_id))
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(eq(influenceSources.source_painting_id, id))
    .orderBy(asc(influenceSources.id));
  return works.map((work) => ({ source_type: "painting", ...work }));
}

async function annotationsOf(db: Reader, id: number) {
  const rows = await db.select({
    id: annotations.id,
    label: annotations.label,
    body: annotations.body,
    category: annotations.category,
    pos_x: annotations.pos_x,
    pos_y: annotations.pos_y,
    width: annotations.width,
    height: annotations.height,
    source_author: annotations.source_author,
    source: annotations.source,
    source_url: annotations.source_url,
    sort_order: annotations.sort_order,
    confidence: annotations.confidence,
  }).from(annotations)
    .where(eq(annotations.painting_id, id))
    .orderBy(asc(annotations.sort_order), asc(annotations.id));
  return rows.map((row) => withoutNulls(row, ["width", "height"]));
}

/** Whose a painting is, and the artist's works before and after it; undefined when there is none. */
export async function paintingContext(
  db: Reader,
  id: number,
): Promise<PaintingContext | undefined> {
  const [row] = await db.select({
    year: paintings.year,
    ...imageSizeColumns,
    ...imageAttributionColumns,
    ...imageFoundColumn,
    image_cleared: paintings.image_cleared,
    encyclopedia_title: paintings.encyclopedia_title,
    artist: {
      id: artists.id,
      name: artists.name,
      birth_year: artists.birth_year,
      death_year: artists.death_year,
      movement_id: artists.movement_id,
      movement_name: sql<string>`${movements.name}`.as("movement_name"),
      movement_color: movements.color,
    },
  }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .where(eq(paintings.id, id));
  if (row === undefined) return undefined;

  const works = await db.select({
    id: paintings.id,
    title: paintings.title,
    year: paintings.year,
  })
    .from(paintings)
    .where(eq(paintings.artist_id, row.artist.id))
    .orderBy(...chronological());
  const place = works.findIndex((work) => work.id === id);
  const context = withoutNulls(row, [
    ...IMAGE_SIZE_KEYS,
    ...IMAGE_ATTRIBUTION_KEYS,
    "image_found",
  ]);
  const [previous = null, next = null] = [works[place - 1], works[place + 1]];
  const [kindred, details] = await Promise.all([kindredOf(db, id), paintingDetails(db, id)]);
  // What curators say of the picture wins over what came with its file.
  const { picture_rights, picture_credit } = details ?? {};
  return {
    ...context,
    ...(picture_rights && { image_license: picture_rights }),
    ...(picture_credit && { image_credit: picture_credit }),
    previous,
    next,
    kindred,
    ...(details && { details }),
  };
}

/** How the paintings look that influenced a painting or that it influenced, each once. */
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
    .where(sql`${paintings.id} IN (
      SELECT source_painting_id FROM influence_sources WHERE painting_id = ${id}
      UNION SELECT painting_id FROM influence_sources WHERE source_painting_id = ${id}
    )`)
    .orderBy(asc(paintings.id));
  return rows.map((row) => withoutNulls(row, ["thumbnail_cache_key", ...IMAGE_SIZE_KEYS]));
}
