/** Looking at pallets from all sides: a camera that goes round a point. Pure. */

/** Across, upwards, and towards who stands in front; in metres of a pallet 1.2 long. */
export type Point3 = readonly [x: number, y: number, z: number];

/** Bounding box between two corners. */
export interface Bounds {
  low: Point3;
  high: Point3;
}

/** Position of the camera; angles in radians. */
export interface Orbit {
  /** Point in the centre of the view. */
  target: Point3;
  /** 0 in front, a quarter turn on the right. */
  azimuth: number;
  /** 0 level, a quarter turn from above. */
  elevation: number;
  distance: number;
}

/** Narrow, so that boxes look as square as they are. */
export const FIELD = 24 * Math.PI / 180;
/** Directions worth a button. */
export const SIDES = {
  corner: { azimuth: 0.62, elevation: 0.42 },
  front: { azimuth: 0, elevation: 0 },
  side: { azimuth: Math.PI / 2, elevation: 0 },
  top: { azimuth: 0, elevation: Math.PI / 2 },
} as const;
export type SideName = keyof typeof SIDES;

const [LOWEST, HIGHEST] = [-0.12, Math.PI / 2];
const [NEAREST, FARTHEST] = [0.6, 400];
const MARGIN = 1.12;
const CENTRINGS = 3;

const dot = (a: Point3, b: Point3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const at = (of: (axis: number) => number): Point3 => [of(0), of(1), of(2)];
const between = (from: number, to: number, share: number) => from + (to - from) * share;

/** The directions of a camera: to its right, up, and back to the eye. */
export function axesOf({ azimuth, elevation }: Pick<Orbit, "azimuth" | "elevation">) {
  const [sin, cos] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [rise, level] = [Math.sin(elevation), Math.cos(elevation)];
  return {
    right: [cos, 0, -sin] as Point3,
    up: [-sin * rise, level, -cos * rise] as Point3,
    back: [sin * level, rise, cos * level] as Point3,
  };
}

/** Returns the position of the eye. */
export function eyeOf({ target, distance, ...angles }: Orbit): Point3 {
  const { back } = axesOf(angles);
  return [
    target[0] + back[0] * distance,
    target[1] + back[1] * distance,
    target[2] + back[2] * distance,
  ];
}

/**
 * Everything between two corners in the picture, in its middle and as large as can be.
 *
 * @param aspect width of the picture divided by its height
 */
export function fitted(
  { low, high }: Bounds,
  { azimuth, elevation }: Pick<Orbit, "azimuth" | "elevation">,
  aspect: number,
): Orbit {
  const corners = Array.from(
    { length: 8 },
    (_, corner) => at((axis) => (corner >> axis & 1 ? high : low)[axis]!),
  );
  const target = at((axis) => (low[axis]! + high[axis]!) / 2);
  let orbit: Orbit = { target, azimuth, elevation, distance: NEAREST };
  // What is near looks larger, so that the middle of the room is not that of the picture.
  for (let round = 0; round < CENTRINGS; round++) {
    const distance = distanceThatShows(corners, orbit, aspect);
    orbit = { ...orbit, distance };
    const spots = corners.map((corner) => pictured(orbit, corner, aspect));
    const middle = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2 - 0.5;
    const [aside, below] = [middle(spots.map(({ s }) => s)), middle(spots.map(({ t }) => t))];
    orbit = shifted(orbit, -aside * aspect, -below);
  }
  return { ...orbit, distance: distanceThatShows(corners, orbit, aspect) };
}

function distanceThatShows(corners: readonly Point3[], orbit: Orbit, aspect: number): number {
  const { right, up, back } = axesOf(orbit);
  const reach = Math.tan(FIELD / 2);
  return corners.reduce((distance, corner) => {
    const away = at((axis) => corner[axis]! - orbit.target[axis]!);
    const across = Math.abs(dot(away, right)) / (reach * aspect);
    const upwards = Math.abs(dot(away, up)) / reach;
    return Math.max(distance, MARGIN * Math.max(across, upwards) + dot(away, back));
  }, NEAREST);
}

/** Turned by angles; never upside down, and hardly below the floor. */
export function turned(orbit: Orbit, round: number, upwards: number): Orbit {
  const elevation = Math.min(HIGHEST, Math.max(LOWEST, orbit.elevation + upwards));
  return { ...orbit, azimuth: orbit.azimuth + round, elevation };
}

/** Nearer by a factor above 1, farther by one below. */
export function zoomed(orbit: Orbit, factor: number): Orbit {
  const distance = Math.min(FARTHEST, Math.max(NEAREST, orbit.distance / factor));
  return { ...orbit, distance };
}

/** Shifted by parts of the picture's height, as a hand moves what it holds. */
export function shifted(orbit: Orbit, across: number, down: number): Orbit {
  const { right, up } = axesOf(orbit);
  const height = 2 * orbit.distance * Math.tan(FIELD / 2);
  const target = at((axis) =>
    orbit.target[axis]! + height * (down * up[axis]! - across * right[axis]!)
  );
  return { ...orbit, target };
}

/** The way from one place to another by the shorter turn, at a share of it. */
export function onTheWay(from: Orbit, to: Orbit, share: number): Orbit {
  const whole = 2 * Math.PI;
  const turn = to.azimuth - from.azimuth;
  const shorter = turn - whole * Math.round(turn / whole);
  return {
    target: at((axis) => between(from.target[axis]!, to.target[axis]!, share)),
    azimuth: from.azimuth + shorter * share,
    elevation: between(from.elevation, to.elevation, share),
    // Evenly in sizes, not in lengths: the last step is as large as the first.
    distance: from.distance * (to.distance / from.distance) ** share,
  };
}

/**
 * Returns the position of a point in the picture, in shares of its width and height from the top
 * left.
 */
export function pictured(orbit: Orbit, point: Point3, aspect: number): { s: number; t: number } {
  const eye = eyeOf(orbit);
  const away: Point3 = [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]];
  const { right, up, back } = axesOf(orbit);
  const reach = Math.max(1e-6, -dot(away, back)) * Math.tan(FIELD / 2);
  return { s: 0.5 + dot(away, right) / reach / aspect / 2, t: 0.5 - dot(away, up) / reach / 2 };
}

