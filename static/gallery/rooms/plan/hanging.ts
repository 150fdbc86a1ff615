import {
  EYE_HEIGHT,
  type Facing,
  type Frame,
  frameSizes,
  GAP,
  type PlanOptions,
  type Room,
  type RoomPlan,
  type SizedWork,
  wallOf,
} from "./room_plan.ts";
import { layRooms, type Place } from "./room_layout.ts";
import { gatherRooms, type RoomDraft } from "./themes.ts";
import { MARGIN, markAt, stretchesOf, wallLength } from "./wall_stretches.ts";

const LOWEST_CEILING = 3.6;
const HIGHEST_CEILING = 5.5;
/** Wider gaps look lost: frames then stand together in the middle of their wall. */
const MAX_GAP_M = 2.2;
/** A visitor's nose is at least so far from a frame, and back from the opposite wall. */
const NEAREST_STAND = 1.3;
const FROM_OPPOSITE = 0.6;
/** Value of a frame on the wall opposite the entrance, in square metres of gaps. */
const ENTRANCE_VIEW_VALUE = 12;

const FACING: Record<Facing, Facing> = {
  north: "south",
  east: "west",
  south: "north",
  west: "east",
};

/** A stretch of a room that has its size: metres along the wall as one walks clockwise. */
interface Piece {
  side: Facing;
  from: number;
  to: number;
}

/** Hangs every work, room by room, each room clockwise from where one enters it. */
function hangRooms(
  gatherings: readonly RoomDraft[],
  places: readonly Place[],
): { rooms: Room[]; frames: Frame[] } {
  const frames: Frame[] = [];
  const rooms = gatherings.map(({ theme, part, works }, index): Room => {
    const place = places[index]!;
    const { x, z, width, depth } = place;
    const first = frames.length;
    const stretches = stretchesOf(place.openings, place.start).map(({ side, from, to }): Piece => {
      const wall = wallLength(side, width, depth);
      return { side, from: markAt(from, wall), to: markAt(to, wall) };
    });
    const counts = share(works.map(wallOf), stretches, place.ahead);
    let next = 0;
    stretches.forEach((stretch, at) => {
      const run = works.slice(next, next += counts[at]!);
      for (const { sized, middle } of spread(run, stretch)) {
        frames.push(frameAt(sized, index, place, stretch.side, middle));
      }
    });
    const ceiling = LOWEST_CEILING + (Math.sqrt(width * depth) - 5) * 0.2;
    return {
      index,
      ...{ x, z, width, depth },
      height: Math.min(HIGHEST_CEILING, Math.max(LOWEST_CEILING, round(ceiling))),
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
function share(
  lengths: readonly number[],
  stretches: readonly Piece[],
  ahead: Facing,
): number[] {
  const wall = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const taken = lengths.reduce((sum, length) => sum + length, 0);
  const gap = (wall - taken) / (lengths.length + stretches.length);
  const best: number[][] = [lengths.map(() => Infinity)];
  best[0]!.unshift(0);
  const counts: number[][] = [[]];
  stretches.forEach(({ side, from, to }, s) => {
    const [before, now, count] = [best[s]!, lengths.map(() => Infinity), [] as number[]];
    now.push(Infinity);
    for (let hung = 0; hung <= lengths.length; hung++) {
      let left = to - from;
      for (let end = hung; before[hung]! < Infinity; end++) {
        const run = end - hung;
        const cost = before[hung]! + (run + 1) * (left / (run + 1) - gap) ** 2 -
          (run > 0 && side === ahead ? ENTRANCE_VIEW_VALUE : 0);
        if (cost < now[end]!) [now[end], count[end]] = [cost, run];
        if (end === lengths.length) break;
        left -= lengths[end]!;
        if (left < 2 * MARGIN + run * GAP - 1e-6) break;
      }
    }
    best.push(now);
    counts.push(count);
  });
  const shares: number[] = [];
  for (let s = stretches.length, end = lengths.length; s > 0; s--) {
    shares.unshift(counts[s]![end]!);
    end -= counts[s]![end]!;
  }
  return shares;
}

/** Middles of frames along a stretch, with the same gap between all and at both ends if it can be. */
function spread(run: readonly SizedWork[], { from, to }: Piece) {
  const taken = run.reduce((sum, sized) => sum + wallOf(sized), 0);
  const gap = Math.min(MAX_GAP_M, Math.max(GAP, (to - from - taken) / (run.length + 1)));
  let at = (from + to - taken - (run.length - 1) * gap) / 2;
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
  const whole = 1.25 * Math.max(width, 1.1 * height);
  const away = Math.max(NEAREST_STAND, Math.min(whole, across - FROM_OPPOSITE));
  const [east, south] = [place.x + place.width, place.z + place.depth];
  const at = {
    north: { x: place.x + middle, z: place.z },
    east: { x: east, z: place.z + middle },
    south: { x: east - middle, z: south },
    west: { x: place.x, z: south - middle },
  }[side];
  const stand = {
    north: { x: at.x, z: at.z + away },
    east: { x: at.x - away, z: at.z },
    south: { x: at.x, z: at.z - away },
    west: { x: at.x + away, z: at.z },
  }[side];
  return {
    work: work.id,
    room,
    x: round(at.x),
    y: EYE_HEIGHT,
    z: round(at.z),
    facing: FACING[side],
    width,
    height,
    stand: { x: round(stand.x), z: round(stand.z) },
  };
}

/** Millimetres. */
function round(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}

/**
 * Plans the rooms of a movement: rooms by theme, each as large as its works need, in rows that are
 * walked there and back, and every work on a wall at eye height.
 *
 * A few works share one room, in the given order. Many are gathered by decade in the order of time,
 * with those without a year last, or by artist in the order in which artists are first given; within
 * a decade or artist the given order holds. The same options give the same plan.
 */
export function planRooms({ works, neighbours = [], by = "auto" }: PlanOptions): RoomPlan {
  const gatherings = gatherRooms(frameSizes(works), by);
  const layout = layRooms(gatherings, neighbours);
  return {
    ...hangRooms(gatherings, layout.places),
    doorways: layout.doorways,
    entrance: layout.entrance,
    bounds: layout.bounds,
  };
}
