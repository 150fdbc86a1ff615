import assert from "node:assert/strict";
import {
  asIdempotentRequest,
  type IdempotentRequest,
  MAX_STORED_ANSWERS,
} from "../../db/accounts/idempotent_requests.ts";
import type { Database } from "../../db/open.ts";
import { TestDatabase } from "../support/app.ts";

const DAY = 24 * 60 * 60 * 1000;

const requestOf = (key: string, hash = "h", user = "anybody"): IdempotentRequest => ({
  key,
  scope: () => user,
  hash: () => hash,
  state: "new",
});

async function send<T>(
  db: Database,
  key: string,
  work: () => Promise<T>,
  hash?: string,
  user?: string,
) {
  const request = requestOf(key, hash, user);
  const answer = await asIdempotentRequest(request, () => db.writeOnce(work));
  return { answer, state: request.state };
}

const rows = async (db: Database) =>
  (await db.read.all<{ n: number }>("SELECT count(*) AS n FROM keyed_requests"))[0]!.n;

Deno.test("writeOnce: any JSON result is replayed unchanged, also none", async () => {
  await using test = await TestDatabase.open();
  const long = Array.from({ length: 3000 }, (_, at) => ({ at, id: crypto.randomUUID() }));
  for (
    const [at, answer] of [{ a: [1, null] }, [], [{}], "text", null, undefined, long].entries()
  ) {
    const first = await send(test.db, `${at}`, () => Promise.resolve<unknown>(answer));
    const second = await send(test.db, `${at}`, () => assert.fail("done again"));
    assert.deepEqual(first, { answer, state: "done" });
    assert.deepEqual(second, { answer, state: "replayed" });
  }
});

Deno.test("writeOnce: a failed change is not stored", async () => {
  await using test = await TestDatabase.open();
  await assert.rejects(send(test.db, "k", () => Promise.reject(new Error("halfway"))), /halfway/);
  assert.equal(await rows(test.db), 0);
  assert.equal((await send(test.db, "k", () => Promise.resolve(1))).state, "done");
});

Deno.test("writeOnce: a repeat with a result too large to store is refused, not executed again", async () => {
  await using test = await TestDatabase.open();
  const noise = () => {
    const bytes = new Uint8Array(60_000);
    crypto.getRandomValues(bytes);
    return bytes.toBase64();
  };
  const large = Array.from({ length: 215 }, noise);
  const first = await send(test.db, "k", () => Promise.resolve(large));
  assert.equal(first.state, "done");
  await assert.rejects(
    send(test.db, "k", () => assert.fail("done again")),
    { status: 409, message: "This was done before; its response was not stored" },
  );
  assert.equal(await rows(test.db), 1);
  // As large as it may be: in several pieces.
  const fitting = large.slice(0, 60);
  await send(test.db, "l", () => Promise.resolve(fitting));
  assert.ok(await rows(test.db) > 5);
  assert.deepEqual((await send(test.db, "l", () => assert.fail())).answer, fitting);
});

Deno.test("writeOnce: results expire after a day, and are deleted by the next request", async () => {
  await using test = await TestDatabase.open();
  await send(test.db, "old", () => Promise.resolve(1));
  await send(test.db, "older", () => Promise.resolve(1));
  await test.db.write((tx) =>
    tx.run(`UPDATE keyed_requests SET created_at = created_at - ${DAY + 1}`)
  );
  assert.deepEqual(await send(test.db, "old", () => Promise.resolve(2), "another"), {
    answer: 2,
    state: "done",
  });
  assert.equal(await rows(test.db), 1);
});

Deno.test("writeOnce: only the first change of a request is stored; without a key nothing is", async () => {
  await using test = await TestDatabase.open();
  const request = requestOf("k");
  await asIdempotentRequest(request, async () => {
    assert.equal(await test.db.writeOnce(() => Promise.resolve("first")), "first");
    assert.equal(await test.db.writeOnce(() => Promise.resolve("second")), "second");
  });
  assert.equal(await test.db.writeOnce(() => Promise.resolve("third")), "third");
  assert.equal(await rows(test.db), 1);
});

Deno.test("writeOnce: beyond a user's quota a change is still made once, and its answer is not stored", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const answer = () => Promise.resolve("an answer");
  const repeat = (key: string, user: string) =>
    send(db, key, () => assert.fail("done again"), "h", user);
  await send(db, "a", answer, "h", "ada");
  const usage = async () =>
    await db.read.all<{ scope: string; characters: number }>("SELECT * FROM keyed_usage");
  const [{ characters } = { characters: 0 }] = await usage();
  assert.ok(characters > 20 && characters < 200, `${characters}`);
  // As if there were room for one more of these answers.
  await db.write((tx) =>
    tx.run(`UPDATE keyed_usage SET characters = ${MAX_STORED_ANSWERS} - ${characters}`)
  );
  for (const key of ["b", "c"]) {
    assert.equal((await send(db, key, answer, "h", "ada")).state, "done");
  }
  assert.equal((await repeat("b", "ada")).answer, "an answer");
  await assert.rejects(repeat("c", "ada"), { status: 409 });
  await send(db, "c", answer, "h", "bea");
  assert.equal((await repeat("c", "bea")).answer, "an answer");
  // What is forgotten makes room again.
  await db.write((tx) =>
    tx.run(`UPDATE keyed_requests SET created_at = created_at - ${DAY + 1} WHERE scope = 'ada'`)
  );
  await send(db, "d", answer, "h", "bea");
  await send(db, "e", answer, "h", "ada");
  assert.equal((await repeat("e", "ada")).answer, "an answer");
});
