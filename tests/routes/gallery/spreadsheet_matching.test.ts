/** Which records the rows of spreadsheets are about. */
import assert from "node:assert/strict";
import { Desk } from "./editing_desk.ts";

// deno-lint-ignore no-explicit-any -- a test compares it with what it expects
async function send(desk: Desk, path: string, csv: string): Promise<any> {
  const response = await desk.test.request(`/api/import/${path}`, {
    method: "POST",
    headers: { ...desk.headers, "Content-Type": "text/csv" },
    body: csv,
  });
  return await response.json();
}

const counts = (report: Record<string, number>) =>
  ["new", "changed", "same", "passed_over", "refused"].map((name) => report[name]);

const record = async (desk: Desk, path: string) =>
  (await desk.body("GET", `/api/records/${path}`))[1];

/** The records of a kind, without those of the desk's own catalog. */
async function added(desk: Desk, many: string, beyond: number) {
  const { records } = (await desk.body("GET", `/api/records/${many}?limit=100`))[1];
  return records.filter(({ id }: { id: number }) => id > beyond);
}

Deno.test("import of paintings: equal titles with different inventory numbers are separate works", async () => {
  await using desk = await Desk.open();
  const csv = "title,artist,year,inventory_number,medium\n" +
    "Untitled,Artist 1,1502,A 1.1902,oil\n" +
    "Untitled,Artist 1,1502,A 2.1902,pastel\n" +
    "Untitled,Artist 1,1502,A 3.1902,ink\n";
  const first = await send(desk, "paintings?mode=add", csv);
  assert.deepEqual(counts(first), [3, 0, 0, 0, 0]);
  const works = await added(desk, "paintings", 3);
  assert.deepEqual(
    works.map((work: Record<string, unknown>) => [work.inventory_number, work.medium]),
    [["A 1.1902", "oil"], ["A 2.1902", "pastel"], ["A 3.1902", "ink"]],
  );
  assert.deepEqual(counts(await send(desk, "paintings?mode=both", csv)), [0, 0, 3, 0, 0]);
  const again = await send(desk, "paintings?mode=add", csv);
  assert.deepEqual(counts(again), [0, 0, 0, 3, 0]);
  assert.deepEqual(
    again.skipped,
    [["2", 0], ["3", 1], ["4", 2]].map(([row, at]) => ({
      row,
      name: "Untitled",
      id: works[at as number].id,
    })),
  );
  // Another number is another work; the same number in another collection as well.
  const others = "title,artist,year,inventory_number,collection\n" +
    "Untitled,Artist 1,1502,A 4.1902,\nUntitled,Artist 2,1502,A 1.1902,\n";
  assert.deepEqual(counts(await send(desk, "paintings?mode=both", others)), [2, 0, 0, 0, 0]);
  const retitled = "title,artist,inventory_number\nThe Mill,Artist 1,A 3.1902\n";
  const { changes } = await send(desk, "paintings?mode=update", retitled);
  assert.deepEqual(changes[0].after, { title: "The Mill" });
});

Deno.test("import: repeated rows are refused by line", async () => {
  await using desk = await Desk.open();
  const csv = "name,movement,bio_full\n" +
    "Akihiro,Movement 1,A maker of sword guards.\n" +
    "Akihiro,Movement 1,A designer of prints.\n";
  const repeated = {
    row: "3",
    column: "name",
    value: "Akihiro",
    error:
      "repeats row 2; rows are separate records where an identifier or the inventory number differs",
  };
  const first = await send(desk, "artists?mode=both&partial=1", csv);
  assert.deepEqual([counts(first), first.refusals], [[1, 0, 0, 0, 1], [repeated]]);
  const second = await send(desk, "artists?mode=both&partial=1", csv);
  assert.deepEqual([counts(second), second.refusals], [[0, 0, 1, 0, 1], [repeated]]);
  const marked = "name,movement,identifiers\n" +
    "Akihiro,Movement 1,wikidata: Q11\nAkihiro,Movement 1,wikidata: Q12\n";
  // The one that is there has no identifier: it may be the first.
  const third = await send(desk, "artists?mode=both", marked);
  assert.deepEqual(counts(third), [1, 1, 0, 0, 0]);
  assert.deepEqual(counts(await send(desk, "artists?mode=both", marked)), [0, 0, 2, 0, 0]);
});

