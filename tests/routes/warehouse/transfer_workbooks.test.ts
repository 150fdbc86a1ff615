/** Workbooks out and in by HTTP, and imports of the valid rows of a file. */
import assert from "node:assert/strict";
import { MEDIA_TYPES } from "../../../domain/files/formats.ts";
import { readFile } from "../../../domain/files/read_file.ts";
import { workbook } from "../../domain/files/small_workbook.ts";
import { id } from "../../domain/warehouse/transfer_records.ts";
import { csvBody, withRoutes } from "./transfer_routes.ts";

const KINDS = ["boxes", "points", "edges", "sections", "orders"] as const;

const bookBody = (body: Uint8Array<ArrayBuffer>, language = "en") => ({
  method: "POST",
  headers: { "Content-Type": MEDIA_TYPES.xlsx, "Accept-Language": language },
  body,
});

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, some) => sum + some, 0);

Deno.test("GET and POST …/csv/:kind: round trip", async () => {
  await withRoutes(async (request) => {
    for (const language of ["en", "ru"]) {
      for (const path of [...KINDS.map((kind) => `/${id(1)}/csv/${kind}`), "/csv"]) {
        const headers = { "Accept-Language": language };
        const response = await request(`${path}?format=xlsx`, { headers });
        assert.equal(response.headers.get("Content-Type"), MEDIA_TYPES.xlsx);
        assert.match(response.headers.get("Content-Disposition")!, /\.xlsx/);
        const book = await response.bytes();
        const { headings } = await readFile({ file: [book] });
        assert.equal(headings.some((heading) => /[а-я]/.test(heading)), language === "ru");
        const csv = await (await request(path)).text();
        for (const body of [bookBody(book, language), csvBody(csv)]) {
          const answer = await (await request(`${path}?dry_run=1`, body)).json();
          assert.deepEqual([answer.counts, answer.changed, answer.similar], [{}, {}, []], path);
          assert.ok(sum(answer.same) > 0, path);
          assert.deepEqual(answer.read.unmapped, []);
        }
      }
    }
    const headings = async (language: string) => {
      const headers = { "Accept-Language": language };
      const response = await request(`/${id(1)}/csv/points?format=xlsx`, { headers });
      return (await readFile({ file: [await response.bytes()] })).headings;
    };
    assert.deepEqual(await headings("en"), [
      "Name of the point",
      "X of the point (in)",
      "Y of the point (in)",
    ]);
    assert.deepEqual(await headings("ru"), [
      "Название точки",
      "Позиция X точки (дюйм)",
      "Позиция Y точки (дюйм)",
    ]);
  });
});

Deno.test("POST …/csv/:kind: a workbook's texts and numbers, and how it was read", async () => {
  await withRoutes(async (request) => {
    const text = (cell: string, value: string) =>
      `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = `<row r="1">${
      ["SKU", "Length", "Width", "Height", "Weight", "Aisle"]
        .map((heading, at) => text(`${"ABCDEF"[at]}1`, heading)).join("")
    }</row><row r="2">${text("A2", "00123")}<c r="B2"><v>1.125</v></c>` +
      '<c r="C2"><v>2</v></c><c r="D2"><v>3</v></c><c r="E2"><v>4</v></c></row>';
    const boxes = `/${id(1)}/csv/boxes`;
    const answer = await (await request(boxes, bookBody(workbook({ rows })))).json();
    assert.deepEqual(answer.counts, { boxes: 1 });
    const { samples: _, headings: __, columns: ___, ...read } = answer.read;
    assert.deepEqual(read, {
      encoding: null,
      detected: false,
      delimiter: null,
      sheet: "Boxes",
      sheets: ["Boxes"],
      decimal: null,
      unmapped: ["Aisle"],
      rows: 1,
    });
    const { boxes: stored } = await (await request(`/${id(1)}/export`)).json();
    const { sku_box, length_box } = stored.at(-1);
    assert.deepEqual([sku_box, length_box], ["00123", 1.125]);
    const bomb = await request(boxes, bookBody(workbook({ rows: " ".repeat(2_000_000) })));
    assert.equal(bomb.status, 413);
    const { error } = await bomb.json();
    assert.equal(error, "The workbook is too large when it is unpacked");
  });
});

Deno.test("POST …/csv/:kind?partial=1: valid rows are imported, others returned with reasons", async () => {
  await withRoutes(async (request) => {
    const points = `/${id(1)}/csv/points`;
    const csv = "name_points;pos_x;pos_y;Aisle\nX;1,5;2;7\nY;;x;8\nX;1;2;9\nZ;3;4;10\n";
    const dry = await (await request(`${points}?partial=1&dry_run=1`, csvBody(csv))).json();
    assert.deepEqual([dry.counts, dry.refused_rows], [{ points: 2 }, 2]);
    const answer = await (await request(`${points}?partial=1`, csvBody(csv))).json();
    assert.deepEqual(answer.counts, { points: 2 });
    assert.deepEqual(answer.refused.map(({ line }: { line: number }) => line), [3, 3, 4]);
    assert.equal(answer.refused_file.type, MEDIA_TYPES.csv);
    const bytes = Uint8Array.fromBase64(answer.refused_file.content);
    assert.equal(
      new TextDecoder().decode(bytes),
      "name_points;pos_x;pos_y;Aisle;Reason\r\n" +
        'Y;;x;8;"pos_x: expected a number; pos_y: expected a number"\r\n' +
        "X;1;2;9;name_points: X is in line 2 already\r\n",
    );
    const { points: stored } = await (await request(`/${id(1)}/export`)).json();
    assert.deepEqual(stored.map((one: { name_points: string }) => one.name_points), [
      "P",
      "Q",
      "X",
      "Z",
    ]);
    const replacing = await request(`${points}?partial=1&mode=replace`, csvBody(csv));
    assert.equal(replacing.status, 400);
    assert.match((await replacing.json()).error, /^partial: /);
  });
});

Deno.test("POST …/csv/orders?partial=1: an order is imported completely or not at all", async () => {
  await withRoutes(async (request) => {
    const csv = "order_name,sku_box,count_box\nO7,A,1\nO7,nothing,1\n,A,2\nO8,A,3\n";
    const path = `/${id(1)}/csv/orders?partial=1`;
    const answer = await (await request(path, csvBody(csv))).json();
    assert.deepEqual([answer.counts, answer.refused_rows], [{
      orders: 1,
      order_data: 1,
      order_params: 1,
    }, 3]);
    assert.deepEqual(
      answer.refused.map(({ line, reasons }: { line: number; reasons: string[] }) => [
        line,
        reasons[0],
      ]),
      [
        [2, "the order is incomplete without line 3, which is refused"],
        [3, "no box type of the warehouse has the name nothing"],
        [4, "the order is incomplete without line 3, which is refused"],
      ],
    );
  });
});
