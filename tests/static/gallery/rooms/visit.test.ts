import assert from "node:assert/strict";
import fc from "fast-check";
import { planRooms } from "../../../../static/gallery/rooms/plan/hanging.ts";
import { Walkable } from "../../../../static/gallery/rooms/plan/walk.ts";
import {
  fieldOf,
  Glide,
  poseInside,
  turnBetween,
} from "../../../../static/gallery/rooms/visit/pose.ts";
import { Visit } from "../../../../static/gallery/rooms/visit/visit.ts";
import { planWithSpot, samplePlan, works } from "./sample_plan.ts";

const still = () => true;
const moving = () => false;
const frontOf = (visit: Visit) => {
  const front = visit.front.value;
  return front?.kind === "frame" ? front.frame : undefined;
};

Deno.test("Visit: Enter visits every painting in order, cyclically", () => {
  const visit = new Visit(samplePlan(30), still);
  const seen = Array.from({ length: 31 }, () => {
    visit.step(1);
    return frontOf(visit);
  });
  assert.deepEqual(seen, [...Array.from({ length: 30 }, (_, i) => i), 0]);
  visit.step(-1);
  assert.equal(frontOf(visit), 29);
});

Deno.test("Visit: the position before each painting is reachable, on phones and desktops", () => {
  const plan = samplePlan(30);
  const walkable = new Walkable(plan);
  for (const aspect of [0.5, 1.8, 3.5]) {
    const visit = new Visit(plan, still);
    visit.field = fieldOf(aspect);
    for (const [index, frame] of plan.frames.entries()) {
      visit.stepTo(index);
      assert.equal(frontOf(visit), index, `painting ${index} at ${aspect}`);
      assert.equal(visit.room.value, frame.room);
      const { x, z } = walkable.step(visit.pose, visit.pose);
      assert.ok(Math.hypot(x - visit.pose.x, z - visit.pose.z) < 1e-6);
    }
  }
});

Deno.test("Visit: very small and very tall pictures are not skipped", () => {
  const [narrow, tall] = [{ ...works(2)[0]!, aspect: 30 }, { ...works(2)[1]!, aspect: 0.05 }];
  const visit = new Visit(planRooms({ works: [narrow, tall] }), still);
  for (const index of [0, 1]) {
    visit.stepTo(index);
    assert.equal(frontOf(visit), index);
  }
});

Deno.test("Visit: walking on stops at a wall", () => {
  const plan = samplePlan(5);
  const visit = new Visit(plan, moving);
  visit.setPush({ forward: 1, aside: 0.3 });
  for (let i = 0; i < 400; i++) visit.advance(0.05);
  const { x, z, width, depth } = plan.rooms[0]!;
  assert.ok(visit.pose.x >= x && visit.pose.x <= x + width);
  assert.ok(visit.pose.z >= z && visit.pose.z <= z + depth);
  visit.setPush({ forward: 0, aside: 0 });
  for (let i = 0; i < 40; i++) visit.advance(0.05);
  assert.equal(visit.advance(0.05), false, "nothing moves any more");
});

Deno.test("Visit: walking into a neighbour's door leaves the rooms", () => {
  const plan = samplePlan(5);
  const visit = new Visit(plan, moving);
  const left: number[] = [];
  visit.onLeave = (doorway) => left.push(doorway);
  // The entrance looks away from the door to the predecessor, which is behind.
  visit.setPush({ forward: -1 });
  for (let i = 0; i < 200 && left.length === 0; i++) visit.advance(0.05);
  assert.deepEqual(left.map((doorway) => plan.doorways[doorway]!.leads?.name), ["Before"]);
});

Deno.test("poseInside: after a door, inside its room and facing into it", () => {
  const plan = samplePlan(30);
  for (const door of plan.doorways.filter(({ leads }) => leads)) {
    const visit = new Visit(plan, still);
    visit.goTo(poseInside(door));
    assert.equal(visit.room.value, door.rooms[0]);
    const met = visit.meet();
    const ahead = met.kind === "door" ? plan.doorways[met.doorway] : undefined;
    assert.notEqual(ahead, door);
  }
});

Deno.test("Visit: a tap on the floor is a destination", () => {
  fc.assert(
    fc.property(planWithSpot, ({ plan, room, spot }) => {
      const visit = new Visit(plan, moving);
      visit.walkTo(spot);
      for (let i = 0; i < 400 && visit.advance(0.05); i++);
      assert.ok(Math.hypot(visit.pose.x - spot.x, visit.pose.z - spot.z) < 0.4);
      assert.equal(visit.room.value, room);
    }),
    { numRuns: 60 },
  );
});

Deno.test("Glide: ends at its pose, and stays on its path", () => {
  const turn = fc.double({ min: -7, max: 7, noNaN: true });
  const metres = fc.double({ min: 0, max: 30, noNaN: true });
  fc.assert(
    fc.property(metres, metres, turn, turn, fc.boolean(), (east, south, from, to, quick) => {
      const way = [{ x: 0, z: 0 }, { x: east, z: 0 }, { x: east, z: south }];
      const pose = { x: 0, z: 0, yaw: from, pitch: 0.2, rise: 0 };
      const glide = new Glide(way, { x: east, z: south, yaw: to, pitch: -0.1, rise: 0.1 });
      let frames = 0;
      while (glide.advance(pose, quick ? 0.016 : 0.1)) {
        assert.ok(pose.z === 0 || Math.abs(pose.x - east) < 1e-9);
        assert.ok(++frames < 1000, "it ends");
      }
      assert.deepEqual([pose.x, pose.z, pose.pitch, pose.rise], [east, south, -0.1, 0.1]);
      assert.ok(Math.abs(turnBetween(pose.yaw, to)) < 1e-9);
    }),
  );
});
