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
