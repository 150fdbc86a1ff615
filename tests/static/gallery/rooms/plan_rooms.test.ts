import assert from "node:assert/strict";
import fc from "fast-check";
import type {
  Frame,
  PlanOptions,
  Room,
  RoomPlan,
} from "../../../../static/gallery/rooms/plan/room_plan.ts";
import { planRooms } from "../../../../static/gallery/rooms/plan/hanging.ts";
import { neighboursOf, ordinaryWorks, planOptions } from "./sample_works.ts";

const NEAR = 0.003;

function holds(name: string, law: (plan: RoomPlan, options: PlanOptions) => void): void {
  Deno.test(name, () => {
    fc.assert(
      fc.property(planOptions, (options) => law(planRooms(options), options)),
      { numRuns: 60 },
    );
  });
}

/** A frame or opening as a span along its wall. */
const alongX = ({ facing }: Pick<Frame, "facing">) => facing === "north" || facing === "south";
const middle = (thing: Pick<Frame, "facing" | "x" | "z">) => alongX(thing) ? thing.x : thing.z;
const walls = (room: Room, facing: Frame["facing"]) =>
  ({
    south: room.z,
    north: room.z + room.depth,
    east: room.x,
    west: room.x + room.width,
  })[facing];

holds("every work hangs once, with its true proportions, at eye height", (plan, { works }) => {
  const aspects = new Map(works.map(({ id, aspect }) => [id, aspect]));
  assert.equal(plan.frames.length, works.length);
  assert.equal(new Set(plan.frames.map(({ work }) => work)).size, works.length);
  for (const { work, y, width, height } of plan.frames) {
    assert.equal(y, 1.5);
    assert.ok(Math.abs(width / height / aspects.get(work)! - 1) < 1e-9);
    assert.ok(y - height / 2 - 0.08 >= 0.25 && y + height / 2 + 0.08 <= 3.2);
    assert.ok(width * height <= 2 + 1e-9);
  }
});

holds("rooms list the frames that hang in them, one room after the other", ({ rooms, frames }) => {
  assert.deepEqual(rooms.map(({ index }) => index), rooms.map((_, at) => at));
  assert.deepEqual(rooms.flatMap((room) => room.frames), frames.map((_, at) => at));
  for (const room of rooms) {
    for (const at of room.frames) assert.equal(frames[at]!.room, room.index);
  }
});

holds("frames keep half a metre from each other, and off corners and doors", (plan) => {
  for (const room of plan.rooms) {
    for (const facing of ["north", "east", "south", "west"] as const) {
      const here = room.frames.map((at) => plan.frames[at]!).filter((one) => one.facing === facing);
      const spans = here.map((one) => {
        assert.ok(Math.abs((alongX(one) ? one.z : one.x) - walls(room, facing)) < NEAR);
        return [middle(one) - one.width / 2 - 0.08, middle(one) + one.width / 2 + 0.08] as const;
      }).sort(([a], [b]) => a - b);
      const [from, length] = alongX({ facing }) ? [room.x, room.width] : [room.z, room.depth];
      spans.forEach(([start, end], at) => {
        assert.ok(start >= from + 0.3 && end <= from + length - 0.3);
        if (at > 0) assert.ok(start - spans[at - 1]![1] >= 0.5);
      });
      for (const door of plan.doorways) {
        if (!door.rooms.includes(room.index)) continue;
        const offWall = Math.abs((door.along === "x" ? door.z : door.x) - walls(room, facing));
        if ((door.along === "x") !== alongX({ facing }) || offWall > 0.2) continue;
        const at = door.along === "x" ? door.x : door.z;
        for (const [start, end] of spans) {
          assert.ok(end <= at - door.width / 2 - 0.3 || start >= at + door.width / 2 + 0.3);
        }
      }
    }
  }
});

holds("one stands in the room, in front of the middle of the frame", ({ rooms, frames }) => {
  for (const frame of frames) {
    const { x, z, width, depth } = rooms[frame.room]!;
    const { stand } = frame;
    assert.ok(stand.x >= x + 0.35 && stand.x <= x + width - 0.35);
    assert.ok(stand.z >= z + 0.35 && stand.z <= z + depth - 0.35);
    assert.equal(alongX(frame) ? stand.x : stand.z, middle(frame));
    const away = { north: frame.z - stand.z, south: stand.z - frame.z }[frame.facing as "north"] ??
      { east: stand.x - frame.x, west: frame.x - stand.x }[frame.facing as "east"];
    assert.ok(away >= 1);
  }
});

