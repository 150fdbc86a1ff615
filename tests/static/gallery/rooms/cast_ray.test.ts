import assert from "node:assert/strict";
import fc from "fast-check";
import { castRay } from "../../../../static/gallery/rooms/cast_ray.ts";
import { visibleRooms } from "../../../../static/gallery/rooms/visible_rooms.ts";
import { EYE_M, lookOf } from "../../../../static/gallery/rooms/visit/pose.ts";
import { NORMALS } from "../../../../static/gallery/rooms/walls.ts";
import { planWithSpot, samplePlan } from "./sample_plan.ts";

Deno.test("cast: hits the painting in front of the viewer", () => {
  const plan = samplePlan(30);
  plan.frames.forEach((frame, index) => {
    const { x, z } = frame.stand;
    const normal = NORMALS[frame.facing];
    const met = castRay(plan, frame.room, { x, y: frame.y, z }, {
      x: -normal.x,
      y: 0,
      z: -normal.z,
    });
    assert.equal(met.kind, "frame");
    assert.equal(met.kind === "frame" && met.frame, index);
  });
});

Deno.test("cast: through a doorway the next room, through a neighbour's the door", () => {
  const plan = samplePlan(30);
  for (const [index, doorway] of plan.doorways.entries()) {
    const normal = NORMALS[doorway.facing];
    const from = { x: doorway.x + normal.x * 0.8, y: EYE_M, z: doorway.z + normal.z * 0.8 };
    // Downwards, so that no further doorway is reached.
    const met = castRay(plan, doorway.rooms[0], from, { x: -normal.x, y: -0.4, z: -normal.z });
    if (doorway.leads) {
      assert.deepEqual([met.kind, met.kind === "door" && met.doorway], ["door", index]);
    } else {
      assert.equal(met.room, doorway.rooms[1]);
    }
  }
});

Deno.test("cast: downwards, the floor", () => {
  const plan = samplePlan(5);
  const { x, z } = plan.entrance;
  const met = castRay(plan, 0, { x, y: 1.6, z }, { x: 0.1, y: -1, z: 0 });
  assert.equal(met.kind, "floor");
  assert.ok(Math.abs(met.at.x - x - 0.16) < 1e-9);
  assert.ok(Math.abs(met.at.y) < 1e-9);
});

Deno.test("cast: the hit is within the building, in a visible room", () => {
  fc.assert(
    fc.property(
      planWithSpot,
      fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
      fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      fc.double({ min: -0.5, max: 0.5, noNaN: true }),
      ({ plan, room, spot }, yaw, aside, pitch) => {
        const look = lookOf({ ...spot, yaw: yaw + aside, pitch });
        const met = castRay(plan, room, { ...spot, y: EYE_M }, look);
        const { x, z, width, depth } = plan.bounds;
        assert.ok(met.at.x >= x - 1e-6 && met.at.x <= x + width + 1e-6);
        assert.ok(met.at.z >= z - 1e-6 && met.at.z <= z + depth + 1e-6);
        const visible = visibleRooms(plan, room, { ...spot, yaw, half: 0.7 });
        assert.ok(visible.includes(met.room), `room ${met.room} is not among ${visible}`);
      },
    ),
    { numRuns: 400 },
  );
});

Deno.test("visibleRooms: facing away from all doorways, only the own room", () => {
  const plan = samplePlan(30);
  const { x, z } = plan.entrance;
  const [doorway] = plan.doorways.filter(({ rooms }) => rooms.length === 2 && rooms[0] === 0);
  const away = Math.atan2(x - doorway!.x, doorway!.z - z);
  assert.deepEqual(visibleRooms(plan, 0, { x, z, yaw: away, half: 0.4 }), [0]);
});
