/** The walls of a room as seen from inside, and their panels beside doorways. Pure functions. */
import type { Doorway, Facing, Frame, Room, RoomPlan } from "./plan/room_plan.ts";

/** One wall; lengths along it run from left to right as seen from inside. */
export interface Wall {
  facing: Facing;
  /** The lower left corner. */
  x: number;
  z: number;
  /** Unit vector to the right. */
  along: { x: number; z: number };
  /** Unit vector into the room. */
  normal: { x: number; z: number };
  length: number;
}

/** A doorway in a wall, from and to in metres along it. */
export interface WallOpening {
  from: number;
  to: number;
  height: number;
  doorway: Doorway;
}

/** A rectangle of wall, in metres. */
export interface Panel {
  from: number;
  to: number;
  bottom: number;
  top: number;
}

/** Direction of each facing on the floor plane. */
export const NORMALS: Record<Facing, { x: number; z: number }> = {
  north: { x: 0, z: -1 },
  south: { x: 0, z: 1 },
  east: { x: 1, z: 0 },
  west: { x: -1, z: 0 },
};

/** Returns the four walls of a room. */
export function wallsOf({ x, z, width, depth }: Room): Wall[] {
  const [right, front] = [x + width, z + depth];
  const wall = (facing: Facing, cornerX: number, cornerZ: number, length: number): Wall => {
    const normal = NORMALS[facing];
    return { facing, x: cornerX, z: cornerZ, along: { x: normal.z, z: -normal.x }, normal, length };
  };
  return [
    wall("south", x, z, width),
    wall("west", right, z, depth),
    wall("north", right, front, width),
    wall("east", x, front, depth),
  ];
}

/** Returns the position along a wall of a point on the floor plane, in metres. */
export function alongWall(wall: Wall, { x, z }: { x: number; z: number }): number {
  return (x - wall.x) * wall.along.x + (z - wall.z) * wall.along.z;
}

/** Returns the distance of a point in front of a wall, in metres. */
export function offWall(wall: Wall, { x, z }: { x: number; z: number }): number {
  return (x - wall.x) * wall.normal.x + (z - wall.z) * wall.normal.z;
}

/** Returns the point at a position along a wall and a distance in front of it, in metres. */
export function pointAt(wall: Wall, along: number, distance: number): { x: number; z: number } {
  return {
    x: wall.x + wall.along.x * along + wall.normal.x * distance,
    z: wall.z + wall.along.z * along + wall.normal.z * distance,
  };
}

// Largest distance of a doorway's middle from its wall, in metres; the middle lies within the
// thickness of the wall.
const MAX_DOORWAY_DISTANCE_M = 0.32;

/** Returns the doorways in a wall, from left to right. */
export function openingsIn(plan: RoomPlan, room: Room, wall: Wall): WallOpening[] {
  const axis = wall.along.x !== 0 ? "x" : "z";
  return plan.doorways
    .filter((doorway) =>
      doorway.along === axis && doorway.rooms.includes(room.index) &&
      Math.abs(offWall(wall, doorway)) < MAX_DOORWAY_DISTANCE_M
    )
    .map((doorway) => {
      const middle = alongWall(wall, doorway);
      const half = doorway.width / 2;
      return { from: middle - half, to: middle + half, height: doorway.height, doorway };
    })
    .sort((a, b) => a.from - b.from);
}

/** Returns the frames on a wall, from left to right. */
export function framesOn(plan: RoomPlan, room: Room, wall: Wall): Frame[] {
  return room.frames.map((index) => plan.frames[index]!)
    .filter(({ facing }) => facing === wall.facing)
    .sort((a, b) => alongWall(wall, a) - alongWall(wall, b));
}

/** Returns the parts of a wall between two heights, without openings. */
export function panelsOf(
  length: number,
  bottom: number,
  top: number,
  openings: readonly WallOpening[],
): Panel[] {
  const panels: Panel[] = [];
  let from = 0;
  for (const opening of openings) {
    panels.push({ from, to: opening.from, bottom, top });
    panels.push({
      from: opening.from,
      to: opening.to,
      bottom: Math.max(bottom, opening.height),
      top,
    });
    from = opening.to;
  }
  panels.push({ from, to: length, bottom, top });
  return panels.filter((panel) => panel.to - panel.from > 1e-6 && panel.top - panel.bottom > 1e-6);
}
