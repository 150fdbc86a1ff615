/** Doubles: found, merged, parted again. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { Desk } from "./editing_desk.ts";
import { pictureFiles } from "../../support/pictures.ts";

const TABLES = [
  "artists",
  "paintings",
  "periods",
  "influence_sources",
  "annotations",
  "tours",
  "alternative_names",
  "legacy_influences",
  "merged_records",
  "distinct_records",
];

/** All that a merge may touch; stops of tours are entered again, so without their ids. */
async function everything(desk: Desk) {
  // deno-lint-ignore no-explicit-any -- rows of many tables
  const state: Record<string, any> = {};
  for (const name of TABLES) {
    state[name] = await desk.test.db.read.all(
      sql`SELECT * FROM ${sql.identifier(name)} ORDER BY id`,
    );
  }
  state.alternative_names = await desk.test.db.read.all(
    sql`SELECT target_type, target_id, name, language FROM alternative_names ORDER BY 1, 2, 3`,
  );
  state.stops = await desk.test.db.read.all(
    sql`SELECT tour_id, painting_id, title, sort_order FROM tour_stops ORDER BY 1, 4`,
  );
  return state;
}

const get = async (desk: Desk, path: string) => (await desk.body("GET", path))[1];

Deno.test("merge of artists: works, periods and influences are moved to the remaining one", async () => {
  await using desk = await Desk.open();
  await desk.body("PATCH", "/api/artists/2", {
    names: [{ name: "Zweiter", language: "de" }],
    identifiers: [{ scheme: "wikidata", value: "Q2" }],
    encyclopedia_title: "Artist Two",
  });
  await desk.body("PATCH", "/api/artists/1", {
    identifiers: [{ scheme: "viaf", value: "1" }],
    bio_full: "One.",
  });
  const files = pictureFiles();
  await desk.test.pictures.replace({ type: "artist", id: 2 }, files, {
    username: "ada",
    action: "artist.upload_portrait",
  });
  const before = await everything(desk);
  const preview = await get(desk, "/api/records/artists/2/merge?into=1");
  assert.deepEqual(preview.take, ["encyclopedia_title", "picture"]);
  assert.deepEqual(preview.links, {
    paintings: 1,
    periods: 0,
    influences: 1,
    annotations: 0,
    tours: 0,
  });
  assert.deepEqual(preview.differing, [
    "name",
    "encyclopedia_title",
    "bio_full",
    "names",
    "identifiers",
  ]);

  const [status, done] = await desk.body("POST", "/api/artists/2/merge", {
    into: 1,
    take: ["encyclopedia_title", "picture"],
    reason: "Entered twice",
  });
  assert.equal(status, 200, JSON.stringify(done));
  assert.deepEqual(done.links, preview.links);
  assert.deepEqual(
    [
      done.record.encyclopedia_title,
      done.record.bio_full,
      done.record.names,
      done.record.identifiers,
    ],
    [
      "Artist Two",
      "One.",
      [{ name: "Artist 2", language: "" }, { name: "Zweiter", language: "de" }],
      [{ scheme: "viaf", value: "1" }, { scheme: "wikidata", value: "Q2" }],
    ],
  );
  assert.equal((await get(desk, "/api/records/paintings/3")).artist_id, 1);
  const { artist } = await desk.test.json("/api/artists/1");
  assert.ok(artist.portrait_path);

  const old = await desk.test.request("/api/artists/2/navigation?x=1");
  assert.deepEqual(
    [old.status, old.headers.get("Location"), old.headers.get("Cache-Control")],
    [308, "/api/artists/1/navigation?x=1", "no-cache"],
  );
  assert.equal((await desk.test.request("/artists/2")).headers.get("Location"), "/artists/1");
  assert.equal((await desk.send("GET", "/api/records/artists/2")).status, 308);
  assert.equal((await desk.send("PATCH", "/api/artists/2", {})).status, 404);
  assert.equal((await desk.test.request("/api/artists/99")).status, 404);

  const undone = await get(desk, "/api/audit/operations");
  const [operation] = undone.operations;
  assert.deepEqual([operation.id, operation.kind, operation.reason], [
    done.operation,
    "merge",
    "Entered twice",
  ]);
  const [, parted] = await desk.body("POST", `/api/audit/operations/${done.operation}/restore`);
  assert.deepEqual(parted.conflicts, []);
  assert.deepEqual(parted.without_pictures, []);
  assert.deepEqual(await everything(desk), before);
  assert.equal((await desk.test.request("/api/artists/2")).status, 200);
  // And once more: taking that back merges them again, redirect and all.
  await desk.body("POST", `/api/audit/operations/${parted.operation}/restore`);
  assert.equal((await desk.test.request("/api/artists/2")).status, 308);
  assert.equal((await get(desk, "/api/records/paintings/3")).artist_id, 1);
});

