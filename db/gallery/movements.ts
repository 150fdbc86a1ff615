import { asc, eq } from "drizzle-orm";
import type { MovementArtist } from "../../domain/gallery/records.ts";
import type { LinkedMovementSource } from "../../domain/linked_art/movement.ts";
import type { Reader } from "../open.ts";
import { artists, movements } from "../schema/gallery.ts";
import { namesOf } from "./other_names.ts";

/** The artists of a movement; undefined when there is no such movement. */
export async function movementArtists(
  db: Reader,
  id: number,
): Promise<MovementArtist[] | undefined> {
  if (!await movementExists(db, id)) return undefined;
  return await db.select({
    id: artists.id,
    name: artists.name,
    birth_year: artists.birth_year,
    death_year: artists.death_year,
    portrait_path: artists.portrait_path,
    bio_short: artists.bio_short,
  }).from(artists).where(eq(artists.movement_id, id)).orderBy(asc(artists.id));
}

/** A movement with all its names; undefined when there is none. */
export async function movementWithNames(
  db: Reader,
  id: number,
): Promise<LinkedMovementSource | undefined> {
  const [[movement], names] = await Promise.all([
    db.select({ id: movements.id, name: movements.name, description: movements.description })
      .from(movements).where(eq(movements.id, id)),
    namesOf(db, "movement", [id]),
  ]);
  return movement && { ...movement, names: names.get(id)! };
}

async function movementExists(db: Reader, id: number): Promise<boolean> {
  const found = await db.select({ id: movements.id }).from(movements).where(eq(movements.id, id));
  return found.length > 0;
}
