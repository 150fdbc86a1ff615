/**
 * An object store that fails in every way while curators work. What was acknowledged is there
 * afterwards, what was refused has not happened, nothing is left over, and the catalog never stops.
 */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { isSound, verify } from "../../services/backup/verify.ts";
import { Pictures } from "../../services/gallery/pictures/pictures.ts";
import { paintings } from "../../db/schema/gallery.ts";
import { imageFiles } from "../../db/schema/pictures.ts";
import { S3ImageStore } from "../../adapters/images/s3/s3_image_store.ts";
import type { S3RetryLimits } from "../../adapters/images/s3/s3_requests.ts";
import { GuardedFetch } from "../../adapters/sources/guarded_fetch.ts";
import { ImageSources } from "../../adapters/sources/image_sources.ts";
import { artist, era, fill, movement, painting } from "../support/catalog.ts";
import { curatorSession } from "../support/accounts.ts";
import { drawnImage } from "../support/pictures.ts";
import { type Fault, FlakyProxy } from "./flaky_proxy.ts";
import { CREDENTIALS, S3Server } from "../support/s3_server.ts";
import { TestApp } from "../support/app.ts";

const CURATORS = 4;
const CHANGES = 8;
const FAULTS: Fault[] = [
  "500",
  "503",
  "reset",
  "half request",
  "lost answer",
  "half answer",
  "slow",
  "silent",
];
// Milliseconds for which a silent store is waited for.
const SHORT_TIMEOUTS = { answer: 300, piece: 300 };

