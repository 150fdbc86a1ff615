/** Playback of a tour by walked distance: continuous, stop by stop, or at any position. */
import { batch, computed, signal } from "@preact/signals";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import type { WalkPlan } from "./walk_plan.ts";

// Duration of the whole tour at the slowest speed, independent of its length.
const WHOLE_TOUR_MS = 40_000;
// Pause at a stop, and maximum duration of all pauses together.
const PAUSE_MS = 700;
const MAX_TOTAL_PAUSE_MS = 20_000;
const REDUCED_MOTION_PAUSE_MS = 1600;
// Longest frame that counts: a page in the background gets no frames.
const MAX_FRAME_MS = 100;

export const SPEEDS = [1, 2, 4] as const;

export class WalkPlayer {
  readonly timeline: WalkTimeline;
  /** Walked distance, in the unit of the points. */
  readonly walked = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<number>(SPEEDS[0]);
  /** Number of stops reached. */
  readonly reached = computed(() => stopsReached(this.timeline, this.walked.value));
  /** Index of the stop at the current position; undefined between stops. */
  readonly standing = computed(() => {
    const last = this.reached.value - 1;
    return this.timeline.stops[last] === this.walked.value ? last : undefined;
  });
  #frame = 0;
  #last = 0;
  #pauseLeft = 0;

  constructor(readonly plan: WalkPlan) {
    this.timeline = timelineOf(plan);
  }

  /** Plays or pauses; a finished tour starts again. */
  toggle(): void {
    if (this.playing.value) return this.pause();
    if (this.walked.value >= this.timeline.length) this.walked.value = 0;
    this.playing.value = true;
    this.#last = this.#pauseLeft = 0;
    this.#frame = requestAnimationFrame(this.#advance);
  }

  pause(): void {
    if (!this.playing.peek()) return;
    cancelAnimationFrame(this.#frame);
    this.playing.value = false;
  }

  /** Moves the picker to a distance and pauses. */
  put(distance: number): void {
    batch(() => {
      this.pause();
      this.walked.value = Math.min(Math.max(distance, 0), this.timeline.length);
    });
  }

  /** Moves the picker to a stop, by its index. */
  showStop(stop: number): void {
    this.put(this.timeline.stops[stop] ?? 0);
  }

  /** Moves the picker to the next or previous stop; start and end count as stops. */
  step(by: 1 | -1): void {
    this.put(this.#neighbour(by));
  }

  #neighbour(by: 1 | -1): number {
    const { stops, length } = this.timeline;
    const places = [0, ...stops, length];
    const position = this.walked.value;
    return (by > 0
      ? places.find((place) => place > position)
      : places.findLast((place) => place < position)) ?? position;
  }

  #advance = (now: number): void => {
    const step = this.#last === 0 ? 0 : Math.min(now - this.#last, MAX_FRAME_MS);
    this.#last = now;
    batch(() => this.#walk(step * this.speed.value));
    if (this.walked.value >= this.timeline.length) this.pause();
    else this.#frame = requestAnimationFrame(this.#advance);
  };

  #walk(time: number): void {
    if (this.#pauseLeft > 0) {
      this.#pauseLeft -= time;
      return;
    }
    const next = this.#neighbour(1);
    if (prefersReducedMotion()) {
      this.walked.value = next;
      this.#pauseLeft = REDUCED_MOTION_PAUSE_MS;
      return;
    }
    const { length, stops } = this.timeline;
    const goal = this.walked.value + time * length / WHOLE_TOUR_MS;
    if (goal >= next) this.#pauseLeft = Math.min(PAUSE_MS, MAX_TOTAL_PAUSE_MS / stops.length);
    this.walked.value = Math.min(goal, next);
  }
}

export interface WalkTimeline {
  /** Length of the whole tour, in the unit of the points. */
  length: number;
  /** Walked distance at each stop. */
  stops: readonly number[];
  /** Corners of the path from the start on, and the walked distance at each. */
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
  // The last leg leads back to the start, which is no stop.
  stops.pop();
  return { length: walked, stops, corners, distances };
}

/** Returns the number of stops reached after a distance. */
export function stopsReached({ stops }: WalkTimeline, distance: number): number {
  return firstIndexAbove(stops, distance);
}

/**
 * Returns the picker's position after a distance, and the number of corners passed; at least one.
 */
export function placeAt({ corners, distances, length }: WalkTimeline, distance: number) {
  const walked = Math.min(Math.max(distance, 0), length);
  const passed = Math.max(firstIndexAbove(distances, walked), 1);
  const [from, to] = [corners[passed - 1]!, corners[passed] ?? corners[passed - 1]!];
  const legLength = (distances[passed] ?? walked) - distances[passed - 1]!;
  const share = legLength > 0 ? (walked - distances[passed - 1]!) / legLength : 0;
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), passed };
}

/** Returns the index of the first larger value; values are ascending. */
function firstIndexAbove(values: readonly number[], value: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = from + to >> 1;
    if (values[middle]! <= value) from = middle + 1;
    else to = middle;
  }
  return from;
}
