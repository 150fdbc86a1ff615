/** Ways into the collection for those who look for nothing in particular. */
import { and, count, desc, eq, gte, isNotNull, max, min } from "drizzle-orm";
import type { Reader } from "../open.ts";
import { artists, paintings } from "../schema/gallery.ts";

/** The movement whose rooms have the most pictures; undefined while there are no paintings. */
export async function bestHungMovement(db: Reader): Promise<number | undefined> {
  const [row] = await db.select({ id: artists.movement_id }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .groupBy(artists.movement_id)
    .orderBy(desc(count(paintings.image_path)), desc(count()), artists.movement_id)
    .limit(1);
  return row?.id;
}

/**
 * A painting with a picture, or any where none has one; undefined while there are no paintings.
 *
 * @param at from 0 up to, but not including, 1: where among all ids the choice falls
 */
export async function paintingAt(db: Reader, at: number): Promise<number | undefined> {
  return await chosen(db, at, true) ?? await chosen(db, at, false);
}

async function chosen(db: Reader, at: number, pictured: boolean): Promise<number | undefined> {
  const [ends] = await db.select({ first: min(paintings.id), last: max(paintings.id) })
    .from(paintings).where(pictured ? isNotNull(paintings.image_path) : undefined);
  if (ends?.first == null || ends.last === null) return undefined;
  const from = ends.first + Math.floor(at * (ends.last - ends.first + 1));
  // The last one has all that is asked for, so there is always one from here on.
  const fromThere = gte(paintings.id, from);
  const [row] = await db.select({ id: paintings.id }).from(paintings)
    .where(pictured ? and(fromThere, isNotNull(paintings.image_path)) : fromThere)
    .orderBy(paintings.id).limit(1);
  return row?.id;
}
