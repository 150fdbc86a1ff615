/** Photos of picks: stored once, scaled, for users of the warehouse, and deleted with the pick. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestApp } from "../../support/app.ts";
import { drawnImage } from "../../support/pictures.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { fill, post, UNKNOWN } from "./records.ts";

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
