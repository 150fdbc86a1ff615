import { AppError } from "../../domain/app_error.ts";
import { packSteps } from "../../domain/packing/engine.ts";
import { figureRunOf } from "./figure_run.ts";
import type { Packed, PackingReport, PackingRequest } from "./packing_messages.ts";
import {
  boxesOf,
  clientOf,
  finishMsOf,
  isLarge,
  type ScheduledTask,
  type Steps,
} from "./scheduled_task.ts";
import { plainLayout } from "../../domain/packing/plain_layout.ts";
import type { Layout } from "../../domain/packing/problem.ts";
import { OutOfTime, withinTime } from "../../domain/packing/time_limit.ts";

// Milliseconds of work on one task before the next one continues.
const TIME_SLICE = 10;
// Least milliseconds between two progress reports of a task.
const BETWEEN_REPORTS = 100;
// Milliseconds after which one step is given up: no other task continues meanwhile. All the figures of a
// layout get no more.
const MAX_STEP_MS = 5000;
// A part of the time is kept for the least effort where there is no layout yet.
const KEPT = 0.5;
// Milliseconds of work in which large tasks leave much garbage.
const MUCH_WORK = 1500;

/** What {@link PackingScheduler} can be given instead of the real things. */
export interface SchedulerOptions {
  pack?: typeof packSteps;
  /** Milliseconds of an even clock. */
  now?: () => number;
  /**
   * Called after each large task, and now and then meanwhile: V8 keeps garbage for long where nothing else
   * needs the memory, five times as much as is in use.
   */
  freeMemory?: () => void;
}

/**
 * The worker's own side: solves several tasks at once by time slices of some milliseconds, so that a
 * long one never keeps a short one waiting.
 */
export class PackingScheduler {
  readonly #report: (report: PackingReport) => void;
  readonly #pack: typeof packSteps;
  readonly #now: () => number;
  readonly #freeMemory: () => void;
  /** Of one client the one that continues next comes first. */
  readonly #waiting: ScheduledTask[] = [];
  /** Milliseconds that each client with tasks has had; of those who came later, as if they had. */
  readonly #spent = new Map<string, number>();
  #heartbeat: Int32Array = new Int32Array(3);
  #running = false;
  /** Milliseconds of work on large tasks since memory was freed. */
  #unfreed = 0;

  constructor(
    report: (report: PackingReport) => void,
    { pack = packSteps, now = () => performance.now(), freeMemory = () => {} }: SchedulerOptions =
      {},
  ) {
    this.#freeMemory = freeMemory;
    this.#report = report;
    this.#pack = pack;
    this.#now = now;
  }

  /** Takes one more task, or drops one. */
  receive(request: PackingRequest): void {
    if ("heartbeat" in request) {
      this.#heartbeat = new Int32Array(request.heartbeat);
      return;
    }
    if ("cancelled" in request) {
      if (this.#drop(request.cancelled)) this.#freeMemory();
      return;
    }
    const { task } = request;
    const { effort } = task.problem.parameters;
    const { remaining = Infinity } = task;
    const now = this.#now();
    const finishMs = Math.min(remaining / 2, finishMsOf(boxesOf(task)));
    const searchMs = remaining - finishMs;
    this.#spent.set(clientOf(task), this.#spent.get(clientOf(task)) ?? this.#least());
    this.#waiting.push({
      task,
      steps: this.#pack(task.problem),
      effort,
      complete: true,
      best: null,
      begun: undefined,
      fallbackAt: effort === 0 ? Infinity : now + (1 - KEPT) * searchMs,
      searchEnd: now + searchMs,
      finishMs,
      reportedAt: -Infinity,
    });
    if (!this.#running) this.#run();
  }

