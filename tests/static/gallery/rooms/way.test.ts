import assert from "node:assert/strict";
import fc from "fast-check";
import type { RoomPlan } from "../../../../static/gallery/rooms/plan/room_plan.ts";
import { planRooms } from "../../../../static/gallery/rooms/plan/hanging.ts";
import { PathFinder, type Spot, Walkable } from "../../../../static/gallery/rooms/plan/walk.ts";
import { ordinaryWorks, planOptions } from "./sample_works.ts";

const length = (way: readonly Spot[]) =>
  way.slice(1).reduce((sum, { x, z }, at) => sum + Math.hypot(x - way[at]!.x, z - way[at]!.z), 0);

Deno.test("path: straight within a room", () => {
  const plan = planRooms({ works: ordinaryWorks(12) });
  const [a, b] = [plan.frames[0]!.stand, plan.frames[7]!.stand];
  assert.deepEqual(new PathFinder(plan).find(a, b), [a, b]);
});

Deno.test("path: along a row of rooms it passes the doors in one line", () => {
  const plan = planRooms({ works: ordinaryWorks(120, 4), by: "decade" });
  const inRow = plan.rooms.filter(({ z }) => z === plan.rooms[0]!.z);
  assert.ok(inRow.length >= 2);
  const z = plan.entrance.z;
  const last = inRow.at(-1)!;
  const to = { x: last.x + last.width / 2, z };
  assert.deepEqual(new PathFinder(plan).find({ x: plan.entrance.x, z }, to), [
    { x: plan.entrance.x, z },
    to,
  ]);
});

Deno.test("path: from the last room to the first through the connecting door", () => {
  const plan = planRooms({ works: ordinaryWorks(90, 3), by: "decade" });
  const [first, last] = [plan.rooms[0]!, plan.rooms.at(-1)!];
  const middle = ({ x, z, width, depth }: typeof first) => ({ x: x + width / 2, z: z + depth / 2 });
  const way = new PathFinder(plan).find(middle(last), middle(first));
  assert.ok(length(way) < first.depth + last.depth + first.width + last.width);
});

Deno.test("path: none from outside", () => {
  const ways = new PathFinder(planRooms({ works: [] }));
  assert.throws(() => ways.find({ x: -9, z: 0 }, { x: 2, z: 2 }), RangeError);
});

Deno.test("path: between any two frames, and from the entrance, it crosses no wall", () => {
  const pick = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(planOptions, fc.array(pick, { maxLength: 5 }), (options, picks) => {
      const plan = planRooms(options);
      const [ways, walkable] = [new PathFinder(plan), new Walkable(plan)];
      let at: Spot = { x: plan.entrance.x, z: plan.entrance.z };
      for (const { stand } of picks.flatMap((one) => frameAt(plan, one))) {
        const way = ways.find(at, stand);
        assert.deepEqual([way[0], way.at(-1)], [at, stand]);
        for (let n = 1; n < way.length; n++) {
          const end = walkable.step(way[n - 1]!, way[n]!);
          assert.ok(Math.hypot(end.x - way[n]!.x, end.z - way[n]!.z) < 1e-6);
        }
        at = stand;
      }
    }),
    { numRuns: 40 },
  );
});

function frameAt(plan: RoomPlan, share: number): RoomPlan["frames"] {
  const at = Math.floor(share * plan.frames.length);
  return plan.frames.slice(at, at + 1);
}
