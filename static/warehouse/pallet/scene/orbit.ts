/** Orbit camera: positions and projections. Pure functions. */

/** Right, up, and towards the viewer, in metres of the scene. */
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
  /** 0 in front, π/2 on the right. */
  azimuth: number;
  /** 0 horizontal, π/2 from above. */
  elevation: number;
  distance: number;
}

/** Vertical field of view in radians; narrow, for little perspective distortion. */
export const FIELD_OF_VIEW = 24 * Math.PI / 180;
/** Camera directions offered as buttons. */
export const SIDES = {
  corner: { azimuth: 0.62, elevation: 0.42 },
  front: { azimuth: 0, elevation: 0 },
  side: { azimuth: Math.PI / 2, elevation: 0 },
  top: { azimuth: 0, elevation: Math.PI / 2 },
} as const;
export type SideName = keyof typeof SIDES;

const [MIN_ELEVATION, MAX_ELEVATION] = [-0.12, Math.PI / 2];
const [MIN_DISTANCE, MAX_DISTANCE] = [0.6, 400];
const MARGIN = 1.12;
const CENTRING_PASSES = 3;

const dot = (a: Point3, b: Point3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const at = (valueOf: (axis: number) => number): Point3 => [valueOf(0), valueOf(1), valueOf(2)];
const between = (from: number, to: number, share: number) => from + (to - from) * share;

/** Returns the axes of a camera: right, up, and back from the target to the eye. */
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
 * Returns the orbit that shows all of the bounds, centred and as large as possible.
 * @param aspect Width of the picture divided by its height.
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
  let orbit: Orbit = { target, azimuth, elevation, distance: MIN_DISTANCE };
  // Perspective enlarges near parts, so the centre of the bounds is not the centre of the picture:
  // iterate.
  for (let pass = 0; pass < CENTRING_PASSES; pass++) {
    const distance = fittingDistance(corners, orbit, aspect);
    orbit = { ...orbit, distance };
    const spots = corners.map((corner) => projected(orbit, corner, aspect));
    const middle = (valueOf: readonly number[]) =>
      (Math.min(...valueOf) + Math.max(...valueOf)) / 2 - 0.5;
    const [aside, below] = [middle(spots.map(({ s }) => s)), middle(spots.map(({ t }) => t))];
    orbit = shifted(orbit, -aside * aspect, -below);
  }
  return { ...orbit, distance: fittingDistance(corners, orbit, aspect) };
}

function fittingDistance(corners: readonly Point3[], orbit: Orbit, aspect: number): number {
  const { right, up, back } = axesOf(orbit);
  const reach = Math.tan(FIELD_OF_VIEW / 2);
  return corners.reduce((distance, corner) => {
    const offset = at((axis) => corner[axis]! - orbit.target[axis]!);
    const across = Math.abs(dot(offset, right)) / (reach * aspect);
    const upwards = Math.abs(dot(offset, up)) / reach;
    return Math.max(distance, MARGIN * Math.max(across, upwards) + dot(offset, back));
  }, MIN_DISTANCE);
}

/**
 * Returns the orbit turned by angles; the elevation is limited to nearly the floor and straight
 * down.
 */
export function turned(orbit: Orbit, sideways: number, upwards: number): Orbit {
  const elevation = Math.min(MAX_ELEVATION, Math.max(MIN_ELEVATION, orbit.elevation + upwards));
  return { ...orbit, azimuth: orbit.azimuth + sideways, elevation };
}

/** Returns the orbit zoomed in by a factor above 1, out by one below. */
export function zoomed(orbit: Orbit, factor: number): Orbit {
  const distance = Math.min(MAX_DISTANCE, Math.max(MIN_DISTANCE, orbit.distance / factor));
  return { ...orbit, distance };
}

/** Returns the orbit moved so that the picture follows a drag, given in shares of its height. */
export function shifted(orbit: Orbit, across: number, down: number): Orbit {
  const { right, up } = axesOf(orbit);
  const height = 2 * orbit.distance * Math.tan(FIELD_OF_VIEW / 2);
  const target = at((axis) =>
    orbit.target[axis]! + height * (down * up[axis]! - across * right[axis]!)
  );
  return { ...orbit, target };
}

/** Interpolates between two orbits along the shorter turn; `share` is from 0 to 1. */
export function interpolated(from: Orbit, to: Orbit, share: number): Orbit {
  const whole = 2 * Math.PI;
  const turn = to.azimuth - from.azimuth;
  const shorter = turn - whole * Math.round(turn / whole);
  return {
    target: at((axis) => between(from.target[axis]!, to.target[axis]!, share)),
    azimuth: from.azimuth + shorter * share,
    elevation: between(from.elevation, to.elevation, share),
    // Interpolated exponentially, so that the zoom is even.
    distance: from.distance * (to.distance / from.distance) ** share,
  };
}

/**
 * Returns the position of a point in the picture, in shares of its width and height from the top
 * left.
 */
export function projected(orbit: Orbit, point: Point3, aspect: number): { s: number; t: number } {
  const eye = eyeOf(orbit);
  const offset: Point3 = [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]];
  const { right, up, back } = axesOf(orbit);
  const reach = Math.max(1e-6, -dot(offset, back)) * Math.tan(FIELD_OF_VIEW / 2);
  return { s: 0.5 + dot(offset, right) / reach / aspect / 2, t: 0.5 - dot(offset, up) / reach / 2 };
}

/**
 * Returns the direction from the eye through a position of the picture, in shares of its width and
 * height; not normalized.
 */
export function rayThrough(orbit: Orbit, s: number, t: number, aspect: number): Point3 {
  const { right, up, back } = axesOf(orbit);
  const reach = Math.tan(FIELD_OF_VIEW / 2);
  const [across, upwards] = [(2 * s - 1) * reach * aspect, (1 - 2 * t) * reach];
  return at((axis) => across * right[axis]! + upwards * up[axis]! - back[axis]!);
}

/**
 * Returns the index of the nearest cuboid that a ray hits; undefined if it hits none.
 *
 * Source: Kay & Kajiya (1986), "Ray tracing complex scenes", the slab method.
 */
export function nearestHit(
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
 * Returns the distance at which a ray hits a cuboid, in lengths of `direction`; infinite if it
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
