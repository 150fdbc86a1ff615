/** Kept pictures that are deleted for good. */
import assert from "node:assert/strict";
import { drawnImage } from "../../support/pictures.ts";
import { curatorSession } from "../../support/accounts.ts";
import { Desk } from "./editing_desk.ts";

Deno.test("DELETE /api/audit/:id/pictures: deletes retained files, not published ones", async () => {
  await using desk = await Desk.open();
  const upload = async (width: number) => {
    const imageData = drawnImage(width, 40, "png").toBase64();
    return (await desk.body("POST", "/api/paintings/1/upload-image", {
      imageData,
      mimeType: "image/png",
    }))[1].imagePath;
  };
  const first = await upload(60);
  const second = await upload(70);
  const { id } = await desk.entry();
  const there = () => desk.test.store.list();
  assert.equal((await there()).has(first), true);

  const { db } = desk.test;
  const curator = await curatorSession(db, { username: "bob", role: "curator" });
  const forbidden = await desk.test.request(`/api/audit/${id}/pictures`, {
    method: "DELETE",
    headers: curator,
  });
  assert.equal(forbidden.status, 403);
  await forbidden.body?.cancel();

  assert.deepEqual(await desk.body("DELETE", `/api/audit/${id}/pictures`), [204, null]);
  const left = await there();
  assert.deepEqual([left.has(first), left.has(second)], [false, true]);
  const entry = await desk.entry();
  assert.deepEqual([entry.username, entry.action, entry.target_id], [
    "ada",
    "painting.erase_image",
    1,
  ]);
  const { before, after } = entry.details;
  assert.equal(after, null);
  assert.equal(before.entry, id);
  assert.equal(before.files.some(({ path }: { path: string }) => path === first), true);

  // It cannot come back, and there is nothing more to delete.
  assert.equal((await desk.body("POST", `/api/audit/${id}/restore`))[0], 409);
  assert.equal((await desk.body("DELETE", `/api/audit/${id}/pictures`))[0], 409);
  assert.equal((await desk.body("DELETE", "/api/audit/999/pictures"))[0], 404);
});
