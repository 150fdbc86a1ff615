/** Visible rooms: the one that a visitor is in, and others through doorways. Pure. */
import type { Doorway, RoomPlan } from "./plan/room_plan.ts";

/** Position and direction of view; angles in radians, 0 is north and they grow to the east. */
export interface Gaze {
  x: number;
  z: number;
  yaw: number;
  /** Half of what is seen from left to right. */
  half: number;
}

/** A span of directions, as turns from the gaze. */
type Span = readonly [from: number, to: number];

const BESIDE_M = 0.9;

function turnTo({ x, z, yaw }: Gaze, toX: number, toZ: number): number {
  const turn = Math.atan2(toX - x, z - toZ) - yaw;
  return Math.atan2(Math.sin(turn), Math.cos(turn));
}

/** The directions in which an opening lies; undefined when it reaches behind the visitor's back. */
function spanOf(gaze: Gaze, { x, z, width, along }: Doorway): Span | undefined {
  const half = width / 2;
  const ends = along === "x" ? [[x - half, z], [x + half, z]] : [[x, z - half], [x, z + half]];
  const turns = ends.map(([endX, endZ]) => turnTo(gaze, endX!, endZ!));
  const [from, to] = [Math.min(...turns), Math.max(...turns)];
  return to - from > Math.PI ? undefined : [from, to];
}

/**
 * The rooms in view, that of the visitor first. From a doorway both of its rooms are in view.
 */
export function visibleRooms(plan: RoomPlan, room: number, gaze: Gaze): number[] {
  const visible = new Set<number>([room]);
  const look = (here: number, [from, to]: Span, path: readonly number[]) => {
    for (const doorway of plan.doorways) {
      if (!doorway.rooms.includes(here)) continue;
      const next = doorway.rooms.find((other) => other !== here);
      if (next === undefined || path.includes(next)) continue;
      const beside = Math.hypot(doorway.x - gaze.x, doorway.z - gaze.z) <
        BESIDE_M + doorway.width / 2;
      const span = beside ? [from, to] as const : spanOf(gaze, doorway);
      if (!span) continue;
      const left = Math.max(from, span[0]), right = Math.min(to, span[1]);
      if (left >= right) continue;
      visible.add(next);
      look(next, [left, right], [...path, next]);
    }
  };
  look(room, [-gaze.half, gaze.half], [room]);
  return [...visible];
}
