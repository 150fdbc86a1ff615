/**
 * Duration of a search in a catalog of 100,000 works, beside the plain lookup of a row: `deno task
 * bench search`.
 */
import { sql } from "drizzle-orm";
import { search } from "../db/gallery/search.ts";
import { Database } from "../db/open.ts";
import { seedStarter } from "../services/seed/mod.ts";

const WORKS = 100_000;
const TYPED = [
  "ba",
  "night",
  "starry nigth",
  "vang",
  "van goh",
  "portrait of a",
  "моне",
  "1642",
  "xqzvw",
];
const ROUNDS = 9;

/** Prints the median of each search. */
export default async function bench(): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "depot-bench-search-" });
  const db = await Database.open(`file:${folder}/depot.db`);
  try {
    await seedStarter(db);
    await addWorks(db, WORKS);
    const lookup = await medianOf(() => db.read.all(sql`SELECT * FROM paintings WHERE id = 1298`));
    console.log(`${WORKS} works; a row by its id ${lookup.toFixed(2)} ms`);
    for (const typed of TYPED) {
      const time = await medianOf(() => search(db.read, typed));
      const ratio = Math.round(time / lookup);
      console.log(`${typed.padEnd(14)} ${time.toFixed(1).padStart(7)} ms, ${ratio} lookups`);
    }
  } finally {
    await db.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Works whose titles are made of the words of the starter's own. */
async function addWorks(db: Database, count: number): Promise<void> {
  const titles = await db.read.all<{ title: string }>(sql`SELECT title FROM paintings`);
  const words = [...new Set(titles.flatMap(({ title }) => title.split(/[^\p{L}]+/u)))].filter(
    Boolean,
  );
  let state = 1;
  const random = (below: number) => (state = state * 48_271 % 2_147_483_647) % below;
  const word = () => words[random(words.length)]!;
  for (let createdCount = 0; createdCount < count; createdCount += 1000) {
    const rows = Array.from(
      { length: 1000 },
      () => sql`(${1 + random(300)}, ${`${word()} ${word()} ${word()}`}, ${1400 + random(600)})`,
    );
    await db.write((tx) =>
      tx.run(sql`INSERT INTO paintings(artist_id, title, year) VALUES ${sql.join(rows, sql`, `)}`)
    );
  }
}

async function medianOf(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await task();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}
