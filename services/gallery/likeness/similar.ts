/** Finding paintings with similar pictures. */
import { and, eq, gte, lte, sql } from "drizzle-orm";
import { paletteDistance } from "../../../domain/gallery/colour_search.ts";
import type { ColourMatch, LikePainting } from "../../../domain/gallery/likeness_records.ts";
import { LIKENESS_METHOD } from "../../../domain/images/likeness/likeness.ts";
import { labOfHex } from "../../../domain/images/likeness/oklab.ts";
import type { PaletteColour } from "../../../domain/images/likeness/palette.ts";
import { colourSignature } from "../../../domain/images/likeness/signatures.ts";
import type { Reader } from "../../../db/open.ts";
import { artists, movements, paintings } from "../../../db/schema/gallery.ts";
import { imageFiles, pictureLikeness } from "../../../db/schema/pictures.ts";
import { IMAGE_OF_PAINTING, relatedColumns, withoutNulls } from "../../../db/gallery/columns.ts";

/** Maximum number of paintings for each of the two likenesses. */
export const MAX_SIMILAR = 12;

type Vector = typeof pictureLikeness.colour | typeof pictureLikeness.composition;

const bytesOf = (vector: Float32Array<ArrayBuffer>) => new Uint8Array(vector.buffer);
/** Returns a picture's distance from a vector as SQL, 0 for equal ones. */
const distanceTo = (column: Vector, vector: Float32Array<ArrayBuffer>) =>
  sql<number>`vector_distance_cos(${column}, ${bytesOf(vector)})`;
const rounded = (distance: number) => Math.max(0, Math.round(distance * 10_000) / 10_000);

/** Returns the paintings most similar to one by each likeness; undefined if there is none. */
export async function similarPaintings(db: Reader, id: number) {
  const [own] = await db.select({
    palette: pictureLikeness.palette,
    colour: pictureLikeness.colour,
    composition: pictureLikeness.composition,
  }).from(paintings)
    .leftJoin(pictureLikeness, eq(pictureLikeness.path, paintings.image_path))
    .where(eq(paintings.id, id));
  if (own === undefined) return undefined;
  const [colour, composition] = await Promise.all([
    nearest(db, pictureLikeness.colour, own.colour, id),
    nearest(db, pictureLikeness.composition, own.composition, id),
  ]);
  return { palette: own.palette ?? [], colour, composition };
}

async function nearest(
  db: Reader,
  column: Vector,
  vector: Float32Array<ArrayBuffer> | null,
  id: number,
): Promise<LikePainting[]> {
  if (vector === null) return [];
  const rows = await db.select({
    ...relatedColumns,
    distance: distanceTo(column, vector).as("distance"),
  })
    .from(pictureLikeness)
    .innerJoin(paintings, isShown)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .leftJoin(imageFiles, IMAGE_OF_PAINTING)
    .where(and(isAnalysed(column), sql`${paintings.id} <> ${id}`))
    .orderBy(sql`distance`, paintings.id)
    .limit(MAX_SIMILAR);
  return rows.map((row) => ({ ...withoutNulls(row), distance: rounded(row.distance) }));
}

// Files that are no longer published may exist until they are deleted.
const isShown = and(
  eq(paintings.id, pictureLikeness.painting_id),
  eq(paintings.image_path, pictureLikeness.path),
);
const isAnalysed = (column: Vector) =>
  and(eq(pictureLikeness.method, LIKENESS_METHOD), sql`${column} IS NOT NULL`);

/** Restriction of the searched paintings. */
export interface ColourFilter {
  artist?: number | undefined;
  movement?: number | undefined;
  era?: number | undefined;
  /** Years in which they were painted, inclusive. */
  start?: number | undefined;
  end?: number | undefined;
}

// Candidates are preselected by colour distribution in the database; then their palettes are
// compared.
const CANDIDATES_PER_RESULT = 4;
const MIN_CANDIDATES = 240;

/** Returns the paintings whose pictures contain certain colours, nearest first. */
export async function paintingsByColour(
  db: Reader,
  colours: readonly PaletteColour[],
  { artist, movement, era, start, end }: ColourFilter,
  limit: number,
): Promise<ColourMatch[]> {
  const total = colours.reduce((sum, { share }) => sum + share, 0);
  const signature = colourSignature(
    colours.map(({ colour, share }) => ({ lab: labOfHex(colour), share: share / total })),
  );
  const rows = await db.select({
    ...relatedColumns,
    palette: pictureLikeness.palette,
    distance: distanceTo(pictureLikeness.colour, signature).as("distance"),
  }).from(pictureLikeness)
    .innerJoin(paintings, isShown)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .leftJoin(imageFiles, IMAGE_OF_PAINTING)
    .where(and(
      isAnalysed(pictureLikeness.colour),
      artist === undefined ? undefined : eq(artists.id, artist),
      movement === undefined ? undefined : eq(movements.id, movement),
      era === undefined ? undefined : eq(movements.era_id, era),
      start === undefined ? undefined : gte(paintings.year, start),
      end === undefined ? undefined : lte(paintings.year, end),
    ))
    .orderBy(sql`distance`)
    .limit(Math.max(MIN_CANDIDATES, CANDIDATES_PER_RESULT * limit));
  return rows
    .map((row) => ({
      ...withoutNulls(row),
      distance: rounded(paletteDistance(colours, row.palette)),
    }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
    .slice(0, limit);
}
