/** Changes of the gallery that are sent twice with one `Idempotency-Key` are done once. */
import assert from "node:assert/strict";
import { Hono } from "hono";
import { currentIdempotentRequest } from "../../../db/accounts/idempotent_requests.ts";
import { route } from "../../../routes/contract/route.ts";
import { idempotency } from "../../../routes/middleware/change_guard.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { drawnImage } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

async function open() {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  const send = async (
    session: { Cookie: string },
    path: string,
    init: RequestInit & { json?: unknown },
  ) => {
    const response = await test.request(path, {
      ...init,
      headers: { ...session, "Idempotency-Key": "one" },
    });
    const replayed = response.headers.get("Idempotent-Replayed") === "true";
    return { status: response.status, text: await response.text(), replayed };
  };
  const audit = async () =>
    (await test.db.read.select().from(auditLog)).map(({ action }) => action);
  return { test, send, audit };
}

Deno.test("Idempotency-Key: uploads, flags and clearing are done and recorded once", async (t) => {
  const { test: opened, send, audit } = await open();
  await using test = opened;
  const ada = await curatorSession(test.db);
  const image = { imageData: drawnImage(600, 500, "jpeg").toBase64(), mimeType: "image/jpeg" };
  const requests: [string, RequestInit & { json?: unknown }, string][] = [
    ["/api/paintings/1/upload-image", { method: "POST", json: image }, "painting.upload_image"],
    ["/api/artists/1/upload-portrait", { method: "POST", json: image }, "artist.upload_portrait"],
    [
      "/api/paintings/1/checkup-flags",
      { method: "PATCH", json: { checked: false, fixed: false } },
      "painting.checkup_flags",
    ],
    ["/api/paintings/1/clear-image", { method: "POST" }, "painting.clear_image"],
    ["/api/artists/1/clear-portrait", { method: "POST" }, "artist.clear_portrait"],
  ];
  for (const [path, init, action] of requests) {
    await t.step(path, async () => {
      const first = await send(ada, path, init);
      assert.deepEqual([first.status, first.replayed], [200, false], first.text);
      const second = await send(ada, path, init);
      assert.deepEqual(second, { ...first, replayed: true });
      assert.deepEqual((await audit()).filter((found) => found === action), [action]);
      await test.db.write((tx) => tx.run("DELETE FROM keyed_requests"));
    });
  }
});

Deno.test("Idempotency-Key: concurrent uploads publish one picture and leave no other file", async () => {
  const { test: opened, send, audit } = await open();
  await using test = opened;
  const ada = await curatorSession(test.db);
  const image = { imageData: drawnImage(600, 500, "jpeg").toBase64(), mimeType: "image/jpeg" };
  const upload = { method: "POST", json: image };
  const [a, b] = await Promise.all(
    [1, 2].map(() => send(ada, "/api/paintings/1/upload-image", upload)),
  );
  assert.deepEqual([a!.status, b!.status], [200, 200]);
  assert.equal(a!.text, b!.text);
  assert.deepEqual(await audit(), ["painting.upload_image"]);
  assert.equal((await test.store.list()).size, 2);
});

Deno.test("Idempotency-Key: belongs to one curator's session", async () => {
  const { test: opened, send, audit } = await open();
  await using test = opened;
  const ada = await curatorSession(test.db);
  const bea = await curatorSession(test.db, { username: "bea" });
  const path = "/api/paintings/1/clear-image";
  assert.equal((await send(ada, path, { method: "POST" })).replayed, false);
  assert.equal((await send(bea, path, { method: "POST" })).replayed, false);
  assert.equal((await send({ Cookie: "" }, path, { method: "POST" })).status, 401);
  assert.equal((await audit()).length, 2);
});

Deno.test("Idempotency-Key: ignored by routes without it, so that work they start stores nothing under it", async () => {
  const keys: (string | undefined)[] = [];
  const contract = {
    id: "start",
    tag: "Catalog",
    summary: "s",
    who: "anybody",
    answers: {},
  } as const;
  const handle = () => void keys.push(currentIdempotentRequest()?.key);
  const app = new Hono().use(idempotency())
    .post("/keyed", route(contract, handle))
    .post("/other", route({ ...contract, keyed: false }, handle));
  const init = { method: "POST", headers: { "Idempotency-Key": "one" } };
  for (const path of ["/keyed", "/other"]) {
    assert.equal((await app.request(path, init)).status, 204);
  }
  assert.deepEqual(keys, ["one", undefined]);
});
