/** A painting with a note and a tour, whose picture a curator replaces. */
import assert from "node:assert/strict";
import { encodeJpeg } from "../../../adapters/images/codecs/jpeg.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { TestApp, type TestServices } from "../../support/app.ts";

/** A part of a painting in fractions of its sides. */
type Part = readonly [left: number, top: number, right: number, bottom: number];

const photographs = new Map<string, string>();

/** Draws a photograph of a part of a made-up painting. */
function photograph(seed: number, [left, top, right, bottom]: Part): string {
  const [width, height] = [600, 450];
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const waves = Array.from(
    { length: 60 },
    () => [random(), random(), 0.03 + 0.1 * random(), random()],
  );
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = left + (right - left) * x / width;
      const v = top + (bottom - top) * y / height;
      let value = 127;
      for (const [a, b, size, strength] of waves as [number, number, number, number][]) {
        const far = ((u - a) ** 2 + (v - b) ** 2) / size ** 2;
        if (far < 9) value += 200 * (strength - 0.5) * Math.exp(-far);
      }
      for (let channel = 0; channel < 3; channel++) data[at++] = Math.min(Math.max(value, 0), 255);
    }
  }
  return encodeJpeg({ width, height, channels: 3, data }, 90).toBase64();
}

/** The whole painting, and a part of it. */
export const WHOLE = [0, 0, 1, 1] as const;
export const CROP = [0.2, 0.1, 0.9, 0.8] as const;

/** A painting with a note, and a tour with two stops at it. */
export async function placementDesk(services: TestServices = {}) {
  const test = await TestApp.open(services);
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  const headers = await curatorSession(test.db);
  const send = async (method: string, path: string, json?: unknown) => {
    const answer = await test.request(path, { method, headers, json });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return await answer.json();
  };
  const upload = (seed: number, part: Part) => {
    const key = `${seed} ${part}`;
    const imageData = photographs.get(key) ?? photograph(seed, part);
    photographs.set(key, imageData);
    return send("POST", "/api/paintings/1/upload-image", { imageData, mimeType: "image/jpeg" });
  };
  const notes = async () => (await send("GET", "/api/paintings/1")).annotations;
  const waiting = async () => (await send("GET", "/api/paintings/placements")).placements;
  await upload(5, WHOLE);
  const note = { painting_id: 1, label: "Point", pos_x: 0.5, pos_y: 0.5 };
  await send("POST", "/api/annotations", note);
  await send("POST", "/api/tours", {
    title: "Tour",
    stops: [
      { painting_id: 1, title: "Detail", pos_x: 0.3, pos_y: 0.3, width: 0.2, height: 0.2 },
      { painting_id: 1, title: "All" },
    ],
  });
  return {
    test,
    send,
    upload,
    notes,
    waiting,
    stops: async () => (await send("GET", "/api/tours/1")).stops,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

/** Asserts that two fractions are nearly equal. */
export const assertNear = (one: number, other: number) =>
  assert.ok(Math.abs(one - other) < 0.015, `${one} is near ${other}`);