Deno.test("merge of paintings: notes, stops and influences without loops; chains of merges", async () => {
  await using desk = await Desk.open();
  const before = await everything(desk);
  const [status, done] = await desk.body("POST", "/api/paintings/2/merge", {
    into: 1,
    take: ["title"],
  });
  assert.equal(status, 200, JSON.stringify(done));
  // 2 was influenced by 1: that edge goes. Its other one, by an artist, stays.
  const after = await everything(desk) as Record<string, Record<string, unknown>[]>;
  assert.deepEqual(
    after.influence_sources!.map(({ painting_id, source_type }) => [painting_id, source_type]),
    [[1, "artist"], [1, "movement"]],
  );
  assert.deepEqual(after.stops!.map(({ painting_id }) => painting_id), [1]);
  assert.deepEqual([done.record.title, done.record.names], [
    "Painting 2",
    [{ name: "Painting 1", language: "" }],
  ]);
  const second = await desk.body("POST", "/api/paintings/1/merge", { into: 3 });
  assert.equal(second[0], 200);
  assert.equal(
    (await desk.test.request("/api/paintings/2")).headers.get("Location"),
    "/api/paintings/3",
  );
  for (const { operation } of [second[1], done]) {
    const [, parted] = await desk.body("POST", `/api/audit/operations/${operation}/restore`);
    assert.deepEqual(parted.conflicts, []);
  }
  assert.deepEqual(await everything(desk), before);
});

Deno.test("merge: undo is refused while the remaining record is merged or deleted itself", async () => {
  await using desk = await Desk.open();
  const [, third] = await desk.body("POST", "/api/artists", { name: "Third", movement_id: 1 });
  const start = await everything(desk);
  const [, first] = await desk.body("POST", "/api/artists/2/merge", { into: 1 });
  const { records: [entry] } = await get(desk, "/api/audit?action=artist.merge");
  const [, second] = await desk.body("POST", "/api/artists/1/merge", { into: third.id });
  const { records: [later] } = await get(desk, "/api/audit?action=artist.merge");
  const before = await everything(desk);
  const undo = (what: string | number) => desk.body("POST", `/api/audit/${what}/restore`);
  const ofFirst = `operations/${first.operation}`;
  const error = `“Artist 1” was merged into another record later (log entry ${later.id}): undo ` +
    "that merge first; nothing has been restored";
  for (const what of [ofFirst, entry.id]) assert.deepEqual(await undo(what), [409, { error }]);
  assert.equal((await get(desk, "/api/audit/operations")).operations.length, 2);
  assert.deepEqual(await everything(desk), before);

  // In their order, both can be undone.
  for (const what of [`operations/${second.operation}`, ofFirst]) {
    assert.deepEqual((await undo(what))[1].conflicts, []);
  }
  assert.deepEqual(await everything(desk), start);

  const [, fourth] = await desk.body("POST", "/api/artists", { name: "Fourth", movement_id: 1 });
  const [, again] = await desk.body("POST", `/api/artists/${third.id}/merge`, { into: fourth.id });
  assert.equal((await desk.body("DELETE", `/api/artists/${fourth.id}`))[0], 204);
  const deletion = await desk.entry();
  assert.deepEqual(await undo(`operations/${again.operation}`), [409, {
    error: `“Fourth” was deleted later (log entry ${deletion.id}): undo that first; nothing has ` +
      "been restored",
  }]);
  assert.equal((await undo(deletion.id))[0], 200);
  assert.equal((await undo(`operations/${again.operation}`))[0], 200);
});

