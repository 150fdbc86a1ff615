/** The catalog in and out by HTTP. */
import assert from "node:assert/strict";
import { unzipSync } from "fflate/browser";
import { Desk } from "./editing_desk.ts";

const DOCUMENT = "/api/export/catalog.json";

Deno.test("export: importing the document into the same catalog changes nothing", async () => {
  await using desk = await Desk.open();
  const response = await desk.send("GET", DOCUMENT);
  assert.equal(
    response.headers.get("Content-Disposition"),
    'attachment; filename="catalog.json"',
  );
  const document = await response.json();
  assert.deepEqual(
    [document.format, document.version, document.paintings.length],
    ["open-depot-catalog", 1, 3],
  );
  assert.equal(JSON.stringify(document).includes("password"), false);
  const [status, report] = await desk.body("POST", "/api/import/catalog", document);
  assert.equal(status, 200, JSON.stringify(report));
  assert.deepEqual(report, {
    dry_run: false,
    new: 0,
    changed: 0,
    same: 15,
    passed_over: 0,
    changes: [],
    differences: [],
    refused: 0,
    refusals: [],
    operation: null,
    without_pictures: 0,
  });
});

Deno.test("import: refused rows prevent all changes, unless partial", async () => {
  await using desk = await Desk.open();
  const document = await (await desk.send("GET", DOCUMENT)).json();
  document.paintings[0].title = "Renamed";
  document.paintings[1].year = 0;
  const path = "/api/import/catalog";
  const refusals = [{
    row: "paintings[1]",
    column: "year",
    value: "0",
    error: "expected a year from -100000 to 3000, but not 0, or none",
  }];
  const title = async () => (await desk.body("GET", "/api/records/paintings/1"))[1].title;
  const [, dry] = await desk.body("POST", `${path}?dry_run=1`, document);
  assert.deepEqual([dry.changed, dry.refused, dry.refusals], [1, 1, refusals]);
  const [status, refused] = await desk.body("POST", path, document);
  assert.deepEqual([status, refused.refusals], [400, refusals]);
  assert.equal(await title(), "Painting 1");
  const [, done] = await desk.body("POST", `${path}?partial=1`, document);
  assert.deepEqual([done.changed, done.refused], [1, 1]);
  assert.equal(await title(), "Renamed");
  assert.equal((await desk.entry()).operation, done.operation);
});

Deno.test("export: CSV files in an archive, also after an aborted download", async () => {
  await using desk = await Desk.open();
  const held = await desk.send("GET", DOCUMENT);
  await held.body!.cancel();
  const response = await desk.send("GET", "/api/export/catalog.csv.zip");
  assert.equal(response.headers.get("Content-Type"), "application/zip");
  const archive = await response.bytes();
  assert.deepEqual([...archive.subarray(0, 4)], [0x50, 0x4b, 3, 4]);
  const files = unzipSync(archive);
  assert.ok("eras.csv" in files && "audit_log.csv" in files);
  const paintings = new TextDecoder().decode(files["paintings.csv"]);
  assert.match(paintings, /^open_depot_id,artist_id,title,year.*\r\n1,1,Painting 1,1500/);
});

Deno.test("export and import: curators alone", async () => {
  await using desk = await Desk.open();
  const refused = [401, "Curator login required"];
  assert.deepEqual(await desk.test.refusal(DOCUMENT), refused);
  assert.deepEqual(await desk.test.refusal("/api/export/catalog.csv.zip"), refused);
  const sent = { method: "POST", json: {} };
  assert.deepEqual(await desk.test.refusal("/api/import/catalog", sent), refused);
});
