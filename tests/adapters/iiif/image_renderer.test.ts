import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { planImage } from "../../../domain/iiif/image_plan.ts";
import { ImageRenderer, type ImageRendererOptions } from "../../../adapters/iiif/image_renderer.ts";
import { drawnImage } from "../../support/pictures.ts";

const SIZE = { width: 640, height: 480 };

/** A renderer, and an image that counts how often it was read. */
function open(options: ImageRendererOptions = {}, bytes = drawnImage(640, 480, "jpeg")) {
  const renderer = new ImageRenderer({ size: 1, ...options });
  let reads = 0;
  const source = {
    ...SIZE,
    sha256: "a".repeat(64),
    read: () => {
      reads++;
      return Promise.resolve(bytes.slice());
    },
  };
  const render = (region: string, size = "max", asking?: AbortSignal) =>
    renderer.render(
      source,
      planImage({ region, size, rotation: "0", file: "default.jpg" }, SIZE),
      { signal: asking },
    );
  return {
    render,
    reads: () => reads,
    [Symbol.dispose]: () => renderer.close(),
  };
}

const statusOf = (error: unknown) => error instanceof AppError ? error.status : error;

Deno.test("ImageRenderer: equivalent requests share one image", async () => {
  using opened = open();
  const images = await Promise.all([
    opened.render("0,0,320,240", "160,120"),
    opened.render("0,0,320,240", "160,"),
    opened.render("pct:0,0,50,50", "pct:50"),
  ]);
  assert.ok(images.every((image) => image === images[0]));
});

Deno.test("ImageRenderer: an image is read and decoded once for all its tiles", async () => {
  using opened = open();
  const tiles = ["0,0,100,100", "100,0,100,100", "200,0,100,100", "300,0,100,100"];
  await Promise.all(tiles.map((region) => opened.render(region)));
  assert.equal(opened.reads(), 1);
});

Deno.test("ImageRenderer: uncached images are rendered again with equal bytes", async () => {
  using opened = open({ maxCachedBytes: 0 });
  const first = await opened.render("0,0,100,100");
  const second = await opened.render("0,0,100,100");
  assert.notEqual(first, second);
  assert.deepEqual(first, second);
  assert.equal(opened.reads(), 1, "the decoded level is still there");
});

Deno.test("ImageRenderer: refuses requests beyond the queue limit and serves the others", async () => {
  using opened = open({ maxWaiting: 3 });
  const asked = Array.from({ length: 12 }, (_, i) => opened.render(`${i},0,50,50`));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  assert.equal(refused.length, 8, "one is worked on and three wait");
  for (const { reason } of refused) {
    assert.equal(statusOf(reason), 503);
    assert.deepEqual(reason.headers, { "Retry-After": "2" });
  }
});

Deno.test("ImageRenderer: drops queued work that no client waits for", async () => {
  using opened = open();
  const asking = new AbortController();
  const ahead = [opened.render("0,0,50,50"), opened.render("50,0,50,50")];
  const given = opened.render("100,0,50,50", "max", asking.signal);
  asking.abort();
  await assert.rejects(given, (error) => statusOf(error) === 503);
  await Promise.all(ahead);
  assert.ok(await opened.render("100,0,50,50"), "asked for again it is made");
});

Deno.test("ImageRenderer: a file that cannot be decoded is refused, each time", async () => {
  const bytes = drawnImage(640, 480, "jpeg");
  using opened = open({}, bytes.fill(0, 100));
  for (let tries = 0; tries < 2; tries++) {
    await assert.rejects(opened.render("full", "100,"), (error) => statusOf(error) === 422);
  }
});

Deno.test("ImageRenderer: closing rejects queued work", async () => {
  const opened = open();
  const asked = Array.from({ length: 4 }, (_, i) => opened.render(`${i},0,50,50`));
  opened[Symbol.dispose]();
  for (const outcome of await Promise.allSettled(asked)) {
    assert.equal(outcome.status, "rejected");
    if (outcome.status === "rejected") assert.equal(statusOf(outcome.reason), 503);
  }
});
