import { type Facing, GAP, type Neighbour } from "./room_plan.ts";

/** An opening for a door in one of a room's walls. */
export interface Opening {
  /** Side of the room on which the wall is. */
  side: Facing;
  /**
   * Distance of the middle from the wall's west or north end: `share` of the wall's length plus
   * `offset` metres.
   */
  share: number;
  offset: number;
  width: number;
}

/** A doorway between rooms that have no sizes yet: its opening in each of its rooms. */
export interface Link {
  rooms: [number, number] | [number];
  openings: [Opening, Opening] | [Opening];
  leads?: Neighbour;
}

/** Rooms in rows, each in the order of the tour: even rows run east, odd ones back west. */
export type Rows = readonly (readonly number[])[];

/** Widths of doors between rooms and to other movements, in metres. */
const DOOR_WIDTH = 1.8;
const NEIGHBOUR_DOOR_WIDTH = 1.4;
/**
 * Distance from the end of a row to the door into the next row, in metres; an ordinary frame fits
 * beside it.
 */
const DOOR_FROM_END = 3.2;
const MAX_DOORS_PER_SIDE = 4;

/** Returns the doors of every plan: along rows, from row to row, back again, and to neighbours. */
export function linksOf(rows: Rows, neighbours: readonly Neighbour[]): Link[] {
  const links: Link[] = [];
  rows.forEach((row, r) => {
    const [onward, back]: Facing[] = r % 2 === 0 ? ["east", "west"] : ["west", "east"];
    for (let at = 1; at < row.length; at++) {
      links.push({
        rooms: [row[at - 1]!, row[at]!],
        openings: [middle(onward!, DOOR_WIDTH), middle(back!, DOOR_WIDTH)],
      });
    }
    const next = rows[r + 1];
    if (!next) return;
    links.push(doorNearEnd(row.at(-1)!, next[0]!, onward!));
    // A second door at the other end closes the circuit.
    if (row.length > 1 && next.length > 1) links.push(doorNearEnd(row[0]!, next.at(-1)!, back!));
  });
  return [...links, ...neighbourLinks(rows, neighbours)];
}

/** Returns the door between a room and the one south of it, near the end of both rows. */
function doorNearEnd(north: number, south: number, end: Facing): Link {
  const [share, offset] = end === "east" ? [1, -DOOR_FROM_END] : [0, DOOR_FROM_END];
  const opening = (side: Facing) => ({ side, share, offset, width: DOOR_WIDTH });
  return { rooms: [north, south], openings: [opening("south"), opening("north")] };
}

/**
 * Returns doors to predecessors through outer walls of the first rooms, and to successors through
 * those of the last rooms.
 */
function neighbourLinks(rows: Rows, neighbours: readonly Neighbour[]): Link[] {
  const rooms = rows.flat();
  const reach = Math.max(1, Math.min(3, Math.floor(rooms.length / 2)));
  const walls = (nearest: readonly number[], reverse = false) =>
    nearest.slice(0, reach).flatMap((room) => {
      const sides = outerSides(rows, room).map((side) => ({ room, side }));
      return reverse ? sides.reverse() : sides;
    });
  const freeWalls = {
    predecessor: walls(rooms),
    // A single room has both kinds of doors: successors are on the wall in front of an entering
    // visitor.
    successor: walls(rooms.toReversed(), true),
  };
  const placedDoors: { room: number; side: Facing; leads: Neighbour }[] = [];
  const doorsIn = (room: number, side: Facing) =>
    placedDoors.filter((door) => door.room === room && door.side === side);
  for (let nth = 0; nth < MAX_DOORS_PER_SIDE; nth++) {
    for (const side of ["predecessor", "successor"] as const) {
      const leads = neighbours.filter((neighbour) => neighbour.side === side)[nth];
      if (!leads) continue;
      const fewestDoors = Math.min(
        ...freeWalls[side].map((wall) => doorsIn(wall.room, wall.side).length),
      );
      const wall = freeWalls[side].find((wall) =>
        doorsIn(wall.room, wall.side).length === fewestDoors
      )!;
      placedDoors.push({ ...wall, leads });
    }
  }
  return placedDoors.map(({ room, side, leads }) => {
    const doors = doorsIn(room, side);
    const nth = doors.findIndex((door) => door.leads === leads);
    const share = (2 * nth + 1) / (2 * doors.length);
    return {
      rooms: [room],
      openings: [{ side, share, offset: 0, width: NEIGHBOUR_DOOR_WIDTH }],
      leads,
    };
  });
}

