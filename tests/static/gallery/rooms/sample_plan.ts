/** Plans of rooms for tests. */
import fc from "fast-check";
import type { Neighbour, RoomPlan, Work } from "../../../../static/gallery/rooms/plan/room_plan.ts";
import { planRooms } from "../../../../static/gallery/rooms/plan/hanging.ts";

const ASPECTS = [0.8, 1.25, 0.75, 1, 1.33, 2.4];

/** `count` works, ten years from one to the next group of ten. */
export function works(count: number): Work[] {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 101,
    aspect: ASPECTS[i % ASPECTS.length]!,
    year: 1850 + i,
    artist: { id: 1, name: "One" },
  }));
}

export const BEFORE: Neighbour = { id: 7, name: "Before", color: "#805030", side: "predecessor" };
export const AFTER: Neighbour = { id: 8, name: "After", color: "#305080", side: "successor" };

/** A plan with doors to one neighbour on either side. */
export function samplePlan(count: number): RoomPlan {
  return planRooms({ works: works(count), neighbours: [BEFORE, AFTER] });
}

/** Plans of all sizes that tests need, with a spot in one of their rooms. */
export const planWithSpot = fc.record({
  count: fc.integer({ min: 1, max: 90 }),
  room: fc.nat(),
  s: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
  t: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
}).map(({ count, room, s, t }) => {
  const plan = samplePlan(count);
  const selected = plan.rooms[room % plan.rooms.length]!;
  return {
    plan,
    room: selected.index,
    spot: { x: selected.x + s * selected.width, z: selected.z + t * selected.depth },
  };
});
