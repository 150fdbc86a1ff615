/** Paintings and artists out of spreadsheets. */
import assert from "node:assert/strict";
import { Desk } from "./editing_desk.ts";

async function send(desk: Desk, path: string, csv: string) {
  const response = await desk.test.request(path, {
    method: "POST",
    headers: { ...desk.headers, "Content-Type": "text/csv" },
    body: csv,
  });
  return [response.status, await response.json()] as const;
}

const counts = (report: Record<string, number>) =>
  ["new", "changed", "same", "passed_over", "refused"].map((name) => report[name]);
const record = async (desk: Desk, path: string) =>
  (await desk.body("GET", `/api/records/${path}`))[1];

Deno.test("import of paintings: the dry run reports the same changes", async () => {
  await using desk = await Desk.open();
  const csv = "title;artist;year;Remarks\n" +
    "Painting 1;Artist 1;1499;mended\n" +
    "Painting 2;artist 1;;untouched\n" +
    "Dawn;Artist 2;1511;\n" +
    "Dusk;Nobody;1512;\n" +
    "Noon;Artist 2;0;\n";
  const path = "/api/import/paintings?mode=update";
  const [, updates] = await send(desk, `${path}&dry_run=1&partial=1`, csv);
  assert.deepEqual(counts(updates), [0, 1, 1, 2, 1]);
  assert.deepEqual(updates.changes, [
    { row: "2", id: 1, before: { year: 1500 }, after: { year: 1499 } },
  ]);
  const [, dry] = await send(desk, "/api/import/paintings?mode=add&dry_run=1", csv);
  assert.deepEqual(counts(dry), [2, 0, 0, 1, 2]);
  assert.deepEqual(dry.refusals, [
    { row: "5", column: "artist", value: "Nobody", error: "no record has the name Nobody" },
    {
      row: "6",
      column: "year",
      value: "0",
      error: "expected a year from -100000 to 3000, but not 0, or none",
    },
  ]);
  assert.deepEqual(dry.skipped, [{ row: "3", name: "Painting 2", id: 2 }]);
  assert.deepEqual(dry.ignored, ["Remarks"]);
  const [status] = await send(desk, "/api/import/paintings?mode=add", csv);
  assert.equal(status, 400);
  assert.equal((await record(desk, "paintings/1")).year, 1500);
  const [, done] = await send(desk, `${path}&partial=1&file=works.csv`, csv);
  assert.deepEqual(counts(done), counts(updates));
  const [, { operations: [begun] }] = await desk.body("GET", "/api/audit/operations");
  assert.deepEqual([begun.kind, begun.reason], ["import", "works.csv"]);
  assert.deepEqual(await record(desk, "paintings/1"), {
    ...(await record(desk, "paintings/2")),
    id: 1,
    title: "Painting 1",
    year: 1499,
  });
  const entry = await desk.entry();
  assert.deepEqual([entry.action, entry.operation], ["painting.update", done.operation]);
});

Deno.test("import of artists: mapped columns; empty cells change nothing by default", async () => {
  await using desk = await Desk.open();
  const csv = "Name,Born,Died,Where\nArtist 1,,1530,Delft\nHer Name,1600,,\n";
  const path = "/api/import/artists?columns=name,birth_year,death_year,";
  const [, lacking] = await send(desk, `${path}&dry_run=1`, csv);
  assert.deepEqual(counts(lacking), [0, 1, 0, 0, 1]);
  assert.deepEqual([lacking.refusals[0].row, lacking.refusals[0].column], ["3", "movement_id"]);
  assert.deepEqual(lacking.refused_cells[0].reasons, [
    "it is missing: add a column with the movement, or choose one for all new artists",
  ]);
  assert.equal(lacking.refused_cells[0].column, "Movement ID");
  const mapped = "/api/import/artists?mode=both&columns=name,birth_year,death_year,movement";
  const [, done] = await send(
    desk,
    `${mapped}&partial=1`,
    csv.replace("Delft", "Movement 2")
      .replace("1600,,", "1600,,Movement 1"),
  );
  assert.deepEqual(counts(done), [1, 1, 0, 0, 0]);
  const one = await record(desk, "artists/1");
  assert.deepEqual([one.birth_year, one.death_year, one.movement_id], [1450, 1530, 2]);
  const [, cleared] = await send(
    desk,
    `${path}&clear_empty=1&partial=1`,
    "N,B,D,W\nArtist 1,,1530,\n",
  );
  assert.deepEqual(counts(cleared), [0, 1, 0, 0, 0]);
  assert.equal((await record(desk, "artists/1")).birth_year, null);
});

