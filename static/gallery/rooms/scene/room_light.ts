/** Light sources of a room: glass ceilings, picture lamps, torches. Pure functions. */
import type { Frame, Room, RoomPlan } from "../plan/room_plan.ts";
import type { InteriorStyle, Mood } from "../interiors/interior_styles.ts";
import { alongWall, framesOn, NORMALS, openingsIn, pointAt, type Wall, wallsOf } from "../walls.ts";
import { riseOf } from "./roof.ts";
import type { Lamp, Pool, RoomLight, Skylight } from "./light.ts";

/** Distance of a torch's flame from the wall, in metres. */
const TORCH_DISTANCE_M = 0.24;
/** Height of a torch's flame, in metres. */
export const TORCH_HEIGHT_M = 2.08;
/** Minimum distance between torches, in metres. */
const MIN_TORCH_GAP_M = 1.1;

function pictureLamp({ x, y, z, facing, width, height }: Frame, mood: Mood): Pool {
  const normal = NORMALS[facing];
  return {
    at: [x, y + 0.18, z],
    normal: [normal.x, 0, normal.z],
    wide: width / 2 + 0.55,
    high: height / 2 + 0.75,
    color: mood.lamp,
  };
}

/**
 * Returns the positions of torches on a wall, in metres along it: between paintings, and at bare
 * ends.
 */
export function torchesOn(plan: RoomPlan, room: Room, wall: Wall): number[] {
  const occupied = [
    ...framesOn(plan, room, wall).map((frame) => {
      const middle = alongWall(wall, frame);
      return [middle - frame.width / 2, middle + frame.width / 2] as const;
    }),
    ...openingsIn(plan, room, wall).map(({ from, to }) => [from, to] as const),
  ].sort((a, b) => a[0] - b[0]);
  const positions: number[] = [];
  let from = 0;
  for (const [left, right] of [...occupied, [wall.length, wall.length] as const]) {
    if (left - from >= MIN_TORCH_GAP_M * 0.5) positions.push((from + left) / 2);
    from = Math.max(from, right);
  }
  return positions.filter((at, i) => i === 0 || at - positions[i - 1]! >= MIN_TORCH_GAP_M);
}

function torch(wall: Wall, along: number, mood: Mood): Lamp {
  const { x, z } = pointAt(wall, along, TORCH_DISTANCE_M);
  return { at: [x, TORCH_HEIGHT_M + 0.1, z], color: mood.lamp, reach: 6.5 };
}

function glassOf(room: Room, { ceiling }: InteriorStyle, mood: Mood): Skylight | undefined {
  const { x, z, width, depth, height } = room;
  const rise = riseOf(room, ceiling.kind);
  const inset = { laylight: 1.45, gable: 0.25, panels: 0.7 }[ceiling.kind as string];
  if (inset === undefined) return undefined;
  return {
    x: x + inset,
    z: z + inset,
    width: Math.max(0.5, width - 2 * inset),
    depth: Math.max(0.5, depth - 2 * inset),
    y: height + rise * 0.6,
    color: mood.sky ?? [0, 0, 0],
  };
}

/** Returns the light sources of a room. */
export function roomLight(
  plan: RoomPlan,
  room: Room,
  style: InteriorStyle,
  evening: boolean,
): RoomLight {
  const mood = evening ? style.evening : style.day;
  const rise = riseOf(room, style.ceiling.kind);
  const lamps = style.torches
    ? wallsOf(room).flatMap((wall) =>
      torchesOn(plan, room, wall).map((along) => torch(wall, along, mood))
    )
    : [];
  const pools = style.torches
    ? []
    : room.frames.map((index) => pictureLamp(plan.frames[index]!, mood));
  const skylight = glassOf(room, style, mood);
  const { x, z, width, depth, height } = room;
  return {
    box: { x, z, width, depth, height: height + rise },
    upper: mood.upper,
    lower: mood.lower,
    lamps,
    pools,
    dusk: mood.dusk,
    ...(skylight && { skylight }),
  };
}
