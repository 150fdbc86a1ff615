/**
 * The light of a room, reckoned once for every vertex: what comes from lamps and from glass above,
 * what walls and floor give back, and the dusk in corners. Pure; metres, and light in linear RGB where
 * 1 shows a white wall as white.
 */

export type Rgb = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number, z: number];

/** A flame, which shines all round. */
export interface Lamp {
  at: Point;
  /** Light at one metre. */
  color: Rgb;
  /** Metres beyond which nothing is seen of it. */
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
 * The soft pool of a picture lamp on its wall, with what falls to the floor before it. A pool instead
 * of a cone: it has no edge that the coarse grid of vertices could not follow.
 */
export interface Pool {
  /** The middle, on the wall. */
  at: Point;
  /** Unit vector off the wall. */
  normal: Point;
  /** Metres from the middle to where it has faded to a third. */
  wide: number;
  high: number;
  color: Rgb;
}

/** Light sources of one room. */
export interface RoomLight {
  box: { x: number; z: number; width: number; depth: number; height: number };
  /** From above, as the ceiling gives it back. */
  upper: Rgb;
  /** From below, as the floor gives it back. */
  lower: Rgb;
  skylight?: Skylight;
  lamps: readonly Lamp[];
  pools: readonly Pool[];
  /** Darkness of the corners, 0 to 1. */
  dusk: number;
}

const CORNER_M = 0.42;
const PANES = 4;

/** The share of the light around that reaches a point near other surfaces, 0 to 1. */
function openness({ box, dusk }: RoomLight, [x, y, z]: Point, [nx, ny, nz]: Point): number {
  const near = (distance: number, facing: number) =>
    1 - dusk * Math.exp(-Math.max(0, distance) / CORNER_M) * (1 - Math.abs(facing));
  return near(x - box.x, nx) * near(box.x + box.width - x, nx) *
    near(z - box.z, nz) * near(box.z + box.depth - z, nz) *
    near(y, ny) * near(box.height - y, ny);
}

/** The sum over a few panes of the form factor of a small area seen from a point. */
function throughGlass(glass: Skylight, [x, y, z]: Point, [nx, ny, nz]: Point): number {
  const area = glass.width * glass.depth / (PANES * PANES);
  let sum = 0;
  for (let i = 0; i < PANES; i++) {
    for (let j = 0; j < PANES; j++) {
      const dx = glass.x + (i + 0.5) / PANES * glass.width - x;
      const dz = glass.z + (j + 0.5) / PANES * glass.depth - z;
      const dy = glass.y - y;
      const square = dx * dx + dy * dy + dz * dz + 0.05;
      const facing = Math.max(0, nx * dx + ny * dy + nz * dz);
      sum += facing * Math.max(0, dy) * area / (Math.PI * square * square);
    }
  }
  return sum;
}

function ofLamp(lamp: Lamp, point: Point, normal: Point): number {
  const dx = lamp.at[0] - point[0], dy = lamp.at[1] - point[1], dz = lamp.at[2] - point[2];
  const square = dx * dx + dy * dy + dz * dz;
  if (square > lamp.reach * lamp.reach) return 0;
  const distance = Math.sqrt(square);
  const facing = normal[0] * dx + normal[1] * dy + normal[2] * dz;
  if (facing <= 0) return 0;
  const fading = 1 - distance / lamp.reach;
  return facing / distance * fading / (square + 0.04);
}

/**
 * Distance before the wall, in metres, at which light that misses it hits the floor, and its share.
 */
const [SPILL_M, SPILL] = [0.9, 0.3];

function ofPool({ at, normal, wide, high }: Pool, point: Point, n: Point): number {
  const dx = point[0] - at[0], y = point[1], dz = point[2] - at[2];
  const off = dx * normal[0] + dz * normal[2];
  const aside = (dx * normal[2] - dz * normal[0]) / wide;
  if (Math.abs(aside) > 2.6 || off < -0.4 || off > 3.4) return 0;
  const across = Math.exp(-aside * aside);
  const onWall = n[0] * normal[0] + n[2] * normal[2];
  if (onWall > 0.2 && off < 0.4) {
    const up = (y - at[1]) / high;
    return onWall * across * Math.exp(-up * up);
  }
  const reach = (off - SPILL_M) / 1.1;
  const down = Math.max(0, n[1]) * Math.max(0, 1 - y / 1.6);
  return SPILL * down * across * Math.exp(-reach * reach);
}

/** The light on a surface at a point, by its normal. */
export function lightAt(light: RoomLight, at: Point, normal: Point): [number, number, number] {
  const { upper, lower, skylight } = light;
  const open = openness(light, at, normal);
  const up = normal[1] * 0.5 + 0.5;
  // Written out for each colour: this runs for every vertex of a room.
  let red = (lower[0] + (upper[0] - lower[0]) * up) * open;
  let green = (lower[1] + (upper[1] - lower[1]) * up) * open;
  let blue = (lower[2] + (upper[2] - lower[2]) * up) * open;
  const add = (amount: number, color: Rgb) => {
    red += amount * color[0];
    green += amount * color[1];
    blue += amount * color[2];
  };
  if (skylight) {
    add(throughGlass(skylight, at, normal) * (0.5 + 0.5 * open), skylight.color);
  }
  for (const lamp of light.lamps) {
    const amount = ofLamp(lamp, at, normal);
    if (amount > 0) add(amount * (0.4 + 0.6 * open), lamp.color);
  }
  for (const pool of light.pools) {
    const amount = ofPool(pool, at, normal);
    if (amount > 0) add(amount, pool.color);
  }
  return [red, green, blue];
}
