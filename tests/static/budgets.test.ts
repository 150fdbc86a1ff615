/** How much script each page loads, as it goes over the wire. */
import assert from "node:assert/strict";
import type { Manifest } from "../../static/build.ts";

const DIST = new URL("../../static/dist/", import.meta.url);
const KB = 1000;

interface Budget {
  /** Brotli kilobytes of all that the page loads by itself. */
  most: number;
  /** Bundles that its script starts or loads by itself, besides its own. */
  starts?: string[];
}

const BUDGETS: [page: string, budget: Budget][] = [
  // More than 60: what it shares with the picture of loads is a chunk of its own, and movements have
  // pictures.
  ["timeline", { most: 62.5 }],
  ["artist", { most: 41.7 }],
  ["movement", { most: 40 }],
  // More than 40: what it shares with the forms of curators is in chunks of their own.
  ["painting", { most: 42.8 }],
  ["colours", { most: 40 }],
  ["compare", { most: 40.3 }],
  // With the picture that zooms.
  ["compare", { most: 132, starts: ["zoomer"] }],
  ["tour", { most: 130.4, starts: ["zoomer"] }],
  ["tour_editor", { most: 140 }],
  // With the editable table, drafts of forms, a sentence for each refusal of a field, the history of
  // fields, and uploads in parts.
  ["curator", { most: 106 }],
  // With the import of spreadsheets, duplicates, two-step sign-in, and uploads in parts.
  ["catalog_desk", { most: 53.7 }],
  // With the reader of archives and the editor of crops.
  ["pictures", { most: 60 }],
  ["search", { most: 40 }],
  ["lobby", { most: 40 }],
  ["wall", { most: 40.7 }],
  ["tours", { most: 40 }],
  ["tour", { most: 40 }],
  ["not_found", { most: 40 }],
  ["docs", { most: 40 }],
  ["components", { most: 40 }],
  ["warehouses", { most: 80 }],
  ["boxes", { most: 80 }],
  ["webhooks", { most: 40 }],
  ["account", { most: 40 }],
  ["work", { most: 43 }],
  ["users", { most: 80, starts: ["scrypt"] }],
  ["orders", { most: 63.1 }],
  ["influence", { most: 80, starts: ["influence_layout"] }],
  // With the import of files.
  ["floor", { most: 91.6 }],
  ["order", { most: 80 }],
  // With the three-dimensional view.
  ["order", { most: 237, starts: ["result_parts", "pallet_scene"] }],
  ["rooms", { most: 220, starts: ["gallery_view"] }],
  ["sheet", { most: 51 }],
  ["print", { most: 54.9 }],
  ["pick", { most: 51 }],
  ["receive", { most: 51.4 }],
  ["shift", { most: 43.1 }],
  ["overview", { most: 40 }],
  ["stock", { most: 53.3 }],
  ["labels", { most: 40.3 }],
  // With the worker that draws codes.
  ["labels", { most: 111.5, starts: ["label_codes"] }],
  ["waves", { most: 42.4 }],
  ["wave_pick", { most: 49.6 }],
  ["slotting", { most: 40 }],
  ["sections", { most: 80 }],
  ["loading", { most: 54.4 }],
  // With the three-dimensional view.
  ["loading", { most: 170.8, starts: ["mount_load"] }],
  ["warehouse_not_found", { most: 40 }],
];

Deno.test("budgets: at most 31 scripts per page", async () => {
  const { files }: Manifest = JSON.parse(
    await Deno.readTextFile(new URL("manifest.json", DIST)),
  );
  for (const [page] of BUDGETS) {
    const { length } = files[`${page}.js`]!.imports ?? [];
    assert.ok(length <= 31, `${page}: ${length}`);
  }
});

Deno.test("budgets: script sizes per page", async () => {
  const { files }: Manifest = JSON.parse(
    await Deno.readTextFile(new URL("manifest.json", DIST)),
  );
  // A part that is loaded later carries a hash behind its name.
  const fileOf = (bundle: string) => {
    const found = Object.keys(files).find((name) =>
      name === `${bundle}.js` || new RegExp(`^${bundle}-[0-9A-Z]{8}\\.js$`).test(name)
    );
    assert.ok(found, `${bundle} is built`);
    return found;
  };
  const bytesOf = async (name: string) => (await Deno.stat(new URL(`${name}.br`, DIST))).size;
  for (const [page, { most, starts = [] }] of BUDGETS) {
    const scripts = [page, ...starts].map(fileOf);
    const loaded = new Set(scripts.flatMap((name) => [name, ...(files[name]?.imports ?? [])]));
    const sizes = await Promise.all([...loaded].map(bytesOf));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes <= most * KB, `${page}: ${bytes} bytes of ${most * KB}`);
  }
});
