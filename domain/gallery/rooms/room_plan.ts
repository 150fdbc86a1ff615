/** What the rooms of a movement are planned from, and what a plan holds. */

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
  /** What rooms are split by when there are many works. */
  by?: "decade" | "artist" | "auto";
}

/** The way the painted side of a wall looks: into its room. */
export type Facing = "north" | "east" | "south" | "west";

/** What a room is named after; the words are the client's. Years are inclusive. */
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
  /** Which of several consecutive rooms of the same theme this one is, from 1. */
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
  /** Where a visitor stands to see the whole of it. */
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
  /** Where a visit begins, and which way the visitor looks. */
  entrance: { x: number; z: number; facing: Facing };
  /** The building with its outer walls. */
  bounds: { x: number; z: number; width: number; depth: number };
}

/** How thick walls are. */
export const WALL = 0.3;
