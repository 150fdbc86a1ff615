import {
  type Doorway,
  EYE_HEIGHT,
  type Facing,
  type Frame,
  frameSizes,
  GAP,
  type Neighbour,
  OPPOSITE,
  type PlanOptions,
  type Room,
  type RoomPlan,
  type SizedWork,
  toMillimetres,
  WALL,
  wallOf,
} from "./room_plan.ts";
import { groupIntoRooms, type RoomDraft } from "./themes.ts";
import {
  type Link,
  linksOf,
  MARGIN,
  markAt,
  type Opening,
  stretchesOf,
  type WalkStart,
  wallLength,
} from "./wall_stretches.ts";
import { chooseRows, sizeRow, squareSide, type UnsizedRow } from "./row_choice.ts";

/** Range of ceiling heights, in metres. */
const MIN_CEILING_M = 3.6;
const MAX_CEILING_M = 5.5;
/** Largest gap between frames, in metres; on longer walls the frames are grouped in the middle. */
const MAX_GAP_M = 2.2;
/** Minimum distances of a visitor from a frame and from the opposite wall, in metres. */
const MIN_VIEWING_M = 1.3;
const MIN_OPPOSITE_M = 0.6;
/** Value of a frame on the wall opposite the entrance, in square metres of gaps. */
const ENTRANCE_VIEW_VALUE = 12;

/** A stretch of wall in metres, measured clockwise. */
interface Piece {
  side: Facing;
  from: number;
  to: number;
}

/** Hangs every work, room by room, each room clockwise from its entrance. */
function hangRooms(
  drafts: readonly RoomDraft[],
  roomSites: readonly Place[],
): { rooms: Room[]; frames: Frame[] } {
  const frames: Frame[] = [];
  const rooms = drafts.map(({ theme, part, works }, index): Room => {
    const place = roomSites[index]!;
    const { x, z, width, depth } = place;
    const first = frames.length;
    const stretches = stretchesOf(place.openings, place.start).map(({ side, from, to }): Piece => {
      const wall = wallLength(side, width, depth);
      return { side, from: markAt(from, wall), to: markAt(to, wall) };
    });
    const counts = divideFrames(works.map(wallOf), stretches, place.ahead);
    let next = 0;
    stretches.forEach((stretch, at) => {
      const run = works.slice(next, next += counts[at]!);
      for (const { sized, middle } of spreadFrames(run, stretch)) {
        frames.push(frameAt(sized, index, place, stretch.side, middle));
      }
    });
    const ceiling = MIN_CEILING_M + (Math.sqrt(width * depth) - 5) * 0.2;
    return {
      index,
      ...{ x, z, width, depth },
      height: Math.min(MAX_CEILING_M, Math.max(MIN_CEILING_M, toMillimetres(ceiling))),
      theme,
      ...part ? { part } : {},
      frames: works.map((_, at) => first + at),
    };
  });
  return { rooms, frames };
}

/**
 * Returns the number of frames on each stretch, in order: the division with the smallest sum of
 * squared deviations from the room's mean gap, by dynamic programming.
 */
function divideFrames(
  lengths: readonly number[],
  stretches: readonly Piece[],
  ahead: Facing,
): number[] {
  const wall = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const occupied = lengths.reduce((sum, length) => sum + length, 0);
  const gap = (wall - occupied) / (lengths.length + stretches.length);
  const best: number[][] = [lengths.map(() => Infinity)];
  best[0]!.unshift(0);
  const counts: number[][] = [[]];
  stretches.forEach(({ side, from, to }, s) => {
    const [previousCosts, costs, count] = [best[s]!, lengths.map(() => Infinity), [] as number[]];
    costs.push(Infinity);
    for (let start = 0; start <= lengths.length; start++) {
      let remaining = to - from;
      for (let end = start; previousCosts[start]! < Infinity; end++) {
        const run = end - start;
        const cost = previousCosts[start]! + (run + 1) * (remaining / (run + 1) - gap) ** 2 -
          (run > 0 && side === ahead ? ENTRANCE_VIEW_VALUE : 0);
        if (cost < costs[end]!) [costs[end], count[end]] = [cost, run];
        if (end === lengths.length) break;
        remaining -= lengths[end]!;
        if (remaining < 2 * MARGIN + run * GAP - 1e-6) break;
      }
    }
    best.push(costs);
    counts.push(count);
  });
  const shares: number[] = [];
  for (let s = stretches.length, end = lengths.length; s > 0; s--) {
    shares.unshift(counts[s]![end]!);
    end -= counts[s]![end]!;
  }
  return shares;
}

/**
 * Returns the middles of frames along a stretch, with equal gaps between them and at both ends
 * where possible.
 */
function spreadFrames(run: readonly SizedWork[], { from, to }: Piece) {
  const occupied = run.reduce((sum, sized) => sum + wallOf(sized), 0);
  const gap = Math.min(MAX_GAP_M, Math.max(GAP, (to - from - occupied) / (run.length + 1)));
  let at = (from + to - occupied - (run.length - 1) * gap) / 2;
  return run.map((sized) => {
    const middle = at + wallOf(sized) / 2;
    at += wallOf(sized) + gap;
    return { sized, middle };
  });
}

function frameAt(
  { work, width, height }: SizedWork,
  room: number,
  place: Place,
  side: Facing,
  middle: number,
): Frame {
  const across = side === "north" || side === "south" ? place.depth : place.width;
  const wholeViewDistance = 1.25 * Math.max(width, 1.1 * height);
  const viewingDistance = Math.max(
    MIN_VIEWING_M,
    Math.min(wholeViewDistance, across - MIN_OPPOSITE_M),
  );
  const [east, south] = [place.x + place.width, place.z + place.depth];
  const at = {
    north: { x: place.x + middle, z: place.z },
    east: { x: east, z: place.z + middle },
    south: { x: east - middle, z: south },
    west: { x: place.x, z: south - middle },
  }[side];
  const stand = {
    north: { x: at.x, z: at.z + viewingDistance },
    east: { x: at.x - viewingDistance, z: at.z },
    south: { x: at.x, z: at.z - viewingDistance },
    west: { x: at.x + viewingDistance, z: at.z },
  }[side];
  return {
    work: work.id,
    room,
    x: toMillimetres(at.x),
    y: EYE_HEIGHT,
    z: toMillimetres(at.z),
    facing: OPPOSITE[side],
    width,
    height,
    stand: { x: toMillimetres(stand.x), z: toMillimetres(stand.z) },
  };
}

/**
 * Plans the rooms of a movement: rooms by theme, each as large as its works need, in rows that are
 * walked back and forth, and every work on a wall at eye height.
 *
 * A few works share one room, in the given order. More works are grouped by decade in order of
 * time, with undated works last, or by artist in order of first appearance; within a decade or
 * artist the given order is preserved. The same options give the same plan.
 */
export function planRooms({ works, neighbours = [], by = "auto" }: PlanOptions): RoomPlan {
  const drafts = groupIntoRooms(frameSizes(works), by);
  const layout = layRooms(drafts, neighbours);
  return {
    ...hangRooms(drafts, layout.places),
    doorways: layout.doorways,
    entrance: layout.entrance,
    bounds: layout.bounds,
  };
}

interface Doors {
  openings: Opening[];
  /** Start of the tour around the room. */
  start: WalkStart;
  /** The wall in front of a visitor who enters. */
  ahead: Facing;
}

/** The position, size and doors of a room, without its frames. */
interface Place extends Doors {
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
function layRooms(
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
