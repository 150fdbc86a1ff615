import {
  type Doorway,
  type Facing,
  type Neighbour,
  OPPOSITE,
  type RoomPlan,
  toMillimetres,
  WALL,
  wallOf,
} from "./room_plan.ts";
import { type Link, linksOf, type Opening, stretchesOf, type WalkStart } from "./wall_stretches.ts";
import { chooseRows, sizeRow, squareSide, type UnsizedRow } from "./row_choice.ts";
import type { RoomDraft } from "./themes.ts";

interface Doors {
  openings: Opening[];
  /** Start of the tour around the room. */
  start: WalkStart;
  /** The wall in front of a visitor who enters. */
  ahead: Facing;
}

/** The position, size and doors of a room, without its frames. */
export interface Place extends Doors {
  /** The north-west inner corner. */
  x: number;
  z: number;
  width: number;
  depth: number;
}

interface RoomLayout extends Pick<RoomPlan, "doorways" | "entrance" | "bounds"> {
  places: Place[];
}

/** Heights of doors to other rooms and to other movements, in metres. */
const DOOR_HEIGHT = 2.7;
const NEIGHBOUR_DOOR_HEIGHT = 2.4;
/** Minimum side of a square room, in metres, also for very few works. */
const MIN_SQUARE_SIDE_M = 6;

/** Lays rooms out in rows that are walked back and forth, with doors between them. */
export function layRooms(
  drafts: readonly RoomDraft[],
  neighbours: readonly Neighbour[],
): RoomLayout {
  const lengths = drafts.map(({ works }) => works.map(wallOf));
  const unsizedRooms = (links: readonly Link[]) =>
    doorsOf(lengths.length, links).map(({ openings, start }, room): UnsizedRow => ({
      lengths: lengths[room]!,
      stretches: stretchesOf(openings, start),
    }));
  const inOneRow = linksOf([lengths.map((_, room) => room)], neighbours);
  const sides = unsizedRooms(inOneRow).map((room) => Math.max(MIN_SQUARE_SIDE_M, squareSide(room)));
  const { rows, sizes } = chooseRows(sides, ({ rows, width, depths }) => {
    const rooms = unsizedRooms(linksOf(rows, neighbours));
    return rows.map((row, r) => sizeRow(row.map((room) => rooms[room]!), width, depths[r]!));
  });
  const planned = linksOf(rows, neighbours);
  const doors = doorsOf(lengths.length, planned);
  const places: Place[] = [];
  let z = WALL;
  let edge = 0;
  rows.forEach((row, r) => {
    const { depth, widths } = sizes[r]!;
    const eastward = r % 2 === 0;
    row.forEach((room, at) => {
      const width = widths[at]!;
      const x = eastward ? edge : edge - width;
      places[room] = { x, z, width, depth, ...doors[room]! };
      edge += (eastward ? 1 : -1) * (width + (at < row.length - 1 ? WALL : 0));
    });
    z += depth + WALL;
  });
  const west = Math.min(...places.map(({ x }) => x)) - WALL;
  for (const place of places) {
    [place.x, place.z] = [toMillimetres(place.x - west), toMillimetres(place.z)];
  }
  const east = Math.max(...places.map(({ x, width }) => x + width));
  // Doors between rows whose ends do not meet are dropped, which leaves more wall for frames.
  const links = planned.filter((link) => openingsMeet(link, places));
  doorsOf(places.length, links).forEach((doors, room) => Object.assign(places[room]!, doors));
  const first = places[0]!;
  return {
    places,
    doorways: links.map((link) => doorwayOf(link, places)),
    entrance: { x: first.x + 0.9, z: toMillimetres(first.z + first.depth / 2), facing: "east" },
    bounds: { x: 0, z: 0, width: toMillimetres(east + WALL), depth: toMillimetres(z) },
  };
}

/** Returns the doors of each room. The entrance is the first door shared with the previous room. */
function doorsOf(rooms: number, links: readonly Link[]): Doors[] {
  const doors = Array.from(
    { length: rooms },
    (): Doors => ({ openings: [], start: null, ahead: "east" }),
  );
  for (const { rooms, openings } of links) {
    openings.forEach((opening, at) => doors[rooms[at]!]!.openings.push(opening));
    const [, door] = openings;
    if (door && rooms[1] === rooms[0] + 1) {
      Object.assign(doors[rooms[1]]!, { start: door, ahead: OPPOSITE[door.side] });
    }
  }
  const [first] = doors;
  if (first!.openings.some(({ side }) => side === "west")) {
    first!.start = { side: "west", share: 0.5, offset: 0 };
  }
  return doors;
}

/** Returns true if a door's openings in both rooms coincide. */
function openingsMeet({ rooms, openings }: Link, places: readonly Place[]): boolean {
  const [from, to] = rooms.map((room, at) => middleOf(openings[at]!, places[room]!));
  return !to || Math.hypot(from!.x - to.x, from!.z - to.z) < 0.01;
}

function doorwayOf({ rooms, openings, leads }: Link, places: readonly Place[]): Doorway {
  const [opening] = openings;
  return {
    ...middleOf(opening, places[rooms[0]]!),
    width: opening.width,
    height: leads ? NEIGHBOUR_DOOR_HEIGHT : DOOR_HEIGHT,
    along: opening.side === "north" || opening.side === "south" ? "x" : "z",
    rooms,
    ...leads ? { leads } : {},
    facing: OPPOSITE[opening.side],
  };
}

/** Returns the middle of an opening, within the thickness of its wall. */
function middleOf({ side, share, offset }: Opening, room: Place): { x: number; z: number } {
  const at = (length: number) => share * length + offset;
  const { x, z } = {
    north: { x: at(room.width), z: -WALL / 2 },
    south: { x: at(room.width), z: room.depth + WALL / 2 },
    west: { x: -WALL / 2, z: at(room.depth) },
    east: { x: room.width + WALL / 2, z: at(room.depth) },
  }[side];
  return { x: toMillimetres(room.x + x), z: toMillimetres(room.z + z) };
}
