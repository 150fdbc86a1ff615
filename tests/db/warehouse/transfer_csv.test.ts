/** What is in a warehouse, out of the database as CSV and into it again. */
import assert from "node:assert/strict";
import type { Database } from "../../../db/open.ts";
import { insertWarehouse, readStarterWarehouse } from "../../../db/seed/warehouse.ts";
import { exportWarehouse, importWarehouse, warehouseById } from "../../../db/warehouse/transfer.ts";
import { importCsv, type ImportCsvOptions } from "../../../db/warehouse/transfer_csv.ts";
import { exportCsv, type ExportCsvOptions } from "../../../db/warehouse/transfer_csv_export.ts";
import { CSV_KINDS, type CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { planCsv } from "../../../domain/warehouse/transfer/csv_import.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { id, smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { TestDatabase } from "../../support.ts";

async function csvOf(
  db: Database,
  warehouse: string,
  kind: CsvKind,
  options?: ExportCsvOptions,
): Promise<string> {
  const pieces = exportCsv(db.read, await warehouseById(db.read, warehouse), kind, options);
  return (await Array.fromAsync(pieces)).join("");
}

// deno-lint-ignore no-explicit-any -- compared with documents
async function document(db: Database, warehouse: string): Promise<any> {
  const pieces = exportWarehouse(db.read, await warehouseById(db.read, warehouse));
  return JSON.parse((await Array.fromAsync(pieces)).join(""));
}

const into = (db: Database, csv: string, options: ImportCsvOptions) =>
  importCsv(db, options, (job) => planCsv(csv, job));

/** Two warehouses: the small one, and an empty one with the id 2. */
async function twoWarehouses(): Promise<TestDatabase> {
  const test = await TestDatabase.open();
  const { format, version, warehouse } = smallDocument();
  const empty = { format, version, warehouse: { ...warehouse, id: id(2) } };
  for (const document of [smallDocument(), empty]) {
    await importWarehouse(test.db, readWarehouse(JSON.stringify(document)));
  }
  return test;
}

Deno.test("CSV of each kind, without ids and with names", async () => {
  await using test = await twoWarehouses();
  const lines: Record<CsvKind, string[]> = {
    boxes: [
      "sku_box,length_box,width_box,height_box,weight_box,max_load_box,is_rotated_box",
      "A,40,30,20,1.25,,1",
      `"'=B;""C""",40,30,20,1.25,7.5,1`,
    ],
    points: ["name_points,pos_x,pos_y", "P,-1,2.5", "Q,3,4"],
    edges: ["name_points_from,name_points_to", "P,Q"],
    sections: [
      "section_name,sku_name,count_box,name_point_way,x_pos,y_pos,lenght_wsec,widht_wsec",
      `S1,"'=B;""C""",9,Q,0,0,5,6`,
      "S2,,0,,1,0,5,6",
    ],
    orders: [
      "order_name,sku_box,count_box,pallet_length,pallet_width,pallet_max_height," +
      "min_layer_fill_ratio,min_support_ratio,height_layer_diff,height_tolerance,packing_type",
      `O1,"'=B;""C""",3,120,80,180,0.65,0.75,4,0.5,0`,
      "O1,A,1,,,,,,,,",
      "O2,,,,,,,,,,",
    ],
  };
  for (const kind of CSV_KINDS) {
    assert.equal(await csvOf(test.db, id(1), kind), lines[kind].join("\r\n") + "\r\n", kind);
  }
});

Deno.test("CSV for Excel: byte order mark, semicolons, decimal commas, no formulas, ids where asked for", async () => {
  await using test = await twoWarehouses();
  assert.equal(
    await csvOf(test.db, id(1), "boxes", { excel: true, ids: true }),
    "\ufeffid;sku_box;length_box;width_box;height_box;weight_box;max_load_box;is_rotated_box\r\n" +
      `${id(11)};A;40;30;20;1,25;;1\r\n` +
      `${id(12)};"'=B;""C""";40;30;20;1,25;7,5;1\r\n`,
  );
});

for (const excel of [false, true]) {
  Deno.test(`CSV${excel ? " for Excel" : ""} of a whole warehouse makes another one like it`, async () => {
    await using test = await TestDatabase.open();
    const files = await readStarterWarehouse();
    await test.db.write((tx) => insertWarehouse(tx, files));
    const from = files.get("warehouses")![0]!.id as string;
    const { format, version, warehouse } = await document(test.db, from);
    const { warehouse: { id: to } } = await importWarehouse(
      test.db,
      readWarehouse(JSON.stringify({ format, version, warehouse }), { newIds: true }),
    );
    for (const kind of CSV_KINDS) {
      const csv = await csvOf(test.db, from, kind, { excel });
      const { created, ignored } = await into(test.db, csv, { warehouse: to, kind });
      assert.equal(created, files.get(kind)!.length);
      assert.deepEqual(ignored, []);
    }
    const plain = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id"));
    assert.deepEqual(plain(await document(test.db, to)), plain(await document(test.db, from)));
  });
}

Deno.test("CSV with ids keeps them, and is refused when one is taken", async () => {
  await using test = await twoWarehouses();
  const csv = await csvOf(test.db, id(1), "points", { ids: true });
  await assert.rejects(into(test.db, csv, { warehouse: id(1), kind: "points" }), {
    status: 409,
    message: `line 2: id: ${id(21)} is taken already`,
  });
  const orders = await csvOf(test.db, id(1), "orders", { ids: true });
  await assert.rejects(into(test.db, orders, { warehouse: id(1), kind: "orders" }), {
    status: 409,
    message: `line 2: id_order_item: ${id(61)} is taken already`,
  });
  await into(test.db, `id,name_points,pos_x,pos_y\n${id(99)},X,1,2\n`, {
    warehouse: id(2),
    kind: "points",
  });
  assert.deepEqual((await document(test.db, id(2))).points, [
    { id: id(99), id_warehouse: id(2), name_points: "X", pos_x: 1, pos_y: 2 },
  ]);
});

Deno.test("CSV refers to nothing outside its warehouse", async () => {
  await using test = await twoWarehouses();
  const csv = await csvOf(test.db, id(1), "edges");
  await assert.rejects(into(test.db, csv, { warehouse: id(2), kind: "edges" }), {
    status: 400,
    message: "line 2: name_points_from: no point of the warehouse is called P\n" +
      "line 2: name_points_to: no point of the warehouse is called Q",
  });
});

Deno.test("CSV with one wrong row writes nothing, and a dry run writes nothing either", async () => {
  await using test = await twoWarehouses();
  const before = await document(test.db, id(1));
  const options = { warehouse: id(1), kind: "points" } as const;
  const good = "name_points,pos_x,pos_y\nX,1,2\n";
  await assert.rejects(into(test.db, `${good}Y,1,\n`, options), {
    message: "line 3: pos_y: expected a number",
  });
  const dry = await into(test.db, good, { ...options, dryRun: true });
  assert.deepEqual(dry, { created: 1, counts: { points: 1 }, ignored: [] });
  assert.deepEqual(await document(test.db, id(1)), before);
  await into(test.db, good, options);
  assert.equal((await document(test.db, id(1))).points.length, 3);
});

Deno.test("CSV into a warehouse that is not there", async () => {
  await using test = await TestDatabase.open();
  await assert.rejects(into(test.db, "x\n", { warehouse: id(1), kind: "points" }), {
    status: 404,
    message: `No warehouse has the id ${id(1)}`,
  });
});
