/** Reading about artists and paintings, and taking over what was found. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { ReadingDesk } from "./reading_desk.ts";

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
  await using desk = await ReadingDesk.open();
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

Deno.test("linking an artist: sets the chosen fields as one operation that can be undone", async () => {
  await using desk = await ReadingDesk.open();
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

Deno.test("linking: invalid requests write nothing", async () => {
  await using desk = await ReadingDesk.open();
  const path = "encyclopedia/artists/1/link";
  assert.deepEqual(await desk.send("POST", path, { item: "Q296", fields: [] }), [409, {
    error: "Nothing has been read about it yet",
  }]);
  const { tag } = await desk.ok("POST", "encyclopedia/artists/1/read");
  const before = await desk.record(1);
  for (
    const [body, error] of [
      [{ item: "Q1", fields: [] }, "item: is not one of the found candidates"],
      [
        { item: "x", fields: [] },
        "item: expected the id of a Wikidata item, such as Q5582, or empty text",
      ],
      [{ item: "Q296", fields: ["movement_id"] }, /^fields\[0\]: expected one of/],
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

Deno.test("reading a painting: its year, size, collection and number", async () => {
  await using desk = await ReadingDesk.open();
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
