/** Curators edit what the catalog holds. */
import assert from "node:assert/strict";
import { KINDS, namesOf, PLURALS } from "../../../domain/gallery/editing/kinds.ts";
import { exampleNamed } from "../../../routes/openapi/examples.ts";
import { Desk, DRAFTS } from "./editing_desk.ts";

for (const kind of KINDS) {
  const path = `/api/${PLURALS[kind]}`;

  Deno.test(`${path}: created, read, changed and removed, each with its entry of the log`, async () => {
    await using desk = await Desk.open();
    const created = await desk.send("POST", path, DRAFTS[kind]);
    const record = await created.json();
    assert.equal(created.status, 201);
    for (const [field, value] of Object.entries(DRAFTS[kind])) {
      if (field !== "stops") assert.deepEqual(record[field], value, field);
    }
    assert.deepEqual(
      Object.keys(record).toSorted(),
      ["id", ...Object.keys(exampleNamed(`${namesOf(kind).name}Draft`))].toSorted(),
      "`deno task docs` adds new fields to the examples of drafts",
    );
    const { at: _, ...entry } = await desk.entry();
    assert.deepEqual(entry, {
      id: 1,
      username: "ada",
      action: `${kind}.create`,
      target_type: kind,
      target_id: record.id,
      details: { before: null, after: record },
      operation: null,
    });

    const one = `${path}/${record.id}`;
    const read = await desk.send("GET", `/api/records/${PLURALS[kind]}/${record.id}`);
    assert.deepEqual(await read.json(), record);
    assert.equal(read.headers.get("ETag"), created.headers.get("ETag"));

    const [field, value] = kind === "annotation"
      ? ["label", "A lamp"]
      : kind === "influence"
      ? ["notes", "As in Utrecht"]
      : kind === "painting" || kind === "tour"
      ? ["title", "Another"]
      : ["name", "Another"];
    const [status, changed] = await desk.body("PATCH", one, { [field]: value });
    assert.equal(status, 200);
    assert.deepEqual(changed, { ...record, [field]: value });
    assert.deepEqual((await desk.entry()).details, {
      before: { [field]: record[field] },
      after: { [field]: value },
    });
    // What changes nothing is no operation.
    await desk.body("PATCH", one, { [field]: value });
    assert.equal((await desk.entry()).id, 2);

    const gone = await desk.send("DELETE", one);
    await gone.body?.cancel();
    assert.equal(gone.status, kind === "painting" ? 200 : 204);
    assert.equal((await desk.entry()).action, `${kind}.delete`);
    assert.equal(
      (await desk.send("GET", `/api/records/${PLURALS[kind]}/${record.id}`)).status,
      404,
    );
    for (const method of ["PATCH", "DELETE"]) {
      const json = method === "PATCH" ? {} : undefined;
      assert.equal((await desk.body(method, one, json))[0], 404);
    }
  });

  Deno.test(`${path}: requires a curator`, async () => {
    await using desk = await Desk.open();
    const refused = [401, "Curator login required"];
    for (const [method, at] of [["POST", path], ["PATCH", `${path}/1`], ["DELETE", `${path}/1`]]) {
      const init = method === "DELETE" ? { method } : { method: method!, json: {} };
      assert.deepEqual(await desk.test.refusal(at!, init), refused);
    }
  });

  Deno.test(`${path}: unknown fields are ignored`, async () => {
    await using desk = await Desk.open();
    const [status, made] = await desk.body("POST", path, { ...DRAFTS[kind], colour: 1 });
    assert.deepEqual([status, "colour" in made], [201, false]);
    const same = [200, made];
    assert.deepEqual(await desk.body("PATCH", `${path}/${made.id}`, { id: 2, colour: 1 }), same);
  });

  Deno.test(`${path}: an outdated change is refused with both versions`, async () => {
    await using desk = await Desk.open();
    const read = await desk.send("GET", `/api/records/${PLURALS[kind]}/1`);
    const before = await read.json();
    const tag = { "If-Match": read.headers.get("ETag")! };
    const field = ["name", "title", "label", "notes"].find((one) => one in before)!;
    const [first, current] = await desk.body("PATCH", `${path}/1`, { [field]: "Hers" }, tag);
    assert.equal(first, 200);
    const [status, { error, ...both }] = await desk.body(
      "PATCH",
      `${path}/1`,
      { [field]: "His" },
      tag,
    );
    assert.deepEqual([status, error], [412, "The record has been changed meanwhile"]);
    assert.deepEqual(both, { current, sent: { [field]: "His" } });
    assert.equal((await desk.body("DELETE", `${path}/1`, undefined, tag))[0], 412);
    const [, now] = await desk.body("GET", `/api/records/${PLURALS[kind]}/1`);
    assert.deepEqual(now, current);
  });

  Deno.test(`${path}: sent twice with one key, it is created once`, async () => {
    await using desk = await Desk.open();
    const key = { "Idempotency-Key": "once" };
    const first = await desk.body("POST", path, DRAFTS[kind], key);
    assert.equal(first[0], 201);
    assert.deepEqual(await desk.body("POST", path, DRAFTS[kind], key), first);
    assert.equal((await desk.entry()).id, 1);
  });
}