Deno.test("import: other spellings of a name, and other names, find the record and do not rename it", async () => {
  await using desk = await Desk.open();
  const draft = { name: "Édouard Manet", birth_year: 1832, movement_id: 1 };
  const [, manet] = await desk.body("POST", "/api/artists", draft);
  await desk.body("PATCH", "/api/artists/1", {
    name: "Raphael",
    names: [{ name: "Raffaello Sanzio", language: "it" }],
  });
  const spellings = [
    "E\u0301douard Manet",
    "EDOUARD MANET",
    "Edouard\u00a0 Manet",
    "Manet, Édouard",
    "\u200bÉdouard Manet ",
  ];
  for (const name of spellings) {
    const rows = `name,movement,birth_year\n"${name}",movement  1,1832\n`;
    assert.deepEqual(counts(await send(desk, "artists?mode=both", rows)), [0, 0, 1, 0, 0], name);
    const works = `title,artist\nWork of ${spellings.indexOf(name)},"${name}"\n`;
    assert.deepEqual(counts(await send(desk, "paintings?mode=both", works)), [1, 0, 0, 0, 0], name);
  }
  const works = await added(desk, "paintings", 3);
  assert.deepEqual(
    new Set(works.map((work: { artist_id: number }) => work.artist_id)),
    new Set([manet.id]),
  );
  const nations = "name,nationality\nRaffaello Sanzio,Italian\nManet Édouard,French\n";
  const update = await send(desk, "artists?mode=update", nations);
  // The order of words matters without a comma.
  assert.deepEqual(counts(update), [0, 1, 0, 1, 0]);
  const raphael = await record(desk, "artists/1");
  assert.deepEqual([raphael.name, raphael.nationality], ["Raphael", "Italian"]);
  // Where two records have spellings of one name, each is found by its own.
  await desk.body("POST", "/api/artists", { ...draft, name: "Manet, Edouard" });
  for (const name of ["Édouard Manet", "Manet, Edouard"]) {
    const rows = `title,artist\nWork of one,"${name}"\n`;
    const { refused } = await send(desk, "paintings?mode=both&dry_run=1", rows);
    assert.equal(refused, 0, name);
  }
  const fresh = "name,movement\nRene\u0301  Lalique\u200b,Movement 1\n";
  await send(desk, "artists?mode=add", fresh);
  assert.equal((await added(desk, "artists", manet.id)).at(-1).name, "René Lalique");
});

Deno.test("import: ids of other systems are ignored; contradicting ids are refused", async () => {
  await using desk = await Desk.open();
  const foreign = "id,name,movement,movement_id,birth_year\n" +
    "1,Ada Testperson,Movement 2,1,1801\n2,Bo Testperson,Movement 2,1,1802\n";
  const report = await send(desk, "artists?mode=both", foreign);
  assert.deepEqual([counts(report), report.ignored], [[2, 0, 0, 0, 0], ["id", "movement_id"]]);
  assert.equal((await record(desk, "artists/1")).name, "Artist 1");
  const refused = {
    row: "2",
    column: "open_depot_id",
    value: "1",
    error: "the record 1 is Artist 1; correct the id or the name",
  };
  for (const heading of ["open_depot_id,name", "id,name"]) {
    const path = `artists?mode=both&dry_run=1${heading.startsWith("id") ? "&columns=id,name" : ""}`;
    const contrary = await send(desk, path, `${heading}\n1,Ada Testperson\n`);
    assert.deepEqual(contrary.refusals, [refused], heading);
  }
  // A correction of the name is no contradiction.
  const corrected = await send(desk, "artists?mode=both", "open_depot_id,name\n1,Ärtist 1\n");
  assert.deepEqual(corrected.changes[0].after, { name: "Ärtist 1" });
  const owner = await send(
    desk,
    "paintings?mode=both&dry_run=1",
    "title,artist,artist_id\nDusk,Artist 2,1\n",
  );
  assert.deepEqual(owner.refusals[0].error, "Artist 2 is not the record whose ID is given");
});

Deno.test("import: all errors of a row are reported", async () => {
  await using desk = await Desk.open();
  const csv = "title,artist,year,height_mm,identifiers\nDusk,Nobody,soon,tall,wikidata: 5\n";
  const { refused, refusals } = await send(desk, "paintings?mode=both&dry_run=1", csv);
  assert.deepEqual(
    [refused, refusals.map(({ column, value }: Record<string, string>) => [column, value])],
    [1, [
      ["artist", "Nobody"],
      ["year", "soon"],
      ["height_mm", "tall"],
      ["identifiers[0]", "wikidata: 5"],
    ]],
  );
});
