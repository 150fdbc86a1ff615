import assert from "node:assert/strict";
import { BoundedCache } from "../../domain/bounded_cache.ts";

function made() {
  const calls: string[] = [];
  const cache = new BoundedCache<string>(10, (value) => value.length);
  const get = (key: string, length = 4) =>
    cache.get(key, () => {
      calls.push(key);
      return Promise.resolve("x".repeat(length));
    });
  return { cache, calls, get };
}

Deno.test("BoundedCache: made once, however many ask and however often", async () => {
  const { calls, get } = made();
  await Promise.all([get("a"), get("a"), get("a")]);
  await get("a");
  assert.deepEqual(calls, ["a"]);
});

Deno.test("BoundedCache: over the budget the least recently used goes", async () => {
  const { calls, get } = made();
  await get("a");
  await get("b");
  await get("a");
  await get("c");
  await get("a");
  await get("b");
  assert.deepEqual(calls, ["a", "b", "c", "b"]);
});

Deno.test("BoundedCache: what is larger than the budget is answered and not kept", async () => {
  const { calls, get } = made();
  assert.equal((await get("a", 11)).length, 11);
  await get("a", 11);
  assert.deepEqual(calls, ["a", "a"]);
});

Deno.test("BoundedCache: a failure reaches all who asked and is not kept", async () => {
  const { cache, get, calls } = made();
  const fail = () => cache.get("a", () => Promise.reject(new Error("no")));
  const outcomes = await Promise.allSettled([fail(), fail()]);
  assert.deepEqual(outcomes.map(({ status }) => status), ["rejected", "rejected"]);
  await get("a");
  assert.deepEqual(calls, ["a"]);
});

Deno.test("BoundedCache: called off when the last who waits has gone, not before", async () => {
  const cache = new BoundedCache<string>(10, (value) => value.length);
  const { promise, resolve } = Promise.withResolvers<string>();
  let calledOff = false;
  const make = (nobodyWaits: AbortSignal) => {
    nobodyWaits.addEventListener("abort", () => calledOff = true);
    return promise;
  };
  const [one, two] = [new AbortController(), new AbortController()];
  const waiting = [cache.get("a", make, one.signal), cache.get("a", make, two.signal)];
  one.abort();
  assert.equal(calledOff, false);
  two.abort();
  assert.equal(calledOff, true);
  resolve("late");
  await Promise.all(waiting);
  assert.equal(await cache.get("a", () => Promise.resolve("anew")), "anew");
});
