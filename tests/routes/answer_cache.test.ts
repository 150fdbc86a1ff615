import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";
import { AnswerCache } from "../../routes/answer_cache.ts";

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

Deno.test("AnswerCache: review flags make stale what shows them, and nothing else", async () => {
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

Deno.test("AnswerCache: validators differ by what is answered, whichever instance answers", async () => {
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

Deno.test("AnswerCache: an answer that a change has left as it was keeps its codings", async () => {
  const encoded: number[] = [];
  let version = "1";
  const answers = new AnswerCache(() => Promise.resolve({ catalog: version, review: version }), {
    encoder: (body) => {
      encoded.push(body.length);
      return Promise.resolve(body);
    },
  });
  const get = async (value: unknown, etag: string) => {
    answers.invalidate();
    const answer = await answers.get("a", () => Promise.resolve({ value, etag }));
    await answer!.bytes.in("br");
    return answer!.etag;
  };
  await get("same", '"1"');
  version = "2";
  await get("same", '"1"');
  version = "3";
  assert.equal(await get("same", '"2"'), '"2"', "though its validator says something else");
  assert.deepEqual(encoded, [6]);
  version = "4";
  await get("another", '"3"');
  assert.deepEqual(encoded, [6, 9]);
});

Deno.test("AnswerCache: who makes an answer anew is given the one before and may return it", async () => {
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

Deno.test("AnswerCache: a coding that failed is computed again for the next", async () => {
  let tries = 0;
  const answers = new AnswerCache(() => Promise.resolve({ catalog: "1", review: "1" }), {
    encoder: (body) => ++tries === 1 ? Promise.reject(new Error("no room")) : Promise.resolve(body),
  });
  const answer = await answers.get("a", () => Promise.resolve({ value: 1 }));
  await assert.rejects(async () => await answer!.bytes.in("br"), /no room/);
  assert.deepEqual(await answer!.bytes.in("br"), answer!.body);
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

// Text that becomes little shorter by packing.
const noise = (length: number) =>
  Array.from({ length }, () => Math.floor(Math.random() * 36).toString(36)).join("");

Deno.test("AnswerCache: over its budget the least recently used answers go", async () => {
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

Deno.test("AnswerCache: many small answers are held to the budget too", async () => {
  const { state, get } = cache(100_000);
  for (let i = 0; i < 1000; i++) await get(`/search/${i}`, 0);
  await get("/search/0", 0);
  assert.equal(state.made, 1001, "the first has gone");
  await get("/search/999", 0);
  assert.equal(state.made, 1001, "the last is there");
});

Deno.test("AnswerCache: an answer as large as a part of the budget leaves the others where they are", async () => {
  const { answers, state, get } = cache(1_000_000);
  for (let i = 0; i < 10; i++) await get(`/small/${i}`);
  const { weight } = answers;
  const huge = noise(300_000);
  assert.equal(await get("/huge", huge), JSON.stringify(huge), "it is answered all the same");
  assert.equal(answers.weight, weight);
  for (let i = 0; i < 10; i++) await get(`/small/${i}`);
  assert.equal(state.made, 11);
});

Deno.test("AnswerCache: an answer that is large without a coding is held as gzip", async () => {
  const { answers, state } = cache(4_000_000);
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, title: "Bathers by the river" }));
  const ask = () =>
    answers.get("/gallery", async (_before, writer) => {
      state.made++;
      for (const row of rows) await writer.write(JSON.stringify(row));
      return { written: true };
    });
  const answer = (await ask())!;
  const plain = rows.map((row) => JSON.stringify(row)).join("");
  assert.ok(answers.weight < plain.length / 4, `${answers.weight} bytes are held`);
  assert.equal(answer.encodingFor("br, gzip"), "gzip");
  assert.equal(answer.encodingFor(null), "identity");
  assert.equal(answer.encodingFor("br"), "identity");
  const gzip = await answer.bytes.in("gzip");
  assert.equal(new TextDecoder().decode(gunzipSync(gzip)), plain);
  const pieces = await Array.fromAsync(answer.bytes.pieces());
  assert.equal(new TextDecoder().decode(Buffer.concat(pieces)), plain);
  assert.ok(pieces.length > 1, "piece by piece");
  assert.equal(answer.bytes.isPacked, true, "and not held as a whole");
  assert.equal((await ask())!.etag, answer.etag);
  assert.equal(state.made, 1);
});

Deno.test("AnswerCache: a long text is the same in pieces, wherever characters of two code units stand", async () => {
  const { answers } = cache(1_000_000);
  for (const before of ["", "a"]) {
    const text = before + "\u{1F5BC}".repeat(200_000);
    const answer = await answers.get(`/long${before}`, () => Promise.resolve({ json: text }));
    assert.equal(gunzipSync(await answer!.bytes.in("gzip")).toString(), text);
    assert.equal(answer!.bytes.size, Buffer.byteLength(text));
  }
});

Deno.test("AnswerCache: what was not asked for lately is packed, and unpacked when it is", async () => {
  const { answers, state, get } = cache(400_000);
  const value = (i: number) => `${i} `.padEnd(4_000, "Sunrise over the harbour ");
  for (let i = 0; i < 250; i++) await get(`/${i}`, value(i));
  assert.ok(answers.weight <= 400_000);
  for (let i = 249; i >= 0; i--) {
    assert.equal(await get(`/${i}`, value(i)), JSON.stringify(value(i)));
    assert.ok(answers.weight <= 400_000);
  }
  assert.equal(state.made, 250, "more than twice as much as fits without a coding");
});

Deno.test("AnswerCache: a commit that the database tells of shows in the next read, also behind an earlier look", async () => {
  let [commits, looks, version] = [1, 0, "1"];
  const reads: PromiseWithResolvers<void>[] = [];
  const answers = new AnswerCache(async () => {
    looks++;
    const found = { catalog: version, review: version };
    await reads.at(-1)?.promise;
    return found;
  }, { dataVersion: () => commits });
  const get = async () => (await answers.get("a", () => Promise.resolve({ value: version })))!.body;
  const text = async () => new TextDecoder().decode(await get());
  assert.deepEqual([await text(), await text(), looks], ['"1"', '"1"', 1]);
  [commits, version] = [2, "2"];
  assert.deepEqual([await text(), looks], ['"2"', 2]);
  commits = 3;
  reads.push(Promise.withResolvers());
  const early = text();
  await Promise.resolve();
  [commits, version] = [4, "4"];
  const late = text();
  reads.pop()!.resolve();
  assert.deepEqual([await early, await late], ['"4"', '"4"']);
});
