/** Imports of CSV files undone: exactly what was before, or nothing at all. */
import { eq } from "drizzle-orm";
import assert from "node:assert/strict";
import type { Database } from "../../../db/open.ts";
import { exportWarehouse, importWarehouse } from "../../../services/warehouse/transfer/transfer.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import {
  importCsv,
  type ImportCsvOptions,
} from "../../../services/warehouse/transfer/transfer_csv.ts";
import { undoImport } from "../../../services/warehouse/transfer/undo_import.ts";
import { stockMovements } from "../../../db/schema/stock.ts";
import { stockboxes, warehouseSections } from "../../../db/schema/warehouse.ts";
import { AppError } from "../../../domain/app_error.ts";
import type { CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { rowsOfText } from "../../../domain/files/read_file.ts";
import { planCsv } from "../../../domain/warehouse/transfer/csv_import.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { id, smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { TestDatabase } from "../../support/app.ts";

const WAREHOUSE = smallDocument().warehouse.id;

async function small(): Promise<TestDatabase> {
  const test = await TestDatabase.open();
  await importWarehouse(test.db, readWarehouse(JSON.stringify(smallDocument())));
  return test;
}

async function document(db: Database): Promise<Record<string, unknown>> {
  const pieces = exportWarehouse(db.read, await warehouseById(db.read, WAREHOUSE), { users: true });
  return JSON.parse((await Array.fromAsync(pieces)).join(""));
}

const into = (db: Database, csv: string, options: Partial<ImportCsvOptions> & { kind: CsvKind }) =>
  importCsv(db, { warehouse: WAREHOUSE, ...options }, (job) => planCsv(rowsOfText(csv), job));
const undo = (db: Database, id: string | undefined) =>
  undoImport(db, { warehouse: WAREHOUSE, id: id! });
const statusOf = (work: Promise<unknown>) =>
  work.then(() => 200, (error) => {
    assert.ok(error instanceof AppError);
    return error.status;
  });

// What each kind of file adds to the small warehouse, and changes of it.
const FILES: Record<CsvKind, string> = {
  boxes: "sku_box,length_box,width_box,height_box,weight_box\nA,41,30,20,2\nNEW,10,10,10,1\n",
  points: "name_points,pos_x,pos_y\nP,7,8\nR,9,9\n",
  edges: "name_points_from,name_points_to\nQ,P\nP,P\n",
  sections: "section_name,sku_name,count_box,name_point_way,x_pos,y_pos,lenght_wsec,widht_wsec\n" +
    "fresh,A,7,P,1,2,3,4\n",
  orders: "order_name,sku_box,count_box,pallet_length,pallet_width,pallet_max_height," +
    "min_layer_fill_ratio,min_support_ratio,height_layer_diff,height_tolerance,packing_type\n" +
    "fresh,A,7,120,80,100,0.5,0.5,0,0,4\n",
  deliveries: "delivery_name,sku_box,count_box\nMonday,A,7\n",
  users: "user_login,user_fio,user_role\nnina,Nina Orlova,2\nstranger,,Employee\n",
};

Deno.test("undo of an import: exact for every kind of file, and only once", async () => {
  await using test = await small();
  for (const [kind, csv] of Object.entries(FILES) as [CsvKind, string][]) {
    const before = await document(test.db);
    const imported = await into(test.db, csv, { kind });
    assert.notDeepEqual(await document(test.db), before, kind);
    const undone = await undo(test.db, imported.undo);
    assert.deepEqual(undone, { removed: imported.counts, restored: imported.changed }, kind);
    assert.deepEqual(await document(test.db), before, kind);
    assert.equal(await statusOf(undo(test.db, imported.undo)), 404, kind);
  }
  // The ledger says that boxes came and went.
  const movements = await test.db.read.select().from(stockMovements);
  const sum = new Map<string, number>();
  for (const { id_section, change } of movements) {
    sum.set(id_section, (sum.get(id_section) ?? 0) + change);
  }
  for (const { id, count_box } of await test.db.read.select().from(warehouseSections)) {
    assert.equal(sum.get(id) ?? 0, count_box);
    sum.delete(id);
  }
  assert.deepEqual([...sum.values()].filter((left) => left !== 0), []);
});

Deno.test("undo of an import: box types created by a file of orders are removed unless used", async () => {
  await using test = await small();
  const csv = "order_name,sku_box,count_box,length_box,width_box,height_box,weight_box\n" +
    "O1,MADE,2,10,20,30,1\nfresh,MADE,1,10,20,30,1\n";
  const before = await document(test.db);
  const { counts, undo: first } = await into(test.db, csv, { kind: "orders", createBoxes: true });
  assert.deepEqual(counts, { boxes: 1, orders: 1, order_data: 2, order_params: 1 });
  assert.deepEqual((await undo(test.db, first)).removed, { ...counts, order_params: 1 });
  assert.deepEqual(await document(test.db), before);

  const again = await into(test.db, csv, { kind: "orders", createBoxes: true });
  const made = eq(stockboxes.sku_box, "MADE");
  const [box] = await test.db.read.select().from(stockboxes).where(made);
  await test.db.write((tx) => tx.update(warehouseSections).set({ id_box: box!.id }));
  const used = await document(test.db);
  assert.equal(await statusOf(undo(test.db, again.undo)), 409);
  assert.deepEqual(await document(test.db), used);
});

Deno.test("undo of an import: refused after changes, while records are used, and for earlier imports", async () => {
  await using test = await small();
  const first = await into(test.db, FILES.boxes, { kind: "boxes" });
  await into(test.db, "section_name,sku_name,count_box\nfresh,NEW,1\n", { kind: "sections" });
  assert.equal(await statusOf(undo(test.db, first.undo)), 404, "not the last one");

  const changed = await into(test.db, FILES.boxes.replace("41", "42"), { kind: "boxes" });
  await test.db.write((tx) => tx.update(stockboxes).set({ length_box: 3 }));
  const before = await document(test.db);
  const refused = undo(test.db, changed.undo);
  assert.equal(await statusOf(refused), 409);
  assert.deepEqual(await document(test.db), before);

  const csv = "sku_box,length_box,width_box,height_box,weight_box\nUSED,1,1,1,1\n";
  const used = await into(test.db, csv, { kind: "boxes" });
  const boxes = await test.db.read.select().from(stockboxes);
  const box = boxes.find(({ sku_box }) => sku_box === "USED")!;
  await test.db.write((tx) =>
    tx.insert(warehouseSections).values({
      id: id(900),
      id_warehouse: WAREHOUSE,
      section_name: "by hand",
      id_box: box.id,
      sku_name: "USED",
    })
  );
  assert.equal(await statusOf(undo(test.db, used.undo)), 409);
  assert.ok((await test.db.read.select().from(stockboxes)).some(({ id }) => id === box.id));
});

Deno.test("undo of an import: a removed section is not restored without its box type", async () => {
  await using test = await small();
  const csv = "sku_box,length_box,width_box,height_box,weight_box\nSHORT,1,1,1,1\n";
  await into(test.db, csv, { kind: "boxes" });
  const sections = "section_name,sku_name,count_box\n";
  await into(test.db, `${sections}fresh,SHORT,1\n`, { kind: "sections" });
  const replaced = await into(test.db, `${sections}other,,0\n`, {
    kind: "sections",
    mode: "replace",
  });
  await test.db.write((tx) => tx.delete(stockboxes).where(eq(stockboxes.sku_box, "SHORT")));
  const before = await document(test.db);
  await assert.rejects(undo(test.db, replaced.undo), { status: 404, message: /^id_box: / });
  assert.deepEqual(await document(test.db), before);
});

Deno.test("import mode add: existing records stay unchanged and are listed", async () => {
  await using test = await small();
  const before = await document(test.db);
  const options = { kind: "boxes", mode: "add" } as const;
  const { counts, changed, skipped, skippedRows, differences } = await into(
    test.db,
    FILES.boxes,
    options,
  );
  assert.deepEqual({ counts, changed, skipped, skippedRows }, {
    counts: { boxes: 1 },
    changed: {},
    skipped: { boxes: 1 },
    skippedRows: [{ line: 2, name: "A" }],
  });
  assert.deepEqual(differences, [
    { line: 3, part: "boxes", name: "NEW", is_new: true, fields: [] },
  ]);
  const after = await document(test.db);
  const known = (after.boxes as { sku_box: string }[]).filter(({ sku_box }) => sku_box !== "NEW");
  assert.deepEqual({ ...after, boxes: known }, before);
});

Deno.test("dry run of an import: lists changes before and after, and stores no undo", async () => {
  await using test = await small();
  const options = { kind: "boxes", dryRun: true } as const;
  const { differences, undo } = await into(test.db, FILES.boxes, options);
  assert.equal(undo, undefined);
  const [known, fresh] = differences;
  assert.deepEqual([known!.name, known!.is_new, known!.line], ["A", false, 2]);
  assert.deepEqual(known!.fields, [
    { field: "length_box", before: 40, after: 41 },
    { field: "weight_box", before: 1.25, after: 2 },
  ]);
  assert.deepEqual([fresh!.name, fresh!.is_new], ["NEW", true]);
});

// What is there again stands behind what was never gone.
function sorted(document: Record<string, unknown>): Record<string, unknown> {
  const byId = (list: { id: string }[]) => list.toSorted((a, b) => a.id < b.id ? -1 : 1);
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      Array.isArray(value) ? byId(value) : value,
    ]),
  );
}

