/**
 * Places as many pallets as possible on a floor: a beam search over skylines that keeps the states
 * with the least lost floor (overview: Bortfeldt & Wäscher 2013, "Constraints in container
 * loading"). Equal pallets also get near-exact patterns of the manual pallet loading problem.
 */
import { packSingleType } from "../packing/single_type/pack_single_type.ts";
import { extentOf, LENGTH_TOLERANCE } from "./load_problem.ts";
import type { Vehicle } from "./vehicle.ts";

/**
 * Outline of the loaded pallets as seen from the doors: their distance from the front wall, across
 * the width. Pallets are only added on the side of the doors, the last stop's first, so that each
 * can be unloaded.
 */
/**
 * A segment of the skyline: from `left` to the next segment, or to the right wall, the floor is
 * occupied up to `reach`.
 */
interface Segment {
  left: number;
  reach: number;
}

type Skyline = readonly Segment[];

const EMPTY_FLOOR: Skyline = [{ left: 0, reach: 0 }];

const rightOf = (skyline: Skyline, at: number, width: number) => skyline[at + 1]?.left ?? width;

/**
 * Returns the position closest to the front wall for an object of this width, and the area of floor
 * that is lost in front of it.
 */
function positionOn(
  skyline: Skyline,
  width: number,
  left: number,
  wide: number,
): { x: number; lost: number } {
  const right = left + wide;
  const below: { wide: number; reach: number }[] = [];
  skyline.forEach((segment, at) => {
    const shared = Math.min(right, rightOf(skyline, at, width)) - Math.max(left, segment.left);
    if (shared > LENGTH_TOLERANCE) below.push({ wide: shared, reach: segment.reach });
  });
  const x = Math.max(0, ...below.map(({ reach }) => reach));
  return { x, lost: below.reduce((sum, one) => sum + one.wide * (x - one.reach), 0) };
}

/** Returns the skyline after placing an object. */
function withPallet(
  skyline: Skyline,
  width: number,
  { left, wide, reach }: { left: number; wide: number; reach: number },
): Skyline {
  const right = left + wide;
  const next: Segment[] = [];
  const add = (segment: Segment) => {
    const last = next.at(-1);
    if (last !== undefined && Math.abs(last.reach - segment.reach) <= LENGTH_TOLERANCE) return;
    next.push(segment);
  };
  let isAdded = false;
  skyline.forEach((segment, at) => {
    const end = rightOf(skyline, at, width);
    if (segment.left < left - LENGTH_TOLERANCE) add(segment);
    if (!isAdded && end > left + LENGTH_TOLERANCE) {
      add({ left: Math.abs(segment.left - left) <= LENGTH_TOLERANCE ? segment.left : left, reach });
      isAdded = true;
    }
    if (end > right + LENGTH_TOLERANCE && isAdded) {
      add({ left: Math.max(segment.left, right), reach: segment.reach });
    }
  });
  return next;
}

/**
 * Returns the left edges at which an object of width `wide` may start: at either end of each step.
 */
function leftEdges(skyline: Skyline, width: number, wide: number): number[] {
  const starts: number[] = [];
  skyline.forEach(({ left }, at) => {
    const right = rightOf(skyline, at, width);
    for (const start of [left, right - wide]) {
      if (start < -LENGTH_TOLERANCE || start + wide > width + LENGTH_TOLERANCE) continue;
      if (!starts.some((existing) => Math.abs(existing - start) <= LENGTH_TOLERANCE)) {
        starts.push(Math.max(0, start));
      }
    }
  });
  return starts;
}

/** Pallets of one size, stop and stacking, which are interchangeable. */
export interface Kind {
  length: number;
  width: number;
  count: number;
}

/** Kinds in loading order; kinds of one group may be loaded in any order. */
export type Groups = readonly (readonly Kind[])[];

/** A position on the floor for a pallet of a kind. */
export interface Spot {
  group: number;
  kind: number;
  x: number;
  y: number;
  turned: boolean;
}

/** Positions for as many pallets as possible. */
export interface FloorPlan {
  spots: readonly Spot[];
  /** Largest distance from the front. */
  reach: number;
}

interface State {
  skyline: Skyline;
  group: number;
  /** Unplaced pallets of each kind, by group. */
  left: readonly (readonly number[])[];
  lost: number;
  reach: number;
  last: SpotLink | undefined;
  placed: number;
}

/** The spots of a state as a linked list, last one first. */
interface SpotLink {
  spot: Spot;
  before: SpotLink | undefined;
}

type Turns = readonly boolean[];
const EITHER: Turns = [false, true];

