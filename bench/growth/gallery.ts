/** The gallery's half of `growth`: what visitors and curators ask for, and the commands beside them. */
import { sql } from "drizzle-orm";
import { Database } from "../../db/open.ts";
import { run, ServerProcess } from "../../tests/support/processes.ts";
import { peakMemory } from "../peak_memory.ts";
import { seeded } from "../warehouse_aisles.ts";
import { galleryOf, largestMovement, WORKS } from "./gallery_catalog.ts";
import { Bystander, type Demand, type Half, type Measurement, median, timed } from "./measure.ts";

const CURATOR = { username: "bench", password: "a bench's password" };
const PROFILES = 2000;
const CONCURRENT = 8;
const REPEATS = 5;
/** Milliseconds between two pictures that come in. */
const PICTURE_EVERY = 40;
/** Largest acceptable delay of other requests, in milliseconds. */
const SHORT = 30;

/** Measures the gallery with `size` artists. */
export const gallery: Half = { name: "gallery", measure };

async function measure(size: number, folder: string): Promise<Measurement[]> {
  const data = await galleryOf(size, folder);
  const movement = await largestMovement(data);
  const rows: Measurement[] = [];
  const started = performance.now();
  await using server = await ServerProcess.start({
    data,
    env: {
      SEED: "none",
      LOG_LEVEL: "info",
      CURATOR_USERNAME: CURATOR.username,
      CURATOR_PASSWORD: CURATOR.password,
    },
    stderr: "null",
  });
  const url = await server.url;
  await timed(`${url}/api/bounds`);
  rows.push({ row: "restart, first answer", value: performance.now() - started });
  {
    await using bystander = await Bystander.start(`${url}/api/bounds`);
    const add = async (row: string, task: () => Promise<unknown>, wanted?: Demand) => {
      const { value, others } = await bystander.beside(task);
      rows.push({ row, value, others, ...(wanted === undefined ? {} : { wanted }) });
    };
    const get = (path: string, headers: Record<string, string> = {}) => () =>
      timed(url + path, headers);
    const again = async (row: string, path: string, wanted?: Demand, headers = {}) => {
      const times: number[] = [];
      for (let at = 0; at < REPEATS; at++) times.push(await get(path, headers)());
      rows.push({ row, value: median(times), ...(wanted === undefined ? {} : { wanted }) });
    };
    const gzip = { "Accept-Encoding": "gzip" };

    await add("bootstrap, first", get("/api/catalog/bootstrap"), { others: SHORT });
    await again("bootstrap, again", "/api/catalog/bootstrap");
    await profiles(url, size, rows, bystander);
    const works = `/api/movements/${movement.id}/gallery`;
    await add("large movement, first", get(works, gzip), { ms: 1000, others: SHORT });
    await again("large movement, again", works, { ms: 20 }, gzip);
    await add("large movement, plain", get(works, { "Accept-Encoding": "identity" }), {
      others: SHORT,
    });
    await again("bootstrap after that", "/api/catalog/bootstrap", undefined, gzip);
    await add("movement navigation", get(`/api/movements/${movement.id}/navigation`), {
      others: SHORT,
    });
    await add("influence graph", get("/api/influence", gzip), { others: SHORT });
    await whilePicturesComeIn(
      data,
      () =>
        add("influence graph, pictures coming in", get("/api/influence?again"), { others: SHORT }),
    );
    for (const typed of ["ba", "bay and light", "portrat"]) {
      await add(`search "${typed}"`, get(`/api/search?q=${encodeURIComponent(typed)}`), {
        ms: 60,
        others: SHORT,
      });
    }
    const cookie = await server.logIn(CURATOR);
    await add("checkup list", get("/api/paintings/checkup", cookie), { others: SHORT });
    const copy = `${data}/backup.tar`;
    await add("backup", () => command(data, "backup", copy));
    await Deno.remove(copy);
    await add("verify", () => command(data, "verify"));
  }
  const memory = await peakMemory(server.child.pid);
  if (memory !== undefined) rows.push({ row: "peak memory, MB", value: memory });
  return rows;
}

/** Profiles of artists at random, several asked for at once: the time of one. */
async function profiles(
  url: string,
  size: number,
  rows: Measurement[],
  bystander: Bystander,
): Promise<void> {
  for (const round of ["first", "again"]) {
    // The same in both rounds; of a small catalog many are asked for several times.
    const random = seeded(7);
    const ids = Array.from({ length: PROFILES }, () => 1 + Math.floor(random() * size)).values();
    const { value, others } = await bystander.beside(() =>
      Promise.all(Array.from({ length: CONCURRENT }, async () => {
        for (const id of ids) await timed(`${url}/api/artists/${id}`);
      }))
    );
    rows.push({ row: `random profiles, ${round}`, value: value / PROFILES, others });
  }
}

/** Changes a painting again and again as a picture that comes in does, while `task` runs. */
async function whilePicturesComeIn(data: string, task: () => Promise<void>): Promise<void> {
  const db = await Database.open(`file:${data}/depot.db`);
  try {
    let over = false;
    const pictures = (async () => {
      for (let at = 0; !over; at++) {
        const id = 1 + at % WORKS;
        await db.write((tx) =>
          tx.run(sql`UPDATE paintings SET image_cache_key = ${at} WHERE id = ${id}`)
        );
        await new Promise((resolve) => setTimeout(resolve, PICTURE_EVERY));
      }
    })();
    await task().finally(() => over = true);
    await pictures;
  } finally {
    await db.close();
  }
}

async function command(data: string, ...args: string[]): Promise<void> {
  const { code, err } = await run(data, args);
  if (code !== 0) throw new Error(`${args.join(" ")}: ${err}`);
}
