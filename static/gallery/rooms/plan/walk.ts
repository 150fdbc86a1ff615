import { type Doorway, type Room, type RoomPlan, WALL } from "./room_plan.ts";

/** A place on the floor, in metres. */
export interface Spot {
  x: number;
  z: number;
}

/** Radius of a visitor, in metres. */
const RADIUS = 0.35;
/** A passage reaches so far into its rooms that one can turn into it. */
const INTO_ROOM = 0.3;
/** Shorter than what any two overlapping areas share, so that no step jumps a wall. */
const MAX_STEP_M = 0.25;
const CELL = 4;

/** A rectangle in which the middle of a visitor may be. */
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
  readonly #leading: Doorway[];
  readonly #columns: number;
  readonly #rows: number;
  /** Areas that reach into each cell of a grid over the building. */
  readonly #cells: Area[][];
  /** Indexes of the rooms that reach, with their walls, into each cell. */
  readonly #roomsOfCells: number[][];

  private constructor(private readonly plan: RoomPlan) {
    const rooms = plan.rooms.map(({ x, z, width, depth }) => shrunk(x, z, width, depth));
    this.#areas = [...rooms, ...plan.doorways.map(passage)];
    this.#leading = plan.doorways.filter(({ leads }) => leads);
    this.#columns = Math.ceil(plan.bounds.width / CELL) + 1;
    this.#rows = Math.ceil(plan.bounds.depth / CELL) + 1;
    this.#cells = this.#bucketed(this.#areas).map((all) => all.map((at) => this.#areas[at]!));
    this.#roomsOfCells = this.#bucketed(
      plan.rooms.map(({ x, z, width, depth }) => shrunk(x, z, width, depth, -WALL)),
    );
  }

  static from(plan: RoomPlan): Walkable {
    return new Walkable(plan);
  }

  /**
   * Returns the end of a walk from one spot towards another, sliding along walls.
   *
   * @param into is filled and returned, so that nothing is allocated
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
        if (!holds(area, into.x, into.z)) continue;
        const inX = clamp(x, area.west, area.east);
        const inZ = clamp(z, area.north, area.south);
        const off = (inX - x) ** 2 + (inZ - z) ** 2;
        if (off < best) [best, bestX, bestZ] = [off, inX, inZ];
      }
      [into.x, into.z] = [bestX, bestZ];
    }
    return into;
  }

  /** Index of the room at a spot; of the nearer one within a wall, undefined outside. */
  roomAt(x: number, z: number): number | undefined {
    let best: number | undefined;
    let nearest = WALL + 1e-6;
    for (const index of this.#roomsOfCells[this.#cellAt(x, z)]!) {
      const room = this.plan.rooms[index]!;
      const off = Math.max(
        room.x - x,
        x - room.x - room.width,
        room.z - z,
        z - room.z - room.depth,
      );
      if (off <= 0) return index;
      if (off < nearest) [best, nearest] = [index, off];
    }
    return best;
  }

  /** The door to another movement in which a visitor at this spot stands. */
  doorAt(x: number, z: number): Doorway | undefined {
    return this.#leading.find((door) => {
      const [across, along] = door.along === "x"
        ? [z - door.z, x - door.x]
        : [x - door.x, z - door.z];
      return Math.abs(across) <= WALL / 2 + 0.1 && Math.abs(along) <= door.width / 2;
    });
  }

  /** Puts someone who stands where nobody can into the nearest area. */
  #nearest(x: number, z: number, into: Spot): void {
    [into.x, into.z] = [x, z];
    for (const area of this.#cells[this.#cellAt(x, z)]!) {
      if (holds(area, x, z)) return;
    }
    let best = Infinity;
    for (const area of this.#areas) {
      const inX = clamp(x, area.west, area.east);
      const inZ = clamp(z, area.north, area.south);
      const off = (inX - x) ** 2 + (inZ - z) ** 2;
      if (off < best) [best, into.x, into.z] = [off, inX, inZ];
    }
  }

  #cellAt(x: number, z: number): number {
    const { bounds } = this.plan;
    const column = clamp(Math.floor((x - bounds.x) / CELL), 0, this.#columns - 1);
    return clamp(Math.floor((z - bounds.z) / CELL), 0, this.#rows - 1) * this.#columns + column;
  }

  #bucketed(areas: readonly Area[]): number[][] {
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

function shrunk(x: number, z: number, width: number, depth: number, by = RADIUS): Area {
  return { west: x + by, east: x + width - by, north: z + by, south: z + depth - by };
}

function passage({ x, z, width, along, leads, facing }: Doorway): Area {
  const half = width / 2 - RADIUS;
  const reach = WALL / 2 + RADIUS + INTO_ROOM;
  // Behind a door to another movement there is nothing to walk into.
  const [before, after] = [
    leads && (facing === "south" || facing === "east") ? 0 : reach,
    leads && (facing === "north" || facing === "west") ? 0 : reach,
  ];
  return along === "x"
    ? { west: x - half, east: x + half, north: z - before, south: z + after }
    : { west: x - before, east: x + after, north: z - half, south: z + half };
}

function holds({ west, east, north, south }: Area, x: number, z: number): boolean {
  return x >= west && x <= east && z >= north && z <= south;
}

function clamp(value: number, from: number, to: number): number {
  return value < from ? from : value > to ? to : value;
}

/** Before a door: so far from its wall that one can turn there. */
const BEFORE_DOOR = RADIUS + 0.1;

/** A spot before a door, on one of its sides. */
interface Landing extends Spot {
  room: number;
  /** The landing on the other side of the door. */
  beyond: number;
}

/** Finds ways through doorways, for a visitor who is led from painting to painting. */
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
   * The shortest way over the doorways, as corners of a line that crosses no wall, both ends
   * included. Dijkstra (1959) over the spots before doors, which are few.
   *
   * @throws {RangeError} when a spot is outside the building
   */
  find(from: Spot, to: Spot): Spot[] {
    const [start, begin] = this.#inside(from);
    const [goal, end] = this.#inside(to);
    const through = start === goal ? [] : this.#doors(start, begin, goal, end);
    return straightened([from, begin, ...through, end, to]);
  }

  #doors(start: number, begin: Spot, goal: number, end: Spot): Spot[] {
    const length = this.#landings.map(() => Infinity);
    const before = this.#landings.map(() => -1);
    const open = new Set<number>();
    const reach = (at: number, metres: number, by: number) => {
      if (metres >= length[at]!) return;
      [length[at], before[at]] = [metres, by];
      open.add(at);
    };
    for (const at of this.#inRoom[start]!) reach(at, distance(begin, this.#landings[at]!), -1);
    let [best, last] = [Infinity, -1];
    while (open.size > 0) {
      let at = -1;
      for (const one of open) if (at < 0 || length[one]! < length[at]!) at = one;
      open.delete(at);
      const landing = this.#landings[at]!;
      if (length[at]! >= best) break;
      if (landing.room === goal) {
        const whole = length[at]! + distance(landing, end);
        if (whole < best) [best, last] = [whole, at];
      }
      reach(landing.beyond, length[at]! + distance(landing, this.#landings[landing.beyond]!), at);
      for (const next of this.#inRoom[landing.room]!) {
        reach(next, length[at]! + distance(landing, this.#landings[next]!), at);
      }
    }
    const way: Spot[] = [];
    for (; last >= 0; last = before[last]!) way.unshift(this.#landings[last]!);
    return way;
  }

  /** The room of a spot, and the spot itself or, within a doorway, the one before it. */
  #inside(spot: Spot): [number, Spot] {
    const index = this.#walkable.roomAt(spot.x, spot.z);
    if (index === undefined) throw new RangeError("the spot is outside the building");
    return [index, intoRoom(spot, this.plan.rooms[index]!)];
  }
}

function landings({ x, z, along, facing, rooms }: Doorway): Landing[] {
  const away = WALL / 2 + BEFORE_DOOR;
  const toFirst = facing === "south" || facing === "east" ? away : -away;
  return rooms.map((room, side) => {
    const off = side === 0 ? toFirst : -toFirst;
    return along === "x"
      ? { x, z: z + off, room: room!, beyond: -1 }
      : { x: x + off, z, room: room!, beyond: -1 };
  });
}

function intoRoom({ x, z }: Spot, room: Room): Spot {
  const within = (value: number, from: number, length: number) =>
    Math.min(Math.max(value, from + RADIUS), from + length - RADIUS);
  return { x: within(x, room.x, room.width), z: within(z, room.z, room.depth) };
}

/** Leaves out corners where the way does not turn. */
function straightened(way: readonly Spot[]): Spot[] {
  const corners: Spot[] = [];
  for (const { x, z } of way) {
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
