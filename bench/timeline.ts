/**
 * The timeline with 10,000 artists and a painting every few years of each, in the browser of the tests,
 * which draws without a graphics card: frames while the map is moved and zoomed, from afar and so near that
 * paintings are shown.
 */
import { Database } from "../db/open.ts";
import { imageFiles } from "../db/schema/pictures.ts";
import { launchBrowser } from "../tests/browser/quiet_browser.ts";
import { fill, largeCatalog, painting } from "../tests/support/catalog.ts";
import { drawnImage } from "../tests/support/pictures.ts";
import { ServerProcess } from "../tests/support/processes.ts";
import { dragged, frames, zoomed } from "./frames.ts";

const [ARTISTS, MOVEMENTS, WORKS] = [10_000, 140, 8];
/** As many pictures as a map shows at once, and more; the works share them. */
const PICTURES = 300;
const RUNS = 3;
const NEAR = "/?from=1850&to=1900&rows=20";

/** Makes the catalog, opens its map and moves it. */
export default async function bench(): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "depot-timeline-" });
  try {
    await fillGallery(data);
    await using server = await ServerProcess.start({ data, env: { SEED: "none" } });
    const browser = await launchBrowser();
    try {
      for (let run = 0; run < RUNS; run++) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        const page = await context.newPage();
        for (const [name, path] of [["the whole", "/"], ["near, with paintings", NEAR]]) {
          const works = path === NEAR && page.waitForResponse(/timeline\/works/);
          await page.goto(`${await server.url}${path}`);
          await page.getByRole("application").waitFor();
          await works;
          await page.waitForLoadState("networkidle");
          console.log(`${name}, dragged: ${await frames(page, dragged)}`);
          // Again, over pictures that have come.
          console.log(`${name}, dragged again: ${await frames(page, dragged)}`);
          console.log(`${name}, zoomed in and out: ${await frames(page, zoomed)}`);
        }
        await context.close();
      }
    } finally {
      await browser.close();
    }
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

async function fillGallery(data: string): Promise<void> {
  await Deno.mkdir(`${data}/images/paintings`, { recursive: true });
  const files: (typeof imageFiles.$inferInsert)[] = [];
  for (let at = 0; at < PICTURES; at++) {
    const [width, height] = [260 + at % 7 * 20, 240 + at % 5 * 30];
    const bytes = drawnImage(width, height, "jpeg");
    const path = `paintings/${at}.jpg`;
    await Deno.writeFile(`${data}/images/${path}`, bytes);
    const fileRow = { path, width, height, bytes: bytes.length, sha256: "", modified_at: 1 };
    files.push({ ...fileRow, state: "live", type: "image/jpeg" });
  }
  const catalog = largeCatalog(ARTISTS, MOVEMENTS);
  const paintings = catalog.artists!.flatMap(({ id, birth_year }, at) =>
    Array.from({ length: WORKS }, (_, work) =>
      painting(at * WORKS + work + 1, {
        artist_id: id!,
        year: birth_year! + 22 + work * 4,
        thumbnail_path: files[(at * WORKS + work) % PICTURES]!.path,
      }))
  );
  const db = await Database.open(`file:${data}/depot.db`);
  try {
    await db.write((tx) => tx.insert(imageFiles).values(files));
    await fill(db, { ...catalog, paintings });
  } finally {
    await db.close();
  }
  console.log(`${ARTISTS} artists, ${paintings.length} paintings, ${PICTURES} pictures`);
}
