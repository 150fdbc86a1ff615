import {
  EYE_HEIGHT,
  type Facing,
  type Frame,
  frameSizes,
  GAP,
  OPPOSITE,
  type PlanOptions,
  type Room,
  type RoomPlan,
  type SizedWork,
  toMillimetres,
  wallOf,
} from "./room_plan.ts";
import { layRooms, type Place } from "./room_layout.ts";
import { groupIntoRooms, type RoomDraft } from "./themes.ts";
import { MARGIN, markAt, stretchesOf, wallLength } from "./wall_stretches.ts";

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
