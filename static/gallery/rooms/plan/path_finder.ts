import { type Doorway, type Room, type RoomPlan, WALL } from "./room_plan.ts";
import { RADIUS, type Spot, Walkable } from "./walk.ts";

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