Deno.test("merge: undo preserves later edits; incompatible merges are refused", async () => {
  await using desk = await Desk.open();
  const [, done] = await desk.body("POST", "/api/artists/2/merge", { into: 1 });
  await desk.body("PATCH", "/api/paintings/3", { artist_id: 1, title: "Edited since" });
  const [, parted] = await desk.body("POST", `/api/audit/operations/${done.operation}/restore`);
  assert.deepEqual(parted.conflicts, []);
  const painting = await get(desk, "/api/records/paintings/3");
  assert.deepEqual([painting.title, painting.artist_id], ["Edited since", 2]);

  const before = await everything(desk);
  for (
    const [path, json, status, error] of [
      ["artists/1", { into: 1 }, 400, "into: a record cannot be merged with itself"],
      ["artists/1", { into: 99 }, 404, "into: no artist has the id 99"],
      ["artists/99", { into: 1 }, 404, "No artist has the id 99"],
      ["artists/1", { into: 2, take: ["colour"] }, 400, /^take\[0\]: expected one of picture/],
      ["artists/1", {}, 400, /^into: /],
    ] as const
  ) {
    const [got, answer] = await desk.body("POST", `/api/${path}/merge`, json);
    assert.equal(got, status, JSON.stringify(answer));
    if (typeof error === "string") assert.equal(answer.error, error);
    else assert.match(answer.error, error);
  }
  const stale = { "If-Match": '"other"' };
  assert.equal((await desk.body("POST", "/api/artists/1/merge", { into: 2 }, stale))[0], 412);
  assert.deepEqual(await everything(desk), before);
  const refused = await desk.test.refusal("/api/artists/1/merge", {
    method: "POST",
    json: { into: 2 },
  });
  assert.deepEqual(refused, [401, "Curator login required"]);
});

Deno.test("duplicates: equal and similar names of overlapping years, except distinct pairs", async () => {
  await using desk = await Desk.open();
  const make = async (name: string, birth_year: number | null, names: unknown[] = []) =>
    (await desk.body("POST", "/api/artists", { name, birth_year, movement_id: 1, names }))[1].id;
  const munch = await make("Edvard Munch", 1863);
  const turned = await make("Munch, Edvard", 1863);
  const russian = await make("Эдвард Мунк", 1863, [{ name: "Edward Munch", language: "pl" }]);
  await make("Edvard Munch", 1700);
  const near = await make("Katsushika Hokusai", 1760);
  const short = await make("Hokusai", null);
  const pairs = async () => {
    const { doubles, total } = await get(desk, "/api/doubles/artists?limit=10");
    assert.equal(total, doubles.length);
    return doubles.map((
      { likeness, one, other }: { likeness: string; one: { id: number }; other: { id: number } },
    ) => [likeness, one.id, other.id]);
  };
  assert.deepEqual(await pairs(), [
    ["same", munch, turned],
    ["near", munch, russian],
    ["near", turned, russian],
    ["near", near, short],
  ]);
  await desk.body("POST", "/api/doubles/artists/distinct", { one: short, other: near });
  const entry = await desk.entry();
  assert.deepEqual([entry.action, entry.target_id, entry.details.after], [
    "artist.distinct",
    near,
    { distinct_from: short },
  ]);
  const { operation } =
    (await desk.body("POST", `/api/artists/${russian}/merge`, { into: munch }))[1];
  assert.deepEqual(await pairs(), [["same", munch, turned]]);
  await desk.body("POST", `/api/audit/${entry.id}/restore`);
  assert.deepEqual((await pairs()).length, 2);
  await desk.body("POST", `/api/audit/operations/${operation}/restore`);
  assert.equal((await pairs()).length, 4);
  const works = await get(desk, "/api/doubles/paintings");
  assert.deepEqual(works.doubles, []);
});

