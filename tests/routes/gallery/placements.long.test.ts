/** Notes and stops when the picture that they are on is replaced. */
import assert from "node:assert/strict";
import { curatorSession } from "../../support/accounts.ts";
import { assertNear, CROP, placementDesk, WHOLE } from "./placement_desk.ts";

Deno.test("placements: places outside the new picture, or on an unrelated one, await review", async () => {
  await using desk = await placementDesk();
  await desk.send("POST", "/api/annotations", {
    painting_id: 1,
    label: "Corner",
    pos_x: 0.05,
    pos_y: 0.05,
  });
  await desk.upload(5, CROP);
  const [placement] = await desk.waiting();
  assert.deepEqual([placement.moved, placement.waiting], [2, 1]);
  const [point, corner] = placement.places;
  assert.deepEqual(point.former, { pos_x: 0.5, pos_y: 0.5, width: null, height: null });
  assertNear(point.place.pos_x, 0.3 / 0.7);
  assert.deepEqual(corner.place, { pos_x: 0.05, pos_y: 0.05, width: null, height: null });
  assert.deepEqual(corner.former, corner.place);
  const { Cookie } = await curatorSession(desk.test.db);
  const path = `/api/audit/${placement.entry}/pictures?size=full`;
  const former = await desk.test.request(path, { headers: { Cookie } });
  assert.equal(former.status, 200);
  assert.equal(former.headers.get("Content-Type"), "image/jpeg");
  await former.body?.cancel();
  assert.deepEqual(await desk.send("POST", "/api/paintings/1/confirm-places"), {
    confirmed: true,
  });
  assert.deepEqual(await desk.send("POST", "/api/paintings/1/confirm-places"), {
    confirmed: false,
  });
  assert.deepEqual(await desk.waiting(), []);

  const before = await desk.notes();
  await desk.upload(11, WHOLE);
  assert.deepEqual(await desk.notes(), before);
  const [other] = await desk.waiting();
  assert.deepEqual([other.moved, other.waiting], [0, 3]);
  assert.ok(other.confidence < 0.5);
});
