/** Input and result of planning the rooms of a movement. */

// Lengths are in metres. The floor is the plane of x (east) and z (south), y points up, north is
// −z.

/** A work to hang. */
export interface Work {
  id: number;
  /** Width divided by height. */
  aspect: number;
  year: number | null;
  artist: { id: number; name: string };
}

/** A neighbouring movement behind a door. */
export interface Neighbour {
  id: number;
  name: string;
  color: string;
  side: "predecessor" | "successor";
}

/** Input of the planner. */
export interface PlanOptions {
  works: readonly Work[];
  neighbours?: readonly Neighbour[];
  /** Grouping of works if there are many; `order` keeps the given order. */
  by?: "decade" | "artist" | "order" | "auto";
}

/** Direction from the painted side of a wall into its room. */
export type Facing = "north" | "east" | "south" | "west";

/** Theme of a room, from which the client makes its name. Years are inclusive. */
export type RoomTheme =
  | { by: "decade"; from: number; to: number }
  | { by: "artist"; artists: { id: number; name: string }[] }
  | { by: "all" }
  | { by: "undated" };

/** A room of the plan. */
export interface Room {
  index: number;
  /** The north-west inner corner. */
  x: number;
  z: number;
  /** Size along x. */
  width: number;
  /** Size along z. */
  depth: number;
  height: number;
  theme: RoomTheme;
  /** Position among consecutive rooms of the same theme, from 1. */
  part?: { number: number; of: number };
  /** Indexes into the plan's frames. */
  frames: number[];
}

/** A hung work. */
export interface Frame {
  work: number;
  room: number;
  /** The centre of the painted surface, on the plane of the wall. */
  x: number;
  y: number;
  z: number;
  facing: Facing;
  /** Size without the moulding. */
  width: number;
  height: number;
  /** Viewing position from which the whole work is visible. */
  stand: { x: number; z: number };
}

/** An opening in a wall. */
export interface Doorway {
  /** The middle of the opening, within the thickness of the wall. */
  x: number;
  z: number;
  width: number;
  height: number;
  /** The axis along which the wall runs. */
  along: "x" | "z";
  rooms: [number, number] | [number];
  /** The movement to which the doorway leads; absent for a doorway between rooms. */
  leads?: Neighbour;
  /** Direction from the wall into the first of its rooms. */
  facing: Facing;
}

/** The planned building. */
export interface RoomPlan {
  rooms: Room[];
  /** Frames in the order of the tour. */
  frames: Frame[];
  doorways: Doorway[];
  /** Position and direction of view at the start of a visit. */
  entrance: { x: number; z: number; facing: Facing };
  bounds: { x: number; z: number; width: number; depth: number };
}

/** The opposite of each direction. */
export const OPPOSITE: Readonly<Record<Facing, Facing>> = {
  north: "south",
  east: "west",
  south: "north",
  west: "east",
};

/** Rounds metres to millimetres. */
export const toMillimetres = (metres: number) => Math.round(metres * 1000) / 1000;

/** Thickness of walls, in metres. */
export const WALL = 0.3;

/** Height of every frame's middle above the floor, in metres. */
export const EYE_HEIGHT = 1.5;
/** Width of the moulding beyond the painted surface on each side, in metres. */
const MOULDING = 0.08;
/** Minimum distance between the mouldings of two neighbouring frames, in metres. */
export const GAP = 0.8;

/** Largest height of a work, in metres; it keeps 0.3 m between the moulding and the floor. */
const MAX_HEIGHT_M = 2 * (EYE_HEIGHT - MOULDING - 0.3);
/**
 * Largest width of a work, in metres; it fits the wall of any room and is wholly visible from the
 * opposite wall.
 */
const MAX_WIDTH_M = 4.4;
/**
 * Area of a work, in square metres, in general and in exhibitions of at most `MAX_ENLARGED_WORKS`
 * works.
 */
const WORK_AREA = 1.35;
const ENLARGED_WORK_AREA = 2;
const MAX_ENLARGED_WORKS = 5;

/** A work with its size on the wall; metres, without the moulding. */
export interface SizedWork {
  work: Work;
  width: number;
  height: number;
}

/** Returns the sizes of works: true proportions, similar areas, clear of floor and ceiling. */
export function frameSizes(works: readonly Work[]): SizedWork[] {
  const area = works.length <= MAX_ENLARGED_WORKS ? ENLARGED_WORK_AREA : WORK_AREA;
  return works.map((work) => {
    const height = Math.min(Math.sqrt(area / work.aspect), MAX_HEIGHT_M, MAX_WIDTH_M / work.aspect);
    return { work, width: height * work.aspect, height };
  });
}

/** Returns the length of wall that a frame occupies, including its moulding. */
export function wallOf(sized: SizedWork): number {
  return sized.width + 2 * MOULDING;
}

/** Returns the load of a work on its room, in ordinary works; at least 1. */
export function loadOf(sized: SizedWork): number {
  return Math.max(1, (wallOf(sized) + GAP) / 2.1);
}
