import { type Doorway, type Room, type RoomPlan, WALL } from "./room_plan.ts";

/** A position on the floor, in metres. */
export interface Spot {
  x: number;
  z: number;
}

/** Radius of a visitor, in metres. */
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
/** Side of a grid cell, in metres. */
const CELL_SIDE = 4;

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
  readonly #columns: number;
  readonly #rows: number;
  /** Areas that overlap each cell of a grid over the building. */
  readonly #cells: Area[][];
  /** Indexes of the rooms that overlap each cell, including their walls. */
  readonly #roomsOfCells: number[][];

  private constructor(private readonly plan: RoomPlan) {
    const rooms = plan.rooms.map(({ x, z, width, depth }) => shrinkArea(x, z, width, depth));
    this.#areas = [...rooms, ...plan.doorways.map(passage)];
    this.#outerDoors = plan.doorways.filter(({ leads }) => leads);
    this.#columns = Math.ceil(plan.bounds.width / CELL_SIDE) + 1;
    this.#rows = Math.ceil(plan.bounds.depth / CELL_SIDE) + 1;
    this.#cells = this.#bucketByCell(this.#areas).map((all) => all.map((at) => this.#areas[at]!));
    this.#roomsOfCells = this.#bucketByCell(
      plan.rooms.map(({ x, z, width, depth }) => shrinkArea(x, z, width, depth, -WALL)),
    );
  }

  static from(plan: RoomPlan): Walkable {
    return new Walkable(plan);
  }

  /**
   * Returns the end of a walk from one position towards another, sliding along walls.
   *
   * @param into Filled and returned, so that no object is allocated.
   */
  step(from: Spot, to: Spot, into: Spot = { x: 0, z: 0 }): Spot {
    const [dx, dz] = [to.x - from.x, to.z - from.z];
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dz) / MAX_STEP_M));
    this.#nearest(from.x, from.z, into);
    for (let n = 0; n < steps; n++) {
      const [x, z] = [into.x + dx / steps, into.z + dz / steps];
      let best = Infinity;
      let [bestX, bestZ] = [into.x, into.z];
      const cell = this.#cells[this.#cellAt(into.x, into.z)]!;
      for (const area of cell) {
        if (!isInside(area, into.x, into.z)) continue;
        const inX = clamp(x, area.west, area.east);
        const inZ = clamp(z, area.north, area.south);
        const offset = (inX - x) ** 2 + (inZ - z) ** 2;
        if (offset < best) [best, bestX, bestZ] = [offset, inX, inZ];
      }
      [into.x, into.z] = [bestX, bestZ];
    }
    return into;
  }

  /**
   * Returns the index of the room at a position, or of the nearest one within a wall; undefined
   * outside.
   */
  roomAt(x: number, z: number): number | undefined {
    let best: number | undefined;
    let nearest = WALL + 1e-6;
    for (const index of this.#roomsOfCells[this.#cellAt(x, z)]!) {
      const room = this.plan.rooms[index]!;
      const offset = Math.max(
        room.x - x,
        x - room.x - room.width,
        room.z - z,
        z - room.z - room.depth,
      );
      if (offset <= 0) return index;
      if (offset < nearest) [best, nearest] = [index, offset];
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

  /** Moves a position outside every area into the nearest area. */
  #nearest(x: number, z: number, into: Spot): void {
    [into.x, into.z] = [x, z];
    for (const area of this.#cells[this.#cellAt(x, z)]!) {
      if (isInside(area, x, z)) return;
    }
    let best = Infinity;
    for (const area of this.#areas) {
      const inX = clamp(x, area.west, area.east);
      const inZ = clamp(z, area.north, area.south);
      const offset = (inX - x) ** 2 + (inZ - z) ** 2;
      if (offset < best) [best, into.x, into.z] = [offset, inX, inZ];
    }
  }

  #cellAt(x: number, z: number): number {
    const { bounds } = this.plan;
    const column = clamp(Math.floor((x - bounds.x) / CELL_SIDE), 0, this.#columns - 1);
    return clamp(Math.floor((z - bounds.z) / CELL_SIDE), 0, this.#rows - 1) * this.#columns +
      column;
  }

  #bucketByCell(areas: readonly Area[]): number[][] {
    const cells = Array.from({ length: this.#columns * this.#rows }, (): number[] => []);
    areas.forEach(({ west, east, north, south }, index) => {
      const last = this.#cellAt(east, south);
      const first = this.#cellAt(west, north);
      const across = (last - first) % this.#columns;
      for (let row = first; row + across <= last; row += this.#columns) {
        for (let column = 0; column <= across; column++) cells[row + column]!.push(index);
      }
    });
    return cells;
  }
}

function shrinkArea(x: number, z: number, width: number, depth: number, by = VISITOR_RADIUS): Area {
  return { west: x + by, east: x + width - by, north: z + by, south: z + depth - by };
}

function passage({ x, z, width, along, leads, facing }: Doorway): Area {
  const half = width / 2 - VISITOR_RADIUS;
  const reach = WALL / 2 + VISITOR_RADIUS + PASSAGE_DEPTH;
  // A door to another movement has no floor behind it.
  const [previousLanding, after] = [
    leads && (facing === "south" || facing === "east") ? 0 : reach,
    leads && (facing === "north" || facing === "west") ? 0 : reach,
  ];
  return along === "x"
    ? { west: x - half, east: x + half, north: z - previousLanding, south: z + after }
    : { west: x - previousLanding, east: x + after, north: z - half, south: z + half };
}

function isInside({ west, east, north, south }: Area, x: number, z: number): boolean {
  return x >= west && x <= east && z >= north && z <= south;
}

function clamp(value: number, from: number, to: number): number {
  return value < from ? from : value > to ? to : value;
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

  private constructor(private readonly plan: RoomPlan) {
    this.#walkable = Walkable.from(plan);
    this.#landings = plan.doorways.filter(({ rooms }) => rooms.length === 2).flatMap(landings);
    this.#landings.forEach((landing, at) => landing.beyond = at ^ 1);
    this.#inRoom = plan.rooms.map(() => []);
    this.#landings.forEach(({ room }, at) => this.#inRoom[room]!.push(at));
  }

  static from(plan: RoomPlan): PathFinder {
    return new PathFinder(plan);
  }

  /**
   * Returns the shortest path through the doorways, as the corners of a line that crosses no wall,
   * including both ends. Dijkstra (1959) over the landings, which are few.
   *
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
    return [index, intoRoom(spot, this.plan.rooms[index]!)];
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

function intoRoom({ x, z }: Spot, room: Room): Spot {
  const within = (value: number, from: number, length: number) =>
    Math.min(Math.max(value, from + VISITOR_RADIUS), from + length - VISITOR_RADIUS);
  return { x: within(x, room.x, room.width), z: within(z, room.z, room.depth) };
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
