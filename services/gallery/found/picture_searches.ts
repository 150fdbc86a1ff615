/** Outcomes of picture searches in other sources. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { FoundCandidate, PictureSearches } from "../../../domain/gallery/picture_searches.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { pictureSearches } from "../../../db/schema/pictures.ts";

type Outcome = typeof pictureSearches.$inferInsert["outcome"];

const NO_CANDIDATE: FoundCandidate = {
  image_url: "",
  thumb_url: "",
  page_url: "",
  source: "",
  credit: "",
  license: "",
};

/** Stores the outcome of a search, replacing the previous one. */
export async function recordSearch(
  db: Pick<Database, "write">,
  paintingId: number,
  outcome: Outcome,
  candidate: FoundCandidate = NO_CANDIDATE,
): Promise<void> {
  const row = { at: Date.now(), outcome, ...candidate };
  await db.write(async (tx) => {
    // The painting may have been deleted during the search.
    const [painting] = await tx.select({ id: paintings.id }).from(paintings)
      .where(eq(paintings.id, paintingId));
    if (painting === undefined) return;
    await tx.insert(pictureSearches).values({ painting_id: paintingId, ...row })
      .onConflictDoUpdate({ target: pictureSearches.painting_id, set: row });
  });
}

/** Returns true if a picture of a painting awaits a curator's decision. */
export async function isHeld(db: Reader, paintingId: number): Promise<boolean> {
  const [row] = await db.select({ id: pictureSearches.painting_id }).from(pictureSearches)
    .where(and(eq(pictureSearches.painting_id, paintingId), eq(pictureSearches.outcome, "held")));
  return row !== undefined;
}

// Works without a picture that other records refer to, and that may have one.
const NEEDS_PICTURE = sql`paintings.image_path IS NULL AND NOT paintings.image_cleared
  AND paintings.image_chosen_by IS NULL`;
const LINKS = sql`(SELECT count(*) FROM influence_sources WHERE painting_id = paintings.id)
  + (SELECT count(*) FROM influence_sources WHERE source_painting_id = paintings.id)
  + (SELECT count(*) FROM annotations WHERE painting_id = paintings.id)`;
const NOT_SOUGHT = sql`NOT EXISTS (
  SELECT 1 FROM picture_searches WHERE painting_id = paintings.id
)`;

/** Returns the painting with the most links whose picture has not been searched yet. */
export async function mostLinkedWithoutPicture(db: Reader): Promise<number | undefined> {
  const [row] = await db.all<{ id: number }>(sql`
    SELECT id FROM (
      SELECT id, ${LINKS} AS links FROM paintings WHERE ${NEEDS_PICTURE} AND ${NOT_SOUGHT}
    )
    WHERE links > 0 ORDER BY links DESC, id LIMIT 1`);
  return row?.id;
}

const MAX_LISTED = 200;

/**
 * Returns the number of searches by outcome, and the pictures that await a curator's decision.
 *
 * @param painting Id of the only painting to list.
 */
export async function searchCounts(
  db: Reader,
  painting?: number,
): Promise<Omit<PictureSearches, "job">> {
  const [counts] = await db.all<{ waiting: number; published: number; held: number; none: number }>(
    sql`SELECT
      (SELECT count(*) FROM paintings
        WHERE ${NEEDS_PICTURE} AND ${NOT_SOUGHT} AND ${LINKS} > 0) AS waiting,
      (SELECT count(*) FROM picture_searches WHERE outcome = 'published') AS published,
      (SELECT count(*) FROM picture_searches WHERE outcome = 'held') AS held,
      (SELECT count(*) FROM picture_searches WHERE outcome = 'none') AS none`,
  );
  const finds = await db.select({
    id: paintings.id,
    title: paintings.title,
    artist_name: artists.name,
    image_url: pictureSearches.image_url,
    thumb_url: pictureSearches.thumb_url,
    page_url: pictureSearches.page_url,
    source: pictureSearches.source,
    credit: pictureSearches.credit,
    license: pictureSearches.license,
  }).from(pictureSearches)
    .innerJoin(paintings, eq(paintings.id, pictureSearches.painting_id))
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(and(
      eq(pictureSearches.outcome, "held"),
      painting === undefined ? undefined : eq(paintings.id, painting),
    ))
    .orderBy(asc(pictureSearches.at), asc(paintings.id)).limit(MAX_LISTED);
  return { ...counts!, finds };
}
