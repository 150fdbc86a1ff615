/** Galleries of a size: an artist has ten paintings, a movement a fifth of all artists. */
import { type Client, createClient } from "@libsql/client/sqlite3";
import { sql } from "drizzle-orm";
import { Database } from "../../db/open.ts";
import { fill, largeCatalog } from "../../tests/support/catalog.ts";
import { seeded } from "../warehouse_aisles.ts";

/** Paintings of an artist. */
export const WORKS = 10;
const MOVEMENTS = 20;
// Of so many movements the first then has a good fifth of the artists.
const SKEW = 1.95;
const ARTISTS_A_WRITE = 500;

// Two words of 28, of which four begin with "ba": a quarter of the titles is found by that.
const WORDS =
  "Bathers Banquet Battle Bay Harbour Orchard Bridge Portrait Feast River Chapel Winter " +
  "Market Storm Meadow Morning Evening Noon Rain Dusk Snow Light Silence Harvest Spring Autumn " +
  "Departure Garden";
const LIFE =
  "Trained in a workshop of the town, travelled south twice, and kept a diary of colours " +
  "from which later painters quote. The large commissions came late, the small panels early. ";

/**
 * The folder of a gallery with so many artists; built when it is not there.
 * @param folder Where such folders are kept.
 */
export async function galleryOf(size: number, folder: string): Promise<string> {
  const data = `${folder}/gallery-${size}`;
  if (await Deno.stat(data).then(() => true, () => false)) return data;
  const building = `${data}.building`;
  await Deno.remove(building, { recursive: true }).catch(() => {});
  const url = `file:${building}/depot.db`;
  const { eras = [], movements = [], artists = [] } = largeCatalog(size, MOVEMENTS);
  const db = await Database.open(url);
  await fill(db, { eras, movements });
  await db.close();
  const client = createClient({ url });
  try {
    await insertRows(client, artists);
  } finally {
    client.close();
  }
  // What was killed while it was built is not taken for a whole one.
  await Deno.rename(building, data);
  return data;
}

// With much memory and without waiting for the disk: a file that is lost is built again.
const PRAGMAS = ["synchronous = OFF", "cache_size = -400000", "wal_autocheckpoint = 10000"];

async function insertRows(
  client: Client,
  artists: readonly { id?: number | undefined; birth_year?: number | null | undefined }[],
): Promise<void> {
  for (const pragma of PRAGMAS) await client.execute(`PRAGMA ${pragma}`);
  const insert = (table: string, columns: readonly string[], rows: unknown[][]) =>
    client.execute({
      sql: `INSERT INTO ${table}(${columns.join(", ")})
        SELECT ${columns.map((_, at) => `value ->> ${at}`).join(", ")} FROM json_each(?)`,
      args: [JSON.stringify(rows)],
    });
  const random = seeded(20_261_124);
  const pick = (below: number) => Math.floor(random() * below);
  const words = WORDS.split(" ");
  const title = () => `${words[pick(words.length)]} and ${words[pick(words.length)]}`;
  const works = artists.length * WORKS;
  for (let at = 0; at < artists.length; at += ARTISTS_A_WRITE) {
    const some = artists.slice(at, at + ARTISTS_A_WRITE);
    await insert(
      "artists",
      ["id", "name", "birth_year", "death_year", "movement_id", "bio_full"],
      some.map(({ id, birth_year }) => [
        id,
        `Artist Number ${id}`,
        birth_year,
        birth_year! + 70,
        1 + Math.floor(MOVEMENTS * random() ** SKEW),
        LIFE,
      ]),
    );
    await insert(
      "paintings",
      ["id", "artist_id", "title", "year", "sort_order"],
      some.flatMap(({ id, birth_year }) =>
        Array.from({ length: WORKS }, (_, work) => [
          (id! - 1) * WORKS + work + 1,
          id,
          title(),
          birth_year! + 20 + pick(40),
          work,
        ])
      ),
    );
  }
  // As many edges as artists, between paintings.
  const edges = artists.map(() => {
    const target = pick(works);
    return [1 + target, "painting", 1 + (target + 1 + pick(works - 1)) % works];
  });
  const columns = ["painting_id", "source_type", "source_painting_id"];
  await insert("influence_sources", columns, edges);
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
}

/** The movement with most artists, and how many paintings these have. */
export async function largestMovement(data: string): Promise<{ id: number; paintings: number }> {
  const db = await Database.open(`file:${data}/depot.db`);
  try {
    const [row] = await db.read.all<{ id: number; artists: number }>(sql`
      SELECT movement_id AS id, count(*) AS artists FROM artists
      GROUP BY movement_id ORDER BY artists DESC LIMIT 1`);
    return { id: row!.id, paintings: row!.artists * WORKS };
  } finally {
    await db.close();
  }
}
