/** What is in a warehouse, out of the database as CSV and into it again. */
import assert from "node:assert/strict";
import type { Database } from "../../../db/open.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { insertWarehouse, readStarterWarehouse } from "../../../services/seed/mod.ts";
import { exportWarehouse, importWarehouse } from "../../../services/warehouse/transfer/transfer.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import {
  importCsv,
  type ImportCsvOptions,
} from "../../../services/warehouse/transfer/transfer_csv.ts";
import {
  exportCsv,
  type ExportCsvOptions,
} from "../../../services/warehouse/transfer/transfer_csv_export.ts";
import { CSV_KINDS, type CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { rowsOfText } from "../../../domain/files/read_file.ts";
import { textOf } from "../../support/text_of.ts";
import { planCsv } from "../../../domain/warehouse/transfer/csv_import.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { id, smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { TestDatabase } from "../../support/app.ts";

// Users are in tests/routes/warehouse/user_files.test.ts.
const KINDS = CSV_KINDS.filter((kind) => kind !== "users" && kind !== "deliveries");

// deno-lint-ignore no-explicit-any -- compared with what is expected
type Row = Record<string, any>;

async function csvOf(
  db: Database,
  warehouse: string,
  kind: CsvKind,
  options?: ExportCsvOptions,
): Promise<string> {
  const pieces = exportCsv(db.read, await warehouseById(db.read, warehouse), kind, options);
  return await textOf(pieces);
}

// deno-lint-ignore no-explicit-any -- compared with documents
async function document(db: Database, warehouse: string): Promise<any> {
  const pieces = exportWarehouse(db.read, await warehouseById(db.read, warehouse));
  return JSON.parse((await Array.fromAsync(pieces)).join(""));
}

/** What came of a file; what it lists and how it is undone is tested in `undo_import.test.ts`. */
async function into(db: Database, csv: string, options: ImportCsvOptions) {
  const imported = await importCsv(db, options, (job) => planCsv(rowsOfText(csv), job));
  const { created, counts, changed, same, read } = imported;
  return { created, counts, changed, same, ignored: read.unmapped };
}

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
  const lines: Record<(typeof KINDS)[number], string[]> = {
    boxes: [
      "sku_box,length_box (in),width_box (in),height_box (in),weight_box (lb),max_load_box (lb)," +
      "is_rotated_box,barcodes,description",
      "A,40,30,20,1.25,,True,,",
      `"'=B;""C""",40,30,20,1.25,7.5,True,,`,
    ],
    points: ["name_points,pos_x (in),pos_y (in)", "P,-1,2.5", "Q,3,4"],
    edges: ["name_points_from,name_points_to,one_way,speed", "P,Q,False,"],
    sections: [
      "section_name,sku_name,count_box,min_box,max_box,name_point_way,x_pos (in),y_pos (in),lenght_wsec (in)," +
      "widht_wsec (in)",
      `S1,"'=B;""C""",9,,,Q,0,0,5,6`,
      "S2,,0,,,,1,0,5,6",
    ],
    orders: [
      "order_name,sku_box,count_box,pallet_length (in),pallet_width (in),pallet_max_height (in)," +
      "min_layer_fill_ratio,min_support_ratio,height_layer_diff (in),height_tolerance (in)," +
      "packing_type,due_at,customer,address,carrier,priority,reference,note,picker,state",
      `O1,"'=B;""C""",3,120,80,180,0.65,0.75,4,0.5,0,2026-11-29T22:30:00.000Z,Ada's Café,,,,,,,delivered`,
      "O1,A,1,,,,,,,,,,,,,,,,,",
      "O2,,,,,,,,,,,,,,,,,,,new",
    ],
  };
  for (const kind of KINDS) {
    assert.equal(await csvOf(test.db, id(1), kind), lines[kind].join("\r\n") + "\r\n", kind);
  }
});

Deno.test("CSV for Excel: byte order mark, semicolons, decimal commas, no formulas, optional ids", async () => {
  await using test = await twoWarehouses();
  assert.equal(
    await csvOf(test.db, id(1), "boxes", { excel: true, ids: true }),
    "\ufeffid;sku_box;length_box (in);width_box (in);height_box (in);weight_box (lb);" +
      "max_load_box (lb);is_rotated_box;barcodes;description\r\n" +
      `${id(11)};A;40;30;20;1,25;;True;;\r\n` +
      `${id(12)};"'=B;""C""";40;30;20;1,25;7,5;True;;\r\n`,
  );
});

