/** The walk as it is played: by itself, stop by stop, or wherever a hand puts it. */
import { batch, computed, signal } from "@preact/signals";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import type { WalkPlan } from "./walk_plan.ts";
import { stopsReached, timelineOf, type WalkTimeline } from "./walk_timeline.ts";

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
