/**
 * The light of a room, computed once per vertex: light from lamps and glass ceilings, light
 * reflected by walls and floor, and darkness in corners. Pure functions; lengths in metres, light
 * in linear RGB where 1 shows a white wall as white.
 */

/** Light in linear RGB. */
export type Rgb = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number, z: number];

/** A flame, which shines in all directions. */
export interface Lamp {
  at: Point;
  /** Light at a distance of one metre. */
  color: Rgb;
  /** Distance beyond which its light is ignored, in metres. */
  reach: number;
}

/** Glass in the ceiling, or a luminous ceiling. */
export interface Skylight {
  x: number;
  z: number;
  width: number;
  depth: number;
  y: number;
  color: Rgb;
}

/**
 * The soft pool of light of a picture lamp on its wall, and its spill on the floor. A pool has no
 * hard edge, unlike a cone, so that the coarse grid of vertices can represent it.
 */
export interface Pool {
  /** The middle, on the wall. */
  at: Point;
  /** Unit vector away from the wall. */
  normal: Point;
  /** Distances from the middle at which the light has faded to a third, in metres. */
  wide: number;
  high: number;
  color: Rgb;
}

/** Light sources of one room. */
export interface RoomLight {
  box: { x: number; z: number; width: number; depth: number; height: number };
  /** Ambient light from above, reflected by the ceiling. */
  upper: Rgb;
  /** Ambient light from below, reflected by the floor. */
  lower: Rgb;
  skylight?: Skylight;
  lamps: readonly Lamp[];
  pools: readonly Pool[];
  /** Darkness of the corners, 0 to 1. */
  dusk: number;
}

const CORNER_DARKNESS_M = 0.42;
const PANES = 4;

/** Returns the share of ambient light that reaches a point near other surfaces, 0 to 1. */
function openness({ box, dusk }: RoomLight, [x, y, z]: Point, [nx, ny, nz]: Point): number {
  const cornerFactor = (distance: number, facing: number) =>
    1 - dusk * Math.exp(-Math.max(0, distance) / CORNER_DARKNESS_M) * (1 - Math.abs(facing));
  return cornerFactor(x - box.x, nx) * cornerFactor(box.x + box.width - x, nx) *
    cornerFactor(z - box.z, nz) * cornerFactor(box.z + box.depth - z, nz) *
    cornerFactor(y, ny) * cornerFactor(box.height - y, ny);
}

/** Returns the sum over a few panes of the form factor of a small area seen from a point. */
function skylightAmount(glass: Skylight, [x, y, z]: Point, [nx, ny, nz]: Point): number {
  const area = glass.width * glass.depth / (PANES * PANES);
  let sum = 0;
  for (let i = 0; i < PANES; i++) {
    for (let j = 0; j < PANES; j++) {
      const dx = glass.x + (i + 0.5) / PANES * glass.width - x;
      const dz = glass.z + (j + 0.5) / PANES * glass.depth - z;
      const dy = glass.y - y;
      const squaredDistance = dx * dx + dy * dy + dz * dz + 0.05;
      const facing = Math.max(0, nx * dx + ny * dy + nz * dz);
      sum += facing * Math.max(0, dy) * area / (Math.PI * squaredDistance * squaredDistance);
    }
  }
  return sum;
}

function lampAmount(lamp: Lamp, point: Point, normal: Point): number {
  const dx = lamp.at[0] - point[0], dy = lamp.at[1] - point[1], dz = lamp.at[2] - point[2];
  const squaredDistance = dx * dx + dy * dy + dz * dz;
  if (squaredDistance > lamp.reach * lamp.reach) return 0;
  const distance = Math.sqrt(squaredDistance);
  const facing = normal[0] * dx + normal[1] * dy + normal[2] * dz;
  if (facing <= 0) return 0;
  const falloff = 1 - distance / lamp.reach;
  return facing / distance * falloff / (squaredDistance + 0.04);
}

/**
 * Distance in front of the wall, in metres, at which the spill of a lamp hits the floor, and its
 * share of the light.
 */
const [SPILL_M, SPILL_SHARE] = [0.9, 0.3];

function poolAmount({ at, normal, wide, high }: Pool, point: Point, n: Point): number {
  const dx = point[0] - at[0], y = point[1], dz = point[2] - at[2];
  const distanceFromWall = dx * normal[0] + dz * normal[2];
  const sideways = (dx * normal[2] - dz * normal[0]) / wide;
  if (Math.abs(sideways) > 2.6 || distanceFromWall < -0.4 || distanceFromWall > 3.4) return 0;
  const across = Math.exp(-sideways * sideways);
  const onWall = n[0] * normal[0] + n[2] * normal[2];
  if (onWall > 0.2 && distanceFromWall < 0.4) {
    const up = (y - at[1]) / high;
    return onWall * across * Math.exp(-up * up);
  }
  const reach = (distanceFromWall - SPILL_M) / 1.1;
  const down = Math.max(0, n[1]) * Math.max(0, 1 - y / 1.6);
  return SPILL_SHARE * down * across * Math.exp(-reach * reach);
}

/** Returns the light on a surface at a point with a given normal. */
export function lightAt(light: RoomLight, at: Point, normal: Point): [number, number, number] {
  const { upper, lower, skylight } = light;
  const ambientShare = openness(light, at, normal);
  const up = normal[1] * 0.5 + 0.5;
  // Written out for each colour, because this runs for every vertex of a room.
  let red = (lower[0] + (upper[0] - lower[0]) * up) * ambientShare;
  let green = (lower[1] + (upper[1] - lower[1]) * up) * ambientShare;
  let blue = (lower[2] + (upper[2] - lower[2]) * up) * ambientShare;
  const add = (amount: number, color: Rgb) => {
    red += amount * color[0];
    green += amount * color[1];
    blue += amount * color[2];
  };
  if (skylight) {
    add(skylightAmount(skylight, at, normal) * (0.5 + 0.5 * ambientShare), skylight.color);
  }
  for (const lamp of light.lamps) {
    const amount = lampAmount(lamp, at, normal);
    if (amount > 0) add(amount * (0.4 + 0.6 * ambientShare), lamp.color);
  }
  for (const pool of light.pools) {
    const amount = poolAmount(pool, at, normal);
    if (amount > 0) add(amount, pool.color);
  }
  return [red, green, blue];
}
