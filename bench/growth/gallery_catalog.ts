/** Galleries of a size: an artist has ten paintings, a movement a fifth of all artists. */
import { sql } from "drizzle-orm";
import { Database } from "../../db/open.ts";
import { byPainting, fill, painting } from "../../tests/catalog_fixture.ts";
import { largeCatalog } from "../../tests/large_catalog.ts";
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
 *
 * @param folder Where such folders are kept.
 */
export async function galleryOf(artists: number, folder: string): Promise<string> {
  const data = `${folder}/gallery-${artists}`;
  if (await Deno.stat(data).then(() => true, () => false)) return data;
  const building = `${data}.building`;
  await Deno.remove(building, { recursive: true }).catch(() => {});
  const db = await Database.open(`file:${building}/depot.db`);
  try {
    await build(db, artists);
  } finally {
    await db.close();
  }
  // What was killed while it was built is not taken for a whole one.
  await Deno.rename(building, data);
  return data;
}

async function build(db: Database, count: number): Promise<void> {
  const random = seeded(20_261_124);
  const pick = (below: number) => Math.floor(random() * below);
  const words = WORDS.split(" ");
  const { eras = [], movements = [], artists = [] } = largeCatalog(count, MOVEMENTS);
  await fill(db, { eras, movements });
  for (let at = 0; at < count; at += ARTISTS_A_WRITE) {
    const some = artists.slice(at, at + ARTISTS_A_WRITE).map((artist) => ({
      ...artist,
      movement_id: 1 + Math.floor(MOVEMENTS * random() ** SKEW),
      bio_full: LIFE,
    }));
    const paintings = some.flatMap(({ id = 0, birth_year }) =>
      Array.from({ length: WORKS }, (_, work) =>
        painting((id - 1) * WORKS + work + 1, {
          artist_id: id,
          title: `${words[pick(words.length)]} and ${words[pick(words.length)]}`,
          year: birth_year! + 20 + pick(40),
          sort_order: work,
        }))
    );
    await fill(db, { artists: some, paintings });
  }
  // As many edges as artists, between paintings.
  const works = count * WORKS;
  for (let at = 0; at < count; at += ARTISTS_A_WRITE) {
    const length = Math.min(ARTISTS_A_WRITE, count - at);
    const edge = () => {
      const target = 1 + pick(works);
      return byPainting(target, 1 + (target + pick(works - 1)) % works);
    };
    await fill(db, { influences: Array.from({ length }, edge) });
  }
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
