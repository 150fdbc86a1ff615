/** Imports and deletions in many transactions: invisible until whole, gone at once, never by half. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { AppError } from "../../../domain/app_error.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { countsOf } from "../../../services/warehouse/records/counts.ts";
import {
  deleteWarehouse,
  MOST_ROWS_A_STEP,
} from "../../../services/warehouse/transfer/delete_warehouse.ts";
import { importWarehouse } from "../../../services/warehouse/transfer/import_warehouse.ts";
import { unfinishedWarehouses } from "../../../db/schema/warehouse.ts";
import { orderInput } from "../../../services/warehouse/orders/order_input.ts";
import { orderSummaries } from "../../../services/warehouse/orders/order_summaries.ts";
import { ResourceStore } from "../../../services/warehouse/records/resource_store.ts";
import type { Identified, Resource } from "../../../db/warehouse/resource.ts";
import * as resources from "../../../services/warehouse/records/resources.ts";
import { exportWarehouse, warehouseById } from "../../../services/warehouse/transfer/transfer.ts";
import {
  begin,
  takeOver,
  type UnfinishedWork,
} from "../../../services/warehouse/transfer/unfinished.ts";
import { userOf } from "../../../services/warehouse/accounts.ts";
import { walkingGraphVersion } from "../../../services/warehouse/floor/walking_graph.ts";
import { asKeyedRequest, type KeyedRequest } from "../../../db/keyed_requests.ts";
import type { Database } from "../../../db/open.ts";
import { TestDatabase } from "../../support.ts";
import { endAll, killed, rowsIn, unfinished } from "./killed_work.ts";
import { type MadeUpDocument, madeUpDocument, rowsOf } from "./made_up_document.ts";

const packed = (document: unknown) => readWarehouse(JSON.stringify(document), { users: true });

const STORES = Object.values(resources).filter((value) => "table" in value) as unknown as Resource<
  Identified
>[];

const notFound = (error: unknown) => error instanceof AppError && error.status === 404;

/** Holds that no way of reading or referring to it leads to anything of a warehouse. */
async function assertInvisible(db: Database, document: MadeUpDocument): Promise<void> {
  const { warehouse: { id } } = document;
  for (const resource of STORES) {
    const store = new ResourceStore(resource, db);
    const all = (await Array.fromAsync(store.list())).flat();
    assert.equal(all.length, 0, resource.what);
    if (resource.owner.what !== "order" && resource.what !== "warehouse") {
      await assert.rejects(store.listOf(id), notFound);
    }
    assert.equal((await Array.fromAsync(store.under(id))).flat().length, 0, resource.what);
  }
  const firsts: [Resource<Identified>, string][] = [
    [resources.warehouseResource as never, id],
    [resources.pointResource as never, document.points[0]!.id],
    [resources.boxResource as never, document.boxes[0]!.id],
  ];
  for (const [resource, first] of firsts) {
    const store = new ResourceStore(resource, db);
    await assert.rejects(store.one(first), notFound, resource.what);
    await assert.rejects(store.remove(first), notFound, resource.what);
    await assert.rejects(store.update(first, {}), notFound, resource.what);
  }
  const points = new ResourceStore(resources.pointResource, db);
  const { id: _, ...point } = document.points[0]!;
  await assert.rejects(points.create([point]), notFound);
  await assert.rejects(warehouseById(db.read, id), notFound);
  await assert.rejects(countsOf(db.read, id), notFound);
  await assert.rejects(orderSummaries(db.read, id), notFound);
  await assert.rejects(walkingGraphVersion(db.read, id), notFound);
  const order = { warehouseId: id, orderId: document.orders[0]!.id };
  await assert.rejects(orderInput(db.read, order), notFound);
  assert.equal(await userOf(db, document.users[0]!.user_login), undefined);
}

