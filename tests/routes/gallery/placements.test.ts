/** Notes and stops when the picture that they are on is replaced. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { pictureLikeness } from "../../../db/schema/pictures.ts";
import { assertNear, CROP, placementDesk, WHOLE } from "./placement_desk.ts";

Deno.test("placements: a crop moves notes and stops, and undo restores them", async () => {
  await using desk = await placementDesk();
  const [before] = await desk.notes();
  const stopsBefore = await desk.stops();
  await desk.upload(5, CROP);
  const [note] = await desk.notes();
  assertNear(note.pos_x, (0.5 - 0.2) / 0.7);
  assertNear(note.pos_y, (0.5 - 0.1) / 0.7);
  const [detail, all] = await desk.stops();
  assertNear(detail.pos_x, (0.3 - 0.2) / 0.7);
  assertNear(detail.width, 0.2 / 0.7);
  assert.equal(all.pos_x, null);
  assert.deepEqual(await desk.waiting(), []);

  const { records } = await desk.send("GET", "/api/audit?action=painting.upload_image&limit=1");
  const { operation, details } = records[0];
  assert.ok(details.after.alignment.confidence > 0.8);
  assert.equal(details.after.alignment.moved, 2);
  const answer = await desk.send("POST", `/api/audit/operations/${operation}/restore`);
  assert.deepEqual([answer.restored, answer.conflicts], [3, []]);
  assert.deepEqual(await desk.notes(), [before]);
  assert.deepEqual(await desk.stops(), stopsBefore);
});

Deno.test("a published picture has thumbnail, palette and vectors", async () => {
  await using desk = await placementDesk();
  const { imagePath, thumbnailPath } = await desk.upload(6, WHOLE);
  assert.ok(await desk.test.store.read(thumbnailPath));
  const [likeness] = await desk.test.db.read.select().from(pictureLikeness)
    .where(eq(pictureLikeness.path, imagePath));
  assert.ok(likeness!.palette.length > 0);
});
