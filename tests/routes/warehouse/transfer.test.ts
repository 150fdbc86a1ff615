/** Warehouses in and out by HTTP. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { id, smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { madeUpDocument } from "../../db/warehouse/made_up_document.ts";
import { TestApp } from "../../support/app.ts";
import { UNKNOWN } from "./records.ts";
import { csvBody, jsonBody, post, refused, warehouses, withRoutes } from "./transfer_routes.ts";

Deno.test("GET …/export: the document as a file, without users", async () => {
  await withRoutes(async (request, { db }) => {
    await db.write((tx) =>
      tx.run(
        sql`INSERT INTO warehouse_users(id, uuid_warehouse, user_login, user_password, user_role)
        VALUES (${id(91)}, ${id(1)}, 'ada', 'hash', 0)`,
      )
    );
    const response = await request(`/${id(1)}/export`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("Content-Type"), "application/json");
    assert.equal(
      response.headers.get("Content-Disposition"),
      "attachment; filename=\"_____.json\"; filename*=UTF-8''%D0%A1%D0%BA%D0%BB%D0%B0%D0%B4.json",
    );
    assert.deepEqual(await response.json(), smallDocument());
    const text = await (await request(`/${id(1)}/export?users=1`)).text();
    assert.equal(text.includes("hash"), false);
  });
});

Deno.test("POST …/import: new ids, a dry run, and ids that are taken", async () => {
  await withRoutes(async (request, test) => {
    const counts = {
      boxes: 2,
      points: 2,
      edges: 1,
      sections: 2,
      section_geometry: 2,
      orders: 2,
      order_data: 2,
      order_params: 1,
      templates: 1,
      deliveries: 1,
    };
    const dry = await request("/import?ids=new&dry_run=1", jsonBody(smallDocument()));
    assert.equal(dry.status, 200);
    const { warehouse: would, ...rest } = await dry.json();
    assert.deepEqual(rest, { created: counts, users_left_out: 0, dry_run: true });
    assert.notEqual(would.id, id(1));
    assert.equal(await warehouses(test), 1);

    const response = await request("/import?ids=new", jsonBody(smallDocument()));
    const { warehouse, created, dry_run } = await response.json();
    assert.deepEqual([created, dry_run], [counts, false]);
    assert.deepEqual({ ...warehouse, id: id(1) }, smallDocument().warehouse);
    const copy = await (await request(`/${warehouse.id}/export`)).json();
    assert.equal(copy.edges[0].id_points_from, copy.points[0].id);

    assert.deepEqual(await refused(await request("/import", jsonBody(smallDocument()))), [
      409,
      `warehouse.id: ${id(1)} is taken already`,
    ]);
    assert.equal(await warehouses(test), 2);
  });
});

Deno.test("POST …/import: users are skipped and counted", async () => {
  await withRoutes(async (request, test) => {
    const user = { id: id(91), uuid_warehouse: id(1), user_login: "root", user_password: "x" };
    const document = { ...smallDocument(), users: [{ ...user, user_role: 0 }] };
    const response = await request("/import?ids=new", jsonBody(document));
    assert.equal((await response.json()).users_left_out, 1);
    const users = await test.db.read.all(sql`SELECT id FROM warehouse_users`);
    assert.deepEqual(users, []);
  });
});

Deno.test("POST …/import: errors are reported", async () => {
  await withRoutes(async (request, test) => {
    const wrong = smallDocument();
    wrong.points[1].pos_x = null;
    const cases: [path: string, init: RequestInit, error: string][] = [
      ["/import?ids=new", jsonBody(wrong), "points[1].pos_x: expected a number"],
      ["/import?ids=other", jsonBody(wrong), "ids: expected keep or new"],
      ["/import?dry_run=yes", jsonBody(wrong), "dry_run: expected 0 or 1"],
      ["/import", post("text/plain", "{}"), "Content-Type: expected application/json"],
      ["/import", post("application/json", "{"), "The document is not valid JSON"],
      ["/import", { ...jsonBody(0), body: new Uint8Array([0xff]) }, "The file is not UTF-8 text"],
    ];
    for (const [path, init, error] of cases) {
      assert.deepEqual(await refused(await request(path, init)), [400, error]);
    }
    assert.equal(await warehouses(test), 1);
  });
});

Deno.test("transfer: unknown warehouses and kinds", async () => {
  await withRoutes(async (request) => {
    const missing = [404, `No warehouse has the id ${UNKNOWN}`];
    assert.deepEqual(await refused(await request(`/${UNKNOWN}/export`)), missing);
    assert.deepEqual(await refused(await request(`/${UNKNOWN}/csv/points`)), missing);
    const csv = csvBody("name_points,pos_x,pos_y\nX,1,2\n");
    assert.deepEqual(await refused(await request(`/${UNKNOWN}/csv/points`, csv)), missing);
    assert.deepEqual(await refused(await request("/x/export")), [400, "id: expected a UUID"]);
    assert.deepEqual(await refused(await request(`/${id(1)}/csv/loads`)), [
      400,
      "kind: expected one of boxes, points, edges, sections, orders, deliveries, users",
    ]);
  });
});

Deno.test("POST …/import: once by its key, nothing where it is refused, 413 for more than a batch", async () => {
  await using test = await TestApp.open({ settings: { MAX_BATCH_MEGABYTES: 0.32 } });
  const document = madeUpDocument(100);
  const json = JSON.stringify(document);
  const path = "/api/v1/warehouse_data/import";
  const headers = { "Content-Type": "application/json", "Idempotency-Key": "k" };
  const send = (body: string, query = "", more = {}) =>
    test.request(path + query, { method: "POST", headers: { ...headers, ...more }, body });
  const dry = await send(json, "?dry_run=1", { "Idempotency-Key": "dry" });
  const { created, users_left_out } = await dry.json();
  assert.deepEqual([dry.status, created.points, users_left_out], [200, 100, 1]);
  assert.equal(await warehouses(test), 0);
  const first = await send(json);
  assert.deepEqual([first.status, first.headers.get("Idempotent-Replayed")], [200, null]);
  const second = await send(json);
  assert.deepEqual(await second.json(), await first.json());
  assert.deepEqual([second.status, second.headers.get("Idempotent-Replayed")], [200, "true"]);
  const exported = await test.json(`/api/v1/warehouse_data/${document.warehouse.id}/export`);
  const { users: _, ...rest } = document;
  assert.deepEqual(exported, rest);
  const taken = await send(json, "", { "Idempotency-Key": "other" });
  assert.deepEqual(await refused(taken), [
    409,
    `warehouse.id: ${document.warehouse.id} is taken already`,
  ]);
  const other = { ...madeUpDocument(100), section_geometry: [{}] };
  const wrong = await send(JSON.stringify(other), "", { "Idempotency-Key": "wrong" });
  assert.equal(wrong.status, 400);
  assert.match((await wrong.json()).error, /^section_geometry\[0\]\.id: /);
  assert.equal(await warehouses(test), 1);
  const [status, error] = await refused(await send(JSON.stringify(madeUpDocument(1000))));
  assert.equal(status, 413);
  assert.match(
    error,
    /larger than 320000 bytes.*`deno task depot warehouse import FILE` accepts more/,
  );
  assert.equal(await warehouses(test), 1);
});
