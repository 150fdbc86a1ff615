import { type Doorway, type Room, type RoomPlan, WALL } from "./room_plan.ts";

/** A position on the floor, in metres. */
export interface Spot {
  x: number;
  z: number;
}

const VISITOR_RADIUS = 0.35;
/**
 * Distance by which a passage extends into its rooms beyond the visitor's radius, in metres, so
 * that a visitor can turn into it.
 */
const PASSAGE_DEPTH = 0.3;
/**
 * Longest step, in metres; shorter than the overlap of any two areas, so that no step jumps over a
 * wall.
 */
const MAX_STEP_M = 0.25;

/** A rectangle in which the centre of a visitor may be. */
interface Area {
  west: number;
  east: number;
  north: number;
  south: number;
}

/**
 * Area where a visitor can walk: rooms without a margin of the visitor's radius, and a passage
 * through each doorway. A door to another movement ends in the thickness of its wall.
 */
export class Walkable {
  readonly #areas: Area[];
  readonly #outerDoors: Doorway[];

  constructor(private readonly plan: RoomPlan) {
    this.#areas = [...plan.rooms.map(floorOf), ...plan.doorways.map(passage)];
    this.#outerDoors = plan.doorways.filter(({ leads }) => leads);
  }

  /** Returns the end of a walk from one spot towards another, sliding along walls. */
  step(from: Spot, to: Spot): Spot {
    const [dx, dz] = [to.x - from.x, to.z - from.z];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dz) / MAX_STEP_M));
    // A position outside all areas is moved to the nearest one.
    let at = nearest(this.#areas, from);
    for (let n = 0; n < steps; n++) {
      const areas = this.#areas.filter((area) => isInside(area, at));
      at = nearest(areas, { x: at.x + dx / steps, z: at.z + dz / steps });
    }
    return at;
  }

  /**
   * Returns the index of the room at a position, or of the nearest one within a wall; undefined
   * outside.
   */
  roomAt(x: number, z: number): number | undefined {
    let best: number | undefined;
    let reach = WALL + 1e-6;
    for (const [index, room] of this.plan.rooms.entries()) {
      const offset = Math.max(
        room.x - x,
        x - room.x - room.width,
        room.z - z,
        z - room.z - room.depth,
      );
      if (offset <= 0) return index;
      if (offset < reach) [best, reach] = [index, offset];
    }
    return best;
  }

  /** Returns the door to another movement at a position. */
  doorAt(x: number, z: number): Doorway | undefined {
    return this.#outerDoors.find((door) => {
      const [across, along] = door.along === "x"
        ? [z - door.z, x - door.x]
        : [x - door.x, z - door.z];
      return Math.abs(across) <= WALL / 2 + 0.1 && Math.abs(along) <= door.width / 2;
    });
  }
}

const floorOf = ({ x, z, width, depth }: Room): Area => ({
  west: x + VISITOR_RADIUS,
  east: x + width - VISITOR_RADIUS,
  north: z + VISITOR_RADIUS,
  south: z + depth - VISITOR_RADIUS,
});

function passage({ x, z, width, along, leads, facing }: Doorway): Area {
  const half = width / 2 - VISITOR_RADIUS;
  const reach = WALL / 2 + VISITOR_RADIUS + PASSAGE_DEPTH;
  // A door to another movement has no floor behind it.
  const [before, after] = [
    leads && (facing === "south" || facing === "east") ? 0 : reach,
    leads && (facing === "north" || facing === "west") ? 0 : reach,
  ];
  return along === "x"
    ? { west: x - half, east: x + half, north: z - before, south: z + after }
    : { west: x - before, east: x + after, north: z - half, south: z + half };
}

const isInside = ({ west, east, north, south }: Area, { x, z }: Spot) =>
  x >= west && x <= east && z >= north && z <= south;

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);

/** Returns the position within areas that is nearest to another. */
function nearest(areas: readonly Area[], spot: Spot): Spot {
  let [best, off] = [spot, Infinity];
  for (const { west, east, north, south } of areas) {
    const inside = { x: clamp(spot.x, west, east), z: clamp(spot.z, north, south) };
    const distanceTo = distance(inside, spot);
    if (distanceTo < off) [best, off] = [inside, distanceTo];
  }
  return best;
}