Deno.test("import of paintings: a work is named with artist and year, and a match by its title is a warning", async () => {
  await using desk = await Desk.open();
  const path = "/api/import/paintings?mode=update&dry_run=1";
  const [, alone] = await send(desk, path, "title,medium\nPainting 1,oil\n");
  assert.equal(alone.differences[0].name, "Painting 1 (Artist 1, 1500)");
  assert.equal(alone.warned, 1);
  assert.deepEqual(alone.warnings, [{
    row: "2",
    column: "title",
    value: "Painting 1",
    error: "matched with a work of Artist 1 by the title alone",
  }]);
  for (
    const csv of [
      "title,artist,medium\nPainting 1,Artist 1,oil\n",
      "title,year,medium\nPainting 1,1500,oil\n",
    ]
  ) {
    const [, known] = await send(desk, path, csv);
    assert.deepEqual([known.changed, known.warnings], [1, []]);
  }
});

Deno.test("import of a spreadsheet: names of several, ids, wrong mappings and files", async () => {
  await using desk = await Desk.open();
  await desk.body("POST", "/api/paintings", { title: "Painting 1", artist_id: 1, year: 1400 });
  const errors = async (query: string, csv: string) =>
    (await send(desk, `/api/import/paintings?mode=both&dry_run=1${query}`, csv))[1];
  const refusal = async (csv: string) => (await errors("", csv)).refusals[0]?.error;
  assert.equal(
    await refusal("title\nPainting 1\n"),
    "several records have the name Painting 1: add a column with its ID",
  );
  assert.equal(
    await refusal("title,year\nPainting 3,1490\n"),
    "Painting 3 exists with another year: add a column with its Open Depot ID, or only add or only update",
  );
  assert.equal(await refusal("open_depot_id,year\n99,1490\n"), "no painting has the id 99");
  assert.equal(
    await refusal("open_depot_id,year\nx,1490\n"),
    "expected a whole number of at least 1",
  );
  assert.equal(await refusal("year\n1490\n"), "it is missing");
  const [byYear] = [await errors("", "title,year\nPainting 1,1500\n")];
  assert.deepEqual(counts(byYear), [0, 0, 1, 0, 0]);
  for (
    const [query, csv, error] of [
      ["&columns=colour", "a\nb\n", /^columns: colour is not a field of such a file/],
      ["&columns=title,title", "a,b\nc,d\n", /^The file repeats the column b/],
      ["", "Remarks\nx\n", /^No column is matched with a field/],
      ["", "title\n", /row/],
      ["", "PK\u0003\u0004", /^The file is not a workbook/],
    ] as const
  ) {
    assert.match((await errors(query, csv)).error, error);
  }
  for (const csv of ["title\nx\n", "Remarks\nx\n"]) {
    const [status] = await send(desk, "/api/import/paintings?mode=add", csv);
    assert.equal(status, 400, csv);
  }
  const refused = await desk.test.refusal("/api/import/artists?mode=add", { method: "POST" });
  assert.deepEqual(refused, [401, "Curator login required"]);
});

Deno.test("import of a spreadsheet: too many rows are refused before they are planned", async () => {
  await using desk = await Desk.open();
  const csv = `title,colour\n${"x,y\n".repeat(20_001)}`;
  const path = "/api/import/paintings?mode=both&dry_run=1&columns=unknown,";
  const [status, { error }] = await send(desk, path, csv);
  assert.deepEqual([status, error], [413, "The file has more than 20000 rows; split it"]);
});

Deno.test("import of a spreadsheet: repeated with its Idempotency-Key, the first result", async () => {
  await using desk = await Desk.open();
  const repeat = async () => {
    const response = await desk.test.request("/api/import/paintings?mode=both", {
      method: "POST",
      headers: { ...desk.headers, "Content-Type": "text/csv", "Idempotency-Key": "spring" },
      body: "title,artist,year\nNoon,Artist 1,1500\n",
    });
    return [response.status, await response.json()] as const;
  };
  const first = await repeat();
  assert.deepEqual([first[0], counts(first[1])], [200, [1, 0, 0, 0, 0]]);
  assert.equal((await desk.send("PATCH", "/api/artists/1", { name: "Somebody else" })).status, 200);
  assert.deepEqual(await repeat(), first);
});
