/** What images are looked for by. */
import { eq } from "drizzle-orm";
import type { PaintingSubject, PortraitSubject } from "../../domain/sources/search_subject.ts";
import type { Reader } from "../open.ts";
import { artists, paintings } from "../schema/gallery.ts";

/** By what a painting's picture is looked for; undefined when there is no such painting. */
export async function paintingSubject(
  db: Reader,
  id: number,
): Promise<PaintingSubject | undefined> {
  const [found] = await db.select({
    title: paintings.title,
    artist_name: artists.name,
    year: paintings.year,
    encyclopedia_title: paintings.encyclopedia_title,
  }).from(paintings)
    .innerJoin(artists, eq(paintings.artist_id, artists.id))
    .where(eq(paintings.id, id));
  return found && { kind: "painting", ...found };
}

/** By what an artist's portrait is looked for; undefined when there is no such artist. */
export async function artistSubject(db: Reader, id: number): Promise<PortraitSubject | undefined> {
  const [found] = await db.select({
    name: artists.name,
    birth_year: artists.birth_year,
    death_year: artists.death_year,
    encyclopedia_title: artists.encyclopedia_title,
  }).from(artists).where(eq(artists.id, id));
  return found && { kind: "portrait", ...found };
}
