/** Documents that are written as they are read: the same comes of them, and nothing where they are wrong. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { importStreamed } from "../../../services/warehouse/transfer/import_warehouse.ts";
import { exportWarehouse, warehouseById } from "../../../services/warehouse/transfer/transfer.ts";
import type { Database } from "../../../db/open.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import {
  type StreamedWarehouse,
  streamWarehouse,
} from "../../../domain/warehouse/transfer/document_stream.ts";
import { unpack } from "../../../domain/warehouse/transfer/packed.ts";
import { smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { TestDatabase } from "../../support.ts";
import { endAll, killed, rowsIn, unfinished } from "./killed_work.ts";
import { madeUpDocument, rowsOf } from "./made_up_document.ts";

const PIECE = 1000;

async function* piecesOf(document: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

const streamed = (document: unknown, options: Parameters<typeof streamWarehouse>[1] = {}) =>
  streamWarehouse(piecesOf(document), options);

async function recordsOf({ groups }: Pick<StreamedWarehouse, "groups">) {
  return (await Array.fromAsync(groups)).flat().flatMap((chunk) =>
    unpack(chunk).map((record, at) => [chunk.part, chunk.start + at, record])
  );
}

async function exported(db: Database, id: string) {
  const warehouse = await warehouseById(db.read, id);
  const text = await Array.fromAsync(exportWarehouse(db.read, warehouse, { users: true }));
  return JSON.parse(text.join(""));
}

Deno.test("streamed document: the same records in the same order as read whole, of either version", async () => {
  for (
    const document of [smallDocument(), { ...smallDocument(), version: 1 }, madeUpDocument(300)]
  ) {
    for (const users of [true, false]) {
      const whole = readWarehouse(JSON.stringify(document), { users });
      const stream = await streamed(document, { users });
      assert.deepEqual(stream.warehouse, whole.warehouse);
      assert.deepEqual(
        await recordsOf(stream),
        await recordsOf({ groups: [whole.chunks] as never }),
      );
      assert.deepEqual(stream.counts, whole.counts);
      assert.equal(stream.usersLeftOut, whole.usersLeftOut);
    }
  }
});

Deno.test("streamed import: what was imported is exported again, and a dry run writes nothing", async () => {
  await using test = await TestDatabase.open();
  const document = madeUpDocument(700);
  const dry = await streamed(document, { users: true });
  const { counts } = await importStreamed(test.db, dry, { dryRun: true });
  assert.equal(counts.points, 700);
  assert.equal(await unfinished(test.db), 0);
  assert.equal(await rowsIn(test.db, document.warehouse.id), 0);
  await assert.rejects(exported(test.db, document.warehouse.id), /no warehouse/i);
  await importStreamed(test.db, await streamed(document, { users: true }));
  assert.deepEqual(await exported(test.db, document.warehouse.id), document);
  const copy = await streamed(document, { newIds: true });
  await importStreamed(test.db, copy);
  const { points, edges } = await exported(test.db, copy.warehouse.id);
  assert.notEqual(points[0].id, document.points[0]!.id);
  assert.equal(edges[3].id_points_from, points[3].id);
});

Deno.test("streamed import: an error, a taken id or an end amid it leave nothing", async () => {
  await using test = await TestDatabase.open();
  const taken = madeUpDocument(20);
  await importStreamed(test.db, await streamed(taken, { users: true }));
  const rows = async () => {
    const [row] = await test.db.read.all<{ n: number }>(sql`SELECT (SELECT count(*) FROM warehouses)
      + (SELECT count(*) FROM warehouse_points) + (SELECT count(*) FROM warehouse_edges)
      + (SELECT count(*) FROM warehouse_sections) + (SELECT count(*) FROM order_data)
      + (SELECT count(*) FROM unfinished_warehouses) AS n`);
    return row!.n;
  };
  const before = await rows();
  // Enough that some of it was written before.
  const spoilt = (spoil: (document: ReturnType<typeof madeUpDocument>) => void) => {
    const document = madeUpDocument(5000);
    spoil(document);
    return document;
  };
  const wrong: [unknown, RegExp][] = [
    [
      spoilt(({ order_data }) => order_data[499]!.count_box = -1),
      /^order_data\[499\]\.count_box: /,
    ],
    [
      spoilt(({ edges }) => edges[4999]!.id_points_to = taken.points[0]!.id),
      /^edges\[4999\]\.id_points_to: /,
    ],
    [
      spoilt((document) => document.edges[4999]!.id = taken.edges[0]!.id),
      /^edges\[4999\]\.id: .* taken/,
    ],
    [spoilt(({ edges }) => edges[4999]!.id = edges[0]!.id), /^edges\[4999\]\.id: .* twice/],
  ];
  for (const [document, message] of wrong) {
    await assert.rejects(streamed(document).then((read) => importStreamed(test.db, read)), {
      message,
    });
    assert.equal(await rows(), before);
  }
  const whole = JSON.stringify(madeUpDocument(5000));
  async function* brokenOff() {
    yield new TextEncoder().encode(whole.slice(0, whole.length / 2));
    await Promise.resolve();
    throw new Error("broken off");
  }
  const read = await streamWarehouse(brokenOff(), {});
  await assert.rejects(importStreamed(test.db, read), { message: "broken off" });
  assert.equal(await rows(), before);
});

Deno.test("streamed document: what does not come in the order of an export is refused", async () => {
  const { boxes, points, warehouse, ...rest } = smallDocument();
  await assert.rejects(
    streamed({ boxes, warehouse, ...rest }),
    /`warehouse` come before all lists/,
  );
  await assert.rejects(streamed({ format: "other", version: 2, warehouse }), {
    message: /^format: /,
  });
  await assert.rejects(streamed({ ...rest, warehouse: { ...warehouse, id: 1 } }), {
    message: /^edges: /,
  });
  const { format, version } = rest;
  const swapped = await streamed({ format, version, warehouse, points, boxes });
  await assert.rejects(Array.fromAsync(swapped.groups), {
    message: /^boxes: .* boxes, points, edges/,
  });
  const noList = await streamed({ format, version, warehouse, boxes: 1 });
  await assert.rejects(Array.fromAsync(noList.groups), { message: /^boxes: / });
  const { groups } = await streamed({
    format,
    version,
    warehouse,
    other: [1],
    boxes,
    more: { a: [] },
    points,
  });
  assert.equal((await recordsOf({ groups })).length, 4);
});

Deno.test("streamed import: what a killed process has left is undone", async () => {
  for (const after of [1, 2, 3]) {
    await using test = await TestDatabase.open();
    const document = madeUpDocument(3000);
    const read = await streamed(document, { users: true });
    assert.ok(await killed(test.db, after, () => importStreamed(test.db, read)));
    assert.equal(await unfinished(test.db), 1);
    await endAll(test.db);
    assert.deepEqual([await rowsIn(test.db, document.warehouse.id), await unfinished(test.db)], [
      0,
      0,
    ]);
    // The same can be imported again.
    await importStreamed(test.db, await streamed(document, { users: true }));
    assert.equal(await rowsIn(test.db, document.warehouse.id), rowsOf(document) + 1);
  }
});
