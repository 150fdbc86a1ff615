/**
 * Ray casting: finds the painting, door, floor or wall that a ray meets, also through doorways.
 * Pure.
 */
import type { RoomPlan } from "./plan/room_plan.ts";
import { alongWall, framesOn, openingsIn, type Wall, wallsOf } from "./walls.ts";

export interface Point {
  x: number;
  y: number;
  z: number;
}

/** First hit of a ray, its position and room. */
export type RayHit =
  & { room: number; at: Point; distance: number }
  & (
    | { kind: "frame"; frame: number }
    | { kind: "door"; doorway: number }
    | { kind: "floor" }
    | { kind: "wall" }
  );

/** A moulding is met like its painting. */
const MOULDING_M = 0.08;

/**
 * Follows a ray from inside a room, or from one of its doorways.
 *
 * @param direction need not be a unit vector; distances are in its length then
 */
export function castRay(plan: RoomPlan, room: number, from: Point, direction: Point): RayHit {
  let passed = 0;
  let here = room;
  let came: number | undefined;
  for (let rooms = 0; rooms <= plan.rooms.length; rooms++) {
    const { height } = plan.rooms[here]!;
    const wall = wallAhead(plan, here, from, direction, passed);
    const down = direction.y < 0
      ? -from.y / direction.y
      : direction.y > 0
      ? (height - from.y) / direction.y
      : Infinity;
    if (!wall || down <= wall.distance) {
      const distance = Math.min(down, 1000);
      const kind = direction.y < 0 ? "floor" : "wall";
      return { kind, room: here, at: along(from, direction, distance), distance };
    }
    const at = along(from, direction, wall.distance);
    const hit = { room: here, at, distance: wall.distance };
    const s = alongWall(wall.wall, at);
    const frame = framesOn(plan, plan.rooms[here]!, wall.wall).find((frame) =>
      Math.abs(alongWall(wall.wall, frame) - s) <= frame.width / 2 + MOULDING_M &&
      Math.abs(frame.y - at.y) <= frame.height / 2 + MOULDING_M
    );
    if (frame) return { kind: "frame", frame: plan.frames.indexOf(frame), ...hit };
    const opening = openingsIn(plan, plan.rooms[here]!, wall.wall)
      .find(({ from, to, height }) => s >= from && s <= to && at.y <= height);
    if (!opening) return { kind: "wall", ...hit };
    if (opening.doorway.leads) {
      return { kind: "door", doorway: plan.doorways.indexOf(opening.doorway), ...hit };
    }
    const next = opening.doorway.rooms.find((other) => other !== here);
    if (next === undefined || next === came) return { kind: "wall", ...hit };
    [came, here, passed] = [here, next, wall.distance];
  }
  return { kind: "wall", room: here, at: from, distance: passed };
}

/** The wall through which the ray leaves the room. */
function wallAhead(
  plan: RoomPlan,
  room: number,
  from: Point,
  direction: Point,
  passed: number,
): { wall: Wall; distance: number } | undefined {
  let nearest: { wall: Wall; distance: number } | undefined;
  for (const wall of wallsOf(plan.rooms[room]!)) {
    const approach = -(direction.x * wall.normal.x + direction.z * wall.normal.z);
    if (approach <= 1e-9) continue;
    const off = (from.x - wall.x) * wall.normal.x + (from.z - wall.z) * wall.normal.z;
    const distance = Math.max(passed, off / approach);
    if (!nearest || distance < nearest.distance) nearest = { wall, distance };
  }
  return nearest;
}

const along = (from: Point, by: Point, distance: number): Point => ({
  x: from.x + by.x * distance,
  y: from.y + by.y * distance,
  z: from.z + by.z * distance,
});
