/** Spreadsheets of the catalog out and in as CSV and workbooks. */
import assert from "node:assert/strict";
import { FILE_FORMATS, MEDIA_TYPES } from "../../../domain/files/formats.ts";
import { readFile } from "../../../domain/files/read_file.ts";
import { Desk } from "./editing_desk.ts";

Deno.test("GET /api/export/…: round trip in both formats", async () => {
  await using desk = await Desk.open();
  const names = [{ name: "Im;pression", language: "fr" }, { name: "[{", language: "" }];
  await desk.body("PATCH", "/api/paintings/1", {
    names,
    identifiers: [{ scheme: "page", value: "https://museum.example/a;b=1;c" }],
    medium: "=oil",
    inventory_number: "00012",
    date_text: "late 15th c.",
  });
  await desk.body("PATCH", "/api/artists/1", {
    names: [{ name: "Имя", language: "ru" }, { name: "Other", language: "" }],
    bio_full: '\'=1\n"two" _x0041_',
  });
  for (const many of ["artists", "paintings"]) {
    for (const format of FILE_FORMATS) {
      const path = `/api/export/${many}?format=${format}`;
      const response = await desk.test.request(path, {
        headers: { ...desk.headers, "Accept-Language": "ru" },
      });
      assert.equal(response.headers.get("Content-Type"), MEDIA_TYPES[format]);
      const file = await response.bytes();
      const { headings, rows } = await readFile({ file: [file] });
      assert.equal(headings[0], format === "csv" ? "open_depot_id" : "ID в Open Depot");
      const sent = await desk.test.request(`/api/import/${many}?mode=both&dry_run=1`, {
        method: "POST",
        headers: { ...desk.headers, "Content-Type": MEDIA_TYPES[format] },
        body: file,
      });
      const report = await sent.json();
      assert.deepEqual(
        [report.new, report.changed, report.same, report.refused, report.read.unmapped],
        [0, 0, rows.length, 0, []],
        JSON.stringify([report.changes, report.refusals]),
      );
    }
  }
});

Deno.test("POST /api/import/…?partial=1: refused rows are returned with reasons", async () => {
  await using desk = await Desk.open();
  const csv = "title,artist,Remarks\nDawn,Artist 1,kept\nDusk,Nobody,kept\n";
  const response = await desk.test.request("/api/import/paintings?mode=both&partial=1", {
    method: "POST",
    headers: { ...desk.headers, "Content-Type": "text/csv" },
    body: csv,
  });
  const report = await response.json();
  assert.deepEqual([report.new, report.refused], [1, 1]);
  const file = Uint8Array.fromBase64(report.refused_file.content);
  const { headings, rows } = await readFile({ file: [file] });
  assert.deepEqual(headings, ["title", "artist", "Remarks", "Reason"]);
  assert.deepEqual(rows.map(({ cells }) => cells), [
    ["Dusk", "Nobody", "kept", "artist: no record has the name Nobody"],
  ]);
});