Deno.test("editing: all invalid fields are in one answer", async () => {
  await using desk = await Desk.open();
  const json = { ...DRAFTS.tour, title: "", stops: [{ painting_id: 0, title: "" }] };
  const answer = await desk.send("POST", "/api/tours", json);
  const text = "expected text of 1 to 300 characters";
  assert.deepEqual([answer.status, await answer.json()], [400, {
    error: `title: ${text}`,
    errors: [
      { field: "title", message: text },
      { field: "stops[0].painting_id", message: "expected a whole number of at least 1" },
      { field: "stops[0].title", message: text },
    ],
  }]);
});

Deno.test("editing: wrong values are refused with their field, and nothing is written", async () => {
  await using desk = await Desk.open();
  const year = "expected a year from -100000 to 3000, but not 0";
  const place = "the place must lie within the picture: left and top, or all four fields, or none";
  const cases: [path: string, draft: unknown, message: string][] = [
    ["eras", { ...DRAFTS.era, name: "" }, "name: expected text of 1 to 300 characters"],
    ["eras", { ...DRAFTS.era, start_year: 0 }, `start_year: ${year}`],
    ["eras", { ...DRAFTS.era, end_year: 1599 }, "end_year: expected a year not before 1600"],
    ["eras", { ...DRAFTS.era, start_definite: 1 }, "start_definite: expected true or false"],
    ["movements", { ...DRAFTS.movement, color: "red" }, "color: expected a colour as #RRGGBB"],
    ["movements", { ...DRAFTS.movement, era_id: 9 }, "era_id: no era has the id 9"],
    ["artists", { ...DRAFTS.artist, birth_year: "1" }, `birth_year: ${year}, or none`],
    [
      "artists",
      { ...DRAFTS.artist, death_year: 1600 },
      "death_year: expected a year not before 1609",
    ],
    [
      "artists",
      { ...DRAFTS.artist, death_year: 1600, death_date: "1601", birth_date: "1608" },
      "death_year: expected a year not before 1609\nbirth_date: it contradicts the year 1609\n" +
      "death_date: it contradicts the year 1600",
    ],
    ["artists", { ...DRAFTS.artist, movement_id: 9 }, "movement_id: no movement has the id 9"],
    ["periods", { ...DRAFTS.period, artist_id: 9 }, "artist_id: no artist has the id 9"],
    ["paintings", { title: "Nobody's" }, "artist_id: expected a whole number of at least 1"],
    ["paintings", { ...DRAFTS.painting, artist_id: 9 }, "artist_id: no artist has the id 9"],
    ["annotations", { ...DRAFTS.annotation, pos_x: 1.5 }, "pos_x: expected a number from 0 to 1"],
    ["annotations", { ...DRAFTS.annotation, pos_y: null }, `pos_x: ${place}`],
    ["annotations", { ...DRAFTS.annotation, width: 0.6, height: 0.1 }, `pos_x: ${place}`],
    [
      "annotations",
      { ...DRAFTS.annotation, source_url: "javascript:alert(1)" },
      "source_url: expected an address that begins with http:// or https://, or empty text",
    ],
    ["influences", { ...DRAFTS.influence, source_id: 9 }, "source_id: no movement has the id 9"],
    ["influences", { ...DRAFTS.influence, target_id: 9 }, "target_id: no painting has the id 9"],
    [
      "influences",
      { source_type: "painting", source_id: 3, target_id: 3 },
      "source_id: a painting cannot influence itself",
    ],
    [
      "tours",
      { title: "T", stops: [{ painting_id: 1, title: "A" }, { painting_id: 9, title: "B" }] },
      "stops[1].painting_id: no painting has the id 9",
    ],
    [
      "tours",
      { title: "T", stops: [{ painting_id: 1, title: "A", pos_x: 0.5 }] },
      `stops[0].pos_x: ${place}`,
    ],
  ];
  for (const [path, draft, error] of cases) {
    const status = / has the id /.test(error) ? 404 : 400;
    assert.deepEqual(await desk.body("POST", `/api/${path}`, draft), [status, { error }]);
  }
  assert.equal(await desk.entry(), undefined);
});

