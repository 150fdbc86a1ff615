/** Reading about artists and paintings, over a stand-in for the encyclopedia and Wikidata. */
import assert from "node:assert/strict";
import { readSettings } from "../../../server/settings.ts";
import { type Page, StandIn, WORLD, type World } from "../../adapters/sources/stand_in.ts";
import { artist, era, fill, movement, painting } from "../../catalog_fixture.ts";
import { curatorSession } from "../../curator_session.ts";
import { until } from "../../eventually.ts";
import { TestApp } from "../../support.ts";

class Desk implements AsyncDisposable {
  private constructor(
    readonly outside: StandIn,
    readonly test: TestApp,
    readonly headers: { Cookie: string },
  ) {}

  static async open(world: World = WORLD, env: Record<string, string> = {}): Promise<Desk> {
    const outside = new StandIn(structuredClone(world));
    const given: Record<string, string> = { ...outside.settings, ...env };
    const test = await TestApp.open({ settings: readSettings((name) => given[name]) });
    await fill(test.db, {
      eras: [era(1)],
      movements: [movement(1, { start_year: 1400, end_year: 1950 })],
      artists: [
        artist(1, {
          name: "Claude Monet",
          birth_year: 1840,
          death_year: null,
          encyclopedia_title: "Monet",
          bio_full: "Old text.",
          palette_metadata: { nationality: "French" },
        }),
        artist(2, { name: "John Smith", birth_year: 1720, death_year: null }),
        artist(3, { name: "Nobody Smith", birth_year: null, death_year: null }),
      ],
      paintings: [painting(1, { title: "Impression, Sunrise", year: null })],
    });
    return new Desk(outside, test, await curatorSession(test.db));
  }

  // deno-lint-ignore no-explicit-any -- a test compares it with what it expects
  async send(method: string, path: string, json?: unknown, more = {}): Promise<[number, any]> {
    const response = await this.test.request(`/api/${path}`, {
      method,
      headers: { ...this.headers, ...more },
      ...(json !== undefined && { json }),
    });
    const text = await response.text();
    return [response.status, text === "" ? null : JSON.parse(text)];
  }

