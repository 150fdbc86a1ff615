import { eq } from "drizzle-orm";
import type { Reader } from "../open.ts";
import { artists, movements, paintings } from "../schema/gallery.ts";

const NAMES = {
  artist: { table: artists, id: artists.id, name: artists.name },
  movement: { table: movements, id: movements.id, name: movements.name },
  painting: { table: paintings, id: paintings.id, name: paintings.title },
};

/** The name of an artist, a movement or a painting; undefined when there is none with this id. */
export async function nameOf(
  db: Reader,
  kind: keyof typeof NAMES,
  id: number,
): Promise<string | undefined> {
  const { table, id: column, name } = NAMES[kind];
  const [row] = await db.select({ name }).from(table).where(eq(column, id));
  return row?.name;
}