Deno.test("import: invisible while it is written, whole afterwards, and others write in between", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const document = madeUpDocument(3000);
  let steps = 0;
  const write = db.write;
  // Before each of its transactions, the last one included, others read and write.
  db.write = async (...args: Parameters<typeof write>) => {
    if (steps++ > 0) {
      db.write = write;
      if (steps === 3) await assertInvisible(db, document);
      await assert.rejects(warehouseById(db.read, document.warehouse.id), notFound);
      await db.write((tx) =>
        tx.run(sql`INSERT INTO installation(key, value) VALUES (${`k${steps}`}, '')`)
      );
      db.write = outer;
    }
    return await write.apply(db, args) as never;
  };
  const outer = db.write;
  await importWarehouse(db, packed(document));
  db.write = write;
  assert.ok(steps > 3, `${steps} transactions`);
  assert.equal(await unfinished(db), 0);
  assert.equal(await rowsIn(db, document.warehouse.id), rowsOf(document) + 1);
  const pieces = exportWarehouse(db.read, await warehouseById(db.read, document.warehouse.id), {
    users: true,
  });
  assert.deepEqual(JSON.parse((await Array.fromAsync(pieces)).join("")), document);
});

Deno.test("deletion: invisible from the first transaction on, a bounded number of rows in each", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const document = madeUpDocument(6000);
  const { id } = document.warehouse;
  await importWarehouse(db, packed(document));
  const left: number[] = [];
  const checks: Promise<unknown>[] = [];
  const write = db.write.bind(db);
  db.write = async (...args: Parameters<typeof write>) => {
    const result = await write(...args) as never;
    left.push(await rowsIn(db, id));
    if (left.length === 2) checks.push(assertInvisible(db, document));
    return result;
  };
  await new ResourceStore(resources.warehouseResource, db).remove(id);
  db.write = write;
  await Promise.all(checks);
  assert.equal(left.at(-1), 0);
  // The one from which on it is invisible, and those that delete.
  assert.ok(left.length > 1 + rowsOf(document) / MOST_ROWS_A_STEP, `${left.length} transactions`);
  left.reduce((before, after) => {
    assert.ok(before - after <= MOST_ROWS_A_STEP, `${before - after} rows`);
    return after;
  }, rowsOf(document) + 2);
  await assert.rejects(new ResourceStore(resources.warehouseResource, db).remove(id), notFound);
  await importWarehouse(db, packed(document));
});

Deno.test("import: what is refused leaves nothing", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const first = madeUpDocument(50);
  await importWarehouse(db, packed(first));
  // More chunks before its parameters than one transaction takes.
  const second = madeUpDocument(3500);
  second.users[0]!.user_login = first.users[0]!.user_login;
  await assert.rejects(importWarehouse(db, packed(second)), (error: AppError) => {
    assert.match(error.message, /^users\[0\]\.user_login/);
    return error.status === 409;
  });
  assert.equal(await rowsIn(db, second.warehouse.id), 0);
  // Taken between the look and the insertion.
  second.users[0]!.user_login = "somebody";
  second.order_params.at(-1)!.id = "00000000-0000-4000-8000-000000000077";
  let once = true;
  await assert.rejects(
    importWarehouse(db, packed(second), {
      onProgress: () => {
        if (!once) return;
        once = false;
        db.write((tx) =>
          tx.run(
            sql`UPDATE order_params SET id = ${second.order_params.at(-1)!.id} WHERE id = ${
              first.order_params[0]!.id
            }`,
          )
        );
      },
    }),
    (error: AppError) => error.status === 409 && /^order_params\[349\]\.id/.test(error.message),
  );
  assert.equal(await rowsIn(db, second.warehouse.id), 0);
  const ending = new AbortController();
  await assert.rejects(
    importWarehouse(db, packed(madeUpDocument(3500)), {
      signal: ending.signal,
      onProgress: () => ending.abort(),
    }),
    { name: "AbortError" },
  );
  assert.equal(await unfinished(db), 0);
});

