import assert from "node:assert/strict";
import { Answer, AnswerCache } from "../../routes/answer_cache.ts";
import { sendAnswer } from "../../routes/send_answer.ts";
import { Hono } from "hono";
import { DatabaseUnavailable } from "../../domain/storage_fault.ts";

function textOf(answer: unknown): string {
  assert.ok(answer instanceof Answer);
  return new TextDecoder().decode(answer.bytes);
}

function cache(budget?: number) {
  const state = { version: "1", flags: "1", made: 0, looked: 0 };
  const answers = new AnswerCache(() => {
    state.looked++;
    return Promise.resolve({ catalog: state.version, review: state.version + state.flags });
  }, budget === undefined ? {} : { budget });
  const get = async (key: string, value: unknown = key) => {
    const answer = await answers.get(key, () => {
      state.made++;
      return Promise.resolve({ value });
    });
    return textOf(answer);
  };
  return { answers, state, get };
}

Deno.test("AnswerCache: one production per version", async () => {
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

Deno.test("AnswerCache: review flags invalidate only responses that contain them", async () => {
  const { answers, state } = cache();
  const made: string[] = [];
  const get = (key: string, of?: "catalog" | "review") =>
    answers.get(key, () => {
      made.push(key);
      return Promise.resolve({ value: key });
    }, of);
  const all = async () => {
    answers.invalidate();
    for (const kind of ["catalog", "review", undefined] as const) await get(String(kind), kind);
    return made.splice(0);
  };
  assert.deepEqual(await all(), ["catalog", "review", "undefined"]);
  state.flags = "2";
  assert.deepEqual(await all(), ["review", "undefined"]);
  assert.equal(answers.drops, 0);
  state.version = "2";
  assert.deepEqual(await all(), ["catalog", "review", "undefined"]);
  assert.equal(answers.drops, 1);
});

Deno.test("AnswerCache: validators depend on the content, not the instance", async () => {
  const etag = async (answers: AnswerCache, value: unknown) =>
    (await answers.get("/a", () => Promise.resolve({ value })))!.etag;
  const [one, other] = [cache(), cache()];
  other.state.version = "7";
  const first = await etag(one.answers, "first");
  assert.equal(first, await etag(other.answers, "first"));
  one.state.version = "2";
  one.answers.invalidate();
  assert.notEqual(first, await etag(one.answers, "second"));
});

Deno.test("AnswerCache: unchanged responses keep their codings", async () => {
  const encoded: number[] = [];
  let version = "1";
  const answers = new AnswerCache(() => Promise.resolve({ catalog: version, review: version }), {
    encoder: (body) => {
      encoded.push(body.length);
      return Promise.resolve(body);
    },
  });
  const get = async (value: unknown) => {
    answers.invalidate();
    await (await answers.get("a", () => Promise.resolve({ value })) as Answer).in("br");
  };
  await get("same");
  version = "2";
  await get("same");
  assert.deepEqual(encoded, [6]);
  version = "3";
  await get("another");
  assert.deepEqual(encoded, [6, 9]);
});

Deno.test("AnswerCache: a producer gets the previous response and may return it", async () => {
  const { answers, state } = cache();
  const first = await answers.get("a", () => Promise.resolve({ value: 1, etag: '"state"' }));
  state.version = "2";
  answers.invalidate();
  const again = await answers.get("a", (before) => {
    assert.equal(before?.etag, '"state"');
    return Promise.resolve(before);
  });
  assert.equal(again, first);
});

Deno.test("AnswerCache: a failed coding is retried", async () => {
  let tries = 0;
  const answers = new AnswerCache(() => Promise.resolve({ catalog: "1", review: "1" }), {
    encoder: (body) => ++tries === 1 ? Promise.reject(new Error("no room")) : Promise.resolve(body),
  });
  const answer = await answers.get("a", () => Promise.resolve({ value: 1 })) as Answer;
  await assert.rejects(async () => await answer.in("br"), /no room/);
  assert.deepEqual(await answer.in("br"), answer.bytes);
});

Deno.test("AnswerCache: results of reads before a change are not cached", async () => {
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

Deno.test("AnswerCache: missing records and failures are not cached", async () => {
  const { answers, get } = cache();
  assert.equal(await answers.get("a", () => Promise.resolve(undefined)), undefined);
  await assert.rejects(
    answers.get("a", () => Promise.reject(new Error("no rows today"))),
    /no rows today/,
  );
  assert.equal(await get("a"), '"a"');
});

// Text that becomes little shorter by packing.
const noise = (length: number) =>
  Array.from({ length }, () => Math.floor(Math.random() * 36).toString(36)).join("");

Deno.test("AnswerCache: evicts the least recently used beyond the budget", async () => {
  const { answers, state, get } = cache(400_000);
  const long = noise(9_000);
  for (let i = 0; i < 100; i++) {
    await get(`${i}`, long);
    await get("0", long);
    assert.ok(answers.weight <= 400_000);
  }
  assert.equal(state.made, 100, "the first was used all the time");
  await get("99", long);
  assert.equal(state.made, 100, "the last is there");
  await get("1", long);
  assert.equal(state.made, 101, "the second has gone");
});

Deno.test("AnswerCache: many small responses respect the budget", async () => {
  const { state, get } = cache(100_000);
  for (let i = 0; i < 1000; i++) await get(`/search/${i}`, 0);
  await get("/search/0", 0);
  assert.equal(state.made, 1001, "the first has gone");
  await get("/search/999", 0);
  assert.equal(state.made, 1001, "the last is there");
});

Deno.test("AnswerCache: very large responses are not cached", async () => {
  const { answers, state, get } = cache(1_000_000);
  for (let i = 0; i < 10; i++) await get(`/small/${i}`);
  const { weight } = answers;
  const huge = noise(300_000);
  assert.equal(await get("/huge", huge), JSON.stringify(huge), "it is answered all the same");
  assert.equal(answers.weight, weight);
  for (let i = 0; i < 10; i++) await get(`/small/${i}`);
  assert.equal(state.made, 11);
});

Deno.test("AnswerCache: codings count towards the budget", async () => {
  const { answers, state, get } = cache(20_000);
  await get("a", "x".repeat(1_200));
  const answer = await answers.get("a", () => Promise.reject(new Error("it is there"))) as Answer;
  const { weight } = answers;
  const gzip = await answer.in("gzip");
  assert.equal(answers.weight, weight + gzip.length);
  for (let i = 0; i < 20; i++) await get(`${i}`, "x");
  assert.ok(answers.weight <= 20_000);
  assert.equal(await get("a", "new"), '"new"');
  assert.equal(state.made, 22);
});

Deno.test("AnswerCache: returns stale responses while the database is unreachable", async () => {
  let isAway = false;
  const answers = new AnswerCache(
    () =>
      isAway
        ? Promise.reject(new DatabaseUnavailable("no answer"))
        : Promise.resolve({ catalog: "1", review: "1" }),
  );
  const get = async (key: string) => {
    const answer = await answers.get(key, () => Promise.resolve({ value: key })) as Answer;
    return [textOf(answer), answer.isStale];
  };
  assert.deepEqual(await get("a"), ['"a"', false]);
  isAway = true;
  answers.invalidate();
  assert.deepEqual(await get("a"), ['"a"', true]);
  assert.deepEqual(await get("a"), ['"a"', true]);
  await assert.rejects(get("b"), DatabaseUnavailable);
  isAway = false;
  answers.invalidate();
  assert.deepEqual(await get("b"), ['"b"', false]);
  assert.deepEqual(await get("a"), ['"a"', false]);
});

Deno.test("AnswerCache: a commit of another process is visible in the next read", async () => {
  let [commits, looks, version] = [1, 0, "1"];
  const reads: PromiseWithResolvers<void>[] = [];
  const answers = new AnswerCache(async () => {
    looks++;
    const found = { catalog: version, review: version };
    await reads.at(-1)?.promise;
    return found;
  }, { dataVersion: () => commits });
  const text = async () =>
    textOf(await answers.get("a", () => Promise.resolve({ value: version })));
  // The file is not asked more often than every 2 ms.
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual([await text(), await text(), looks], ['"1"', '"1"', 1]);
  [commits, version] = [2, "2"];
  await later();
  assert.deepEqual([await text(), looks], ['"2"', 2]);
  commits = 3;
  await later();
  reads.push(Promise.withResolvers());
  const early = text();
  await Promise.resolve();
  [commits, version] = [4, "4"];
  const late = text();
  reads.pop()!.resolve();
  assert.deepEqual([await early, await late], ['"4"', '"4"']);
});

Deno.test("sendAnswer: a stale response requires revalidation and states the reason", async () => {
  const answer = new Answer(new TextEncoder().encode("[]"), 'W/"1"');
  const app = new Hono().get("/", (c) =>
    sendAnswer(c, answer, {
      "Cache-Control": "public, max-age=300",
      "Content-Type": "application/json",
    }));
  const headersOf = async (headers: Record<string, string> = {}) => {
    const response = await app.request("/", { headers });
    const { headers: sent, status } = response;
    return [status, sent.get("Cache-Control"), sent.get("Cache-Status"), await response.text()];
  };
  assert.deepEqual(await headersOf(), [200, "public, max-age=300", null, "[]"]);
  answer.isStale = true;
  const status = 'OpenDepot; hit; detail="database unreachable"';
  assert.deepEqual(await headersOf(), [200, "no-cache", status, "[]"]);
  assert.deepEqual(await headersOf({ "If-None-Match": '"1"' }), [304, "no-cache", status, ""]);
});
