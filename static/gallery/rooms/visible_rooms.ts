/** Finds the visible rooms: the visitor's room and others through doorways. Pure functions. */
import type { Doorway, RoomPlan } from "./plan/room_plan.ts";

/** Position and direction of view; angles in radians, 0 is north, increasing to the east. */
export interface Gaze {
  x: number;
  z: number;
  yaw: number;
  /** Half of the horizontal field of view. */
  half: number;
}

/** A range of directions, relative to the gaze. */
type Span = readonly [from: number, to: number];

/**
 * Distance from a doorway, beyond half its width, within which both of its rooms are visible, in
 * metres.
 */
const DOORWAY_M = 0.9;

function directionTo({ x, z, yaw }: Gaze, toX: number, toZ: number): number {
  const turn = Math.atan2(toX - x, z - toZ) - yaw;
  return Math.atan2(Math.sin(turn), Math.cos(turn));
}

/** Returns the range of directions of an opening; undefined if it extends behind the visitor. */
function spanOf(gaze: Gaze, { x, z, width, along }: Doorway): Span | undefined {
  const half = width / 2;
  const ends = along === "x" ? [[x - half, z], [x + half, z]] : [[x, z - half], [x, z + half]];
  const turns = ends.map(([endX, endZ]) => directionTo(gaze, endX!, endZ!));
  const [from, to] = [Math.min(...turns), Math.max(...turns)];
  return to - from > Math.PI ? undefined : [from, to];
}

/**
 * Returns the visible rooms, the visitor's room first. From a doorway both of its rooms are
 * visible.
 */
export function visibleRooms(plan: RoomPlan, room: number, gaze: Gaze): number[] {
  const visible = new Set<number>([room]);
  const visitRoom = (current: number, [from, to]: Span, path: readonly number[]) => {
    for (const doorway of plan.doorways) {
      if (!doorway.rooms.includes(current)) continue;
      const next = doorway.rooms.find((other) => other !== current);
      if (next === undefined || path.includes(next)) continue;
      const isInDoorway = Math.hypot(doorway.x - gaze.x, doorway.z - gaze.z) <
        DOORWAY_M + doorway.width / 2;
      const span = isInDoorway ? [from, to] as const : spanOf(gaze, doorway);
      if (!span) continue;
      const left = Math.max(from, span[0]), right = Math.min(to, span[1]);
      if (left >= right) continue;
      visible.add(next);
      visitRoom(next, [left, right], [...path, next]);
    }
  };
  visitRoom(room, [-gaze.half, gaze.half], [room]);
  return [...visible];
}