holds("rooms are pleasant, and walls of 0.3 m keep them apart", ({ rooms, bounds }) => {
  for (const [at, a] of rooms.entries()) {
    assert.ok(Math.min(a.width, a.depth) >= 5 - NEAR);
    assert.ok(Math.max(a.width / a.depth, a.depth / a.width) <= 2.2 + NEAR);
    assert.ok(a.height >= 3.6 && a.height <= 5.5);
    assert.ok(a.x >= 0.3 - NEAR && a.z >= 0.3 - NEAR);
    assert.ok(a.x + a.width + 0.3 <= bounds.width + NEAR);
    assert.ok(a.z + a.depth + 0.3 <= bounds.depth + NEAR);
    for (const b of rooms.slice(at + 1)) {
      const apart = Math.max(
        a.x - b.x - b.width,
        b.x - a.x - a.width,
        a.z - b.z - b.depth,
        b.z - a.z - a.depth,
      );
      assert.ok(apart >= 0.3 - NEAR);
    }
  }
});

holds("a door leads from every room to the next, through a wall of both", ({ rooms, doorways }) => {
  const pairs = new Set(doorways.map((door) => door.rooms.join()));
  for (const { index } of rooms.slice(1)) assert.ok(pairs.has(`${index - 1},${index}`));
  for (const { rooms: joined, x, z, width, along } of doorways) {
    for (const { x: west, z: north, width: wide, depth } of joined.map((at) => rooms[at]!)) {
      const [at, from, length] = along === "x" ? [x, west, wide] : [z, north, depth];
      assert.ok(at - width / 2 >= from && at + width / 2 <= from + length);
      const sides = along === "x" ? [north, north + depth] : [west, west + wide];
      const across = along === "x" ? z : x;
      assert.ok(sides.some((side) => Math.abs(Math.abs(side - across) - 0.15) < NEAR));
    }
  }
});

holds("up to four doors lead to predecessors from the first rooms, to successors from the last", (
  { rooms, doorways },
  { neighbours = [] },
) => {
  for (const side of ["predecessor", "successor"] as const) {
    const doors = doorways.filter(({ leads }) => leads?.side === side);
    const given = neighbours.filter((one) => one.side === side).slice(0, 4);
    assert.deepEqual(doors.map(({ leads }) => leads!.id), given.map(({ id }) => id));
    for (const { rooms: [room, none] } of doors) {
      assert.equal(none, undefined);
      assert.ok(side === "predecessor" ? room < 3 : room >= rooms.length - 3);
    }
  }
  const places = doorways.map(({ x, z }) => `${x} ${z}`);
  assert.equal(new Set(places).size, places.length);
});

holds("the same works give the same plan, and no number is lost in JSON", (plan, options) => {
  const text = JSON.stringify(plan);
  assert.equal(text, JSON.stringify(planRooms(options)));
  assert.deepEqual(JSON.parse(text), plan);
});

Deno.test("a movement without works is one empty room", () => {
  const { rooms, frames, doorways } = planRooms({ works: [] });
  assert.equal(rooms.length, 1);
  assert.deepEqual(rooms[0]!.theme, { by: "all" });
  assert.deepEqual([frames, doorways], [[], []]);
});

Deno.test("a single work hangs opposite the entrance", () => {
  const { frames, entrance } = planRooms({ works: ordinaryWorks(1) });
  assert.equal(entrance.facing, "east");
  assert.equal(frames[0]!.facing, "west");
  assert.equal(frames[0]!.z, entrance.z);
});

Deno.test("a few works share a room in the given order", () => {
  const works = ordinaryWorks(12).reverse();
  const { rooms, frames } = planRooms({ works, by: "artist" });
  assert.equal(rooms.length, 1);
  assert.deepEqual(frames.map(({ work }) => work), works.map(({ id }) => id));
});

Deno.test("a hall of 2,000 works is not one corridor", () => {
  const { rooms, bounds } = planRooms({
    works: ordinaryWorks(2000, 20),
    neighbours: neighboursOf(4, 4),
  });
  assert.ok(rooms.length >= 100 && rooms.length <= 200);
  assert.ok(bounds.width < 200 && bounds.depth < 200);
  const floor = rooms.reduce((sum, { width, depth }) => sum + width * depth, 0);
  assert.ok(floor > 0.8 * bounds.width * bounds.depth);
});

Deno.test("a ring of rooms closes: the last room of two rows leads back to the first", () => {
  const { rooms, doorways } = planRooms({ works: ordinaryWorks(90, 3), by: "decade" });
  const pairs = doorways.map((door) => door.rooms.join());
  assert.ok(pairs.includes(`0,${rooms.length - 1}`));
});

Deno.test("a year with only panoramas gets halls that are large enough", () => {
  const works = ordinaryWorks(30, 100).map((work) => ({ ...work, aspect: 30 }));
  const { rooms, frames } = planRooms({ works, neighbours: neighboursOf(4, 4) });
  assert.equal(frames.length, 30);
  assert.ok(rooms.every(({ frames }) => frames.length >= 4 && frames.length <= 11));
});