const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** An app whose images lie behind a proxy, and a way to the store around it. */
async function open(timeouts: S3RetryLimits = {}) {
  const server = await S3Server.start();
  const proxy = new FlakyProxy(Number(new URL(server.endpoint).port), () => "passes");
  const direct = server.freshAddress();
  const store = await S3ImageStore.open(
    { ...direct, endpoint: proxy.url },
    CREDENTIALS,
    { pause: 20, ...timeouts },
  );
  const picture = drawnImage(120, 90, "jpeg");
  const outside = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(picture, { headers: { "Content-Type": "image/jpeg" } }),
  );
  const host = `127.0.0.1:${outside.addr.port}`;
  const fetcher = new GuardedFetch({ warn: () => {}, openHosts: [host] });
  const test = await TestApp.open({ store, sources: new ImageSources({ fetcher, sources: [] }) });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: Array.from({ length: 2 * CURATORS }, (_, at) => painting(at + 1)),
  });
  const headers = await curatorSession(test.db);
  const change = (action: string, id: number) => {
    const json = action === "upload"
      ? { imageData: drawnImage(90 + id, 80, "png").toBase64(), mimeType: "image/png" }
      : action === "fix"
      ? { imageUrl: `http://${host}/picture.jpg` }
      : undefined;
    const path = `/api/paintings/${id}/${action}-image`;
    return test.request(path, { method: "POST", headers, ...(json && { json }) });
  };
  return {
    test,
    proxy,
    change,
    row: async (id: number) =>
      (await test.db.read.select().from(paintings).where(sql`id = ${id}`))[0]!,
    around: await S3ImageStore.open(direct, CREDENTIALS),
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await outside.shutdown();
      await proxy[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

Deno.test("failing object store: nothing acknowledged is lost, nothing refused is left", async () => {
  await using opened = await open(SHORT_TIMEOUTS);
  const { test, proxy, change, row, around } = opened;
  const settled = new Map<number, string | null>();
  const count = { acknowledged: 0, refused: 0, reads: 0, images: 0, broken: 0 };
  let working = true;

  const fails = () => Math.random() < 0.4 ? some(FAULTS) : "passes";
  const isAway = () => some<Fault>(["503", "reset", "lost answer"]);
  const curator = async (number: number) => {
    for (let at = 0; at < CHANGES; at++) {
      // In the middle nobody reaches the store at all, until some requests have failed because of it.
      if (at === CHANGES / 2) proxy.fate = isAway;
      if (count.refused >= CURATORS) proxy.fate = fails;
      const id = 1 + number * 2 + at % 2;
      const action = some(["upload", "upload", "fix", "clear"]);
      const response = await change(action, id);
      const answer = await response.json();
      if (response.status === 200) {
        count.acknowledged++;
        settled.set(id, answer.imagePath);
      } else {
        count.refused++;
        assert.equal(response.status, 503, JSON.stringify(answer));
        assert.match(response.headers.get("Retry-After")!, /^\d+$/);
        assert.deepEqual(answer, { error: "The images are unavailable at the moment" });
      }
    }
  };
  const visitor = async () => {
    while (working) {
      assert.deepEqual(await test.json("/api/bounds"), { min_year: 1400, max_year: 1600 });
      count.reads++;
      await look(some([...settled.values(), null]));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const look = async (path: string | null) => {
    if (path === null) return;
    const response = await test.request(`/images/${path}`);
    try {
      const bytes = await response.bytes();
      if (response.status === 200) {
        assert.equal(bytes.length, Number(response.headers.get("Content-Length")));
        count.images++;
      } else assert.ok([404, 503].includes(response.status), String(response.status));
    } catch (error) {
      assert.match(String(error), /a file is incomplete/);
      count.broken++;
    }
  };

  proxy.fate = fails;
  const visiting = visitor();
  try {
    await Promise.all(Array.from({ length: CURATORS }, (_, number) => curator(number)));
  } finally {
    working = false;
    await visiting;
  }
  assert.ok(count.acknowledged > 0 && count.refused > 0, JSON.stringify(count));

  // An hour later another instance looks for what nobody has hung.
  proxy.fate = () => "passes";
  await test.db.write((tx) =>
    tx.update(imageFiles).set({ modified_at: sql`modified_at - 3600000` }).where(sql`state = 'new'`)
  );
  await new Pictures(test.db, around, (message) => assert.fail(message)).sweep();
  let lost = 0;
  for (const [id, path] of settled) if ((await row(id)).image_path !== path) lost++;
  console.log({ ...count, lost, faults: proxy.happened });
  assert.equal(lost, 0);
  const verdict = await verify({ db: test.db, store: around });
  assert.ok(isSound(verdict), JSON.stringify(verdict));
  const states = await test.db.read.select({ state: imageFiles.state }).from(imageFiles);
  // Those that were replaced are kept to be restored.
  assert.ok(states.every(({ state }) => state === "live" || state === "kept"));
});

Deno.test("object store that truncates a file: 503 or a truncated response", async () => {
  await using opened = await open();
  const { test, proxy, change } = opened;
  const { imagePath } = await (await change("upload", 1)).json();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request, info) => test.app.fetch(request, info),
  );
  const image = `http://127.0.0.1:${server.addr.port}/images/${imagePath}`;
  proxy.fate = () => "half answer";
  const half = await fetch(image);
  assert.deepEqual([half.status, half.headers.get("Retry-After")], [503, "5"]);
  await half.body?.cancel();
  // In part it goes out as it comes in.
  const part = await fetch(image, { headers: { Range: "bytes=1-" } });
  assert.equal(part.status, 206);
  await assert.rejects(part.bytes());
  proxy.fate = () => "reset";
  const refused = await fetch(image);
  assert.deepEqual([refused.status, refused.headers.get("Retry-After")], [503, "5"]);
  await refused.body?.cancel();
  proxy.fate = () => "passes";
  const before = proxy.happened.passes!;
  const whole = await (await fetch(image)).bytes();
  assert.deepEqual(await (await fetch(image)).bytes(), whole);
  assert.equal(proxy.happened.passes, before + 1, "one request a file");
  proxy.fate = () => "reset";
  assert.deepEqual(await (await fetch(image)).bytes(), whole, "what is kept is there meanwhile");
  const files = await test.db.read.select().from(imageFiles);
  const { sha256 } = files.find(({ path }) => path === imagePath)!;
  const known = await fetch(image, { headers: { "If-None-Match": `"${sha256}"` } });
  assert.equal(known.status, 304, "what needs no byte of the store asks it for nothing");
  await server.shutdown();
});
