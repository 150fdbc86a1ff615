/** Photos of picks and box types: scaled, for users of the warehouse, and deleted in time. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestApp } from "../../support/app.ts";
import { drawnImage } from "../../support/pictures.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { fill, post, put, UNKNOWN } from "./records.ts";

const files = (test: TestApp) =>
  test.db.read.all(
    sql`SELECT state, type, width, height FROM image_files WHERE path LIKE 'picks/%'`,
  );

/** A short pick of an order. */
async function picked(test: TestApp) {
  const made = await calculable(test);
  const { warehouse, order, boxes: { shared: box }, sections: { near } } = made;
  await test.request(CALCULATION, asking(made));
  const id = crypto.randomUUID();
  const act = { id, id_section: near.id, id_box: box.id, count: 0, short: true, reason: "Damaged" };
  await test.json(`/api/v1/order_item/${order.id}/picks`, post([act]));
  const path = (of: string = id) => `/api/v1/order_item/${order.id}/picks/${of}/photo`;
  const photo = (body: BodyInit, type = "image/jpeg") => ({
    method: "PUT",
    headers: { "Content-Type": type },
    body,
  });
  const jpeg = drawnImage(2400, 1200, "jpeg");
  return { warehouse, order, path, photo, jpeg };
}

Deno.test("photos: scaled and stored once, shown with the task, deleted with the order", async () => {
  await using test = await TestApp.open();
  const { warehouse, order, path, photo, jpeg } = await picked(test);
  assert.equal((await test.request(path())).status, 404);
  for (const _ of [1, 2]) assert.equal((await test.request(path(), photo(jpeg))).status, 204);
  const svg = photo("<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml");
  assert.equal((await test.request(path(), svg)).status, 415);
  assert.deepEqual(await files(test), [
    { state: "kept", type: "image/jpeg", width: 1600, height: 800 },
  ]);
  const answer = await test.request(path());
  const headers = ["Content-Type", "Cache-Control"].map((name) => answer.headers.get(name));
  assert.deepEqual(headers, ["image/jpeg", "private, no-store"]);
  assert.ok((await answer.bytes()).length > 1000);
  const { counts } = await test.json(`/api/v1/shift/withWarehouseID/${warehouse.id}`);
  assert.equal(`/api/v1${counts[0].photo}`, path());
  const removed = await test.request(`/api/v1/order_item/${order.id}?with=picks`, {
    method: "DELETE",
  });
  assert.equal(removed.status, 204);
  assert.deepEqual((await files(test) as { state: string }[]).map(({ state }) => state), ["old"]);
  await test.services.pictures.deleteExpired();
  assert.deepEqual(await files(test), []);
});