/** Returns the best few plans: by descending number of pallets, then by length. */
export function floorPlans(
  floor: Pick<Vehicle, "length" | "width">,
  groups: Groups,
  { mayTurn, beam, plans }: { mayTurn: boolean; beam: number; plans: number },
): FloorPlan[] {
  const candidates: FloorPlan[] = [];
  const turnsOf: Turns[] = mayTurn ? [[false], [true], EITHER] : [[false]];
  for (const turns of turnsOf) {
    // Regular rows need only a narrow beam.
    candidates.push(...search(floor, groups, turns, turns.length > 1 ? beam : Math.min(8, beam)));
  }
  const pattern = equalPattern(floor, groups, mayTurn);
  if (pattern !== undefined) candidates.push(pattern);
  return candidates.sort((a, b) => b.spots.length - a.spots.length || a.reach - b.reach)
    .slice(0, plans);
}

function search(
  { length, width }: Pick<Vehicle, "length" | "width">,
  groups: Groups,
  turns: Turns,
  beam: number,
): FloorPlan[] {
  let states: State[] = [{
    skyline: EMPTY_FLOOR,
    group: 0,
    left: groups.map((kinds) => kinds.map(({ count }) => count)),
    lost: 0,
    reach: 0,
    last: undefined,
    placed: 0,
  }];
  let complete: State[] = [];
  while (states.length > 0) {
    const next = new Map<string, State>();
    complete = states;
    for (const state of states) {
      for (const one of followers(state)) {
        const key = keyOf(one);
        const existing = next.get(key);
        if (existing === undefined || one.lost < existing.lost) next.set(key, one);
      }
    }
    states = [...next.values()].sort(better).slice(0, beam);
  }
  return complete.sort(better).slice(0, 3).map(({ last, reach }) => {
    const spots: Spot[] = [];
    for (let at = last; at !== undefined; at = at.before) spots.push(at.spot);
    return { spots: spots.reverse(), reach };
  });

  function followers(state: State): State[] {
    // When no more pallets of a group fit, the next group starts.
    for (let group = state.group; group < groups.length; group++) {
      const found = groups[group]!.flatMap((kind, at) =>
        state.left[group]![at] === 0 ? [] : turns.flatMap((turned) => {
          if (
            turned && Math.abs(kind.length - kind.width) <= LENGTH_TOLERANCE && turns.length > 1
          ) return [];
          return statesAfter({ ...state, group }, kind, at, turned);
        })
      );
      if (found.length > 0) return found;
    }
    return [];
  }

  function statesAfter(state: State, kind: Kind, at: number, turned: boolean): State[] {
    const { skyline, group } = state;
    const { long, wide } = extentOf(kind, turned);
    return leftEdges(skyline, width, wide).flatMap((y): State[] => {
      const { x, lost } = positionOn(skyline, width, y, wide);
      const reach = x + long;
      if (reach > length + LENGTH_TOLERANCE) return [];
      const left = state.left.map((counts, index) =>
        index === group ? counts.map((count, kind) => kind === at ? count - 1 : count) : counts
      );
      return [{
        skyline: withPallet(skyline, width, { left: y, wide, reach }),
        group,
        left,
        lost: state.lost + lost,
        reach: Math.max(state.reach, reach),
        last: { spot: { group, kind: at, x, y, turned }, before: state.last },
        placed: state.placed + 1,
      }];
    });
  }
}

// Compares by permanently lost floor, then by length: even rows lose nothing.
const better = (a: State, b: State) => b.placed - a.placed || a.lost - b.lost || a.reach - b.reach;

const keyOf = ({ skyline, left }: State) =>
  `${skyline.map(({ left, reach }) => `${Math.round(left)}:${Math.round(reach)}`)}|${left}`;

/**
 * Returns a pattern of equal pallets, those of the last stop in front; undefined if they differ in
 * size.
 */
function equalPattern(
  { length, width }: Pick<Vehicle, "length" | "width">,
  groups: Groups,
  mayTurn: boolean,
): FloorPlan | undefined {
  const kinds = groups.flatMap((kinds, group) =>
    kinds.map((kind, at) => ({ ...kind, group, kind: at }))
  );
  const [first] = kinds;
  const same = kinds.every((kind) =>
    Math.abs(kind.length - first!.length) <= LENGTH_TOLERANCE &&
    Math.abs(kind.width - first!.width) <= LENGTH_TOLERANCE
  );
  if (first === undefined || !same) return undefined;
  const { x, y, turned, count } = packSingleType({ length, width }, first, { mayTurn });
  // In this order from the front wall, no pallet blocks those of earlier stops.
  const order = Array.from({ length: count }, (_, at) => at)
    .sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]!);
  const patternPallets = kinds.flatMap(({ group, kind, count }) =>
    Array(count).fill({ group, kind })
  );
  const spots = patternPallets.slice(0, count).map((which, at): Spot => {
    const place = order[at]!;
    return { ...which, x: x[place]!, y: y[place]!, turned: turned[place] === 1 };
  });
  const reach = Math.max(
    0,
    ...spots.map((spot) => spot.x + extentOf(first, spot.turned).long),
  );
  return { spots, reach };
}
