/** Position and direction of a visitor, and walks between positions. Pure functions. */
import type { Doorway, Facing, Frame, Room } from "../plan/room_plan.ts";
import type { Spot } from "../plan/walk.ts";
import { reachOf } from "../textures/label_sheet.ts";
import { NORMALS } from "../walls.ts";

/**
 * Position in metres and direction in radians; yaw 0 is north and increases to the east, pitch
 * increases upwards.
 */
export interface Pose {
  x: number;
  z: number;
  yaw: number;
  pitch: number;
  /**
   * Height of the horizon above the middle of the screen, in halves of the screen's height. The
   * picture is shifted rather than tilted, so that paintings stay upright.
   */
  rise: number;
}

/** Height of the eyes, in metres. */
export const EYE_M = 1.6;

/** Rise in front of a painting; it leaves the bottom of the screen to the label. */
const LABEL_RISE = 0.12;

/** Field of view from edge to edge, in radians. */
export interface Field {
  vertical: number;
  horizontal: number;
}

/** Preferred horizontal field of view, in radians. */
const PREFERRED_HORIZONTAL = 82 * Math.PI / 180;
/** Range of the vertical field of view, in radians. */
const [MIN_VERTICAL, MAX_VERTICAL] = [46 * Math.PI / 180, 76 * Math.PI / 180];

/**
 * Returns the field of view for an aspect ratio: wide enough for a room, without stretching its
 * edges.
 */
export function fieldOf(aspect: number): Field {
  const preferred = 2 * Math.atan(Math.tan(PREFERRED_HORIZONTAL / 2) / aspect);
  const vertical = Math.min(MAX_VERTICAL, Math.max(MIN_VERTICAL, preferred));
  return { vertical, horizontal: 2 * Math.atan(Math.tan(vertical / 2) * aspect) };
}

/** Returns the yaw of a facing. */
export function yawOf(facing: Facing): number {
  const { x, z } = NORMALS[facing];
  return Math.atan2(x, -z);
}

/** Returns the unit vector of a pose's direction of view. */
export function lookOf(
  { yaw, pitch }: Pick<Pose, "yaw" | "pitch">,
): { x: number; y: number; z: number } {
  const horizontal = Math.cos(pitch);
  return { x: Math.sin(yaw) * horizontal, y: Math.sin(pitch), z: -Math.cos(yaw) * horizontal };
}

/** Returns the shorter turn from one direction to another, −π to π. */
export function turnBetween(from: number, to: number): number {
  return Math.atan2(Math.sin(to - from), Math.cos(to - from));
}

/**
 * Returns the pose a few steps inside the room of a door to another movement, facing away from the
 * door.
 */
export function poseInside({ x, z, facing }: Doorway): Pose {
  const normal = NORMALS[facing];
  return { x: x + normal.x * 1.3, z: z + normal.z * 1.3, yaw: yawOf(facing), pitch: 0, rise: 0 };
}

/**
 * Minimum distance from a painting, width of its moulding, and minimum distance from a wall, in
 * metres.
 */
const MIN_DISTANCE_M = 1.05;
const MOULDING_M = 0.08;
const MIN_WALL_DISTANCE_M = 0.45;
/** Largest shares of the screen's height and width for a painting; the rest is for the label. */
const MAX_HEIGHT_SHARE = 0.6;
const [MAX_WIDTH_SHARE, MAX_WIDTH_SHARE_WIDE] = [0.84, 0.62];
/** Left edge of the plan on wide screens, right of the middle, as a share of half the width. */
const PLAN_EDGE = 0.57;
/** Largest distance from the middle at which a painting may end, as a share of half the width. */
const MAX_EDGE = 0.95;

// Largest step aside at which the direction of view still hits the painting.
const maxStepAside = (frame: Frame) => frame.width * 0.42;

/** Half of the width, in metres, that a painting and its label need beside the plan. */
const halfWithCard = (frame: Frame) =>
  Math.max(
    (reachOf(frame) - maxStepAside(frame)) / PLAN_EDGE,
    (reachOf(frame) + frame.width / 2 + MOULDING_M) / (MAX_EDGE + PLAN_EDGE),
  );

/**
 * Returns the step to the right of a painting's middle, in metres, from which the plan does not
 * cover the label either.
 */
function stepAside(frame: Frame, half: number): number {
  const needed = reachOf(frame) - half * PLAN_EDGE;
  const maxTurn = Math.min(half * MAX_EDGE - frame.width / 2 - MOULDING_M, maxStepAside(frame));
  return Math.max(Math.min(needed, maxTurn), 0);
}

/**
 * Returns a pose in front of a painting at which the whole painting is visible, as far as the room
 * allows.
 */