Deno.test("editing: names of movements and eras are unique", async () => {
  await using desk = await Desk.open();
  const taken = [409, { error: "name: Era 2 is taken already" }];
  assert.deepEqual(await desk.body("POST", "/api/eras", { ...DRAFTS.era, name: "Era 2" }), taken);
  assert.deepEqual(await desk.body("PATCH", "/api/eras/1", { name: "Era 2" }), taken);
  assert.equal((await desk.body("PATCH", "/api/eras/2", { name: "Era 2" }))[0], 200);
  const [, { error }] = await desk.body("PATCH", "/api/movements/1", { name: "Movement 2" });
  assert.equal(error, "name: Movement 2 is taken already");
});

Deno.test("editing: used records are deleted only with their dependents", async () => {
  await using desk = await Desk.open();
  const refused = async (path: string) => {
    const [status, { error, used_by }] = await desk.body("DELETE", path);
    assert.equal(status, 409);
    assert.match(error, /^It is still used by /);
    return used_by;
  };
  assert.deepEqual(await refused("/api/eras/1"), { movements: 2 });
  assert.deepEqual(await refused("/api/eras/1?with=movements"), { artists: 2, influences: 1 });
  assert.deepEqual(await refused("/api/movements/2"), { influences: 1 });
  assert.deepEqual(await refused("/api/artists/1"), { paintings: 2 });
  assert.deepEqual(await refused("/api/artists/2?with=paintings"), { influences: 1 });
  assert.deepEqual(await desk.body("DELETE", "/api/artists/1?with=tours"), [400, {
    error: "with: expected one of movements, artists, paintings, influences",
  }]);
  assert.equal(await desk.entry(), undefined);

  assert.equal((await desk.body("DELETE", "/api/artists/1?with=paintings"))[0], 204);
  const { before } = (await desk.entry()).details;
  const ids = Object.fromEntries(
    Object.entries(before as Record<string, { id: number }[]>).filter(([kind]) => kind !== "artist")
      .map(([name, rows]) => [name, rows.map(({ id }) => id)]),
  );
  assert.deepEqual(ids, {
    paintings: [1, 2],
    influences: [1, 2, 3],
    annotations: [1],
    tour_stops: [1],
    periods: [1],
  });
  const all = "movements,artists,paintings,influences";
  assert.equal((await desk.body("DELETE", `/api/eras/1?with=${all}`))[0], 204);
  const { artists } = await desk.test.json("/api/catalog/bootstrap");
  assert.deepEqual(artists, []);
});

Deno.test("editing: pages and search reflect changes immediately", async () => {
  await using desk = await Desk.open();
  const { test } = desk;
  await test.json("/api/search?q=Leyster");
  await desk.body("POST", "/api/artists", DRAFTS.artist);
  const found = await test.json("/api/search?q=Leyster");
  assert.deepEqual(found.artists.map(({ name }: { name: string }) => name), ["Judith Leyster"]);
  const { artist: profile } = await test.json("/api/artists/3");
  assert.equal(profile.century, 17);
  assert.equal(profile.bio_short, "A. B. C.");
  await desk.body("PATCH", "/api/artists/3", { bio_full: "She painted. He did not. So it was." });
  const changed = (await test.json("/api/artists/3")).artist;
  assert.equal(changed.bio_short, "She painted. He did not.");

  const tag = async () => (await test.request("/api/catalog/bootstrap")).headers.get("ETag");
  const before = await tag();
  await desk.body("PATCH", "/api/eras/1", { end_year: 1700 });
  assert.notEqual(await tag(), before);
  assert.equal((await test.json("/api/bounds")).max_year, 1700);
  await desk.body("PATCH", "/api/paintings/3", { title: "Lute Player" });
  const { paintings } = await test.json("/api/search?q=lute");
  assert.deepEqual(paintings.map(({ id }: { id: number }) => id), [3]);
});

