/** Imports with a museum's own layout, and records that are created by choice. */
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

/** Rows in the layout of the Walters Art Museum's creators. */
const CREATORS = "id,sort_name,name,CreatorURL,gender,biography,date,CreatorArt\n" +
  '1,"Rivers, Anna",Anna Rivers,https://museum.example/anna,female,,"(Italian, ca. 1565-1635)",7|8\n' +
  '2,"Hill, Shaykh",Shaykh Hill,https://museum.example/shaykh,,,"(Persian, active 1650-1684)",9\n' +
  "3,Akito,Akito,https://museum.example/akito,male,,(Japanese),10\n" +
  '4,Akito,Akito,https://museum.example/akito2,male,,"(Japanese, active ca. 1846)",11\n' +
  '5,"Stone, Jan",Jan Stone,https://museum.example/jan,,,"(Dutch, died 1582)",12\n' +
  "6,Field,Field,https://museum.example/field,,,(1334 (?)-815 AH/AD 1413),13\n" +
  '7,"Lake, Per",Per Lake,https://museum.example/per,,,"(Swiss, 1724-1784)",14\n' +
  "8,Workshop,Workshop,https://museum.example/workshop,,Of vases.,(19th century),15\n";

Deno.test("POST /api/import/artists: a museum's creators, with one movement for the file", async () => {
  await using desk = await Desk.open();
  const before = (await desk.body("GET", "/api/records/artists?limit=100"))[1].records;
  const path = "artists?mode=both&movement=movement 2";
  const report = await send(desk, path, CREATORS);
  assert.deepEqual([report.new, report.changed, report.refused], [8, 0, 0], report.error);
  assert.deepEqual(report.read.unmapped, ["id", "sort_name", "gender", "CreatorArt"]);
  const { records } = (await desk.body("GET", "/api/records/artists?limit=100"))[1];
  type Fields = Record<string, unknown>;
  const created = records.filter(({ id }: Fields) => !before.some((one: Fields) => one.id === id));
  assert.deepEqual(
    created.sort((a: { id: number }, b: { id: number }) => a.id - b.id).map((one: Fields) => [
      one.name,
      one.nationality,
      one.birth_year,
      one.death_year,
      one.active_from,
      one.active_to,
      one.date_text,
    ]),
    [
      ["Anna Rivers", "Italian", 1565, 1635, null, null, "ca. 1565-1635"],
      ["Shaykh Hill", "Persian", null, null, 1650, 1684, "active 1650-1684"],
      ["Akito", "Japanese", null, null, null, null, ""],
      ["Akito", "Japanese", null, null, 1846, 1846, "active ca. 1846"],
      ["Jan Stone", "Dutch", null, 1582, null, null, "died 1582"],
      ["Field", "", null, null, null, null, "1334 (?)-815 AH/AD 1413"],
      ["Per Lake", "Swiss", 1724, 1784, null, null, ""],
      ["Workshop", "", null, null, 1800, 1899, "19th century"],
    ],
  );
  assert.ok(created.every((one: Fields) => one.movement_id === 2));
  assert.equal(created[7].bio_full, "Of vases.");
  assert.deepEqual(created[0].identifiers, [
    { scheme: "page", value: "https://museum.example/anna" },
  ]);
  // Our own records keep their names.
  for (const { id, name } of before) {
    assert.equal(records.find((one: Fields) => one.id === id).name, name);
  }
  const again = await send(desk, path, CREATORS);
  assert.deepEqual([again.new, again.changed, again.same, again.refused], [0, 0, 8, 0]);
  await desk.body("POST", `/api/audit/operations/${report.operation}/restore`, {});
  const left = (await desk.body("GET", "/api/records/artists?limit=100"))[1].records;
  assert.equal(left.length, before.length);
});

Deno.test("POST /api/import/paintings: unknown artists are created by choice, once each", async () => {
  await using desk = await Desk.open();
  const csv =
    "title,artist,year\nDawn,New Painter,1901\nDusk,new painter,1902\nNoon,Artist 1,1903\n";
  const refused = await send(desk, "paintings?mode=both&partial=1&dry_run=1", csv);
  assert.deepEqual([refused.new, refused.refused], [1, 2]);
  const unplaced = await send(
    desk,
    "paintings?mode=both&partial=1&dry_run=1&create_artists=1",
    csv,
  );
  assert.deepEqual([unplaced.new, unplaced.refused], [1, 2], unplaced.error);
  const [cell] = unplaced.refused_cells;
  assert.deepEqual([cell.column, cell.reasons], ["Movement name", [
    "it is missing: add a column with the movement, or choose one for all new artists",
  ]]);
  const path = "paintings?mode=both&create_artists=1&movement=Movement 1";
  const report = await send(desk, path, csv);
  assert.deepEqual([report.new, report.refused], [4, 0], report.error);
  assert.deepEqual(
    report.differences.map(({ part, name }: Record<string, string>) => [part, name]),
    [
      ["artists", "New Painter"],
      ["paintings", "Dawn (New Painter, 1901)"],
      ["paintings", "Dusk (new painter, 1902)"],
      ["paintings", "Noon (Artist 1, 1903)"],
    ],
  );
  const again = await send(desk, path, csv);
  assert.deepEqual([again.new, again.same], [0, 3]);
  // One operation, with the artist.
  await desk.body("POST", `/api/audit/operations/${report.operation}/restore`, {});
  const { records } = (await desk.body("GET", "/api/records/artists?q=New Painter"))[1];
  assert.deepEqual(records, []);
  const unknown = await send(desk, "paintings?mode=both&movement=Nowhere", csv);
  assert.match(unknown.error, /movement: no record has the name Nowhere/);
});

Deno.test("POST /api/import/paintings: a refused row creates no artist, nor does one with an artist_id", async () => {
  await using desk = await Desk.open();
  const path = "paintings?mode=both&partial=1&create_artists=1&movement=Movement 1";
  const dated = "title,artist,year,date\nDawn,Nobody Yet,1850,1900\nNoon,Artist 1,1903,1903\n";
  const report = await send(desk, path, dated);
  assert.deepEqual([report.new, report.refused], [1, 1], report.error);
  const [, { records: found }] = await desk.body("GET", "/api/records/artists?q=Nobody");
  assert.deepEqual(found, []);

  const { records: [painting] } = (await desk.body("GET", "/api/records/paintings?q=Noon"))[1];
  const misspelt = "open_depot_id,title,artist,artist_id\n" +
    `${painting.id},Noon,Artisst 1,${painting.artist_id}\n`;
  const refused = await send(desk, path, misspelt);
  assert.deepEqual([refused.new, refused.changed, refused.refused], [0, 0, 1], refused.error);
  const { records } = (await desk.body("GET", "/api/records/artists?q=Artisst"))[1];
  assert.deepEqual(records, []);
});
