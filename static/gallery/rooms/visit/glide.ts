/** A walk along a way that is taken by itself. Pure. */
import { type Pose, turnBetween } from "./pose.ts";

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
