/** Input and result of planning the rooms of a movement. */

// Lengths are metres. The floor is the plane of x (east) and z (south), y points up, north is −z.

/** Something to hang. */
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

export interface PlanOptions {
  works: readonly Work[];
  neighbours?: readonly Neighbour[];
  /** Split criterion when there are many works. */
  by?: "decade" | "artist" | "auto";
}

/** The way the painted side of a wall looks: into its room. */
export type Facing = "north" | "east" | "south" | "west";

/** Theme of a room, from which the client makes its name. Years are inclusive. */
export type RoomTheme =
  | { by: "decade"; from: number; to: number }
  | { by: "artist"; artists: { id: number; name: string }[] }
  | { by: "all" }
  | { by: "undated" };

export interface Room {
  index: number;
  /** The north-west inner corner. */
  x: number;
  z: number;
  /** Along x. */
  width: number;
  /** Along z. */
  depth: number;
  height: number;
  theme: RoomTheme;
  /** Position among consecutive rooms of the same theme, from 1. */
  part?: { number: number; of: number };
  /** Indexes into the plan's frames. */
  frames: number[];
}

export interface Frame {
  /** The work's id. */
  work: number;
  room: number;
  /** The centre of the painted surface, on the plane of the wall. */
  x: number;
  y: number;
  z: number;
  facing: Facing;
  /** Without the moulding. */
  width: number;
  height: number;
  /** Position from which a visitor sees the whole work. */
  stand: { x: number; z: number };
}

export interface Doorway {
  /** The middle of the opening; within the thickness of the wall. */
  x: number;
  z: number;
  width: number;
  height: number;
  /** The axis that the wall runs along. */
  along: "x" | "z";
  rooms: [number, number] | [number];
  /** Set when it leads to another movement. */
  leads?: Neighbour;
  /** The way its side in the first of its rooms looks. */
  facing: Facing;
}

export interface RoomPlan {
  rooms: Room[];
  /** In the order of the walk. */
  frames: Frame[];
  doorways: Doorway[];
  /** Position and direction of view at the start of a visit. */
  entrance: { x: number; z: number; facing: Facing };
  /** The building with its outer walls. */
  bounds: { x: number; z: number; width: number; depth: number };
}

/** Thickness of walls, in metres. */
export const WALL = 0.3;

/** Height of every frame's middle above the floor, in metres. */
export const EYE_HEIGHT = 1.5;
/** Width of the moulding beyond the painted surface on each side, in metres. */
const MOULDING = 0.08;
/** Between the mouldings of two neighbours, at least. */
export const GAP = 0.8;

/** Keeps 0.3 m between the moulding and the floor. */
const MAX_HEIGHT_M = 2 * (EYE_HEIGHT - MOULDING - 0.3);
/** Fits the wall of any room and is still seen whole from across it. */
const MAX_WIDTH_M = 4.4;
/** Square metres of an ordinary work, and of works in a room that few share. */
const AREA = 1.35;
const AREA_OF_FEW = 2;
const MAX_ENLARGED_WORKS = 5;

/** A work as large as it hangs; metres, without the moulding. */
export interface SizedWork {
  work: Work;
  width: number;
  height: number;
}

/** Sizes of works: true proportions, comparable areas, clear of floor and ceiling. */
export function frameSizes(works: readonly Work[]): SizedWork[] {
  const area = works.length <= MAX_ENLARGED_WORKS ? AREA_OF_FEW : AREA;
  return works.map((work) => {
    const height = Math.min(Math.sqrt(area / work.aspect), MAX_HEIGHT_M, MAX_WIDTH_M / work.aspect);
    return { work, width: height * work.aspect, height };
  });
}

/** The length of wall that a frame takes with its moulding. */
export function wallOf(sized: SizedWork): number {
  return sized.width + 2 * MOULDING;
}

/** Returns the share of a room that a work takes, in ordinary works; at least 1. */
export function loadOf(sized: SizedWork): number {
  return Math.max(1, (wallOf(sized) + GAP) / 2.1);
}
