import { type Facing, GAP, type Neighbour } from "./room_plan.ts";

/** A place for a door in one of a room's walls. */
export interface Opening {
  /** Side of the room on which the wall is. */
  side: Facing;
  /** The middle, from the wall's west or north end: `share` of the wall's length and `offset` metres. */
  share: number;
  offset: number;
  width: number;
}

/** A doorway before rooms have sizes: its opening in each of its rooms. */
export interface Link {
  rooms: [number, number] | [number];
  openings: [Opening, Opening] | [Opening];
  leads?: Neighbour;
}

/** Rooms in rows, each in the order of the walk: even rows run east, odd ones back west. */
export type Rows = readonly (readonly number[])[];

const DOOR = 1.8;
const NEIGHBOUR_DOOR = 1.4;
/** From the end of a row to the door into the next one: an ordinary frame fits beside it. */
const FROM_END = 3.2;
const DOORS_A_SIDE = 4;

/** Doors that every plan has: along rows, from row to row, back again, and to neighbours. */
export function linksOf(rows: Rows, neighbours: readonly Neighbour[]): Link[] {
  const links: Link[] = [];
  rows.forEach((row, r) => {
    const [onward, back]: Facing[] = r % 2 === 0 ? ["east", "west"] : ["west", "east"];
    for (let at = 1; at < row.length; at++) {
      links.push({
        rooms: [row[at - 1]!, row[at]!],
        openings: [middle(onward!, DOOR), middle(back!, DOOR)],
      });
    }
    const next = rows[r + 1];
    if (!next) return;
    links.push(fromEnd(row.at(-1)!, next[0]!, onward!));
    // The other end closes a circuit.
    if (row.length > 1 && next.length > 1) links.push(fromEnd(row[0]!, next.at(-1)!, back!));
  });
  return [...links, ...neighbourLinks(rows, neighbours)];
}

/** The door between a room and the one south of it, near the end of both rows. */
function fromEnd(north: number, south: number, end: Facing): Link {
  const [share, offset] = end === "east" ? [1, -FROM_END] : [0, FROM_END];
  const opening = (side: Facing) => ({ side, share, offset, width: DOOR });
  return { rooms: [north, south], openings: [opening("south"), opening("north")] };
}

/** Predecessors through outer walls of the first rooms, successors through those of the last. */
function neighbourLinks(rows: Rows, neighbours: readonly Neighbour[]): Link[] {
  const rooms = rows.flat();
  const reach = Math.max(1, Math.min(3, Math.floor(rooms.length / 2)));
  const walls = (nearest: readonly number[], reverse = false) =>
    nearest.slice(0, reach).flatMap((room) => {
      const sides = outerSides(rows, room).map((side) => ({ room, side }));
      return reverse ? sides.reverse() : sides;
    });
  const free = {
    predecessor: walls(rooms),
    // In a lone room the walls of both meet: the wall in front of the visitor leads on.
    successor: walls(rooms.toReversed(), true),
  };
  const chosen: { room: number; side: Facing; leads: Neighbour }[] = [];
  const doorsIn = (room: number, side: Facing) =>
    chosen.filter((door) => door.room === room && door.side === side);
  for (let nth = 0; nth < DOORS_A_SIDE; nth++) {
    for (const side of ["predecessor", "successor"] as const) {
      const leads = neighbours.filter((neighbour) => neighbour.side === side)[nth];
      if (!leads) continue;
      const least = Math.min(...free[side].map((wall) => doorsIn(wall.room, wall.side).length));
      const wall = free[side].find((wall) => doorsIn(wall.room, wall.side).length === least)!;
      chosen.push({ ...wall, leads });
    }
  }
  return chosen.map(({ room, side, leads }) => {
    const doors = doorsIn(room, side);
    const nth = doors.findIndex((door) => door.leads === leads);
    const share = (2 * nth + 1) / (2 * doors.length);
    return {
      rooms: [room],
      openings: [{ side, share, offset: 0, width: NEIGHBOUR_DOOR }],
      leads,
    };
  });
}

/** Walls that no other room stands behind, from that behind an arriving visitor to that ahead. */
function outerSides(rows: Rows, room: number): Facing[] {
  const r = rows.findIndex((row) => row.includes(room));
  const [behind, ahead]: Facing[] = r % 2 === 0 ? ["west", "east"] : ["east", "west"];
  const outer: [Facing, boolean][] = [
    [behind!, rows[r]![0] === room],
    ["north", r === 0],
    ["south", r === rows.length - 1],
    [ahead!, rows[r]!.at(-1) === room],
  ];
  return outer.filter(([, is]) => is).map(([side]) => side);
}

function middle(side: Facing, width: number): Opening {
  return { side, share: 0.5, offset: 0, width };
}

/** Between a moulding and a corner or a door, at least. */
export const MARGIN = 0.5;

/** Loss of a wall's length when rooms are rounded to millimetres. */
const ROUNDING = 0.002;

/** A place along a wall: a share of its length and metres, as one walks clockwise. */
type Mark = readonly [share: number, offset: number];

/** A piece of wall between corners and doors, of a room that may still grow. */
export interface Stretch {
  side: Facing;
  from: Mark;
  to: Mark;
}

/** Clockwise as seen from above, which is left to right for someone who looks at the walls. */
const CLOCKWISE: readonly Facing[] = ["north", "east", "south", "west"];

/** Start of a walk round a room: after an opening of a wall, or in the corner (null). */
export type WalkStart = Pick<Opening, "side" | "share" | "offset"> | null;

/** The stretches of a room's walls in the order of a walk that keeps the wall at its left hand. */
export function stretchesOf(openings: readonly Opening[], start: WalkStart): Stretch[] {
  const stretches: Stretch[] = [];
  let first: number | undefined;
  for (const side of CLOCKWISE) {
    // Doors of one wall have the same order in rooms of any size; ten metres tell it.
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
    let left = markAt(to, wall) - markAt(from, wall) - 2 * MARGIN + GAP - ROUNDING;
    while (next < lengths.length && lengths[next]! + GAP <= left) {
      left -= lengths[next]! + GAP;
      next++;
    }
  }
  return next === lengths.length;
}

/** Metres from where the wall begins, for one who walks clockwise. */
export function markAt([share, offset]: Mark, wall: number): number {
  return share * wall + offset;
}

export function wallLength(side: Facing, width: number, depth: number): number {
  return side === "north" || side === "south" ? width : depth;
}

function clockwise({ side, share, offset }: Pick<Opening, "side" | "share" | "offset">): Mark {
  return side === "north" || side === "east" ? [share, offset] : [1 - share, -offset];
}