  // deno-lint-ignore no-explicit-any -- as above
  async ok(method: string, path: string, json?: unknown, more = {}): Promise<any> {
    const [status, body] = await this.send(method, path, json, more);
    assert.equal(status < 300, true, `${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  record = (id: number, kind = "artists") => this.ok("GET", `records/${kind}/${id}`);
  restore = (operation: string) => this.ok("POST", `audit/operations/${operation}/restore`, {});
  toDecide = async (kind = "artists") =>
    (await this.ok("GET", `encyclopedia/${kind}`)).records.map((one: { id: number }) => one.id);

  async [Symbol.asyncDispose](): Promise<void> {
    await this.test[Symbol.asyncDispose]();
    await this.outside[Symbol.asyncDispose]();
  }
}

Deno.test("encyclopedia routes: for curators alone", async () => {
  await using test = await TestApp.open();
  for (
    const [method, path] of [
      ["GET", "artists"],
      ["GET", "artists/1"],
      ["POST", "artists/1/read"],
      ["POST", "artists/1/link"],
      ["POST", "paintings/1/reject"],
      ["GET", "job"],
      ["POST", "job"],
      ["DELETE", "job"],
    ] as const
  ) {
    const init = method === "POST" ? { method, json: {} } : { method };
    const path_ = `/api/encyclopedia/${path}`;
    assert.deepEqual(await test.refusal(path_, init), [401, "Curator login required"], path);
  }
});

Deno.test("reading an artist: evidence and fields; the record stays as it is", async () => {
  await using desk = await Desk.open();
  const before = await desk.record(1);
  assert.equal((await desk.ok("GET", "encyclopedia/artists/1")).at, null);
  const reading = await desk.ok("POST", "encyclopedia/artists/1/read");
  assert.deepEqual(await desk.record(1), before);
  assert.equal(reading.how, "title");
  assert.equal(reading.outcome, "differs");
  assert.deepEqual(reading.article, { asked: "Monet", title: "Claude Monet", state: "found" });
  const [monet] = reading.candidates;
  assert.deepEqual(
    monet.evidence.map(({ about, verdict }: Record<string, string>) => [about, verdict]),
    [
      ["name", "agrees"],
      ["birth", "agrees"],
      ["death", "unknown"],
      ["nationality", "agrees"],
      ["occupation", "agrees"],
      ["works", "agrees"],
      ["identifiers", "unknown"],
    ],
  );
  assert.equal(new URL(monet.url).pathname, "/wiki/Claude_Monet");
  const { at: _, ...read } = reading;
  const { at: __, ...kept } = await desk.ok("GET", "encyclopedia/artists/1");
  assert.deepEqual(kept, read);
  assert.deepEqual(await desk.toDecide(), [1]);
  assert.equal((await desk.send("POST", "encyclopedia/artists/99/read"))[0], 404);
});

Deno.test("linking an artist: the chosen fields, as one operation that is taken back", async () => {
  await using desk = await Desk.open();
  const before = await desk.record(1);
  const { tag } = await desk.ok("POST", "encyclopedia/artists/1/read");
  const fields = ["bio_full", "birth_date", "death_year", "nationality", "identifiers"];
  const body = { item: "Q296", fields, reason: "Looked at both" };
  const { operation, reading } = await desk.ok("POST", "encyclopedia/artists/1/link", body, {
    "If-Match": tag,
  });
  const lead =
    "Oscar-Claude Monet was a French painter. He founded Impressionism. He lived at Giverny.";
  assert.deepEqual(await desk.record(1), {
    ...before,
    bio_full: lead,
    birth_date: "1840-11-14",
    death_year: 1926,
    nationality: "France",
    identifiers: [
      { scheme: "wikidata", value: "Q296" },
      { scheme: "ulan", value: "500019484" },
      { scheme: "viaf", value: "24605513" },
    ],
  });
  const { artist: shown } = await desk.test.json("/api/artists/1");
  assert.equal(shown.bio_full, lead);
  assert.equal(shown.bio_short, lead.slice(0, lead.indexOf(" He lived")));
  assert.equal((await desk.test.json("/api/artists/1/details")).nationality, "France");
  assert.equal(reading.decision.item, "Q296");
  assert.deepEqual(await desk.toDecide(), []);

  const { operations: [logged] } = await desk.ok("GET", "audit/operations?limit=1");
  assert.deepEqual(
    [logged.id, logged.kind, logged.reason, logged.entries],
    [operation, "encyclopedia", "Looked at both", 2],
  );
  const { records } = await desk.ok("GET", `audit?operation=${operation}`);
  assert.deepEqual(
    records.map(({ action }: { action: string }) => action),
    ["artist.encyclopedia", "artist.update"],
  );
  assert.deepEqual(Object.keys(records[1].details.before).toSorted(), fields.toSorted());
  assert.equal(records[1].details.before.bio_full, "Old text.");

  const back = await desk.restore(operation);
  assert.deepEqual([back.restored, back.conflicts], [2, []]);
  assert.deepEqual(await desk.record(1), before);
  assert.deepEqual(await desk.toDecide(), [1]);
  // That it was taken back is an operation, too.
  await desk.restore(back.operation);
  assert.equal((await desk.record(1)).bio_full, lead);
  assert.deepEqual(await desk.toDecide(), []);
});

Deno.test("linking: what is wrong is refused, and nothing is written", async () => {
  await using desk = await Desk.open();
  const path = "encyclopedia/artists/1/link";
  assert.deepEqual(await desk.send("POST", path, { item: "Q296", fields: [] }), [409, {
    error: "Nothing has been read about it yet",
  }]);
  const { tag } = await desk.ok("POST", "encyclopedia/artists/1/read");
  const before = await desk.record(1);
  for (
    const [body, error] of [
      [{ item: "Q1", fields: [] }, "item: is none of the candidates that were found"],
      [
        { item: "x", fields: [] },
        "item: expected the id of a Wikidata item, as Q5582, or empty text",
      ],
      [{ item: "Q296", fields: ["movement_id"] }, /^fields\[0\]: expected one of/],
      [{ item: "Q296", fields: [], more: 1 }, "more: there is no such field"],
    ] as const
  ) {
    const [status, { error: said }] = await desk.send("POST", path, body);
    assert.equal(status, 400);
    if (typeof error === "string") assert.equal(said, error);
    else assert.match(said, error);
  }
  // A record that was edited since is not written over.
  await desk.ok("PATCH", "artists/1", { death_year: 1925 });
  const stale = { "If-Match": tag };
  const body = { item: "Q296", fields: ["death_year"] };
  const [status, { current }] = await desk.send("POST", path, body, stale);
  assert.deepEqual([status, current.death_year], [412, 1925]);
  assert.deepEqual(await desk.record(1), { ...before, death_year: 1925 });
  assert.deepEqual(await desk.toDecide(), [1]);
});

Deno.test("candidates by name: a name alone needs a reason, and decisions are remembered", async () => {
  await using desk = await Desk.open();
  const reading = await desk.ok("POST", "encyclopedia/artists/2/read");
  assert.equal(reading.how, "name");
  const about = (one: typeof reading.candidates[number], what: string) =>
    one.evidence.find((evidence: { about: string }) => evidence.about === what).verdict;
  assert.deepEqual(
    // deno-lint-ignore no-explicit-any -- as above
    reading.candidates.map((one: any) => [one.item, one.name_alone, about(one, "birth")]),
    [["Q900001", false, "agrees"], ["Q900003", true, "unknown"], ["Q900002", true, "disagrees"]],
  );
  const path = "encyclopedia/artists/2";
  assert.deepEqual(await desk.send("POST", `${path}/link`, { item: "Q900002", fields: [] }), [409, {
    error:
      "reason: Nothing but the name agrees: say in `reason` how else you know that it is the same",
  }]);
  assert.deepEqual((await desk.record(2)).identifiers, []);

  const { operation } = await desk.ok("POST", `${path}/reject`, {
    items: ["Q900002"],
    reason: "A politician",
  });
  const again = await desk.ok("POST", `${path}/read`);
  assert.deepEqual(
    // deno-lint-ignore no-explicit-any -- as above
    again.candidates.map((one: any) => [one.item, one.rejected]),
    [["Q900001", false], ["Q900003", false], ["Q900002", true]],
  );
  assert.deepEqual(await desk.toDecide(), [2]);
  await desk.restore(operation);
  assert.equal((await desk.ok("GET", path)).decision, null);

  const none = await desk.ok("POST", `${path}/reject`, { none: true });
  assert.equal(none.reading.decision.none, true);
  assert.deepEqual(await desk.toDecide(), []);
  // The same ones are not asked about again; a new one is.
  assert.equal((await desk.ok("POST", `${path}/read`)).outcome, "nothing");
  assert.deepEqual(await desk.toDecide(), []);
  desk.outside.world.entities.Q900005 = { label: "John Smith", claims: { P31: [{ item: "Q5" }] } };
  desk.outside.world.searches!["John Smith"]!.push("Q900005");
  assert.equal((await desk.ok("POST", `${path}/read`)).outcome, "differs");
  assert.deepEqual(await desk.toDecide(), [2]);
  // What was edited since is not written over by taking back.
  await desk.ok("POST", `${path}/link`, { item: "Q900001", fields: ["birth_year", "birth_date"] });
  const { conflicts } = await desk.restore(none.operation);
  assert.equal(conflicts.length, 1);
  const record = await desk.record(2);
  assert.deepEqual([record.birth_year, record.birth_date], [1717, "1717~"]);
});

Deno.test("reading a painting: its year, size, collection and number", async () => {
  await using desk = await Desk.open();
  await desk.ok("PATCH", "paintings/1", { encyclopedia_title: "Impression, Sunrise" });
  const reading = await desk.ok("POST", "encyclopedia/paintings/1/read");
  const fields = reading.candidates[0].fields.map(({ field }: { field: string }) => field);
  await desk.ok("POST", "encyclopedia/paintings/1/link", { item: "Q328523", fields });
  const { year, height_mm, width_mm, collection, inventory_number, identifiers } = await desk
    .record(
      1,
      "paintings",
    );
  assert.deepEqual([year, height_mm, width_mm, collection, inventory_number, identifiers], [
    1872,
    480,
    630,
    "Musée Marmottan Monet",
    "4014",
    [{ scheme: "wikidata", value: "Q328523" }],
  ]);
});

Deno.test("what fails outside changes nothing: offline, too many requests, errors", async () => {
  await using desk = await Desk.open();
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
  await using off = await Desk.open(WORLD, { SOURCES: "off" });
  assert.deepEqual(await off.send("POST", "encyclopedia/artists/1/read"), [502, {
    error: "fetching from outside is switched off",
  }]);
  assert.deepEqual(await off.send("POST", "encyclopedia/job", { kind: "artist", which: "all" }), [
    502,
    { error: "fetching from outside is switched off" },
  ]);
});

const ended = (desk: Desk) =>
  until(
    async () => (await desk.ok("GET", "encyclopedia/job")).job,
    ({ state }) => state !== "running" && state !== "stopping",
    "the job is under way",
  );

Deno.test("a job: reads about all of a kind, lists what is to be decided, changes nothing", async () => {
  await using desk = await Desk.open();
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

Deno.test("a job: stops when it is told to, and what it has read stays", async () => {
  await using desk = await Desk.open();
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

Deno.test("a job: ends by itself when nothing answers, and says why", async () => {
  await using desk = await Desk.open();
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