  /** Whether it was a large one that waited. */
  #drop(id: number): boolean {
    const place = this.#waiting.findIndex(({ task }) => task.id === id);
    const [dropped] = place < 0 ? [] : this.#waiting.splice(place, 1);
    return dropped !== undefined && isLarge(dropped.task);
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const isToFree = this.#runNext();
      // What has arrived meanwhile, a cancellation perhaps, is received here.
      await new Promise((resolve) => setTimeout(resolve, 0));
      // Not before: where its task had ended, all of it would still be referred to.
      if (isToFree) this.#freeMemory();
    }
    this.#running = false;
  }

  /**
   * Runs the task whose turn it is for one time slice.
   *
   * @returns Whether memory is to be freed: after work on a large task, where there was much or it has
   *   ended.
   */
  #runNext(): boolean {
    const began = this.#now();
    const scheduled = this.#next(began)!;
    this.#beat(scheduled.task.id);
    this.#runSlice(scheduled);
    this.#beat(0);
    const spent = this.#now() - began;
    this.#count(clientOf(scheduled.task), spent);
    if (!isLarge(scheduled.task)) return false;
    this.#unfreed += spent;
    if (this.#waiting.includes(scheduled) && this.#unfreed < MUCH_WORK) return false;
    this.#unfreed = 0;
    return true;
  }

  /**
   * One whose time is over; else the first of the client who has had least, one in the background where
   * there are no others.
   */
  #next(now: number): ScheduledTask | undefined {
    const overdue = this.#waiting.find(({ searchEnd }) => searchEnd <= now);
    if (overdue !== undefined) return overdue;
    const first = this.#waiting.filter(({ task }) => !task.background);
    const candidates = first.length > 0 ? first : this.#waiting;
    const least = this.#least(candidates);
    return candidates.find(({ task }) => this.#spent.get(clientOf(task))! <= least);
  }

  #least(tasks: readonly ScheduledTask[] = this.#waiting): number {
    const clients = new Set(tasks.map(({ task }) => clientOf(task)));
    return clients.size === 0 ? 0 : Math.min(...[...clients].map((one) => this.#spent.get(one)!));
  }

  #count(client: string, milliseconds: number): void {
    const isWaiting = this.#waiting.some(({ task }) => clientOf(task) === client);
    if (isWaiting) this.#spent.set(client, this.#spent.get(client)! + milliseconds);
    else this.#spent.delete(client);
  }

  #beat(id: number): void {
    Atomics.store(this.#heartbeat, 0, id);
    Atomics.add(this.#heartbeat, 1, 1);
  }

  /** Runs a task for one time slice, and puts it behind the others unless it has ended. */
  #runSlice(scheduled: ScheduledTask): void {
    this.#waiting.splice(this.#waiting.indexOf(scheduled), 1);
    const { id } = scheduled.task;
    try {
      const began = this.#now();
      if (scheduled.figureRun === undefined) {
        const layout = this.#advance(scheduled, began);
        if (layout !== undefined) scheduled.figureRun = figureRunOf(scheduled.task.problem, layout);
      }
      const packed = this.#withFigures(scheduled, began);
      if (packed === undefined) this.#waiting.push(scheduled);
      else this.#report({ id, packed });
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (error instanceof OutOfTime) return this.#report({ id, overrun: true });
      if (error instanceof AppError) {
        const { status, messages } = error;
        return this.#report({ id, refused: { status, messages } });
      }
      const fault = error instanceof Error ? error.stack ?? error.message : String(error);
      this.#report({ id, fault });
    }
  }

  /**
   * A layout and its figures, undefined once the time slice is over; where they take too long, the plain
   * layout, whose figures are simple.
   */
  #withFigures(scheduled: ScheduledTask, began: number): Packed | undefined {
    const { task: { id, problem } } = scheduled;
    while (scheduled.figureRun !== undefined) {
      const now = this.#now();
      const { figureRun } = scheduled;
      this.#beat(id);
      try {
        const until = Math.min(
          now + MAX_STEP_MS - figureRun.spent,
          // The rest is for the plain layout.
          figureRun.isPlain ? Infinity : scheduled.searchEnd + scheduled.finishMs / 2,
        );
        const step = this.#within(now, until, () => figureRun.steps.next());
        if (step.done) {
          const { effort, complete } = scheduled;
          return { layout: figureRun.layout, figures: step.value, effort, complete };
        }
        const ended = this.#now();
        figureRun.spent += ended - now;
        if (ended - began >= TIME_SLICE) break;
      } catch (error) {
        if (!(error instanceof OutOfTime) || figureRun.isPlain) throw error;
        scheduled.effort = 0;
        scheduled.complete = false;
        scheduled.figureRun = { ...figureRunOf(problem, plainLayout(problem)), isPlain: true };
      }
    }
    return undefined;
  }

  /** Continues until the time slice is over: undefined then, or the layout when there is no more to do. */
  #advance(scheduled: ScheduledTask, began: number): Layout | undefined {
    for (let now = began; now - began < TIME_SLICE; now = this.#now()) {
      if (scheduled.best === null && now >= scheduled.fallbackAt) this.#fallBack(scheduled);
      if (now >= scheduled.searchEnd) return this.#atEnd(scheduled);
      const step = this.#step(scheduled, now);
      if (step === undefined) {
        if (scheduled.best !== null || scheduled.effort === 0) return this.#atEnd(scheduled);
        this.#fallBack(scheduled);
        continue;
      }
      if (step.done) return step.value;
      const { fraction, best, begun } = step.value;
      scheduled.best = best;
      scheduled.begun = begun;
      if (now - scheduled.reportedAt < BETWEEN_REPORTS) continue;
      scheduled.reportedAt = now;
      const state = { fraction, pallets: best?.pallets.length ?? null };
      this.#report({ id: scheduled.task.id, state });
    }
    return undefined;
  }

  /** Undefined where the step takes too long; there are no more steps then. */
  #step(scheduled: ScheduledTask, now: number): ReturnType<Steps["next"]> | undefined {
    this.#beat(scheduled.task.id);
    try {
      const until = scheduled.best === null
        ? Math.min(scheduled.fallbackAt, scheduled.searchEnd)
        : scheduled.searchEnd;
      return this.#within(now, until, () => scheduled.steps.next());
    } catch (error) {
      if (error instanceof OutOfTime) return undefined;
      throw error;
    }
  }

  /** @throws {Cancelled} when the task at work is cancelled meanwhile. */
  #within<Result>(now: number, until: number, work: () => Result): Result {
    const heartbeat = this.#heartbeat;
    const task = Atomics.load(heartbeat, 0);
    const clock = () => {
      if (Atomics.load(heartbeat, 2) === task) throw new Cancelled();
      return this.#now();
    };
    return withinTime(Math.min(until, now + MAX_STEP_MS), clock, work);
  }

  /** Where there is no layout yet, the least effort is taken instead. */
  #fallBack(scheduled: ScheduledTask): void {
    const { problem } = scheduled.task;
    scheduled.complete = false;
    scheduled.effort = 0;
    scheduled.begun = undefined;
    scheduled.fallbackAt = Infinity;
    scheduled.steps = this.#pack({ ...problem, parameters: { ...problem.parameters, effort: 0 } });
  }

  /** The best so far; where there is none, the pallets so far, and the other boxes as they come. */
  #atEnd(scheduled: ScheduledTask): Layout {
    scheduled.complete = false;
    if (scheduled.best !== null) return scheduled.best;
    const { task: { problem }, finishMs } = scheduled;
    const now = this.#now();
    try {
      return plainLayout(problem, this.#within(now, now + finishMs / 4, () => scheduled.begun?.()));
    } catch (error) {
      if (error instanceof OutOfTime) return plainLayout(problem);
      throw error;
    }
  }
}

/** A task was cancelled in the middle of a step. */
class Cancelled extends Error {
  override readonly name = "Cancelled";
}
