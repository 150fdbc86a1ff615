/** An app with a painting whose image tells where each of its pixels comes from. */
import assert from "node:assert/strict";
import { decode } from "../../../adapters/images/codecs/decode.ts";
import { planDecode } from "../../../domain/images/decode_plan.ts";
import { encodePng } from "../../../adapters/images/codecs/encode_png.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { probe } from "../../../domain/images/probe.ts";
import type { PictureFiles } from "../../../services/gallery/pictures/pictures.ts";
import { annotation, artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

export type Colour = readonly [red: number, green: number, blue: number];

/** The colour of a square of the grid, 10 squares a side: no two are alike. */
export const square = (x: number, y: number): Colour => [
  20 + 23 * x,
  20 + 23 * y,
  (40 + 60 * x + 100 * y) % 256,
];

/** The grid, 1000 × 1000. */
export function grid(colour = square): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(1000 * 1000 * 3);
  for (let y = 0, at = 0; y < 1000; y++) {
    for (let x = 0; x < 1000; x++, at += 3) {
      data.set(colour(Math.floor(x / 100), Math.floor(y / 100)), at);
    }
  }
  return encodePng({ width: 1000, height: 1000, channels: 3, data });
}

let gridFiles: Promise<PictureFiles> | undefined;

/** Painting 1 with an image; painting 2 of the same artist without. */
export async function openGrid() {
  const test = await TestApp.open({
    settings: {
      ALLOWED_ORIGINS: [],
      PUBLIC_HOST: ["depot.example"],
      TRUSTED_PROXIES: 0,
      MAX_BATCH_MEGABYTES: 64,
    },
  });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1), painting(2)],
    annotations: [annotation(1, { body: "What is seen here", category: "technique" })],
  });
  const hangFiles = async (files: Promise<PictureFiles>) =>
    await test.pictures.replace(
      { type: "painting", id: 1 },
      await files,
      { username: "ada", action: "painting.upload_image" },
    );
  const hang = (bytes: Uint8Array<ArrayBuffer>) =>
    hangFiles(test.images.process(bytes, "painting"));
  await hangFiles(gridFiles ??= test.images.process(grid(), "painting"));
  return { test, hang, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

/** The pixels of an answer that must be an image. */
export async function pixelsOf(response: Response): Promise<Pixels> {
  const bytes = await response.bytes();
  assert.equal(response.status, 200, new TextDecoder().decode(bytes.slice(0, 200)));
  const probed = probe(bytes);
  assert.equal(response.headers.get("Content-Type"), probed.type);
  assert.equal(response.headers.get("Content-Length"), String(bytes.length));
  return await decode(bytes, probed, planDecode(probed, bytes.length, probed));
}

/** Holds that the pixel at x, y has a colour, nearly. */
export function assertColour(pixels: Pixels, x: number, y: number, colour: Colour): void {
  const { channels, data, width } = pixels;
  const at = (Math.floor(y) * width + Math.floor(x)) * channels;
  const found = [0, 1, 2].map((c) => data[at + (channels === 1 ? 0 : c)]!);
  const near = found.every((value, c) => Math.abs(value - colour[c]!) <= 6);
  assert.ok(near, `${x}, ${y}: ${found} instead of ${colour}`);
}
