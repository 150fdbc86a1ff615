/** Imports and deletions of whole warehouses: all of it or nothing. */
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { ResourceStore } from "../../../services/warehouse/records/resource_store.ts";
import { warehouseResource } from "../../../services/warehouse/records/resources.ts";
import { exportWarehouse, importWarehouse } from "../../../services/warehouse/transfer/transfer.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import {
  asIdempotentRequest,
  type IdempotentRequest,
} from "../../../db/accounts/idempotent_requests.ts";
import { TestDatabase } from "../../support/app.ts";
import { madeUpDocument, rowsIn, rowsOf } from "./made_up_document.ts";

const packed = (document: unknown) => readWarehouse(JSON.stringify(document), { users: true });

const notFound = (error: unknown) => error instanceof AppError && error.status === 404;

Deno.test("import and deletion: an imported warehouse is exported unchanged, and deleted completely", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const [document, other] = [madeUpDocument(3000), madeUpDocument(50)];
  const written: number[] = [];
  await importWarehouse(db, packed(document), {
    onProgress: (count) => written.push(count),
  });
  await importWarehouse(db, packed(other));
  assert.equal(written.at(-1), rowsOf(document));
  assert.equal(await rowsIn(db, document.warehouse.id), rowsOf(document) + 1);
  const warehouse = await warehouseById(db.read, document.warehouse.id);
  const text = await Array.fromAsync(exportWarehouse(db.read, warehouse, { users: true }));
  assert.deepEqual(JSON.parse(text.join("")), document);
  const store = new ResourceStore(warehouseResource, db);
  await store.remove(warehouse.id);
  assert.equal(await rowsIn(db, warehouse.id), 0);
  assert.equal(await rowsIn(db, other.warehouse.id), rowsOf(other) + 1);
  await assert.rejects(store.remove(warehouse.id), notFound);
  await importWarehouse(db, packed(document));
  assert.equal(await rowsIn(db, warehouse.id), rowsOf(document) + 1);
});

Deno.test("import: a refused or aborted import leaves nothing", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const first = madeUpDocument(50);
  await importWarehouse(db, packed(first));
  const second = madeUpDocument(3500);
  second.users[0]!.user_login = first.users[0]!.user_login;
  for (const dryRun of [true, false]) {
    await assert.rejects(importWarehouse(db, packed(second), { dryRun }), (error: AppError) => {
      assert.match(error.message, /^users\[0\]\.user_login/);
      return error.status === 409;
    });
  }
  assert.equal(await rowsIn(db, second.warehouse.id), 0);
  await assert.rejects(importWarehouse(db, packed(first)), (error: AppError) => {
    assert.match(error.message, /^warehouse\.id/);
    return error.status === 409;
  });
  second.users[0]!.user_login = "somebody";
  await assert.rejects(
    importWarehouse(db, packed(second), { signal: AbortSignal.abort() }),
    { name: "AbortError" },
  );
  assert.equal(await rowsIn(db, second.warehouse.id), 0);
});

Deno.test("import: a second import of the same warehouse is refused or replayed", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const document = madeUpDocument(600);
  const keyed = (): IdempotentRequest => ({
    key: "k",
    scope: () => "",
    hash: () => "h",
    state: "new",
  });
  const requests = [keyed(), keyed()];
  await Promise.all(
    requests.map((request) =>
      asIdempotentRequest(request, () => importWarehouse(db, packed(document)))
    ),
  );
  assert.deepEqual(requests.map(({ state }) => state).sort(), ["done", "replayed"]);
  const other = madeUpDocument(600);
  const results = await Promise.allSettled([0, 1].map(() => importWarehouse(db, packed(other))));
  assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  // Each has given ids of its own.
  const twins = [madeUpDocument(300), madeUpDocument(300)];
  const again = () => ({ ...keyed(), key: "twins" });
  const answers = await Promise.all(
    twins.map((twin) => asIdempotentRequest(again(), () => importWarehouse(db, packed(twin)))),
  );
  assert.equal(answers[0]!.warehouse.id, answers[1]!.warehouse.id);
  const kept = await Promise.all(twins.map(({ warehouse: { id } }) => rowsIn(db, id)));
  assert.deepEqual(kept.sort((a, b) => a - b), [0, rowsOf(twins[0]!) + 1]);
});
