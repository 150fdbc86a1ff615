import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { encodePng } from "../../../adapters/images/codecs/encode_png.ts";
import { findLikeness } from "../../../adapters/images/process.ts";
import { analyseImages } from "../../../services/gallery/likeness/analyse_images.ts";
import { pictureLikeness } from "../../../db/schema/pictures.ts";
import { ColourMatch, SimilarPaintings } from "../../../domain/gallery/likeness_records.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

type Rgb = readonly [number, number, number];

/** Two colours, the first above the second, as a PNG of 60 × 40. */
function twoColours(upper: Rgb, lower: Rgb, horizon = 20): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(60 * 40 * 3);
  for (let at = 0; at < data.length; at++) {
    data[at] = (at / 180 < horizon ? upper : lower)[at % 3]!;
  }
  return encodePng({ width: 60, height: 40, channels: 3, data });
}

const [BLUE, RED, GREEN, GREY]: Rgb[] = [[30, 60, 150], [180, 40, 30], [40, 120, 60], [
  128,
  128,
  128,
]];
const PICTURES: Record<number, Uint8Array<ArrayBuffer>> = {
  1: twoColours(BLUE!, RED!),
  // The same colours the other way round; the same light and shade in grey; neither.
  2: twoColours(RED!, BLUE!),
  3: twoColours([70, 70, 70], [105, 105, 105]),
  4: twoColours(GREEN!, GREY!, 34),
};

async function wall(): Promise<TestApp> {
  const app = await TestApp.open();
  await fill(app.db, {
    eras: [era(1), era(2)],
    movements: [movement(1), movement(2, { era_id: 2 })],
    artists: [artist(1), artist(2, { movement_id: 2 })],
    paintings: [
      painting(1),
      painting(2, { artist_id: 2, year: 1600 }),
      painting(3),
      painting(4),
      painting(5),
    ],
  });
  return app;
}

const onPainting = (id: number) => ({ type: "painting", id } as const);