/** The direction from the eye through a place of the picture; its length does not matter. */
export function lookThrough(orbit: Orbit, s: number, t: number, aspect: number): Point3 {
  const { right, up, back } = axesOf(orbit);
  const reach = Math.tan(FIELD / 2);
  const [across, upwards] = [(2 * s - 1) * reach * aspect, (1 - 2 * t) * reach];
  return at((axis) => across * right[axis]! + upwards * up[axis]! - back[axis]!);
}

/**
 * The index of the nearest of some cuboids that a ray meets; undefined when it meets none.
 *
 * Source: Kay & Kajiya (1986), "Ray tracing complex scenes", the method of slabs.
 */
export function firstMet(
  cuboids: Iterable<Bounds>,
  eye: Point3,
  direction: Point3,
): number | undefined {
  let [index, nearest, hit] = [0, Infinity, undefined as number | undefined];
  for (const cuboid of cuboids) {
    const at = distanceTo(cuboid, eye, direction);
    if (at < nearest) [nearest, hit] = [at, index];
    index++;
  }
  return hit;
}

/**
 * Returns the distance at which a ray meets a cuboid, in lengths of `direction`; infinite if it
 * misses.
 */
function distanceTo({ low, high }: Bounds, eye: Point3, direction: Point3): number {
  let [enters, leaves] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const [from, along] = [eye[axis]!, direction[axis]!];
    if (along === 0) {
      if (from < low[axis]! || from > high[axis]!) return Infinity;
      continue;
    }
    const [a, b] = [(low[axis]! - from) / along, (high[axis]! - from) / along];
    enters = Math.max(enters, Math.min(a, b));
    leaves = Math.min(leaves, Math.max(a, b));
  }
  return enters <= leaves ? enters : Infinity;
}