export function poseBefore(frame: Frame, room: Room, field: Field): Pose {
  const normal = NORMALS[frame.facing];
  // On wide screens the plan is beside the painting.
  const isWide = field.horizontal > field.vertical * 1.2;
  const widthShare = isWide ? MAX_WIDTH_SHARE_WIDE : MAX_WIDTH_SHARE;
  const viewingDistance = Math.max(
    MIN_DISTANCE_M,
    (frame.height / 2 + MOULDING_M) / (Math.tan(field.vertical / 2) * MAX_HEIGHT_SHARE),
    (frame.width / 2 + MOULDING_M) / (Math.tan(field.horizontal / 2) * widthShare),
    isWide ? halfWithCard(frame) / Math.tan(field.horizontal / 2) : 0,
  );
  const available = (normal.x !== 0 ? room.width : room.depth) - MIN_WALL_DISTANCE_M;
  const distance = Math.min(viewingDistance, available);
  const aside = isWide ? stepAside(frame, Math.tan(field.horizontal / 2) * distance) : 0;
  const within = (at: number, from: number, length: number) =>
    Math.min(Math.max(at, from + MIN_WALL_DISTANCE_M), from + length - MIN_WALL_DISTANCE_M);
  return {
    x: within(frame.x + normal.x * distance + normal.z * aside, room.x, room.width),
    z: within(frame.z + normal.z * distance - normal.x * aside, room.z, room.depth),
    yaw: Math.atan2(-normal.x, normal.z),
    pitch: 0,
    rise: LABEL_RISE,
  };
}

const SPEED = 2.1;
const [MIN_DURATION_S, MAX_DURATION_S] = [0.7, 3.8];
/** Largest turn, in radians per second. */
const MAX_TURN_SPEED = 2.6;
/** Distance ahead of the visitor that determines the direction of view, in metres. */
const LOOK_AHEAD_M = 1.4;
/** Distance from the end at which the visitor turns to the final direction, in metres. */
const ARRIVING_M = 2.4;
/** Length of a walk up to which the visitor does not turn in the walking direction, in metres. */
const MAX_SIDESTEP_M = 4.5;

const ease = (t: number) => t * t * t * (t * (6 * t - 15) + 10);

/** An animated walk along a path to a pose. */
export class Glide {
  readonly #ends: number[] = [];
  readonly #length: number;
  readonly #duration: number;
  #time = 0;

  /** @param path Points from the start to the end. */
  constructor(private readonly path: readonly Spot[], private readonly to: Pose) {
    let length = 0;
    path.forEach((spot, i) => {
      if (i > 0) length += Math.hypot(spot.x - path[i - 1]!.x, spot.z - path[i - 1]!.z);
      this.#ends.push(length);
    });
    this.#length = length;
    this.#duration = Math.min(MAX_DURATION_S, Math.max(MIN_DURATION_S, length / SPEED));
  }

  #at(metres: number): Spot {
    const next = this.#ends.findIndex((end) => end >= metres);
    if (next <= 0) return this.path[next === 0 ? 0 : this.path.length - 1]!;
    const [a, b] = [this.path[next - 1]!, this.path[next]!];
    const start = this.#ends[next - 1]!;
    const share = (metres - start) / (this.#ends[next]! - start || 1);
    return { x: a.x + (b.x - a.x) * share, z: a.z + (b.z - a.z) * share };
  }

  /**
   * Advances a pose along the path.
   * @param seconds Seconds since the last call.
   * @returns True if the walk is not finished.
   */
  advance(pose: Pose, seconds: number): boolean {
    this.#time += seconds;
    const share = Math.min(1, this.#time / this.#duration);
    const travelled = ease(share) * this.#length;
    const remaining = this.#length - travelled;
    Object.assign(pose, this.#at(travelled));
    const ahead = this.#at(Math.min(this.#length, travelled + LOOK_AHEAD_M));
    const along = Math.atan2(ahead.x - pose.x, pose.z - ahead.z);
    const arrivalShare = this.#length < MAX_SIDESTEP_M
      ? 1
      : Math.max(0, 1 - remaining / ARRIVING_M);
    const yaw = along + turnBetween(along, this.to.yaw) * arrivalShare;
    const turn = turnBetween(pose.yaw, remaining < 0.02 ? this.to.yaw : yaw);
    const maxTurn = MAX_TURN_SPEED * seconds;
    pose.yaw += Math.max(-maxTurn, Math.min(maxTurn, turn * Math.min(1, 9 * seconds)));
    pose.pitch += (this.to.pitch * arrivalShare - pose.pitch) * Math.min(1, 5 * seconds);
    pose.rise += (this.to.rise * arrivalShare - pose.rise) * Math.min(1, 5 * seconds);
    const aligned = Math.abs(turnBetween(pose.yaw, this.to.yaw)) < 0.004;
    if (share < 1 || !aligned) return true;
    Object.assign(pose, this.to);
    return false;
  }
}
