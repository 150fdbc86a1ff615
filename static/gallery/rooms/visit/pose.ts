/** Position and direction of a visitor. Pure. */
import type { Doorway, Facing, Frame, Room } from "../plan/room_plan.ts";
import { reachOf } from "../textures/label_sheet.ts";
import { NORMALS } from "../walls.ts";

/** Metres and radians; yaw 0 looks north and grows to the east, pitch grows upwards. */
export interface Pose {
  x: number;
  z: number;
  yaw: number;
  pitch: number;
  /**
   * Height of the horizon above the middle of the screen, in halves of its height. The picture is
   * shifted rather than tilted, so that paintings stay upright.
   */
  rise: number;
}

/** Height of the eyes in metres. */
export const EYE_M = 1.6;

/** The rise before a painting: the foot of the screen belongs to its label. */
const LABEL_RISE = 0.12;

/** Field of view, in radians, from edge to edge. */
export interface Field {
  vertical: number;
  horizontal: number;
}

const WIDE = 82 * Math.PI / 180;
const [LOW, HIGH] = [46 * Math.PI / 180, 76 * Math.PI / 180];

/** The field of view on a screen: wide enough for a room, without stretching its edges. */
export function fieldOf(aspect: number): Field {
  const wanted = 2 * Math.atan(Math.tan(WIDE / 2) / aspect);
  const vertical = Math.min(HIGH, Math.max(LOW, wanted));
  return { vertical, horizontal: 2 * Math.atan(Math.tan(vertical / 2) * aspect) };
}

/** The yaw of someone who looks the way of a facing. */
export function yawOf(facing: Facing): number {
  const { x, z } = NORMALS[facing];
  return Math.atan2(x, -z);
}

/** The unit vector of a pose's look. */
export function lookOf(
  { yaw, pitch }: Pick<Pose, "yaw" | "pitch">,
): { x: number; y: number; z: number } {
  const flat = Math.cos(pitch);
  return { x: Math.sin(yaw) * flat, y: Math.sin(pitch), z: -Math.cos(yaw) * flat };
}

/** The shorter way from one direction to another, −π to π. */
export function turnBetween(from: number, to: number): number {
  return Math.atan2(Math.sin(to - from), Math.cos(to - from));
}

/** A few steps inside the room of a door to another movement, with the back to it. */
export function poseInside({ x, z, facing }: Doorway): Pose {
  const normal = NORMALS[facing];
  return { x: x + normal.x * 1.3, z: z + normal.z * 1.3, yaw: yawOf(facing), pitch: 0, rise: 0 };
}

const NEAREST_M = 1.05;
const MOULDING_M = 0.08;
const FROM_WALL_M = 0.45;
/** Largest share of the screen's height and width for a painting: the label needs the rest. */
const TALL = 0.6;
const [BROAD, BROAD_ON_WIDE] = [0.84, 0.62];
/** On wide screens the plan begins so far right of the middle, as a share of half the width. */
const CLEAR_OF_PLAN = 0.57;
const NEAR_EDGE = 0.95;

// What the eyes meet straight ahead is still this painting.
const mostAside = (frame: Frame) => frame.width * 0.42;

/** Half of the width, in metres, in which a painting and its card have a place beside the plan. */
const halfWithCard = (frame: Frame) =>
  Math.max(
    (reachOf(frame) - mostAside(frame)) / CLEAR_OF_PLAN,
    (reachOf(frame) + frame.width / 2 + MOULDING_M) / (NEAR_EDGE + CLEAR_OF_PLAN),
  );

/** Metres to the right of a painting's middle from where its card is not covered by the plan either. */
function stepAside(frame: Frame, half: number): number {
  const needed = reachOf(frame) - half * CLEAR_OF_PLAN;
  const most = Math.min(half * NEAR_EDGE - frame.width / 2 - MOULDING_M, mostAside(frame));
  return Math.max(Math.min(needed, most), 0);
}

