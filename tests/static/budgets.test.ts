/** How much script each page loads, as it goes over the wire. */
import assert from "node:assert/strict";
import type { Manifest } from "../../static/build.ts";

const DIST = new URL("../../static/dist/", import.meta.url);
const KB = 1000;

/** Brotli kilobytes of all that a page loads before anybody touches it. */
const BUDGETS: Record<string, number> = {
  timeline: 60,
  artist: 40,
  movement: 40,
  painting: 40,
  not_found: 40,
  influence: 80,
  rooms: 220,
};
/** The same of what a page's script starts beside it: its workers. */
const WORKERS: Record<string, string[]> = { influence: ["influence_layout"] };

Deno.test("no page loads more script than its budget", async () => {
  const { files }: Manifest = JSON.parse(
    await Deno.readTextFile(new URL("manifest.json", DIST)),
  );
  const bytesOf = async (name: string) => (await Deno.stat(new URL(`${name}.br`, DIST))).size;
  for (const [page, budget] of Object.entries(BUDGETS)) {
    const scripts = [page, ...(WORKERS[page] ?? [])].map((name) => `${name}.js`);
    const loaded = new Set(scripts.flatMap((name) => [name, ...(files[name]?.imports ?? [])]));
    const sizes = await Promise.all([...loaded].map(bytesOf));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 100, `${page}: ${bytes} bytes`);
    assert.ok(bytes <= budget * KB, `${page}: ${bytes} bytes of ${budget * KB}`);
  }
});
