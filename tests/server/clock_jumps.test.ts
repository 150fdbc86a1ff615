/** A clock that is put an hour forward or back ends nothing, locks nobody out and orders nothing again. */
import assert from "node:assert/strict";
import { countAttempt } from "../../db/accounts/login_attempts.ts";
import { retryWhileBusy } from "../../db/write_queue.ts";
import { ATTEMPT_LIMIT } from "../../domain/accounts/attempt_limit.ts";
import { artist, era, fill, movement, painting } from "../support/catalog.ts";
import { curatorSession } from "../support/accounts.ts";
import { drawnImage } from "../support/pictures.ts";
import { ShiftedClock } from "../support/time.ts";
import { TestApp, TestDatabase } from "../support/app.ts";

const HOUR = 60 * 60 * 1000;
const JUMPS = [-HOUR, HOUR];

Deno.test("clock jumps: sessions continue", async () => {
  await using test = await TestApp.open();
  const headers = await curatorSession(test.db);
  for (const day of JUMPS) {
    using _jumped = new ShiftedClock({ day });
    assert.deepEqual(await test.json("/api/auth/me", { headers }), {
      role: "curator",
      username: "ada",
    });
  }
});

Deno.test("clock jumps: cache keys increase", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  const headers = await curatorSession(test.db);
  const imageData = (await drawnImage(60, 40, "jpeg")).toBase64();
  const keys: number[] = [];
  const tags: (string | null)[] = [];
  for (const day of [0, -HOUR, 0, HOUR, 0]) {
    using _jumped = new ShiftedClock({ day });
    const { image_cache_key } = await test.json("/api/paintings/1/upload-image", {
      method: "POST",
      headers,
      json: { imageData, mimeType: "image/jpeg" },
    });
    keys.push(image_cache_key);
    const image = await test.request("/api/paintings/1/image?size=full");
    await image.body?.cancel();
    assert.equal(image.status, 200);
    tags.push(image.headers.get("Last-Modified"));
  }
  assert.deepEqual(keys, [...new Set(keys)].sort((a, b) => a - b), "each later than the last");
  assert.equal(tags.every((tag) => tag !== null), true);
});

Deno.test("clock jumps: lockouts do not exceed the window", async () => {
  await using test = await TestDatabase.open();
  const now = 1_700_000_000_000;
  const attempt = (at: number) => countAttempt(test.db, "ada", at);
  for (let i = 0; i < ATTEMPT_LIMIT.failures; i++) assert.deepEqual(await attempt(now + i), {});
  assert.deepEqual(await attempt(now + 20), { retryAfter: 900 });
  assert.deepEqual(await attempt(now - HOUR), { retryAfter: 900 });
  assert.deepEqual(await attempt(now - HOUR + 899_000), { retryAfter: 1 });
  assert.deepEqual(await attempt(now - HOUR + 900_001), {});
});

Deno.test("clock jumps: writes wait by a monotonic clock", async () => {
  const busy = Object.assign(new Error("held"), { code: "SQLITE_BUSY" });
  for (const day of JUMPS) {
    let attempts = 0;
    const written = retryWhileBusy(() => {
      if (++attempts === 1) return Promise.reject(busy);
      return Promise.resolve("written");
    });
    using _jumped = new ShiftedClock({ day });
    assert.equal(await written, "written");
  }
  using _late = new ShiftedClock({ performance: 1 });
  const deadline = performance.now() - 1;
  await assert.rejects(retryWhileBusy(() => Promise.reject(busy), deadline), busy);
});