/** In front of a painting, so far that the whole of it is seen, as far as the room allows. */
export function poseBefore(frame: Frame, room: Room, field: Field): Pose {
  const normal = NORMALS[frame.facing];
  // On wide screens the plan stands beside the painting.
  const isWide = field.horizontal > field.vertical * 1.2;
  const broad = isWide ? BROAD_ON_WIDE : BROAD;
  const far = Math.max(
    NEAREST_M,
    (frame.height / 2 + MOULDING_M) / (Math.tan(field.vertical / 2) * TALL),
    (frame.width / 2 + MOULDING_M) / (Math.tan(field.horizontal / 2) * broad),
    isWide ? halfWithCard(frame) / Math.tan(field.horizontal / 2) : 0,
  );
  const space = (normal.x !== 0 ? room.width : room.depth) - FROM_WALL_M;
  const off = Math.min(far, space);
  const aside = isWide ? stepAside(frame, Math.tan(field.horizontal / 2) * off) : 0;
  const within = (at: number, from: number, length: number) =>
    Math.min(Math.max(at, from + FROM_WALL_M), from + length - FROM_WALL_M);
  return {
    x: within(frame.x + normal.x * off + normal.z * aside, room.x, room.width),
    z: within(frame.z + normal.z * off - normal.x * aside, room.z, room.depth),
    yaw: Math.atan2(-normal.x, normal.z),
    pitch: 0,
    rise: LABEL_RISE,
  };
}

/** A walk along a way that is taken by itself. Pure. */
export interface Spot {
  x: number;
  z: number;
}

const PACE = 2.1;
const [SHORTEST_S, LONGEST_S] = [0.7, 3.8];
const TURN_A_SECOND = 2.6;
/** Metres ahead that someone who walks looks at. */
const AHEAD_M = 1.4;
/** On the last metres one turns to what one goes to. */
const ARRIVING_M = 2.4;
/** A few steps aside are made without turning away. */
const ASIDE_M = 4.5;

const ease = (t: number) => t * t * t * (t * (6 * t - 15) + 10);

/** Walks from where one is to a pose. */
export class Glide {
  readonly #ends: number[] = [];
  readonly #length: number;
  readonly #duration: number;
  #time = 0;

  /** @param way points from the start to the end */
  constructor(private readonly way: readonly Spot[], private readonly to: Pose) {
    let length = 0;
    way.forEach((spot, i) => {
      if (i > 0) length += Math.hypot(spot.x - way[i - 1]!.x, spot.z - way[i - 1]!.z);
      this.#ends.push(length);
    });
    this.#length = length;
    this.#duration = Math.min(LONGEST_S, Math.max(SHORTEST_S, length / PACE));
  }

  #at(metres: number): Spot {
    const next = this.#ends.findIndex((end) => end >= metres);
    if (next <= 0) return this.way[next === 0 ? 0 : this.way.length - 1]!;
    const [a, b] = [this.way[next - 1]!, this.way[next]!];
    const start = this.#ends[next - 1]!;
    const share = (metres - start) / (this.#ends[next]! - start || 1);
    return { x: a.x + (b.x - a.x) * share, z: a.z + (b.z - a.z) * share };
  }

  /**
   * Moves a pose on.
   *
   * @param seconds since the last call
   * @returns whether there is more to come
   */
  advance(pose: Pose, seconds: number): boolean {
    this.#time += seconds;
    const share = Math.min(1, this.#time / this.#duration);
    const travelled = ease(share) * this.#length;
    const left = this.#length - travelled;
    Object.assign(pose, this.#at(travelled));
    const ahead = this.#at(Math.min(this.#length, travelled + AHEAD_M));
    const along = Math.atan2(ahead.x - pose.x, pose.z - ahead.z);
    const arriving = this.#length < ASIDE_M ? 1 : Math.max(0, 1 - left / ARRIVING_M);
    const yaw = along + turnBetween(along, this.to.yaw) * arriving;
    const turn = turnBetween(pose.yaw, left < 0.02 ? this.to.yaw : yaw);
    const most = TURN_A_SECOND * seconds;
    pose.yaw += Math.max(-most, Math.min(most, turn * Math.min(1, 9 * seconds)));
    pose.pitch += (this.to.pitch * arriving - pose.pitch) * Math.min(1, 5 * seconds);
    pose.rise += (this.to.rise * arriving - pose.rise) * Math.min(1, 5 * seconds);
    const aligned = Math.abs(turnBetween(pose.yaw, this.to.yaw)) < 0.004;
    if (share < 1 || !aligned) return true;
    Object.assign(pose, this.to);
    return false;
  }
}