for (const excel of [false, true]) {
  Deno.test(`CSV${excel ? " for Excel" : ""} of a whole warehouse creates an equal one`, async () => {
    await using test = await TestDatabase.open();
    const files = await readStarterWarehouse();
    await test.db.write((tx) => insertWarehouse(tx));
    const from = files.get("warehouses")![0]!.id as string;
    const { format, version, warehouse } = await document(test.db, from);
    const { warehouse: { id: to } } = await importWarehouse(
      test.db,
      readWarehouse(JSON.stringify({ format, version, warehouse }), { newIds: true }),
    );
    for (const kind of KINDS) {
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

Deno.test("CSV with ids: changes the identified records; ids of another warehouse are refused", async () => {
  await using test = await twoWarehouses();
  const csv = await csvOf(test.db, id(1), "points", { ids: true });
  const renamed = csv.replace("P,", "P2,");
  const { changed, same } = await into(test.db, renamed, { warehouse: id(1), kind: "points" });
  assert.deepEqual([changed, same], [{ points: 1 }, { points: 1 }]);
  assert.deepEqual((await document(test.db, id(1))).points.map((one: Row) => one.name_points), [
    "P2",
    "Q",
  ]);
  await assert.rejects(into(test.db, csv, { warehouse: id(2), kind: "points" }), {
    status: 409,
    message: `line 2: id: ${id(21)} is taken already`,
  });
  const orders = `order_name,id_order_item,sku_box,count_box\nO9,${id(61)},,\n`;
  await assert.rejects(into(test.db, orders, { warehouse: id(2), kind: "orders" }), {
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

for (const ids of [false, true]) {
  Deno.test(`CSV round trip${ids ? " with ids" : ""}: every row is equal, nothing is written`, async () => {
    await using test = await TestDatabase.open();
    const files = await readStarterWarehouse();
    await test.db.write((tx) => insertWarehouse(tx));
    const warehouse = files.get("warehouses")![0]!.id as string;
    const before = await document(test.db, warehouse);
    for (const kind of KINDS) {
      const csv = await csvOf(test.db, warehouse, kind, { ids, excel: ids });
      const { counts, changed, same } = await into(test.db, csv, { warehouse, kind });
      assert.deepEqual([counts, changed], [{}, {}], kind);
      assert.equal(same[kind], files.get(kind)!.length);
    }
    assert.deepEqual(await document(test.db, warehouse), before);
  });
}

Deno.test("CSV: existing rows are changed, new ones added, and a dry run lists them", async () => {
  await using test = await twoWarehouses();
  const csv =
    "SKU;Ширина (см.);Длина (см.);Высота (см.);Вес (г.);Можно вращать;Макс. нагрузка (г.)\r\n" +
    "A;76,2;101,6;50,8;566,990463;False;\r\nNew;2,54;2,54;2,54;453,59237;True;907,18474\r\n";
  const options = { warehouse: id(1), kind: "boxes" } as const;
  const counts = {
    created: 1,
    counts: { boxes: 1 },
    changed: { boxes: 1 },
    same: {},
    ignored: [],
  };
  assert.deepEqual(await into(test.db, csv, { ...options, dryRun: true }), counts);
  assert.deepEqual(await into(test.db, csv, options), counts);
  const { boxes } = await document(test.db, id(1));
  assert.equal(boxes[0].is_rotated_box, 0, "all else of A was the same");
  const { id: _, ...made } = boxes[2];
  assert.deepEqual(made, {
    uuid_warehouse: id(1),
    sku_box: "New",
    length_box: 1,
    width_box: 1,
    height_box: 1,
    weight_box: 1,
    max_load_box: 2,
    is_rotated_box: 1,
  });
  assert.deepEqual(await into(test.db, csv, options), {
    created: 0,
    counts: {},
    changed: {},
    same: { boxes: 2 },
    ignored: [],
  });
});

Deno.test("CSV of sections: files of stock keep places, files of places keep stock", async () => {
  await using test = await twoWarehouses();
  const options = { warehouse: id(1), kind: "sections" } as const;
  const before = await document(test.db, id(1));
  await into(test.db, "Ячейка,SKU,Количество\nS1,A,4\nS2,,0\n", options);
  const stocked = await document(test.db, id(1));
  assert.deepEqual(stocked.section_geometry, before.section_geometry);
  assert.deepEqual(
    stocked.sections.map((one: Row) => [one.section_name, one.sku_name, one.count_box]),
    [["S1", "A", 4], ["S2", "", 0]],
  );
  const places = "Название секции,Точка графа,Позиция X,Позиция Y\nS1,P,7,8\n";
  const { changed, same } = await into(test.db, places, options);
  assert.deepEqual([changed, same], [{ section_geometry: 1 }, { sections: 1 }]);
  const moved = await document(test.db, id(1));
  assert.deepEqual(moved.sections, stocked.sections);
  assert.deepEqual(
    [moved.section_geometry[0].x_pos, moved.section_geometry[0].name_point_way],
    [7, "P"],
  );
});

Deno.test("CSV of orders: lines change and are added; unchanged orders stay calculated", async () => {
  await using test = await twoWarehouses();
  const options = { warehouse: id(1), kind: "orders" } as const;
  await test.db.write((tx) =>
    tx.update(orderItems).set({ pallete_computed: "2026-01-01T00:00:00.000Z" })
  );
  const computed = async () =>
    (await test.db.read.select().from(orderItems)).map((one) => one.pallete_computed !== "");
  const csv = await csvOf(test.db, id(1), "orders");
  const again = await into(test.db, csv, options);
  assert.deepEqual([again.counts, again.changed], [{}, {}]);
  assert.deepEqual(again.same, { orders: 2, order_data: 2, order_params: 1 });
  assert.deepEqual(await computed(), [true, true]);
  const { counts, changed, same } = await into(
    test.db,
    "order_name,sku_box,count_box,pallet_length\nO1,A,5,100\nO1,A,1,\n",
    options,
  );
  assert.deepEqual(counts, { order_data: 1 });
  assert.deepEqual(changed, { order_data: 1, order_params: 1 });
  assert.deepEqual(same, { orders: 1 });
  assert.deepEqual(await computed(), [false, true]);
  const { order_data, order_params } = await document(test.db, id(1));
  assert.deepEqual(order_data.map((line: Row) => line.count_box), [3, 5, 1]);
  assert.equal(order_params[0].pallet_length, 100);
});

Deno.test("CSV of records with one name: the same rows are equal, others are refused", async () => {
  await using test = await twoWarehouses();
  const csv = await csvOf(test.db, id(1), "orders");
  await test.db.write((tx) => tx.update(orderItems).set({ order_name: "O" }));
  const both = csv.replaceAll(/^O[12],/gm, "O,");
  const options = { warehouse: id(1), kind: "orders", language: "en" } as const;
  const { counts, changed, same } = await into(test.db, both, options);
  assert.deepEqual([counts, changed], [{}, {}]);
  assert.deepEqual(same, { orders: 2, order_data: 2, order_params: 1 });
  const reason = "more than one order has the name O: add a column “ID of the order”";
  for (const other of [both.replace(",3,", ",4,"), both.replace(/^O,,.*$/m, "O,A,1,,,,,,,,,,,")]) {
    await assert.rejects(into(test.db, other, options), (error: Error) => {
      assert.match(error.message, new RegExp(`^line [24]: order_name: ${reason}`));
      return true;
    });
  }
  const added = await into(test.db, "order_name,sku_box,count_box\nO,A,1\n", {
    ...options,
    mode: "add",
  });
  assert.deepEqual([added.counts, added.changed], [{}, {}]);
});

Deno.test("CSV: references are limited to its warehouse", async () => {
  await using test = await twoWarehouses();
  const csv = await csvOf(test.db, id(1), "edges");
  await assert.rejects(into(test.db, csv, { warehouse: id(2), kind: "edges" }), {
    status: 400,
    message: "line 2: name_points_from: no point of the warehouse has the name P\n" +
      "line 2: name_points_to: no point of the warehouse has the name Q",
  });
});

Deno.test("CSV: one invalid row prevents the import; a dry run writes nothing", async () => {
  await using test = await twoWarehouses();
  const before = await document(test.db, id(1));
  const options = { warehouse: id(1), kind: "points" } as const;
  const good = "name_points,pos_x,pos_y\nX,1,2\n";
  await assert.rejects(into(test.db, `${good}Y,1,\n`, options), {
    message: "line 3: pos_y: expected a number",
  });
  const dry = await into(test.db, good, { ...options, dryRun: true });
  assert.deepEqual(dry, {
    created: 1,
    counts: { points: 1 },
    changed: {},
    same: {},
    ignored: [],
  });
  assert.deepEqual(await document(test.db, id(1)), before);
  await into(test.db, good, options);
  assert.equal((await document(test.db, id(1))).points.length, 3);
});

Deno.test("CSV: 404 for an unknown warehouse", async () => {
  await using test = await TestDatabase.open();
  await assert.rejects(into(test.db, "x\n", { warehouse: id(1), kind: "points" }), {
    status: 404,
    message: `No warehouse has the id ${id(1)}`,
  });
});

Deno.test("CSV: planned again if a record that it may change has changed meanwhile", async () => {
  await using test = await twoWarehouses();
  const boxes = (sku: string, length: number) =>
    "sku_box,length_box (in),width_box (in),height_box (in),weight_box (lb)\n" +
    `${sku},${length},30,20,1.25\n`;
  const urgency: boolean[] = [];
  const options = { kind: "boxes", warehouse: id(2) } as const;
  const imported = await importCsv(test.db, options, async (job, urgent) => {
    urgency.push(urgent);
    if (urgency.length === 1) await into(test.db, boxes("A", 40), options);
    return planCsv(rowsOfText(boxes("A", 50)), job);
  });
  assert.deepEqual(urgency, [false, true]);
  assert.deepEqual([imported.created, imported.changed], [0, { boxes: 1 }]);
  const lines = (await csvOf(test.db, id(2), "boxes")).split("\r\n");
  assert.deepEqual(lines.slice(1).map((line) => line.split(",", 2)), [["A", "50"], [""]]);
});

Deno.test("CSV: planned once if others write elsewhere meanwhile", async () => {
  await using test = await twoWarehouses();
  const csv = "name_points,pos_x (in),pos_y (in)\nP,3,2\n";
  let plans = 0;
  const options = { kind: "points", warehouse: id(2) } as const;
  const imported = await importCsv(test.db, options, async (job) => {
    plans++;
    await test.db.write((tx) => tx.update(orderItems).set({ order_name: "other" }));
    return planCsv(rowsOfText(csv), job);
  });
  assert.deepEqual([plans, imported.created], [1, 1]);
});