Deno.test("photos: refused if they are none, too large or of no pick; only for users of the warehouse", async () => {
  await using test = await TestApp.open();
  const { warehouse, path, photo, jpeg } = await picked(test);
  const elsewhere = await fill(test);
  const statusOf = async (of: string, init: RequestInit) => (await test.request(of, init)).status;
  assert.equal(await statusOf(path(UNKNOWN), photo(jpeg)), 404);
  assert.equal(await statusOf(path(), photo("text", "text/plain")), 415);
  assert.equal(await statusOf(path(), photo("no image")), 422);
  assert.equal(await statusOf(path(), photo(new Uint8Array(20 * 1024 * 1024 + 1))), 413);
  assert.deepEqual(await files(test), []);
  const secured = await TestApp.over(test.database, { settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(secured.db, { user_login: "pia", user_role: 1, uuid_warehouse: warehouse.id });
  const foreign = { user_login: "eve", user_role: 2, uuid_warehouse: elsewhere.warehouse.id };
  await addUser(secured.db, foreign);
  const by = (login: string, init: RequestInit = {}) => ({
    ...init,
    headers: { ...init.headers, ...basic(login, PASSWORD) },
  });
  const sent = photo(jpeg);
  assert.equal((await secured.request(path(), sent)).status, 401);
  assert.equal((await secured.request(path(), by("eve", sent))).status, 404);
  assert.equal((await secured.request(path(), by("pia", sent))).status, 204);
  assert.equal((await secured.request(path(), by("eve"))).status, 404);
  assert.equal((await secured.request(path(), by("pia"))).status, 200);
  await secured.close();
});

Deno.test("photos of box types: replaced, restored by name, and purged when nothing names them", async () => {
  await using test = await TestApp.open();
  const { warehouse, boxes: { shared: box } } = await calculable(test);
  const path = `/api/v1/stockbox/${box.id}`;
  const send = (body: BodyInit, type = "image/jpeg") =>
    test.request(`${path}/photo`, { method: "PUT", headers: { "Content-Type": type }, body });
  const change = (photo: string) => test.request(path, put({ photo }));
  const stored = async () =>
    (await test.db.read.all<{ state: string; width: number; used: number }>(
      sql`SELECT state, width, kept_since IS NULL AS used FROM image_files
        WHERE path LIKE 'boxes/%' ORDER BY modified_at, width`,
    )).map(({ state, width, used }) => `${state} ${width}${used ? " used" : ""}`);
  assert.equal((await send("no image")).status, 422);
  assert.equal((await test.request(`${path}/photo`)).status, 404);
  const first = await (await send(drawnImage(2400, 1200, "jpeg"))).json();
  assert.equal(first.sku_box, box.sku_box);
  assert.deepEqual(await stored(), ["kept 160 used", "kept 1600"]);
  const thumbnail = await test.request(`${path}/photo?size=thumbnail&of=${first.photo}`);
  assert.deepEqual(["Content-Type", "Cache-Control"].map((name) => thumbnail.headers.get(name)), [
    "image/jpeg",
    "private, max-age=86400",
  ]);
  const whole = await test.request(`${path}/photo`);
  assert.equal(whole.headers.get("Cache-Control"), "private, no-store");
  assert.ok((await whole.bytes()).length > (await thumbnail.bytes()).length);
  const second = await (await send(drawnImage(800, 400, "jpeg"))).json();
  assert.notEqual(second.photo, first.photo);
  assert.deepEqual(await stored(), ["kept 160", "kept 1600", "kept 160 used", "kept 800"]);
  // Undo, and a photo that is not its own.
  assert.equal((await (await change(first.photo)).json()).photo, first.photo);
  assert.equal((await change("boxes/none.jpg")).status, 404);
  assert.equal((await change(first.photo.replace("-thumb", ""))).status, 404);
  assert.deepEqual(await stored(), ["kept 160 used", "kept 1600", "kept 160", "kept 800"]);
  // A deleted box type comes back with its photo.
  const sent = await test.json(path);
  assert.equal((await test.request(path, { method: "DELETE" })).status, 204);
  assert.equal((await stored())[0], "kept 160");
  assert.deepEqual(await test.json("/api/v1/stockbox/", post(sent)), sent);
  // Documents have no photos, because they have no files.
  const document = await test.json(`/api/v1/warehouse_data/${warehouse.id}/export`);
  assert.ok(document.boxes.every((one: object) => !("photo" in one)));
  await test.db.write((tx) =>
    tx.run(sql`UPDATE image_files SET kept_since = 1 WHERE kept_since > 1`)
  );
  for (const _ of [1, 2]) await test.services.pictures.deleteExpired();
  assert.deepEqual(await stored(), ["kept 160 used", "kept 1600"]);
  assert.equal((await change("")).status, 200);
  await test.db.write((tx) => tx.run(sql`UPDATE image_files SET kept_since = 1`));
  for (const _ of [1, 2]) await test.services.pictures.deleteExpired();
  assert.deepEqual(await stored(), []);
  assert.equal((await change(first.photo)).status, 404);
});

Deno.test("photos of box types: set by those who plan, seen by users of the warehouse, in the audit trail", async () => {
  await using test = await TestApp.open();
  const { warehouse, boxes: { shared: box } } = await calculable(test);
  const elsewhere = await fill(test);
  const secured = await TestApp.over(test.database, { settings: { WAREHOUSE_AUTH: "basic" } });
  await addUser(secured.db, { user_login: "pia", user_role: 1, uuid_warehouse: warehouse.id });
  await addUser(secured.db, { user_login: "ada", user_role: 0 });
  await addUser(secured.db, { user_login: "hal", user_role: 2, uuid_warehouse: warehouse.id });
  const foreign = { user_login: "eve", user_role: 2, uuid_warehouse: elsewhere.warehouse.id };
  await addUser(secured.db, foreign);
  const statusOf = async (login: string, init: RequestInit = {}) => {
    const headers = { "Content-Type": "image/jpeg", ...basic(login, PASSWORD) };
    const path = `/api/v1/stockbox/${box.id}/photo`;
    return (await secured.request(path, { ...init, headers })).status;
  };
  const sent = { method: "PUT", body: drawnImage(400, 200, "jpeg") };
  assert.equal(await statusOf("pia", sent), 403);
  assert.equal(await statusOf("eve", sent), 404);
  assert.equal(await statusOf("hal", sent), 200);
  assert.equal(await statusOf("pia"), 200);
  assert.equal(await statusOf("eve"), 404);
  const cachingOf = async (path: string) => {
    const answer = await secured.request(path, { headers: basic("pia", PASSWORD) });
    await answer.body?.cancel();
    return answer.headers.get("Cache-Control");
  };
  const path = `/api/v1/stockbox/${box.id}`;
  const { photo } = await secured.json(path, { headers: basic("pia", PASSWORD) });
  assert.equal(await cachingOf(`${path}/photo?of=${photo}`), "private, max-age=86400");
  assert.equal(await cachingOf(`${path}/photo`), "private, no-store");
  assert.equal(await cachingOf(path), "no-store");
  const { records: [{ user_login, action, details }] } = await secured.json(
    "/api/v1/warehouse_audit",
    { headers: basic("ada", PASSWORD) },
  );
  assert.deepEqual([user_login, action], ["hal", "update"]);
  assert.match(details.after[0].photo, /^boxes\/..\/.*-thumb\.jpg$/);
  await secured.close();
});

Deno.test("photos of box types: one that is gone is left out when its box type is created again", async () => {
  await using test = await TestApp.open();
  const { warehouse, box } = await fill(test);
  const path = `/api/v1/stockbox/${box.id}`;
  const [type, body] = ["image/jpeg", drawnImage(400, 200, "jpeg")];
  const send = async () => {
    const init = { method: "PUT", headers: { "Content-Type": type }, body };
    return await (await test.request(`${path}/photo`, init)).json();
  };
  const purge = async () => {
    await test.db.write((tx) =>
      tx.run(sql`UPDATE image_files SET kept_since = 1 WHERE kept_since > 1`)
    );
    for (const _ of [1, 2]) await test.services.pictures.deleteExpired();
  };
  const sent = await send();
  assert.equal((await test.request(path, { method: "DELETE" })).status, 204);
  await purge();
  const { photo, ...plain } = sent;
  const foreign = { ...sent, photo: photo.replace(box.id, UNKNOWN) };
  assert.equal((await test.request("/api/v1/stockbox/", post(foreign))).status, 404);
  assert.deepEqual(await test.json("/api/v1/stockbox/", post(sent)), plain);
  // Undoing an import, too.
  await send();
  const data = `/api/v1/warehouse_data/${warehouse.id}`;
  const csv = "sku_box,length_box,width_box,height_box,weight_box\nnew,1,1,1,1\n";
  const headers = { "Content-Type": "text/csv" };
  const replaced = await test.request(`${data}/csv/boxes?mode=replace`, {
    ...{ method: "POST", headers, body: csv },
  });
  const { undo } = await replaced.json();
  assert.equal((await test.request(path)).status, 404);
  await purge();
  const undone = await test.request(`${data}/imports/${undo}/undo`, { method: "POST" });
  assert.equal(undone.status, 200);
  assert.deepEqual(await test.json(path), plain);
});

Deno.test("photos of box types: one that is set again during the purge is not deleted", async () => {
  await using test = await TestApp.open();
  const { box } = await fill(test);
  const path = `/api/v1/stockbox/${box.id}`;
  const sent = {
    method: "PUT",
    headers: { "Content-Type": "image/jpeg" },
    body: drawnImage(400, 200, "jpeg"),
  };
  const { photo } = await (await test.request(`${path}/photo`, sent)).json();
  await test.json(path, put({ photo: "" }));
  await test.db.write((tx) => tx.run(sql`UPDATE image_files SET kept_since = 1`));
  const { db } = test.services;
  const write = db.write;
  db.write = async (...args) => {
    db.write = write;
    await test.json(path, put({ photo }));
    return await db.write(...args) as never;
  };
  await test.services.pictures.deleteExpired();
  assert.equal(db.write, write);
  assert.equal((await test.request(`${path}/photo?size=thumbnail`)).status, 200);
  assert.equal((await test.request(`${path}/photo`)).status, 200);
});
