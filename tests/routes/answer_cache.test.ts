import assert from "node:assert/strict";
import { AnswerCache } from "../../routes/answer_cache.ts";

function cache(budget?: number) {
  const state = { version: "1", made: 0, looked: 0 };
  const answers = new AnswerCache(() => {
    state.looked++;
    return Promise.resolve(state.version);
  }, budget);
  const get = async (key: string, value: unknown = key) => {
    const answer = await answers.get(key, () => {
      state.made++;
      return Promise.resolve({ value });
    });
    return new TextDecoder().decode(answer!.body);
  };
  return { answers, state, get };
}

Deno.test("AnswerCache: an answer is made once a version, however many ask", async () => {
  const { answers, state, get } = cache();
  await Promise.all(Array.from({ length: 50 }, () => get("a")));
  assert.equal(state.made, 1);
  assert.equal(state.looked, 1, "the version is not looked at for every request");
  answers.invalidate();
  await get("a");
  assert.equal(state.made, 1, "a write elsewhere leaves the answers");
  state.version = "2";
  answers.invalidate();
  assert.equal(await get("a", "new"), '"new"');
  assert.equal(state.made, 2);
});

Deno.test("AnswerCache: validators differ by version and by key", async () => {
  const { answers, state } = cache();
  const etag = async (key: string) =>
    (await answers.get(key, () => Promise.resolve({ value: 0 })))!.etag;
  const [a, b] = [await etag("/a"), await etag("/b")];
  state.version = "2";
  answers.invalidate();
  assert.equal(new Set([a, b, await etag("/a")]).size, 3);
});

Deno.test("AnswerCache: what was read before a change is not kept after it", async () => {
  const { answers, state, get } = cache();
  const { promise, resolve } = Promise.withResolvers<{ value: string }>();
  const early = answers.get("a", () => promise);
  await Promise.resolve();
  state.version = "2";
  answers.invalidate();
  await get("b");
  resolve({ value: "old" });
  await early;
  assert.equal(await get("a", "new"), '"new"');
});

Deno.test("AnswerCache: nothing found and failures are not kept", async () => {
  const { answers, get } = cache();
  assert.equal(await answers.get("a", () => Promise.resolve(undefined)), undefined);
  await assert.rejects(
    answers.get("a", () => Promise.reject(new Error("no rows today"))),
    /no rows today/,
  );
  assert.equal(await get("a"), '"a"');
});

Deno.test("AnswerCache: over its budget the least recently used answers go", async () => {
  const { state, get } = cache(12_000);
  const long = "x".repeat(2_500);
  await get("a", long);
  await get("b", long);
  await get("a", long);
  await get("c", long);
  assert.equal(state.made, 3);
  await get("a", long);
  assert.equal(state.made, 3, "a was used last");
  await get("b", long);
  assert.equal(state.made, 4, "b had gone");
});

Deno.test("AnswerCache: many small answers are held to the budget too", async () => {
  const { state, get } = cache(100_000);
  for (let i = 0; i < 1000; i++) await get(`/search/${i}`, 0);
  await get("/search/0", 0);
  assert.equal(state.made, 1001, "the first has gone");
  await get("/search/999", 0);
  assert.equal(state.made, 1001, "the last is there");
});
