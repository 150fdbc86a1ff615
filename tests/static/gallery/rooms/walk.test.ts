import assert from "node:assert/strict";
import fc from "fast-check";
import { planRooms } from "../../../../static/gallery/rooms/plan/hanging.ts";
import { Walkable } from "../../../../static/gallery/rooms/plan/walk.ts";
import { neighboursOf, ordinaryWorks, planOptions } from "./sample_works.ts";

const plan = planRooms({
  works: ordinaryWorks(60, 3),
  neighbours: neighboursOf(1, 1),
  by: "decade",
});
const walkable = new Walkable(plan);
const [first] = plan.rooms;

Deno.test("walk: stops at a distance from a wall and slides along it", () => {
  const from = { x: first!.x + 3, z: first!.z + 2 };
  const at = walkable.step(from, { x: from.x + 1, z: from.z - 4 });
  assert.ok(Math.abs(at.x - from.x - 1) < 1e-9);
  assert.ok(Math.abs(at.z - first!.z - 0.35) < 1e-9);
});

Deno.test("walk: passes a door, not the wall beside it", () => {
  const door = plan.doorways.find(({ rooms }) => rooms.join() === "0,1")!;
  const toEast = (z: number) => walkable.step({ x: door.x - 2, z }, { x: door.x + 2, z });
  assert.deepEqual(toEast(door.z), { x: door.x + 2, z: door.z });
  assert.equal(walkable.roomAt(door.x + 2, door.z), 1);
  assert.ok(Math.abs(toEast(door.z + 1.5).x - (door.x - 0.5)) < 1e-9);
});

Deno.test("walk: a door to another movement ends at its threshold", () => {
  const door = plan.doorways.find(({ leads }) => leads?.side === "predecessor")!;
  assert.equal(door.facing, "east");
  const at = walkable.step({ x: door.x + 2, z: door.z }, { x: door.x - 5, z: door.z });
  assert.deepEqual(at, { x: door.x, z: door.z });
  assert.equal(walkable.doorAt(at.x, at.z), door);
  assert.equal(walkable.doorAt(door.x + 1, door.z), undefined);
});

Deno.test("walk: from inside a wall back into a room", () => {
  const at = walkable.step({ x: first!.x + 3, z: first!.z - 0.1 }, { x: first!.x + 3, z: -9 });
  assert.ok(Math.abs(at.z - first!.z - 0.35) < 1e-9);
});

Deno.test("walk: roomAt is undefined outside the rooms", () => {
  for (const { index, x, z, width, depth } of plan.rooms) {
    assert.equal(walkable.roomAt(x + width / 2, z + depth / 2), index);
    assert.equal(walkable.roomAt(x + 0.01, z + 0.01), index);
  }
  assert.equal(walkable.roomAt(-5, -5), undefined);
});

Deno.test("walk: random steps never end in a wall", () => {
  const turn = fc.record({
    dx: fc.double({ min: -6, max: 6, noNaN: true }),
    dz: fc.double({ min: -6, max: 6, noNaN: true }),
  });
  fc.assert(
    fc.property(planOptions, fc.array(turn, { minLength: 1, maxLength: 40 }), (options, turns) => {
      const plan = planRooms(options);
      const walkable = new Walkable(plan);
      let at: { x: number; z: number } = plan.entrance;
      for (const { dx, dz } of turns) {
        at = walkable.step(at, { x: at.x + dx, z: at.z + dz });
        const clear = plan.rooms.some(({ x, z, width, depth }) =>
          at.x >= x + 0.349 && at.x <= x + width - 0.349 && at.z >= z + 0.349 &&
          at.z <= z + depth - 0.349
        );
        const inDoor = plan.doorways.some((door) =>
          Math.abs(door.along === "x" ? at.x - door.x : at.z - door.z) <= door.width / 2 - 0.349 &&
          Math.abs(door.along === "x" ? at.z - door.z : at.x - door.x) <= 0.51
        );
        assert.ok(clear || inDoor);
        assert.notEqual(walkable.roomAt(at.x, at.z), undefined);
      }
    }),
    { numRuns: 40 },
  );
});