/**
 * Returns the outer walls of a room, from the one behind an entering visitor to the one in front.
 */
function outerSides(rows: Rows, room: number): Facing[] {
  const r = rows.findIndex((row) => row.includes(room));
  const [behind, ahead]: Facing[] = r % 2 === 0 ? ["west", "east"] : ["east", "west"];
  const outer: [Facing, boolean][] = [
    [behind!, rows[r]![0] === room],
    ["north", r === 0],
    ["south", r === rows.length - 1],
    [ahead!, rows[r]!.at(-1) === room],
  ];
  return outer.filter(([, isOuter]) => isOuter).map(([side]) => side);
}

function middle(side: Facing, width: number): Opening {
  return { side, share: 0.5, offset: 0, width };
}

/** Minimum distance between a moulding and a corner or a door, in metres. */
export const MARGIN = 0.5;

/** Loss of a wall's length when rooms are rounded to millimetres, in metres. */
const ROUNDING_LOSS_M = 0.002;

/** A position along a wall, clockwise: a share of its length plus metres. */
type Mark = readonly [share: number, offset: number];

/** A stretch of wall between corners and doors, of a room without a final size. */
export interface Stretch {
  side: Facing;
  from: Mark;
  to: Mark;
}

/** Sides clockwise as seen from above, which is left to right as seen from inside the room. */
const CLOCKWISE: readonly Facing[] = ["north", "east", "south", "west"];

/** Start of a tour around a room: after an opening of a wall, or in the corner (null). */
export type WalkStart = Pick<Opening, "side" | "share" | "offset"> | null;

/** Returns the stretches of a room's walls clockwise from the start of the tour. */
export function stretchesOf(openings: readonly Opening[], start: WalkStart): Stretch[] {
  const stretches: Stretch[] = [];
  let first: number | undefined;
  for (const side of CLOCKWISE) {
    // The order of doors in a wall is the same for any room size; a length of ten metres determines
    // it.
    const doors = openings.filter((opening) => opening.side === side)
      .map((opening) => ({ at: clockwise(opening), half: opening.width / 2 }))
      .sort((a, b) => markAt(a.at, 10) - markAt(b.at, 10));
    const begin = start?.side === side ? markAt(clockwise(start), 10) : undefined;
    let from: Mark = [0, 0];
    for (const { at, half } of doors) {
      if (begin !== undefined && markAt(from, 10) > begin) first ??= stretches.length;
      stretches.push({ side, from, to: [at[0], at[1] - half] });
      from = [at[0], at[1] + half];
    }
    if (begin !== undefined && markAt(from, 10) > begin) first ??= stretches.length;
    stretches.push({ side, from, to: [1, 0] });
    if (begin !== undefined) first ??= stretches.length;
  }
  return [...stretches.slice(first ?? 0), ...stretches.slice(0, first ?? 0)];
}

/** Returns true if frames of these lengths (with mouldings) fit, in order. */
export function fits(
  lengths: readonly number[],
  stretches: readonly Stretch[],
  width: number,
  depth: number,
): boolean {
  let next = 0;
  for (const { side, from, to } of stretches) {
    const wall = wallLength(side, width, depth);
    let remaining = markAt(to, wall) - markAt(from, wall) - 2 * MARGIN + GAP - ROUNDING_LOSS_M;
    while (next < lengths.length && lengths[next]! + GAP <= remaining) {
      remaining -= lengths[next]! + GAP;
      next++;
    }
  }
  return next === lengths.length;
}

/** Returns the position in metres from the start of the wall, clockwise. */
export function markAt([share, offset]: Mark, wall: number): number {
  return share * wall + offset;
}

export function wallLength(side: Facing, width: number, depth: number): number {
  return side === "north" || side === "south" ? width : depth;
}

function clockwise({ side, share, offset }: Pick<Opening, "side" | "share" | "offset">): Mark {
  return side === "north" || side === "east" ? [share, offset] : [1 - share, -offset];
}
