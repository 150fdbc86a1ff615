/** Warehouses in and out by HTTP. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { importWarehouse } from "../../../db/warehouse/import_warehouse.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { id, smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { madeUpDocument } from "../../db/warehouse/made_up_document.ts";
import { TestApp } from "../../support.ts";
import { UNKNOWN } from "./records.ts";

/** The routes over a database that has the small warehouse. */
async function withRoutes(
  work: (
    request: (path: string, init?: RequestInit) => Promise<Response>,
    test: TestApp,
  ) => Promise<
    void
  >,
): Promise<void> {
  await using test = await TestApp.open();
  await importWarehouse(test.db, readWarehouse(JSON.stringify(smallDocument())));
  await work((path, init) => test.request(`/api/v1/warehouse_data${path}`, init), test);
}

const post = (type: string, body: string) => ({
  method: "POST",
  headers: { "Content-Type": type },
  body,
});
const jsonBody = (value: unknown) => post("application/json", JSON.stringify(value));
const csvBody = (text: string) => post("text/csv", text);

async function refused(response: Response): Promise<[status: number, error: string]> {
  const { error, ...rest } = await response.json();
  assert.deepEqual(rest, {});
  return [response.status, error];
}

async function warehouses({ db }: TestApp): Promise<number> {
  const [row] = await db.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM warehouses`);
  return row!.n;
}

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

Deno.test("POST …/import: users are passed over, and counted", async () => {
  await withRoutes(async (request, test) => {
    const user = { id: id(91), uuid_warehouse: id(1), user_login: "root", user_password: "x" };
    const document = { ...smallDocument(), users: [{ ...user, user_role: 0 }] };
    const response = await request("/import?ids=new", jsonBody(document));
    assert.equal((await response.json()).users_left_out, 1);
    const users = await test.db.read.all(sql`SELECT id FROM warehouse_users`);
    assert.deepEqual(users, []);
  });
});

Deno.test("POST …/import: what is wrong is said", async () => {
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

Deno.test("GET …/csv/:kind: plain, and for Excel with ids", async () => {
  await withRoutes(async (request) => {
    const response = await request(`/${id(1)}/csv/points`);
    assert.equal(response.headers.get("Content-Type"), "text/csv; charset=utf-8");
    assert.match(response.headers.get("Content-Disposition")!, /^attachment; .* points\.csv"?/);
    assert.equal(
      await response.text(),
      "name_points,pos_x (in),pos_y (in)\r\nP,-1,2.5\r\nQ,3,4\r\n",
    );
    const excel = await request(`/${id(1)}/csv/points?excel=1&ids=1`);
    const bytes = new Uint8Array(await excel.arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    assert.equal(lines[1], `${id(21)};P;-1;2,5`);
  });
});

Deno.test("POST …/csv/:kind: what is created, and what is not read", async () => {
  await withRoutes(async (request) => {
    const csv =
      "SKU;Quantity;Length;Width;Height;Weight;Aisle\r\nnew;2;1,5;2;3;4;7\r\nA;1;;;;;\r\n";
    const path = `/${id(1)}/csv/orders?order_name=O9`;
    const answer = {
      created: 1,
      counts: { boxes: 1, orders: 1, order_data: 2 },
      changed: {},
      same: {},
      ignored: ["Aisle"],
    };
    const dry = await (await request(`${path}&dry_run=1`, csvBody(csv))).json();
    const { differences, ...dryTold } = dry;
    assert.deepEqual(dryTold, { ...answer, skipped: {}, removed: {}, dry_run: true });
    assert.deepEqual(differences[0], {
      line: 2,
      part: "orders",
      name: "O9",
      is_new: true,
      fields: [],
    });
    const done = await request(path, post("text/csv; charset=utf-8", csv));
    const { undo, ...doneTold } = await done.json();
    assert.deepEqual(doneTold, {
      ...answer,
      skipped: {},
      removed: {},
      differences,
      dry_run: false,
    });
    assert.match(undo, /^[0-9a-f-]{36}$/);
    const { boxes, orders } = await (await request(`/${id(1)}/export`)).json();
    assert.deepEqual([boxes.length, boxes[2].length_box, orders.length], [3, 1.5, 3]);
    assert.equal(orders[2].order_name, "O9");
  });
});

Deno.test("GET and POST …/csv: all warehouses out and in, checked first", async () => {
  await withRoutes(async (request, test) => {
    const exported = await request("/csv");
    assert.match(exported.headers.get("Content-Disposition")!, /filename="warehouses\.csv"/);
    assert.equal(
      await exported.text(),
      "warehouse_name,warehouse_width,warehouse_length,length_unit,weight_unit\r\n" +
        "Склад,50.5,100,in,lb\r\n",
    );
    const template = await (await request("/csv?template=1&excel=1&ids=1")).text();
    assert.equal(
      template,
      "id;warehouse_name;warehouse_width;warehouse_length;length_unit;weight_unit\r\n",
    );
    const csv = "Название склада,Ширина (см.),Длина (см.)\nСклад,50.8,127\nЮг,2500,4000\n";
    const counts = {
      created: 1,
      counts: { warehouses: 1 },
      changed: { warehouses: 1 },
      same: {},
      skipped: {},
      removed: {},
      differences: [
        {
          line: 2,
          part: "warehouses",
          name: "Склад",
          is_new: false,
          fields: [
            { field: "warehouse_length", before: 100, after: 50 },
            { field: "warehouse_width", before: 50.5, after: 20 },
          ],
        },
        { line: 3, part: "warehouses", name: "Юг", is_new: true, fields: [] },
      ],
      ignored: [],
    };
    const dry = await request("/csv?dry_run=1", csvBody(csv));
    assert.deepEqual(await dry.json(), { ...counts, dry_run: true });
    assert.equal(await warehouses(test), 1);
    assert.deepEqual(await (await request("/csv", csvBody(csv))).json(), {
      ...counts,
      dry_run: false,
    });
    const records = await (await request("")).json();
    assert.deepEqual(
      records.map((
        { warehouse_name, warehouse_width, warehouse_length, length_unit }: Record<string, unknown>,
      ) => [warehouse_name, warehouse_width, warehouse_length, length_unit]),
      [["Склад", 20, 50, "in"], ["Юг", 2500, 4000, "cm"]],
    );
    const again = await (await request("/csv", csvBody(csv))).json();
    assert.deepEqual([again.counts, again.changed, again.same], [{}, {}, { warehouses: 2 }]);
    const mapped = "/csv?columns=warehouse_name,,warehouse_width (m),warehouse_length (m)";
    const other = await request(mapped, csvBody("Имя,Адрес,Ш,Д\nВосток,x,1,2\n"));
    assert.deepEqual((await other.json()).counts, { warehouses: 1 });
    assert.deepEqual(await refused(await request("/csv", csvBody(template))), [
      400,
      "The file holds no rows",
    ]);
  });
});

Deno.test("POST …/csv/:kind: all that is wrong, by line, and nothing is written", async () => {
  await withRoutes(async (request) => {
    const points = `/${id(1)}/csv/points`;
    const csv = "name_points,pos_x,pos_y\nX,1,2\nY,,2\nZ,1,b\n";
    assert.deepEqual(await refused(await request(points, csvBody(csv))), [
      400,
      "line 3: pos_x: expected a number\nline 4: pos_y: expected a number",
    ]);
    assert.deepEqual(await refused(await request(points, jsonBody([]))), [
      400,
      "Content-Type: expected text/csv",
    ]);
    assert.equal((await (await request(`/${id(1)}/export`)).json()).points.length, 2);
  });
});

Deno.test("warehouses and kinds that are not there", async () => {
  await withRoutes(async (request) => {
    const missing = [404, `No warehouse has the id ${UNKNOWN}`];
    assert.deepEqual(await refused(await request(`/${UNKNOWN}/export`)), missing);
    assert.deepEqual(await refused(await request(`/${UNKNOWN}/csv/points`)), missing);
    const csv = csvBody("name_points,pos_x,pos_y\nX,1,2\n");
    assert.deepEqual(await refused(await request(`/${UNKNOWN}/csv/points`, csv)), missing);
    assert.deepEqual(await refused(await request("/x/export")), [400, "id: expected a UUID"]);
    assert.deepEqual(await refused(await request(`/${id(1)}/csv/users`)), [
      400,
      "kind: expected one of boxes, points, edges, sections, orders",
    ]);
  });
});

Deno.test("POST …/import: what is larger than a batch is written as it is read, with the same answers", async () => {
  const settings = { MAX_BATCH_MEGABYTES: 0.02 };
  await using test = await TestApp.open({ settings });
  const document = madeUpDocument(100);
  const json = JSON.stringify(document);
  assert.ok(json.length > 2 * settings.MAX_BATCH_MEGABYTES * 1e6);
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
    /larger than 320000 bytes.*`deno task depot warehouse import FILE` takes more/,
  );
  assert.equal(await warehouses(test), 1);
});