Deno.test("import mode replace: removes records that the file lacks, and is undone exactly", async () => {
  await using test = await small();
  const before = sorted(await document(test.db));
  const list = (name: string) => before[name] as Record<string, unknown>[];
  const [order] = list("orders");
  const files: Partial<Record<CsvKind, string>> = {
    edges: "name_points_from,name_points_to\nP,P\n",
    sections: "section_name,sku_name,count_box\nfresh,A,7\n",
    orders: `order_name,sku_box,count_box\n${order!.order_name},,\n`,
  };
  const going = {
    edges: { edges: list("edges").length },
    sections: {
      sections: list("sections").length,
      section_geometry: list("section_geometry").length,
    },
    orders: {
      order_data: list("order_data").filter((line) => line.id_order_item === order!.id).length,
    },
  } as const;
  for (const [kind, csv] of Object.entries(files) as [keyof typeof going, string][]) {
    const dry = await into(test.db, csv, { kind, mode: "replace", dryRun: true });
    assert.deepEqual(sorted(await document(test.db)), before, kind);
    const imported = await into(test.db, csv, { kind, mode: "replace" });
    assert.deepEqual(imported.removed, going[kind], kind);
    assert.deepEqual(dry.removed, imported.removed, kind);
    const named = imported.differences.filter(({ is_removed }) => is_removed);
    assert.ok(named.length > 0 && named.every(({ line, name }) => line === 0 && name !== ""), kind);
    const after = await document(test.db) as Record<string, { id: string }[]>;
    const there = new Set(after[kind === "orders" ? "order_data" : kind]!.map(({ id }) => id));
    const gone = list(kind === "orders" ? "order_data" : kind);
    assert.ok(gone.some(({ id }) => !there.has(id as string)), kind);
    await undo(test.db, imported.undo);
    assert.deepEqual(sorted(await document(test.db)), before, kind);
  }
});

Deno.test("import mode replace: refused with names if removed records are used", async () => {
  await using test = await small();
  const before = await document(test.db);
  const files = [
    ["boxes", "sku_box,length_box,width_box,height_box,weight_box\nNEW,10,10,10,1\n", /: .*A$/],
    ["points", "name_points,pos_x,pos_y\nR,9,9\n", /: .*P/],
  ] as const;
  for (const [kind, csv, names] of files) {
    for (const dryRun of [true, false]) {
      await assert.rejects(into(test.db, csv, { kind, mode: "replace", dryRun }), (error) => {
        assert.ok(error instanceof AppError);
        assert.equal(error.status, 409);
        assert.match(error.message, names);
        return true;
      });
    }
  }
  assert.deepEqual(await document(test.db), before);
});
