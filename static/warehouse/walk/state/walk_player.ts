/** The walk by the distance walked: played by itself, stop by stop, or wherever a hand puts it. */
import { batch, computed, signal } from "@preact/signals";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import type { WalkPlan } from "./walk_plan.ts";

// However long it is, so that one can watch all of it: at the slowest speed.
const WHOLE_WALK_MS = 40_000;
// How long the picker stands at a stop, and at all of them together.
const STANDS_MS = 700;
const ALL_STAND_MS = 20_000;
const STILL_STEP_MS = 1600;
// A page in the background gets no frames for as long as it is there.
const MAX_FRAME_MS = 100;

export const SPEEDS = [1, 2, 4] as const;

export class WalkPlayer {
  readonly timeline: WalkTimeline;
  /** Distance walked, in the unit of the points. */
  readonly walked = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<number>(SPEEDS[0]);
  /** Number of stops reached. */
  readonly reached = computed(() => stopsReached(this.timeline, this.walked.value));
  /** The stop at which the picker stands, counted from 0; undefined on the way. */
  readonly standing = computed(() => {
    const last = this.reached.value - 1;
    return this.timeline.stops[last] === this.walked.value ? last : undefined;
  });
  #frame = 0;
  #last = 0;
  #stands = 0;

  constructor(readonly plan: WalkPlan) {
    this.timeline = timelineOf(plan);
  }

  /** Goes on, from the start again when the walk is over; or stands still. */
  toggle(): void {
    if (this.playing.value) return this.pause();
    if (this.walked.value >= this.timeline.length) this.walked.value = 0;
    this.playing.value = true;
    this.#last = this.#stands = 0;
    this.#frame = requestAnimationFrame(this.#advance);
  }

  pause(): void {
    if (!this.playing.peek()) return;
    cancelAnimationFrame(this.#frame);
    this.playing.value = false;
  }

  /** Puts the picker somewhere, where it stays. */
  put(distance: number): void {
    batch(() => {
      this.pause();
      this.walked.value = Math.min(Math.max(distance, 0), this.timeline.length);
    });
  }

  /** Shows a stop, counted from 0. */
  showStop(stop: number): void {
    this.put(this.timeline.stops[stop] ?? 0);
  }

  /** On to the next place to stand at, the start and the end included; or back. */
  step(by: 1 | -1): void {
    this.put(this.#beside(by));
  }

  #beside(by: 1 | -1): number {
    const { stops, length } = this.timeline;
    const places = [0, ...stops, length];
    const here = this.walked.value;
    return (by > 0
      ? places.find((place) => place > here)
      : places.findLast((place) => place < here)) ?? here;
  }

  #advance = (now: number): void => {
    const step = this.#last === 0 ? 0 : Math.min(now - this.#last, MAX_FRAME_MS);
    this.#last = now;
    batch(() => this.#walk(step * this.speed.value));
    if (this.walked.value >= this.timeline.length) this.pause();
    else this.#frame = requestAnimationFrame(this.#advance);
  };

  #walk(time: number): void {
    if (this.#stands > 0) {
      this.#stands -= time;
      return;
    }
    const next = this.#beside(1);
    if (prefersReducedMotion()) {
      this.walked.value = next;
      this.#stands = STILL_STEP_MS;
      return;
    }
    const { length, stops } = this.timeline;
    const goal = this.walked.value + time * length / WHOLE_WALK_MS;
    if (goal >= next) this.#stands = Math.min(STANDS_MS, ALL_STAND_MS / stops.length);
    this.walked.value = Math.min(goal, next);
  }
}

export interface WalkTimeline {
  /** Of the whole walk, in the unit of the points. */
  length: number;
  /** The distance walked at each stop. */
  stops: readonly number[];
  /** Corners of the way, the start first, and the distance walked at each. */
  corners: readonly { x: number; y: number }[];
  distances: readonly number[];
}

export function timelineOf({ legs }: WalkPlan): WalkTimeline {
  const corners: { x: number; y: number }[] = [];
  const distances: number[] = [];
  const stops: number[] = [];
  let walked = 0;
  for (const leg of legs) {
    for (const [index, corner] of leg.points.entries()) {
      if (index === 0 && corners.length > 0) continue;
      const before = corners.at(-1) ?? corner;
      walked += Math.hypot(corner.x - before.x, corner.y - before.y);
      corners.push(corner);
      distances.push(walked);
    }
    stops.push(walked);
  }
  // The last leg leads home.
  stops.pop();
  return { length: walked, stops, corners, distances };
}

/** Returns the number of stops reached after a distance. */
export function stopsReached({ stops }: WalkTimeline, distance: number): number {
  return firstBeyond(stops, distance);
}

/**
 * Returns the picker's position after a distance, and the number of corners passed; at least one.
 */
export function placeAt({ corners, distances, length }: WalkTimeline, distance: number) {
  const walked = Math.min(Math.max(distance, 0), length);
  const behind = Math.max(firstBeyond(distances, walked), 1);
  const [from, to] = [corners[behind - 1]!, corners[behind] ?? corners[behind - 1]!];
  const stretch = (distances[behind] ?? walked) - distances[behind - 1]!;
  const share = stretch > 0 ? (walked - distances[behind - 1]!) / stretch : 0;
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), behind };
}

/** The index of the first value that is larger; values ascend. */
function firstBeyond(values: readonly number[], value: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = from + to >> 1;
    if (values[middle]! <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}
