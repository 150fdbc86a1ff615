import type { Facing, Neighbour } from "./room_plan.ts";

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
