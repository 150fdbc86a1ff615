/** Reading about many records in the background, and what fails outside. */
import assert from "node:assert/strict";
import { type Page, WORLD } from "../../adapters/sources/stand_in_world.ts";
import { encyclopediaJobs } from "../../../db/schema/gallery.ts";
import { until } from "../../support/time.ts";
import { ReadingDesk } from "./reading_desk.ts";

Deno.test("encyclopedia failures change nothing: offline, too many requests, errors", async () => {
  await using desk = await ReadingDesk.open();
  await desk.ok("POST", "encyclopedia/artists/1/read");
  const kept = await desk.ok("GET", "encyclopedia/artists/1");
  const busy = () => new Response("", { status: 429, headers: { "Retry-After": "90" } });
  const cases = [
    // The second of the two sites fails, when the first has answered.
    [(): Response => Response.json({ error: { code: "internal_api_error" } }), 502],
    [busy, 503],
  ] as const;
  for (const [answer, expected] of cases) {
    desk.outside.next.push(
      () => Response.json({ query: { pages: [{ title: "Monet", missing: true }] } }),
      answer,
    );
    const [status, { error }] = await desk.send("POST", "encyclopedia/artists/1/read");
    assert.equal(status, expected);
    assert.match(error, /^Wikidata could not be read: /);
    assert.deepEqual(await desk.ok("GET", "encyclopedia/artists/1"), kept);
  }
  await using off = await ReadingDesk.open(WORLD, { SOURCES: "off" });
  assert.deepEqual(await off.send("POST", "encyclopedia/artists/1/read"), [502, {
    error: "requests to other servers are switched off",
  }]);
  assert.deepEqual(await off.send("POST", "encyclopedia/job", { kind: "artist", which: "all" }), [
    502,
    { error: "requests to other servers are switched off" },
  ]);
});

const ended = (desk: ReadingDesk) =>
  until(
    async () => (await desk.ok("GET", "encyclopedia/job")).job,
    ({ state }) => state !== "running",
    "the job is under way",
  );

Deno.test("encyclopedia job: reads all records of a kind and lists undecided ones without changes", async () => {
  await using desk = await ReadingDesk.open();
  assert.deepEqual(await desk.ok("GET", "encyclopedia/job"), { job: null });
  assert.equal((await desk.send("DELETE", "encyclopedia/job"))[0], 409);
  const before = [await desk.record(1), await desk.record(2), await desk.record(3)];
  const begun = await desk.ok("POST", "encyclopedia/job", { kind: "artist", which: "unread" });
  assert.deepEqual([begun.state, begun.total, begun.done], ["running", 3, 0]);
  const { state, total, done, differs, failed, error } = await ended(desk);
  assert.deepEqual([state, total, done, differs, failed, error], ["finished", 3, 3, 3, 0, ""]);
  assert.deepEqual([await desk.record(1), await desk.record(2), await desk.record(3)], before);
  assert.deepEqual(await desk.toDecide(), [1, 2, 3]);
  const page = await desk.ok("GET", "encyclopedia/artists?limit=1&offset=1");
  assert.deepEqual(page, {
    total: 3,
    records: [{ id: 2, name: "John Smith", how: "name", candidates: 3 }],
    next: 2,
  });
  // Nobody is read about twice.
  const again = await desk.ok("POST", "encyclopedia/job", { kind: "artist", which: "unread" });
  assert.equal(again.total, 0);
  assert.equal((await ended(desk)).state, "finished");
  const { searchParams } = desk.outside.upstream.requests.at(-1)!.url;
  assert.equal(searchParams.get("maxlag"), "5");
});

Deno.test("encyclopedia job: can be stopped, and keeps its findings", async () => {
  await using desk = await ReadingDesk.open();
  const held = Promise.withResolvers<undefined>();
  const reached = Promise.withResolvers<void>();
  desk.outside.world.pages["Monet"] = { redirect: "Claude Monet" } as Page;
  desk.outside.next.push(() => {
    reached.resolve();
    return held.promise;
  });
  await desk.ok("POST", "encyclopedia/job", { kind: "artist", which: "all" });
  await reached.promise;
  const body = { kind: "artist", which: "all" };
  assert.deepEqual(await desk.send("POST", "encyclopedia/job", body), [409, {
    error: "A job is reading already; stop it first",
  }]);
  const stopped = await desk.ok("DELETE", "encyclopedia/job");
  held.resolve(undefined);
  assert.deepEqual([stopped.state, stopped.done], ["stopped", 0]);
  assert.deepEqual(await desk.toDecide(), []);
});

Deno.test("encyclopedia job: ends with an error if nothing responds", async () => {
  await using desk = await ReadingDesk.open();
  for (let at = 0; at < 3; at++) desk.outside.next.push(() => new Response("", { status: 500 }));
  await desk.ok("POST", "encyclopedia/job", { kind: "artist", which: "all" });
  const { state, done, failed, error } = await ended(desk);
  assert.deepEqual([state, done, failed], ["failed", 3, 3]);
  assert.equal(error, "The encyclopedia could not be read: answered 500");
  const { job } = await desk.ok("GET", "encyclopedia/job", undefined, { "Accept-Language": "ru" });
  assert.equal(job.error, "Энциклопедию прочитать не удалось: ответ 500");
  // They stay unread.
  assert.equal((await desk.ok("GET", "encyclopedia/artists/1")).at, null);
});

Deno.test("encyclopedia job: is lost without progress, and ends when another starts", async () => {
  await using desk = await ReadingDesk.open();
  const held = Promise.withResolvers<undefined>();
  const reached = Promise.withResolvers<void>();
  desk.outside.next.push(() => {
    reached.resolve();
    return held.promise;
  });
  const body = { kind: "artist", which: "all" };
  const first = await desk.ok("POST", "encyclopedia/job", body);
  await reached.promise;
  await desk.test.db.write((tx) => tx.run("UPDATE encyclopedia_jobs SET seen = 0"));
  assert.equal((await desk.ok("GET", "encyclopedia/job")).job.state, "lost");
  const second = await desk.ok("POST", "encyclopedia/job", body);
  held.resolve(undefined);
  assert.equal((await ended(desk)).done, 3);
  const rows = await desk.test.db.read.select({
    id: encyclopediaJobs.id,
    done: encyclopediaJobs.done,
  })
    .from(encyclopediaJobs).orderBy(encyclopediaJobs.id);
  assert.deepEqual(rows, [{ id: first.id, done: 0 }, { id: second.id, done: 3 }]);
});