Deno.test("merge: distinct marks are transferred", async () => {
  await using desk = await Desk.open();
  const make = async (name: string) =>
    (await desk.body("POST", "/api/artists", { name, movement_id: 1 }))[1].id;
  const [hals, frans, dirck, other] = [
    await make("Frans Hals"),
    await make("Hals, Frans"),
    await make("Dirck Hals"),
    await make("Frans Hals the Younger"),
  ];
  const distinct = (one: number, second: number) =>
    desk.body("POST", "/api/doubles/artists/distinct", { one, other: second });
  await distinct(frans, dirck);
  await distinct(frans, other);
  await distinct(hals, other);
  // Said too early.
  await distinct(hals, frans);
  const known = async () =>
    (await everything(desk)).distinct_records.map((
      { one, other }: Record<"one" | "other", number>,
    ) => `${one} ${other}`).toSorted();
  const before = await known();
  const [, done] = await desk.body("POST", `/api/artists/${frans}/merge`, { into: hals });
  assert.deepEqual(await known(), [`${hals} ${dirck}`, `${hals} ${other}`].toSorted());
  const [, parted] = await desk.body("POST", `/api/audit/operations/${done.operation}/restore`);
  assert.deepEqual(parted.conflicts, []);
  assert.deepEqual(await known(), before);
});

Deno.test("merge of artists: two influences on one painting are merged, and separated by undo", async () => {
  await using desk = await Desk.open();
  const edge = { source_type: "artist", target_id: 1 };
  const [, one] = await desk.body("POST", "/api/influences", {
    ...edge,
    source_id: 1,
    notes: "Of the first.",
  });
  const [, other] = await desk.body("POST", "/api/influences", {
    ...edge,
    source_id: 2,
    notes: "Of the second.",
    quote: "He taught me.",
  });
  assert.deepEqual(await desk.body("POST", "/api/influences", { ...edge, source_id: 2 }), [409, {
    error:
      `source_id: this source is connected with this painting already, by the influence ${other.id}`,
  }]);
  assert.equal((await desk.body("PATCH", `/api/influences/${other.id}`, { source_id: 1 }))[0], 409);
  const before = await everything(desk);
  const [status, done] = await desk.body("POST", "/api/artists/2/merge", { into: 1 });
  assert.equal(status, 200, JSON.stringify(done));
  const joined = await get(desk, `/api/records/influences/${one.id}`);
  assert.deepEqual(
    [joined.source_id, joined.notes, joined.quote],
    [1, "Of the first.\n\nOf the second.", "He taught me."],
  );
  assert.equal((await desk.send("GET", `/api/records/influences/${other.id}`)).status, 404);
  const [restored, answer] = await desk.body(
    "POST",
    `/api/audit/operations/${done.operation}/restore`,
  );
  assert.deepEqual([restored, answer.conflicts], [200, []], JSON.stringify(answer));
  assert.deepEqual(await everything(desk), before);
});

Deno.test("restore: an influence created again is a conflict", async () => {
  await using desk = await Desk.open();
  const edge = { source_type: "artist", source_id: 1, target_id: 3 };
  const [, { id }] = await desk.body("POST", "/api/influences", edge);
  await desk.send("DELETE", `/api/influences/${id}`);
  const removal = await desk.entry();
  await desk.body("POST", "/api/influences", edge);
  assert.equal((await desk.body("POST", `/api/audit/${removal.id}/restore`))[0], 409);
});

Deno.test("merge of paintings: equal notes and influences are merged, and restored by undo", async () => {
  await using desk = await Desk.open();
  await desk.test.db.write(async (tx) => {
    await tx.run("DELETE FROM annotations");
    await tx.run("DELETE FROM influence_sources");
  });
  for (const painting_id of [1, 2]) {
    await desk.body("POST", "/api/annotations", {
      painting_id,
      label: "The boat",
      body: "In haze.",
    });
    await desk.body("POST", "/api/influences", {
      source_type: "artist",
      source_id: 1,
      target_id: painting_id,
      notes: painting_id === 1 ? "The light." : "The light. And the sea.",
    });
  }
  const before = await everything(desk);
  const [status, merged] = await desk.body("POST", "/api/paintings/2/merge", { into: 1 });
  assert.equal(status, 200);
  const { annotations, influence_sources } = await everything(desk);
  assert.deepEqual(annotations.map(({ label }: { label: string }) => label), ["The boat"]);
  assert.deepEqual(
    influence_sources.map(({ notes }: { notes: string }) => notes),
    ["The light. And the sea."],
  );
  await desk.body("POST", `/api/audit/operations/${merged.operation}/restore`);
  assert.deepEqual(await everything(desk), before);
});