/** Distance from a door's wall at which a visitor can turn, in metres. */
const LANDING_DISTANCE = VISITOR_RADIUS + 0.1;

/** A position in front of a door, on one of its sides. */
interface Landing extends Spot {
  room: number;
  /** Index of the landing on the other side of the door. */
  beyond: number;
}

/** Finds paths through doorways. */
export class PathFinder {
  readonly #walkable: Walkable;
  readonly #landings: Landing[];
  readonly #inRoom: number[][];

  constructor(private readonly plan: RoomPlan) {
    this.#walkable = new Walkable(plan);
    this.#landings = plan.doorways.filter(({ rooms }) => rooms.length === 2).flatMap(landings);
    this.#landings.forEach((landing, at) => landing.beyond = at ^ 1);
    this.#inRoom = plan.rooms.map(() => []);
    this.#landings.forEach(({ room }, at) => this.#inRoom[room]!.push(at));
  }

  /**
   * Returns the shortest path through the doorways, as the corners of a line that crosses no wall,
   * including both ends. Dijkstra (1959) over the landings, which are few.
   * @throws {RangeError} If a position is outside the building.
   */
  find(from: Spot, to: Spot): Spot[] {
    const [start, startSpot] = this.#inside(from);
    const [goal, endSpot] = this.#inside(to);
    const through = start === goal ? [] : this.#doors(start, startSpot, goal, endSpot);
    return removeStraightCorners([from, startSpot, ...through, endSpot, to]);
  }

  #doors(start: number, startSpot: Spot, goal: number, endSpot: Spot): Spot[] {
    const length = this.#landings.map(() => Infinity);
    const previousLanding = this.#landings.map(() => -1);
    const openLandings = new Set<number>();
    const reach = (at: number, metres: number, by: number) => {
      if (metres >= length[at]!) return;
      [length[at], previousLanding[at]] = [metres, by];
      openLandings.add(at);
    };
    for (const at of this.#inRoom[start]!) reach(at, distance(startSpot, this.#landings[at]!), -1);
    let [best, last] = [Infinity, -1];
    while (openLandings.size > 0) {
      let at = -1;
      for (const candidate of openLandings) {
        if (at < 0 || length[candidate]! < length[at]!) at = candidate;
      }
      openLandings.delete(at);
      const landing = this.#landings[at]!;
      if (length[at]! >= best) break;
      if (landing.room === goal) {
        const total = length[at]! + distance(landing, endSpot);
        if (total < best) [best, last] = [total, at];
      }
      reach(landing.beyond, length[at]! + distance(landing, this.#landings[landing.beyond]!), at);
      for (const next of this.#inRoom[landing.room]!) {
        reach(next, length[at]! + distance(landing, this.#landings[next]!), at);
      }
    }
    const path: Spot[] = [];
    for (; last >= 0; last = previousLanding[last]!) path.unshift(this.#landings[last]!);
    return path;
  }

  /** Returns the room of a position, and the nearest position inside it. */
  #inside(spot: Spot): [number, Spot] {
    const index = this.#walkable.roomAt(spot.x, spot.z);
    if (index === undefined) throw new RangeError("the spot is outside the building");
    return [index, nearest([floorOf(this.plan.rooms[index]!)], spot)];
  }
}

function landings({ x, z, along, facing, rooms }: Doorway): Landing[] {
  const distanceFromMiddle = WALL / 2 + LANDING_DISTANCE;
  const toFirst = facing === "south" || facing === "east"
    ? distanceFromMiddle
    : -distanceFromMiddle;
  return rooms.map((room, side) => {
    const offset = side === 0 ? toFirst : -toFirst;
    return along === "x"
      ? { x, z: z + offset, room: room!, beyond: -1 }
      : { x: x + offset, z, room: room!, beyond: -1 };
  });
}

/** Removes corners where the path does not turn. */
function removeStraightCorners(path: readonly Spot[]): Spot[] {
  const corners: Spot[] = [];
  for (const { x, z } of path) {
    const [a, b] = [corners.at(-2), corners.at(-1)];
    if (b && distance(b, { x, z }) < 1e-6) continue;
    if (a && b && distance(a, b) + distance(b, { x, z }) - distance(a, { x, z }) < 1e-9) {
      corners.pop();
    }
    corners.push({ x, z });
  }
  return corners;
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.z - b.z);
}
