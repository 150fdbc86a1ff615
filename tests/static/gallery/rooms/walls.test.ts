import assert from "node:assert/strict";
import {
  alongWall,
  framesOn,
  openingsIn,
  panelsOf,
  pointAt,
  wallsOf,
} from "../../../../static/gallery/rooms/walls.ts";
import { samplePlan } from "./sample_plan.ts";

Deno.test("wallsOf: positions run from left to right for a viewer of the wall", () => {
  const plan = samplePlan(3);
  for (const wall of wallsOf(plan.rooms[0]!)) {
    // Right of someone who looks against the normal.
    assert.deepEqual({ x: wall.along.x, z: wall.along.z }, { x: wall.normal.z, z: -wall.normal.x });
    assert.equal(alongWall(wall, pointAt(wall, 1.5, 0.4)), 1.5);
  }
});

Deno.test("openingsIn, framesOn: every doorway and painting is on one wall of its room", () => {
  const plan = samplePlan(40);
  const doorways = plan.rooms.flatMap((room) =>
    wallsOf(room).flatMap((wall) => openingsIn(plan, room, wall))
  );
  const sides = plan.doorways.reduce((sum, { rooms }) => sum + rooms.length, 0);
  assert.equal(doorways.length, sides);
  const frames = plan.rooms.flatMap((room) =>
    wallsOf(room).flatMap((wall) => framesOn(plan, room, wall))
  );
  assert.equal(new Set(frames).size, 40);
});

Deno.test("panelsOf: beside and above a doorway, not in it", () => {
  const [doorway] = samplePlan(3).doorways;
  const opening = { from: 2, to: 3.5, height: 2.4, doorway: doorway! };
  assert.deepEqual(panelsOf(6, 0, 4, [opening]), [
    { from: 0, to: 2, bottom: 0, top: 4 },
    { from: 2, to: 3.5, bottom: 2.4, top: 4 },
    { from: 3.5, to: 6, bottom: 0, top: 4 },
  ]);
  assert.deepEqual(panelsOf(6, 0, 0.8, [opening]), [
    { from: 0, to: 2, bottom: 0, top: 0.8 },
    { from: 3.5, to: 6, bottom: 0, top: 0.8 },
  ]);
});
