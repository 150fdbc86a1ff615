/** The columns that users choose for files, remembered by warehouse and by curator. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { columnMatches } from "../../db/schema/installation.ts";
import { curators } from "../../db/schema/curators.ts";
import { warehouses } from "../../db/schema/warehouse.ts";
import { readWarehouse } from "../../domain/warehouse/transfer/document.ts";
import { importWarehouse } from "../../services/warehouse/transfer/transfer.ts";
import { id, smallDocument } from "../domain/warehouse/transfer_records.ts";
import { curatorSession } from "../support/accounts.ts";
import type { TestApp } from "../support/app.ts";
import { Desk } from "./gallery/editing_desk.ts";
import { withRoutes } from "./warehouse/transfer_routes.ts";

async function read(test: TestApp, path: string, body: string, headers: HeadersInit = {}) {
  const init = { method: "POST", body, headers: { "Content-Type": "text/csv", ...headers } };
  return (await (await test.request(path, init)).json()).read;
}

Deno.test("columns of a warehouse's files: as chosen in the last import, until it is deleted", async () => {
  await withRoutes(async (_, test) => {
    const document = readWarehouse(JSON.stringify(smallDocument()), { newIds: true });
    const { warehouse: other } = await importWarehouse(test.db, document);
    const path = (warehouse: string, kind: string) =>
      `/api/v1/warehouse_data/${warehouse}/csv/${kind}`;
    const points = path(id(1), "points");
    const csv = "Knoten,A,B\nN1,1,2\n";
    const columns = ["name_points", "pos_x (cm)", "pos_y (cm)"];
    await read(test, `${points}?dry_run=1&columns=${columns}`, csv);
    assert.equal("remembered" in await read(test, points, csv), false, "a preview is no import");
    for (const chosen of [["name_points", "pos_y", "pos_x"], columns]) {
      const { remembered } = await read(test, `${points}?columns=${chosen}`, csv);
      assert.equal(remembered, undefined);
    }
    // Also where the file is refused without them.
    assert.deepEqual((await read(test, `${points}?dry_run=1`, csv)).remembered, columns);
    for (
      const [where, rows] of [
        [points, csv.replace("A", "C")],
        [path(id(1), "sections"), csv],
        [path(other.id, "points"), csv],
        ["/api/v1/warehouse_data/csv", csv],
      ] as const
    ) {
      assert.equal("remembered" in await read(test, `${where}?dry_run=1`, rows), false, where);
    }
    const own = "name_points,pos_x,pos_y\nN2,1,2\n";
    await read(test, `${points}?columns=name_points,pos_x,pos_y`, own);
    assert.equal("remembered" in await read(test, points, own), false, "they are the same");
    assert.equal((await test.db.read.select().from(columnMatches)).length, 2);
    const removed = ["name_points", "", "depth"];
    await test.db.write((tx) => tx.update(columnMatches).set({ columns: removed }));
    assert.equal("remembered" in await read(test, points, csv), false, "a field is gone");
    await test.db.write((tx) => tx.delete(warehouses).where(eq(warehouses.id, id(1))));
    assert.deepEqual(await test.db.read.select().from(columnMatches), []);
  });
});

Deno.test("columns of a curator's files: as in the last import of that curator", async () => {
  await using desk = await Desk.open();
  const { test } = desk;
  const path = "/api/import/paintings?mode=both";
  const csv = "Werk,Von\nDämmerung,Artist 1\n";
  await read(test, `${path}&columns=title,artist`, csv, desk.headers);
  const preview = `${path}&dry_run=1`;
  const { remembered, columns } = await read(test, preview, csv, desk.headers);
  assert.deepEqual([columns, remembered], [["", ""], ["title", "artist"]]);
  await test.db.write((tx) => tx.update(columnMatches).set({ columns: ["title", "painter_mood"] }));
  assert.equal("remembered" in await read(test, preview, csv, desk.headers), false);
  await test.db.write((tx) => tx.update(columnMatches).set({ columns: ["", "open_depot_id"] }));
  assert.ok((await read(test, preview, csv, desk.headers)).remembered);
  const [curator] = await test.db.read.select().from(curators);
  await test.db.write((tx) => tx.update(curators).set({ username: "renamed" }));
  assert.ok((await read(test, preview, csv, desk.headers)).remembered);
  const other = await curatorSession(test.db, { username: "other" });
  assert.equal("remembered" in await read(test, preview, csv, other), false);
  await test.db.write((tx) => tx.delete(curators).where(eq(curators.id, curator!.id)));
  assert.deepEqual(await test.db.read.select().from(columnMatches), []);
});
