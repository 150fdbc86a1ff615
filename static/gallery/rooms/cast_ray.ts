/**
 * Ray casting: finds the painting, door, floor or wall that a ray hits, also through doorways. Pure
 * functions.
 */
import type { RoomPlan } from "./plan/room_plan.ts";
import { alongWall, framesOn, openingsIn, type Wall, wallsOf } from "./walls.ts";

/** A point in space, in metres. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

/** First hit of a ray, with its position and room. */
export type RayHit =
  & { room: number; at: Point; distance: number }
  & (
    | { kind: "frame"; frame: number }
    | { kind: "door"; doorway: number }
    | { kind: "floor" }
    | { kind: "wall" }
  );

/** Width of the moulding, in metres; a hit on it counts as a hit on its painting. */
const MOULDING_M = 0.08;

/**
 * Follows a ray from inside a room, or from one of its doorways.
 * @param direction Need not be a unit vector; distances are in multiples of its length.
 */
export function castRay(plan: RoomPlan, room: number, from: Point, direction: Point): RayHit {
  let travelled = 0;
  let currentRoom = room;
  let previousRoom: number | undefined;
  for (let rooms = 0; rooms <= plan.rooms.length; rooms++) {
    const { height } = plan.rooms[currentRoom]!;
    const wall = wallAhead(plan, currentRoom, from, direction, travelled);
    const verticalDistance = direction.y < 0
      ? -from.y / direction.y
      : direction.y > 0
      ? (height - from.y) / direction.y
      : Infinity;
    if (!wall || verticalDistance <= wall.distance) {
      const distance = Math.min(verticalDistance, 1000);
      const kind = direction.y < 0 ? "floor" : "wall";
      return { kind, room: currentRoom, at: along(from, direction, distance), distance };
    }
    const at = along(from, direction, wall.distance);
    const hit = { room: currentRoom, at, distance: wall.distance };
    const s = alongWall(wall.wall, at);
    const frame = framesOn(plan, plan.rooms[currentRoom]!, wall.wall).find((frame) =>
      Math.abs(alongWall(wall.wall, frame) - s) <= frame.width / 2 + MOULDING_M &&
      Math.abs(frame.y - at.y) <= frame.height / 2 + MOULDING_M
    );
    if (frame) return { kind: "frame", frame: plan.frames.indexOf(frame), ...hit };
    const opening = openingsIn(plan, plan.rooms[currentRoom]!, wall.wall)
      .find(({ from, to, height }) => s >= from && s <= to && at.y <= height);
    if (!opening) return { kind: "wall", ...hit };
    if (opening.doorway.leads) {
      return { kind: "door", doorway: plan.doorways.indexOf(opening.doorway), ...hit };
    }
    const next = opening.doorway.rooms.find((other) => other !== currentRoom);
    if (next === undefined || next === previousRoom) return { kind: "wall", ...hit };
    [previousRoom, currentRoom, travelled] = [currentRoom, next, wall.distance];
  }
  return { kind: "wall", room: currentRoom, at: from, distance: travelled };
}

function wallAhead(
  plan: RoomPlan,
  room: number,
  from: Point,
  direction: Point,
  travelled: number,
): { wall: Wall; distance: number } | undefined {
  let nearest: { wall: Wall; distance: number } | undefined;
  for (const wall of wallsOf(plan.rooms[room]!)) {
    const approach = -(direction.x * wall.normal.x + direction.z * wall.normal.z);
    if (approach <= 1e-9) continue;
    const offset = (from.x - wall.x) * wall.normal.x + (from.z - wall.z) * wall.normal.z;
    const distance = Math.max(travelled, offset / approach);
    if (!nearest || distance < nearest.distance) nearest = { wall, distance };
  }
  return nearest;
}

const along = (from: Point, direction: Point, distance: number): Point => ({
  x: from.x + direction.x * distance,
  y: from.y + direction.y * distance,
  z: from.z + direction.z * distance,
});
