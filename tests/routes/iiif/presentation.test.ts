/** Manifests and collections: valid by the specification's own rules, and leading to real things. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { annotations, paintings } from "../../../db/schema/gallery.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { tours, tourStops } from "../../../db/schema/tours.ts";
import { openGrid, pixelsOf } from "./grid_app.ts";
import { brokenRules } from "./presentation_rules.ts";

const ROOT = "/iiif/presentation/3";
const DOCUMENTS = [
  "/collection",
  "/paintings/1",
  "/paintings/2",
  "/paintings/1/annotations",
  "/paintings/2/annotations",
  "/artists/1",
  "/movements/1",
];

Deno.test("presentation: every document is valid, and its id is its URL", async () => {
  await using opened = await openGrid();
  for (const path of DOCUMENTS) {
    const document = await opened.test.json(ROOT + path);
    assert.deepEqual(brokenRules(document), [], path);
    assert.equal(document.id, `http://localhost${ROOT}${path}`);
  }
});

Deno.test("presentation: the validator finds errors", async () => {
  await using opened = await openGrid();
  const spoilt = async (spoil: (manifest: Record<string, unknown>) => void) => {
    const manifest = await opened.test.json(`${ROOT}/paintings/1`);
    spoil(manifest);
    return brokenRules(manifest);
  };
  assert.deepEqual(await spoilt((it) => delete it.label), ["document: Manifest without label"]);
  assert.deepEqual(await spoilt((it) => it.label = "Olympia"), [
    "document.Manifest.label is no language map",
  ]);
  assert.deepEqual(
    await spoilt((it) => it.items = [{ type: "Range", id: "http://x/1", items: [] }]),
    [
      "document.Manifest.items[0] is a Range",
    ],
  );
});

Deno.test("manifest: title, facts, one canvas of the image's size with the image painted on it", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  const manifest = await test.json(`${ROOT}/paintings/1`);
  assert.deepEqual(manifest.label, { none: ["Painting 1"] });
  assert.deepEqual(manifest.metadata, [
    { label: { en: ["Artist"], ru: ["Художник"] }, value: { none: ["Artist 1"] } },
    { label: { en: ["Date"], ru: ["Год"] }, value: { none: ["1500"] } },
    { label: { en: ["Movement"], ru: ["Направление"] }, value: { none: ["Movement 1"] } },
  ]);
  const [canvas, ...more] = manifest.items;
  assert.deepEqual([canvas.width, canvas.height, more], [1000, 1000, []]);
  const { body, target } = canvas.items[0].items[0];
  assert.equal(target, canvas.id);
  assert.deepEqual(body.service, [
    { id: "http://localhost/iiif/3/1", type: "ImageService3", profile: "level2" },
  ]);
  for (const image of [body, manifest.thumbnail[0]]) {
    const response = await test.request(image.id);
    assert.match(response.headers.get("Link")!, new RegExp(`<${image.id}>;rel="canonical"`));
    const { width, height } = await pixelsOf(response);
    assert.deepEqual([width, height], [image.width, image.height]);
  }
  assert.deepEqual([manifest.thumbnail[0].width, manifest.thumbnail[0].height], [480, 480]);
});

Deno.test("annotations: text, kind and position on the canvas", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  await test.db.write((tx) =>
    tx.insert(annotations).values([
      { id: 2, painting_id: 1, label: "Corner", pos_x: 1, pos_y: 0, source_author: "Vasari" },
    ])
  );
  const { items } = await test.json(`${ROOT}/paintings/1`);
  const [page] = items[0].annotations;
  assert.deepEqual(page.items, [
    {
      id: `http://localhost${ROOT}/paintings/1/annotations/1`,
      type: "Annotation",
      motivation: "commenting",
      body: [
        { type: "TextualBody", value: "Note 1\n\nWhat is seen here", format: "text/plain" },
        { type: "TextualBody", value: "technique", format: "text/plain", purpose: "tagging" },
      ],
      target: `http://localhost${ROOT}/paintings/1/canvas#xywh=210,710,80,80`,
    },
    {
      id: `http://localhost${ROOT}/paintings/1/annotations/2`,
      type: "Annotation",
      motivation: "commenting",
      body: [{ type: "TextualBody", value: "Corner\n\nVasari", format: "text/plain" }],
      target: `http://localhost${ROOT}/paintings/1/canvas#xywh=920,0,80,80`,
    },
  ]);
  const { "@context": _, ...alone } = await test.json(`${ROOT}/paintings/1/annotations`);
  assert.deepEqual(alone, page);
});

Deno.test("tour manifest: a canvas per painting with its credit, stops as notes and ranges, in both languages", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  await test.db.write(async (tx) => {
    await tx.update(imageFiles).set({
      credit: "Ada Lovelace",
      source: "https://example.org/1",
      license: "https://creativecommons.org/licenses/by/4.0/",
    }).where(eq(imageFiles.state, "live"));
    const [title, summary] = ["Light", "From windows."];
    await tx.insert(tours).values({ id: 7, title, title_ru: "Свет", summary });
    const stop = (id: number, painting_id: number) => ({ id, tour_id: 7, painting_id });
    await tx.insert(tourStops).values([
      { ...stop(3, 1), title: "All of it", sort_order: 3 },
      { ...stop(1, 1), title: "A window", title_ru: "Окно", body: "Bright.", body_ru: "Светло." },
      { ...stop(2, 2), title: "A door", body: "Dark.", sort_order: 2 },
    ]);
    await tx.update(tourStops).set({ pos_x: 0.25, pos_y: 0, width: 0.75, height: 0.5 })
      .where(eq(tourStops.id, 1));
  });
  const path = `${ROOT}/tours/7`;
  const id = `http://localhost${path}`;
  const manifest = await test.json(path);
  assert.deepEqual(brokenRules(manifest), []);
  assert.deepEqual([manifest.id, manifest.homepage[0].id], [id, "http://localhost/tours/7"]);
  assert.deepEqual([manifest.label, manifest.summary], [
    { en: ["Light"], ru: ["Свет"] },
    { en: ["From windows."] },
  ]);
  const [first, second, ...more] = manifest.items;
  assert.deepEqual([first.id, second.id, more], [`${id}/canvas/1`, `${id}/canvas/2`, []]);
  assert.equal(first.rights, "http://creativecommons.org/licenses/by/4.0/");
  assert.deepEqual(first.requiredStatement.value, {
    none: ["Ada Lovelace, https://example.org/1"],
  });
  assert.equal((await test.request(first.items[0].items[0].body.id)).status, 200);
  assert.equal("items" in second, false);
  const text = (language: string, value: string) => (
    { type: "TextualBody", value, format: "text/plain", language }
  );
  assert.deepEqual(first.annotations[0].items, [
    {
      id: `${id}/stop/1`,
      type: "Annotation",
      motivation: "commenting",
      body: [text("en", "1. A window\n\nBright."), text("ru", "1. Окно\n\nСветло.")],
      target: `${id}/canvas/1#xywh=250,0,750,500`,
    },
    {
      id: `${id}/stop/3`,
      type: "Annotation",
      motivation: "commenting",
      body: [text("en", "3. All of it")],
      target: `${id}/canvas/1`,
    },
  ]);
  assert.deepEqual(
    manifest.structures[0].items.map(({ label, items }: { label: unknown; items: unknown }) => (
      { label, items }
    )),
    [
      {
        label: { en: ["A window"], ru: ["Окно"] },
        items: [{
          type: "SpecificResource",
          source: `${id}/canvas/1`,
          selector: { type: "FragmentSelector", value: "xywh=250,0,750,500" },
        }],
      },
      { label: { en: ["A door"] }, items: [{ id: `${id}/canvas/2`, type: "Canvas" }] },
      { label: { en: ["All of it"] }, items: [{ id: `${id}/canvas/1`, type: "Canvas" }] },
    ],
  );
});

Deno.test("manifest: centuries BCE, and additional wording of the source", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  const dateOf = async (fields: Partial<typeof paintings.$inferInsert>) => {
    await test.db.write((tx) => tx.update(paintings).set(fields).where(eq(paintings.id, 1)));
    return (await test.json(`${ROOT}/paintings/1`)).metadata[1].value;
  };
  assert.deepEqual(await dateOf({ year: null, date: "-04XX", date_text: "5th century BC" }), {
    en: ["5th century BCE"],
    ru: ["V век до н. э."],
  });
  assert.deepEqual(await dateOf({ date: "1467/1499", date_text: "late 15th c." }), {
    en: ["1467–1499 (late 15th c.)"],
    ru: ["1467–1499 (late 15th c.)"],
  });
  assert.deepEqual(await dateOf({ year: 1850, date: "", date_text: "1850, reworked later" }), {
    en: ["1850, reworked later"],
    ru: ["1850, reworked later"],
  });
  assert.deepEqual(await dateOf({ year: null, date_text: "reign of Taharqa" }), {
    none: ["reign of Taharqa"],
  });
});

Deno.test("manifest: a painting without an image has an empty canvas and is in no collection", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  await test.db.write((tx) =>
    tx.insert(paintings).values({ id: 3, title: "Attic vase", artist_id: 1, year: -480 })
  );
  const manifest = await test.json(`${ROOT}/paintings/3`);
  assert.deepEqual(brokenRules(manifest), []);
  assert.equal("thumbnail" in manifest, false);
  assert.deepEqual(manifest.metadata[1].value, { en: ["480 BCE"], ru: ["480 до н. э."] });
  assert.equal("items" in manifest.items[0], false);
  for (const path of ["/artists/1", "/movements/1"]) {
    const { items } = await test.json(ROOT + path);
    assert.deepEqual(items.map(({ id }: { id: string }) => id), [
      `http://localhost${ROOT}/paintings/1`,
    ]);
  }
});

Deno.test("presentation: documents follow the catalog, 304 while unchanged", async () => {
  await using opened = await openGrid();
  const { test } = opened;
  const get = (headers: Record<string, string> = {}) =>
    test.request(`${ROOT}/movements/1`, { headers });
  const first = await get({ Accept: "application/ld+json" });
  assert.equal(
    first.headers.get("Content-Type"),
    'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
  );
  assert.equal(first.headers.get("Access-Control-Allow-Origin"), "*");
  assert.equal((await first.json()).items.length, 1);
  const tag = { "If-None-Match": first.headers.get("ETag")! };
  assert.equal((await get(tag)).status, 304);
  const change = { username: "ada", action: "painting.clear_image" } as const;
  await test.pictures.clear({ type: "painting", id: 1 }, change);
  assert.deepEqual((await (await get(tag)).json()).items, []);
});

Deno.test("presentation: 404 for unknown and 400 for malformed ids", async () => {
  await using opened = await openGrid();
  const cases: [path: string, status: number, error: string][] = [
    ["/paintings/9", 404, "No painting has the id 9"],
    ["/paintings/9/annotations", 404, "No painting has the id 9"],
    ["/tours/9", 404, "No tour has the id 9"],
    ["/artists/9", 404, "No artist has the id 9"],
    ["/movements/9", 404, "No movement has the id 9"],
    ["/paintings/x", 400, "id: expected a whole number"],
    ["/eras/1", 404, `Not found: ${ROOT}/eras/1`],
  ];
  for (const [path, ...expected] of cases) {
    assert.deepEqual(await opened.test.refusal(ROOT + path), expected);
  }
});