Deno.test("import: one whose last answer was lost is there, whole", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const document = madeUpDocument(100);
  const writeOnce = db.writeOnce.bind(db);
  db.writeOnce = async (...args: Parameters<typeof writeOnce>) => {
    await writeOnce(...args);
    throw new Error("the answer was lost");
  };
  await assert.rejects(importWarehouse(db, packed(document)), /lost/);
  db.writeOnce = writeOnce;
  await endAll(db);
  assert.equal(await rowsIn(db, document.warehouse.id), rowsOf(document) + 1);
  await warehouseById(db.read, document.warehouse.id);
});

Deno.test("import: one that was taken for dead is refused at its next transaction and leaves nothing", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const document = madeUpDocument(1500);
  let thief: Promise<unknown> | undefined;
  const steal = async () => {
    const [row] = await db.read.select().from(unfinishedWarehouses);
    const { id_warehouse: warehouse, state, owner } = row!;
    const taken = await takeOver(db, { warehouse, state, owner });
    return await deleteWarehouse(db, taken!);
  };
  await assert.rejects(
    importWarehouse(db, packed(document), { onProgress: () => void (thief ??= steal()) }),
    (error: AppError) => error.status === 503,
  );
  assert.equal(await thief, true);
  assert.equal(await rowsIn(db, document.warehouse.id), 0);
});

Deno.test("a killed import is undone, a killed deletion finished, and neither is seen before", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  for (const after of [1, 2, 3]) {
    const document = madeUpDocument(2_400);
    assert.ok(await killed(db, after, () => importWarehouse(db, packed(document))));
    assert.ok(await rowsIn(db, document.warehouse.id) > 0);
    await assertInvisible(db, document);
    await endAll(db);
    assert.equal(await rowsIn(db, document.warehouse.id), 0);
    await importWarehouse(db, packed(document));
    assert.equal(await rowsIn(db, document.warehouse.id), rowsOf(document) + 1);
    await db.write((tx) => begin(tx, document.warehouse.id, "deleting"));
    await assertInvisible(db, document);
    await endAll(db);
    assert.equal(await rowsIn(db, document.warehouse.id), 0);
  }
});

Deno.test("takeOver: of work that goes on nothing is taken, and of work that has ended nothing is left to take", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const document = madeUpDocument(10);
  await importWarehouse(db, packed(document));
  const { id } = document.warehouse;
  const gone: UnfinishedWork = {
    warehouse: id,
    state: "importing",
    owner: "whose import has ended",
  };
  assert.equal(await takeOver(db, gone, 3), undefined);
  const work = await db.write((tx) => begin(tx, id, "deleting"));
  assert.equal(await takeOver(db, work, 5), undefined, "it has come further");
  const taken = await takeOver(db, work, 0);
  assert.equal(await takeOver(db, work, 0), undefined, "somebody was faster");
  assert.ok(taken);
});

Deno.test("import: of two of one warehouse the second waits, and is refused or replayed", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const document = madeUpDocument(600);
  const keyed = (): KeyedRequest => ({ key: "k", scope: () => "", hash: () => "h", state: "new" });
  const requests = [keyed(), keyed()];
  await Promise.all(
    requests.map((request) => asKeyedRequest(request, () => importWarehouse(db, packed(document)))),
  );
  assert.deepEqual(requests.map(({ state }) => state).sort(), ["done", "replayed"]);
  const other = madeUpDocument(600);
  const results = await Promise.allSettled([0, 1].map(() => importWarehouse(db, packed(other))));
  assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  // Under ids of its own, so that both are written, and one is undone.
  const twins = [madeUpDocument(300), madeUpDocument(300)];
  const again = () => ({ ...keyed(), key: "twins" });
  const answers = await Promise.all(
    twins.map((twin) => asKeyedRequest(again(), () => importWarehouse(db, packed(twin)))),
  );
  assert.equal(answers[0]!.warehouse.id, answers[1]!.warehouse.id);
  const kept = await Promise.all(twins.map(({ warehouse: { id } }) => rowsIn(db, id)));
  assert.deepEqual(kept.sort((a, b) => a - b), [0, rowsOf(twins[0]!) + 1]);
  assert.equal(await unfinished(db), 0);
});
