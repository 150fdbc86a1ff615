/** Lists of the desk: pages, sorting, filters with counts. */
import assert from "node:assert/strict";
import { FACETS, LIST_SORTS } from "../../../domain/gallery/editing/kinds.ts";
import { curatorSession } from "../../support/accounts.ts";
import { annotation, artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

type Row = Record<string, unknown> & { id: number };
interface Page {
  rows: Row[];
  next: string | null;
  counts: null | {
    total: number;
    facets: Record<string, { value: string; name: string; count: number }[]>;
  };
}

async function desk() {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1, { name: "Éclat" }), movement(2, { name: "Dada" })],
    artists: [
      artist(1, { name: "Łukasz", movement_id: 1, birth_year: 1840 }),
      artist(2, { name: "Lund", movement_id: 2, birth_year: null }),
    ],
    paintings: [
      painting(1, { title: "Étude", artist_id: 1, year: 1872, collection: "Åland" }),
      painting(2, { title: "Zebra", artist_id: 1, year: null, collection: "" }),
      painting(3, { title: "Elm", artist_id: 2, year: 1905, collection: "Bonn" }),
      painting(4, { title: "Åre", artist_id: 2, year: 1901, collection: "Bonn" }),
      painting(5, { title: "Owl", artist_id: 2, year: -50, collection: "Arles" }),
    ],
    annotations: [annotation(1, { painting_id: 3 })],
  });
  const headers = await curatorSession(test.db);
  return {
    test,
    headers,
    list: (query = "", kind = "paintings"): Promise<Page> =>
      test.json(`/api/records/${kind}/list?${query}`, { headers }),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

const ids = ({ rows }: Page) => rows.map(({ id }) => id);

Deno.test("list: every sort order is complete across pages", async () => {
  await using at = await desk();
  for (const kind of ["painting", "artist"] as const) {
    for (const sort of LIST_SORTS[kind]) {
      for (const direction of ["", "&descending=1"]) {
        const query = `sort=${sort}${direction}`;
        const all = ids(await at.list(`${query}&limit=200`, `${kind}s`));
        const paged: number[] = [];
        for (let after = "";;) {
          const page = await at.list(`${query}&limit=2${after}`, `${kind}s`);
          paged.push(...ids(page));
          if (page.next === null) break;
          after = `&after=${encodeURIComponent(page.next)}`;
        }
        assert.deepEqual(paged, all, query);
        assert.equal(new Set(all).size, kind === "painting" ? 5 : 2, query);
      }
    }
  }
});

Deno.test("list: names in alphabetical order, missing values last", async () => {
  await using at = await desk();
  assert.deepEqual(ids(await at.list()), [4, 3, 1, 5, 2]);
  assert.deepEqual(ids(await at.list("sort=year")), [5, 1, 4, 3, 2]);
  assert.deepEqual(ids(await at.list("sort=year&descending=1")), [3, 4, 1, 5, 2]);
  assert.deepEqual(ids(await at.list("sort=collection")), [1, 5, 3, 4, 2]);
  assert.deepEqual(ids(await at.list("sort=movement")), [3, 4, 5, 1, 2]);
  assert.deepEqual(ids(await at.list("sort=artist")), [1, 2, 3, 4, 5]);
});

Deno.test("list: counts of a filter respect the other filters", async () => {
  await using at = await desk();
  const values = ({ counts }: Page, facet: string) =>
    counts!.facets[facet]!.map(({ name, count }) => [name, count]);
  const all = await at.list("counts=1&limit=0");
  assert.deepEqual([all.rows, all.counts!.total], [[], 5]);
  assert.deepEqual(values(all, "movement"), [["Dada", 3], ["Éclat", 2]]);
  assert.deepEqual(values(all, "century"), [["20", 2], ["-1", 1], ["19", 1]]);
  assert.deepEqual(values(all, "missing"), [["picture", 5], ["year", 1], ["text", 4]]);
  assert.deepEqual(Object.keys(all.counts!.facets), [...FACETS]);

  const bonn = await at.list("collection=Bonn&missing=text&counts=1");
  assert.deepEqual(ids(bonn), [4]);
  assert.deepEqual(values(bonn, "collection"), [["", 1], ["Arles", 1], ["Bonn", 1], ["Åland", 1]]);
  assert.deepEqual(values(bonn, "missing"), [["picture", 2], ["year", 0], ["text", 1]]);
  assert.deepEqual(ids(await at.list("collection=")), [2]);
  assert.deepEqual(ids(await at.list("q=etude")), [1]);
  assert.deepEqual(ids(await at.list("q=lund+bonn")), [4, 3]);
  assert.deepEqual(ids(await at.list("q=%25")), []);
  assert.deepEqual(ids(await at.list("century=19&movement=1")), [1]);
  assert.deepEqual(ids(await at.list("century=19", "artists")), [1]);
});

Deno.test("list: words are found in any case, with or without accents, in all searched columns", async () => {
  await using at = await desk();
  await fill(at.test.db, {
    artists: [artist(3, { nationality: "Français" })],
    paintings: [painting(6, { collection: "Эрмитаж 5%", inventory_number: "ГЭ-7" })],
  });
  for (const q of ["эрмитаж", "ЭРМИТАЖ", "гэ-7", "ГЭ-7", "рмит 5%"]) {
    const page = await at.list(`q=${encodeURIComponent(q)}&counts=1`);
    assert.deepEqual([ids(page), page.counts!.total], [[6], 1], q);
  }
  assert.deepEqual(ids(await at.list("q=aland")), [1]);
  assert.deepEqual(ids(await at.list("q=francais", "artists")), [3]);
});

Deno.test("list: the last edit of a record, with its author", async () => {
  await using at = await desk();
  const { test, headers } = at;
  const { records: [before] } = await test.json("/api/records/paintings?limit=1", { headers });
  assert.equal(before.id, 4);
  await test.json("/api/paintings/5", {
    method: "PATCH",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ year: -60 }),
  });
  const page = await at.list("sort=edited&descending=1&counts=1");
  assert.equal(page.rows[0]!.id, 5);
  const { edited_by } = page.rows[0]!;
  assert.deepEqual(
    page.counts!.facets.edited_by!.map(({ name, count }) => [name, count]),
    [["", 4], [edited_by, 1]],
  );
  assert.deepEqual(ids(await at.list(`edited_by=${edited_by}`)), [5]);
});

Deno.test("list: refuses unknown sort keys and positions, and visitors", async () => {
  await using at = await desk();
  const refusal = (query: string, headers = at.headers as HeadersInit) =>
    at.test.refusal(`/api/records/paintings/list?${query}`, { headers });
  assert.equal((await refusal("sort=works"))[0], 400);
  assert.deepEqual(await refusal("after=%5B0%5D"), [
    400,
    "after: expected the `next` of an earlier page",
  ]);
  assert.equal((await refusal("", {}))[0], 401);
});
