/** Barcodes and descriptions of box types in documents, CSV files and imports that are undone. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { exportWarehouse, importWarehouse } from "../../../services/warehouse/transfer/transfer.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import {
  importCsv,
  type ImportCsvOptions,
} from "../../../services/warehouse/transfer/transfer_csv.ts";
import { exportCsv } from "../../../services/warehouse/transfer/transfer_csv_export.ts";
import { undoImport } from "../../../services/warehouse/transfer/undo_import.ts";
import { AppError } from "../../../domain/app_error.ts";
import type { Box } from "../../../domain/warehouse/records.ts";
import { rowsOfText } from "../../../domain/files/read_file.ts";
import { textOf } from "../../support/text_of.ts";
import { planCsv } from "../../../domain/warehouse/transfer/csv_import.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { TestDatabase } from "../../support/app.ts";

const WAREHOUSE = smallDocument().warehouse.id;
const EAN = "4006381333931";
const TEXTS = [{ barcodes: [EAN, "-A 7"], description: "Oil,\n15 bottles" }, { barcodes: ["2"] }];

// Box types A and =B;"C", with the barcodes of TEXTS.
function codedDocument(texts: readonly object[] = TEXTS) {
  const document = smallDocument();
  for (const [at, text] of texts.entries()) Object.assign(document.boxes[at], text);
  return document;
}

async function coded(): Promise<TestDatabase> {
  const test = await TestDatabase.open();
  await importWarehouse(test.db, readWarehouse(JSON.stringify(codedDocument())));
  return test;
}

// deno-lint-ignore no-explicit-any -- compared with documents
async function document(db: Database): Promise<any> {
  const pieces = exportWarehouse(db.read, await warehouseById(db.read, WAREHOUSE));
  return JSON.parse((await Array.fromAsync(pieces)).join(""));
}

async function csvOf(db: Database, excel: boolean): Promise<string> {
  const warehouse = await warehouseById(db.read, WAREHOUSE);
  return await textOf(exportCsv(db.read, warehouse, "boxes", { excel }));
}

const into = (db: Database, csv: string, options: Partial<ImportCsvOptions> = {}) =>
  importCsv(
    db,
    { warehouse: WAREHOUSE, kind: "boxes", ...options },
    (job) => planCsv(rowsOfText(csv), job),
  );
const codesOf = async (db: Database) =>
  (await document(db)).boxes.map(({ sku_box, barcodes, description }: Box) =>
    [sku_box, barcodes, description].filter((value) => value !== undefined)
  );
const refusalOf = async (work: Promise<unknown>): Promise<[number, string]> => {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof AppError);
    return [error.status, error.message];
  }
  return assert.fail("was taken");
};
const rows = (head: string, ...lines: string[]) =>
  [
    `sku_box,length_box,width_box,height_box,weight_box,${head}`,
    ...lines.map((line) => line.replace(",", ",40,30,20,1.25,")),
  ].join("\n");

Deno.test("barcodes: are imported and exported in documents, also with new ids", async () => {
  await using test = await coded();
  assert.deepEqual(await document(test.db), codedDocument());
  const text = JSON.stringify(await document(test.db));
  const copy = readWarehouse(text, { newIds: true });
  await importWarehouse(test.db, copy);
  const found = await test.db.read.all(
    sql`SELECT barcode FROM box_barcodes WHERE uuid_warehouse = ${copy.warehouse.id} ORDER BY barcode`,
  );
  assert.deepEqual(found, ["-A 7", "2", EAN].map((barcode) => ({ barcode })));
});

Deno.test("barcodes: a document with a shared barcode is refused with its place", () => {
  const refused = (...texts: object[]) => {
    try {
      readWarehouse(JSON.stringify(codedDocument(texts)));
    } catch (error) {
      assert.ok(error instanceof AppError);
      return [error.status, error.message];
    }
    return assert.fail("was taken");
  };
  assert.deepEqual(refused({ barcodes: ["1"] }, { sku_box: "B", barcodes: ["2", "1"] }), [
    409,
    "boxes[1].barcodes[1]: 1 of B is already a barcode of A",
  ]);
  assert.deepEqual(refused({ barcodes: ["B"] }, { sku_box: "B" }), [
    409,
    "boxes[1].sku_box: B is already a barcode of A",
  ]);
  assert.deepEqual(refused({ barcodes: ["1", "1"] }), [400, "boxes[0].barcodes[1]: 1 is repeated"]);
});

for (const excel of [false, true]) {
  Deno.test(`barcodes: an exported CSV file${excel ? " for Excel" : ""} is imported without changes`, async () => {
    await using test = await coded();
    const csv = await csvOf(test.db, excel);
    assert.ok(csv.includes(`${excel ? ";" : ","}${EAN} | -A 7${excel ? ";" : ","}`), csv);
    const before = await document(test.db);
    const { same, changed, counts } = await into(test.db, csv);
    assert.deepEqual([same, changed, counts], [{ boxes: 2 }, {}, {}]);
    assert.deepEqual(await document(test.db), before);
  });
}

Deno.test("barcodes: a CSV file adds and changes them, and the import is undone", async () => {
  await using test = await coded();
  const before = await document(test.db);
  const csv = rows("EAN,Наименование", "A,5; 6,Tea", "NEW, 7\u200b |\u00a08 ,", "EMPTY,,");
  const dry = await into(test.db, csv, { dryRun: true });
  assert.deepEqual(dry.differences[0]!.fields, [
    { field: "barcodes", before: `${EAN} | -A 7`, after: "5 | 6" },
    { field: "description", before: "Oil,\n15 bottles", after: "Tea" },
  ]);
  const { undo } = await into(test.db, csv);
  assert.deepEqual(await codesOf(test.db), [
    ["A", ["5", "6"], "Tea"],
    ['=B;"C"', ["2"]],
    ["NEW", ["7", "8"]],
    ["EMPTY"],
  ]);
  await undoImport(test.db, { warehouse: WAREHOUSE, id: undo! });
  assert.deepEqual(await document(test.db), before);
  // Of a type that had none: they are gone again.
  const first = await into(test.db, rows("barcodes,description", "PLAIN,,"));
  assert.equal(first.created, 1);
  const second = await into(test.db, rows("barcodes,description", "PLAIN,9,Salt"));
  await undoImport(test.db, { warehouse: WAREHOUSE, id: second.undo! });
  assert.deepEqual((await codesOf(test.db)).at(-1), ["PLAIN"]);
});

Deno.test("barcodes: a CSV file moves them between box types, new and removed ones too, and it is undone", async () => {
  await using test = await coded();
  await test.db.write(async (tx) => {
    await tx.run(sql`DELETE FROM order_data`);
    await tx.run(sql`UPDATE warehouse_sections SET id_box = NULL`);
  });
  const before = await document(test.db);
  // A gets the barcode of the one that goes, and a new one gets what A had.
  const csv = rows("barcodes", "A,2", `NEW,${EAN}`);
  const { undo } = await into(test.db, csv, { mode: "replace" });
  assert.deepEqual(await codesOf(test.db), [["A", ["2"], "Oil,\n15 bottles"], ["NEW", [EAN]]]);
  await undoImport(test.db, { warehouse: WAREHOUSE, id: undo! });
  const boxes = ({ boxes }: { boxes: Box[] }) => boxes.toSorted((a, b) => a.id < b.id ? -1 : 1);
  assert.deepEqual(boxes(await document(test.db)), boxes(before));
  const exchange = rows("barcodes", "A,2", `"=B;""C""",${EAN}`);
  const exchanged = await into(test.db, exchange);
  assert.deepEqual((await codesOf(test.db)).map(([sku, codes]: unknown[]) => [sku, codes]), [
    ["A", ["2"]],
    ['=B;"C"', [EAN]],
  ]);
  await undoImport(test.db, { warehouse: WAREHOUSE, id: exchanged.undo! });
  assert.deepEqual(boxes(await document(test.db)), boxes(before));
});

Deno.test("barcodes: errors in a CSV file name the line, also in a dry run", async () => {
  await using test = await coded();
  const before = await document(test.db);
  const files: [string, string][] = [
    [rows("barcodes", "NEW,1 | 2"), 'line 2: barcodes: 2 of NEW is already a barcode of =B;"C"'],
    [rows("barcodes", "NEW,1 | 1"), "line 2: barcodes: 1 is repeated"],
    [
      rows("barcodes", "NEW,A"),
      "line 2: barcodes: A of NEW is already the SKU of another box type, A",
    ],
    [rows("barcodes", "NEW,1", "OLD,1"), "line 3: barcodes: 1 of OLD is already a barcode of NEW"],
    [rows("barcodes", `${EAN},`), `line 2: sku_box: ${EAN} is already a barcode of A`],
    [
      rows("barcodes,description", `NEW,${"x".repeat(81)},${"y".repeat(501)}`),
      "line 2: barcodes: expected text of 1 to 80 characters\n" +
      "line 2: description: expected text of at most 500 characters",
    ],
  ];
  for (const [csv, message] of files) {
    for (const dryRun of [true, false]) {
      assert.deepEqual(await refusalOf(into(test.db, csv, { dryRun })), [400, message]);
    }
  }
  const order =
    `order_name,sku_box,count_box,length_box,width_box,height_box,weight_box\nO,2,1,1,1,1,1`;
  assert.deepEqual(await refusalOf(into(test.db, order, { kind: "orders", dryRun: true })), [
    400,
    'line 2: sku_box: 2 is already a barcode of =B;"C"',
  ]);
  assert.deepEqual(await document(test.db), before);
  // Only new ones are added: what the file says of a known one does not count.
  const added = await into(test.db, rows("barcodes", "A,1", "NEW,1"), { mode: "add" });
  assert.deepEqual([added.created, added.skipped], [1, { boxes: 1 }]);
});