async function publish(app: TestApp, id: number): Promise<string> {
  const files = await app.images.process(PICTURES[id]!.slice(), "painting");
  return (await app.pictures.publishFirst(onPainting(id), files))!.full;
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

Deno.test("similar paintings: by colour and by composition, as soon as a picture is published", async () => {
  await using app = await wall();
  await publish(app, 1);
  const alone = await app.json("/api/paintings/1/similar");
  assert.deepEqual([alone.colour, alone.composition], [[], []]);
  for (const id of [2, 3, 4]) await publish(app, id);
  const answer = await app.json("/api/paintings/1/similar");
  assert.deepEqual(SimilarPaintings.parse(answer), answer);
  assert.equal(answer.palette.length, 2);
  assert.equal(answer.colour[0].id, 2);
  assert.ok(answer.colour[0].distance < 0.01);
  assert.equal(answer.composition[0].id, 3);
  assert.ok(answer.composition.at(-1).distance > 0.3);
  const { distance: _, ...row } = answer.colour[0];
  assert.deepEqual([row.title, row.artist_name, row.image_width], ["Painting 2", "Artist 2", 60]);
  const without = await app.json("/api/paintings/5/similar");
  assert.deepEqual(without, { palette: [], colour: [], composition: [] });
  assert.deepEqual(await app.refusal("/api/paintings/9/similar"), [
    404,
    "No painting has the id 9",
  ]);
});

Deno.test("similar paintings: replaced and removed pictures are not found", async () => {
  await using app = await wall();
  for (const id of [1, 2]) await publish(app, id);
  const change = { username: "ada", action: "painting.clear_image" } as const;
  const files = await app.images.process(PICTURES[4]!.slice(), "painting");
  await app.pictures.replace(onPainting(2), files, {
    username: "ada",
    action: "painting.upload_image",
  });
  const { colour: [replaced] } = await app.json("/api/paintings/1/similar");
  assert.ok(replaced.distance > 0.5);
  await app.pictures.clear(onPainting(2), change);
  assert.deepEqual((await app.json("/api/paintings/1/similar")).colour, []);
  // What is kept may come back, and is known as long.
  await app.pictures.deleteExpired(Date.now() + 91 * 86_400_000);
  assert.equal((await app.db.read.select().from(pictureLikeness)).length, 1);
});

Deno.test("GET /api/search/colour: nearest first, with any filter", async () => {
  await using app = await wall();
  for (const id of [1, 2, 3, 4]) await publish(app, id);
  const found = (query: string) => app.json(`/api/search/colour?${query}`);
  const blueAndRed = await found("c=1e3c96:0.5&c=b4281e:0.5");
  assert.deepEqual(ColourMatch.array().parse(blueAndRed), blueAndRed);
  assert.deepEqual(ids(blueAndRed).slice(0, 2), [1, 2]);
  assert.ok(blueAndRed[1].distance < 0.02 && blueAndRed[2].distance > 0.1);
  assert.equal((await found("c=28783c:0.8"))[0].id, 4);
  assert.deepEqual(ids(await found("c=1e3c96:0.5&movement=2")), [2]);
  assert.deepEqual(ids(await found("c=1e3c96:0.5&era=2")), [2]);
  assert.deepEqual(ids(await found("c=1e3c96:0.5&artist=2")), [2]);
  assert.deepEqual(ids(await found("c=1e3c96:0.5&start=1550&end=1650")), [2]);
  assert.deepEqual(ids(await found("c=1e3c96:0.5&limit=1")), [1]);
});

Deno.test("GET /api/search/colour: invalid colours are refused by name", async () => {
  await using app = await wall();
  const expected = "c: expected one to 3 colours as RRGGBB:SHARE, " +
    "shares from 0 to 1 and together up to 1";
  for (const query of ["", "?c=red", "?c=ff0000:0.7&c=00ff00:0.7", "?c=ff0000:2"]) {
    assert.deepEqual(await app.refusal(`/api/search/colour${query}`), [400, expected]);
  }
  const four = "?c=000000&c=111111&c=222222&c=333333";
  assert.deepEqual(await app.refusal(`/api/search/colour${four}`), [400, expected]);
  const years = "?c=ff0000&start=1700&end=1600";
  assert.deepEqual(await app.refusal(`/api/search/colour${years}`), [
    400,
    "start: expected a year not after end",
  ]);
});

Deno.test("analyseImages: each unanalysed image once, including damaged ones", async () => {
  await using app = await wall();
  for (const id of [1, 2]) await publish(app, id);
  await app.db.write((tx) => tx.delete(pictureLikeness));
  // The files of this one are no images.
  await app.pictures.publishFirst(onPainting(4), pictureFiles());
  const looked: string[] = [];
  const job = {
    db: app.db,
    store: app.store,
    workers: {
      run: async (name: string, bytes: unknown) => {
        looked.push(name);
        return await findLikeness(bytes as Uint8Array<ArrayBuffer>) as never;
      },
    },
    signal: new AbortController().signal,
  };
  const before = (await app.request("/api/paintings/1/similar")).headers.get("ETag");
  assert.equal(await analyseImages(job), 3);
  assert.deepEqual(looked, ["findLikeness", "findLikeness", "findLikeness"]);
  const response = await app.request("/api/paintings/1/similar");
  assert.notEqual(response.headers.get("ETag"), before);
  assert.deepEqual(ids((await response.json()).colour), [2]);
  const [damaged] = await app.db.read.select().from(pictureLikeness)
    .where(eq(pictureLikeness.painting_id, 4));
  assert.deepEqual([damaged!.palette, damaged!.colour], [[], null]);
  assert.equal(await analyseImages(job), 0);
  // An older method's answers are made again.
  await app.db.write((tx) => tx.update(pictureLikeness).set({ method: 0 }));
  assert.deepEqual((await app.json("/api/paintings/1/similar")).colour, []);
  assert.equal(await analyseImages(job), 3);
});

Deno.test("analyseImages: can be stopped and keeps its results", async () => {
  await using app = await wall();
  for (const id of [1, 2, 3]) await publish(app, id);
  await app.db.write((tx) => tx.delete(pictureLikeness));
  const stopping = new AbortController();
  const job = {
    db: app.db,
    store: app.store,
    workers: {
      run: async (_: string, bytes: unknown) => {
        stopping.abort();
        return await findLikeness(bytes as Uint8Array<ArrayBuffer>) as never;
      },
    },
    signal: stopping.signal,
  };
  assert.equal(await analyseImages(job), 1);
  assert.equal((await app.db.read.select().from(pictureLikeness)).length, 1);
});

Deno.test("GET /api/doubles/pictures: one picture in two encodings, until marked as distinct", async () => {
  await using app = await wall();
  const scene = (scale: number, turned = false) => {
    const [width, height] = [60 * scale, 40 * scale];
    const data = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [across, down] = [Math.floor(x / scale / 8), Math.floor(y / scale / 8)];
        const lit = (turned ? across * 3 + down * 5 : across * 5 + down * 3) % 7;
        data.fill(40 + 25 * lit, (y * width + x) * 3, (y * width + x) * 3 + 3);
      }
    }
    return encodePng({ width, height, channels: 3, data });
  };
  const pictures = { 1: scene(4), 2: scene(2), 3: scene(3, true) };
  for (const [id, bytes] of Object.entries(pictures)) {
    const files = await app.images.process(bytes, "painting");
    await app.pictures.publishFirst(onPainting(Number(id)), files);
  }
  assert.equal((await app.request("/api/doubles/pictures")).status, 401);
  const headers = await curatorSession(app.db);
  const pairs = async () => (await app.json("/api/doubles/pictures", { headers })).pairs;
  assert.deepEqual(await pairs(), [{ one: 1, other: 2 }]);
  const { doubles } = await app.json("/api/doubles/paintings", { headers });
  assert.deepEqual(
    doubles.filter(({ likeness }: { likeness: string }) => likeness === "picture")
      .map(({ one, other }: Record<string, { id: number }>) => [one!.id, other!.id]),
    [[1, 2]],
  );
  await app.json("/api/doubles/paintings/distinct", {
    method: "POST",
    headers,
    json: { one: 1, other: 2 },
  });
  assert.deepEqual(await pairs(), []);
});
