/**
 * Any sequence of imports, deletions and other writes, some of them killed in the middle, leaves what a
 * naive model has: warehouses that are there whole, and nothing of any other.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { AppError } from "../../../domain/app_error.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { importWarehouse } from "../../../services/warehouse/transfer/import_warehouse.ts";
import { ResourceStore } from "../../../services/warehouse/records/resource_store.ts";
import { pointResource, warehouseResource } from "../../../services/warehouse/records/resources.ts";
import { ON_SERVER, TestDatabase } from "../../support.ts";
import { endAll, killed, rowsIn, unfinished } from "./killed_work.ts";
import { madeUpDocument, rowsOf } from "./made_up_document.ts";

const RUNS = ON_SERVER ? 4 : 25;
const WAREHOUSES = 3;
const NEVER = 1000;

const operation = fc.record({
  what: fc.constantFrom("import", "delete", "add", "end"),
  which: fc.nat(WAREHOUSES - 1),
  /** Transactions after which it is killed; as a rule it is not. */
  killed: fc.oneof({ weight: 2, arbitrary: fc.constant(NEVER) }, {
    weight: 1,
    arbitrary: fc.nat(4),
  }),
});

const notFound = (error: unknown) => error instanceof AppError && error.status === 404;

Deno.test("imports and deletions, killed or not, against a naive model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
      await using test = await TestDatabase.open();
      const { db } = test;
      const documents = Array.from({ length: WAREHOUSES }, () => madeUpDocument(20));
      const read = documents.map((document) =>
        readWarehouse(JSON.stringify(document), { users: true })
      );
      const warehouses = new ResourceStore(warehouseResource, db);
      const points = new ResourceStore(pointResource, db);
      /** Rows of each warehouse, in the order of their coming. */
      const model = new Map<string, number>();
      for (const { what, which, killed: after } of operations) {
        const document = documents[which]!;
        const { id } = document.warehouse;
        if (what === "end") await endAll(db);
        if (what === "import") {
          // What was left of it would be waited for by the clock.
          if (!model.has(id)) await endAll(db);
          const work = () => importWarehouse(db, read[which]!);
          if (model.has(id)) await assert.rejects(work, { status: 409 });
          else if (!await killed(db, after, work)) model.set(id, rowsOf(document) + 1);
        }
        if (what === "delete") {
          const work = () => warehouses.remove(id);
          if (!model.has(id)) await assert.rejects(work, notFound);
          else if (!await killed(db, after, work) || after > 0) model.delete(id);
        }
        if (what === "add") {
          const point = { id_warehouse: id, name_points: "", pos_x: 0, pos_y: 0 };
          const work = () => points.create([point]);
          const rows = model.get(id);
          if (rows === undefined) await assert.rejects(work, notFound);
          else if (!await killed(db, after, work)) model.set(id, rows + 1);
        }
        const listed = (await Array.fromAsync(warehouses.list())).flat().map(({ id }) => id);
        assert.deepEqual(listed, [...model.keys()]);
        for (const [id, rows] of model) assert.equal(await rowsIn(db, id), rows);
      }
      await endAll(db);
      assert.equal(await unfinished(db), 0);
      for (const { warehouse: { id } } of documents) {
        assert.equal(await rowsIn(db, id), model.get(id) ?? 0);
      }
    }),
    { numRuns: RUNS },
  );
});