Deno.test("editing: a note may be about the whole picture, or a rectangle of it", async () => {
  await using desk = await Desk.open();
  const whole = { painting_id: 1, label: "All of it" };
  const corner = { ...whole, label: "Corner", pos_x: 0.5, pos_y: 0.5, width: 0.5, height: 0.25 };
  await desk.body("POST", "/api/annotations", whole);
  await desk.body("POST", "/api/annotations", corner);
  const { annotations } = await desk.test.json("/api/paintings/1");
  const places = annotations.map(
    (
      { label, pos_x, pos_y, width, height }: Record<string, unknown>,
    ) => [label, pos_x, pos_y, width, height],
  );
  assert.deepEqual(places, [
    ["Note 1", 0.25, 0.75, undefined, undefined],
    ["All of it", null, null, undefined, undefined],
    ["Corner", 0.5, 0.5, 0.5, 0.25],
  ]);
});

Deno.test("GET /api/records/paintings: page by page, by name and by artist", async () => {
  await using desk = await Desk.open();
  const list = (query: string) =>
    desk.test.json(`/api/records/paintings?${query}`, { headers: desk.headers });
  const ids = (page: { records: { id: number }[] }) => page.records.map(({ id }) => id);
  const first = await list("limit=2");
  assert.deepEqual([ids(first), first.next], [[1, 2], 2]);
  const second = await list("limit=2&offset=2");
  assert.deepEqual([ids(second), second.next], [[3], null]);
  assert.deepEqual(ids(await list("of=2")), [3]);
  assert.deepEqual(ids(await list("q=ting%203")), [3]);
  assert.deepEqual(ids(await list("q=%25")), []);
});

Deno.test("names without a visible character are refused as empty: records, bulk changes, imports", async () => {
  await using desk = await Desk.open();
  const names = {
    era: "name",
    movement: "name",
    artist: "name",
    period: "name",
    painting: "title",
    annotation: "label",
    tour: "title",
  } as const;
  for (const blank of ["", "   ", "\u200b", "\u00a0\u2060\n"]) {
    for (const [kind, field] of Object.entries(names)) {
      const refusal = [400, { error: `${field}: expected text of 1 to 300 characters` }];
      const many = `/api/${kind}s`;
      const draft = { ...DRAFTS[kind as keyof typeof names], [field]: blank };
      assert.deepEqual(await desk.body("POST", many, draft), refusal, kind);
      assert.deepEqual(await desk.body("PATCH", `${many}/1`, { [field]: blank }), refusal, kind);
    }
    const other = [{ name: blank, language: "" }];
    assert.deepEqual(await desk.body("PATCH", "/api/artists/1", { names: other }), [
      400,
      { error: "names[0].name: expected text of 1 to 300 characters" },
    ]);
    const [status] = await desk.body("POST", "/api/records/paintings/bulk", {
      records: [{ id: 1 }],
      changes: [{ field: "title", act: "set", value: blank }],
    });
    assert.equal(status, 400);
  }
  const csv = "title,artist\n\u200b,Artist 1\n\u2060\u00a0,Artist 1\n";
  const response = await desk.test.request("/api/import/paintings?mode=both&dry_run=1", {
    method: "POST",
    headers: { ...desk.headers, "Content-Type": "text/csv" },
    body: csv,
  });
  const { refusals } = await response.json();
  assert.deepEqual(
    refusals.map(({ row, column }: Record<string, string>) => [row, column]),
    [["2", "title"], ["3", "title"]],
  );
  assert.equal(await desk.entry(), undefined);
});
