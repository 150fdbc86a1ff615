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

Deno.test("BoundedCache: concurrent and later callers share one computation", async () => {
  const { calls, get } = made();
  await Promise.all([get("a"), get("a"), get("a")]);
  await get("a");
  assert.deepEqual(calls, ["a"]);
});

Deno.test("BoundedCache: evicts the least recently used beyond the budget", async () => {
  const { calls, get } = made();
  await get("a");
  await get("b");
  await get("a");
  await get("c");
  await get("a");
  await get("b");
  assert.deepEqual(calls, ["a", "b", "c", "b"]);
});

Deno.test("BoundedCache: a value larger than the budget is returned but not cached", async () => {
  const { calls, get } = made();
  assert.equal((await get("a", 11)).length, 11);
  await get("a", 11);
  assert.deepEqual(calls, ["a", "a"]);
});

Deno.test("BoundedCache: a failure reaches all callers and is not cached", async () => {
  const { cache, get, calls } = made();
  const fail = () => cache.get("a", () => Promise.reject(new Error("no")));
  const outcomes = await Promise.allSettled([fail(), fail()]);
  assert.deepEqual(outcomes.map(({ status }) => status), ["rejected", "rejected"]);
  await get("a");
  assert.deepEqual(calls, ["a"]);
});

Deno.test("BoundedCache: aborts when the last waiting caller leaves", async () => {
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
