/** The worker's side: packs one order to the end or to its deadline. */
import { refusal } from "../../domain/app_error.ts";
import { packSteps } from "../../domain/packing/engine.ts";
import { type Figures, figuresOf } from "../../domain/packing/figures.ts";
import { plainLayout } from "../../domain/packing/plain_layout.ts";
import type { Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { OutOfTime, withinTime } from "../../domain/packing/time_limit.ts";
import { orderPallets, walkedResult } from "../../domain/warehouse/built_result.ts";
import type { PalletResult } from "../../domain/warehouse/pallet_results.ts";
import { withNamedPlaces } from "../../domain/warehouse/picking_legs.ts";
import { gzipped } from "../compression.ts";
import {
  boxesOf,
  finishMsOf,
  type Packed,
  type PackedResult,
  type PackingReport,
  type PackingTask,
  type ResultRequest,
} from "./packing_task.ts";

// Milliseconds between two progress reports.
const REPORT_INTERVAL_MS = 100;
// Milliseconds after which one step of the search is given up, and the figures of a layout.
const MAX_STEP_MS = 5000;
// The share of the time after which the least effort is taken where there is no layout yet.
const FALLBACK_SHARE = 0.5;

/** Replacements for tests. */
export interface PackOptions {
  pack?: typeof packSteps;
  /** Milliseconds of an even clock. */
  now?: () => number;
}

/** Packs an order, and makes its result if that is wanted. */
export function packOrder(
  { problem, name, remaining, sentAt, cancelled, result: request }: PackingTask,
  report: (report: PackingReport) => void,
  options: PackOptions = {},
): Packed | PackedResult {
  // A jump of the wall clock gives it no more time than it had.
  const transit = Math.max(0, Date.now() - sentAt);
  const left = remaining === undefined ? Infinity : Math.max(0, remaining - transit);
  const flag = new Int32Array(cancelled);
  const isCancelled = () => Atomics.load(flag, 0) !== 0;
  const packed = new OrderPacking(problem, { name, report, isCancelled, ...options }).run(left);
  if (request === undefined) return packed;
  report({ isPacked: true });
  const { layout, ...figures } = packed;
  const pallets = orderPallets(problem, layout.pallets, request);
  return { ...figures, ...finishedResult(pallets, request) };
}

/** Pallets with their ways in the form in which they are stored. */
export function finishedResult(
  pallets: readonly PalletResult[],
  { maxRetainedBoxes, ...walked }: Pick<ResultRequest, "graph" | "start" | "maxRetainedBoxes">,
): Pick<PackedResult, "result" | "walk" | "content"> {
  const boxes = pallets.reduce(
    (sum, { layers }) => layers.reduce((all, { boxed }) => all + boxed.length, sum),
    0,
  );
  const { legs, walk, result } = walkedResult(pallets, walked);
  const content = boxes > maxRetainedBoxes
    ? undefined
    : gzipped(JSON.stringify({ pallets, legs: withNamedPlaces(legs, pallets) }));
  return { result, walk, content };
}

/** The search for the layout of one order. */
class OrderPacking {
  readonly #now: () => number;
  readonly #clock: () => number;
  readonly #pack: typeof packSteps;
  readonly #name: string;
  readonly #report: (report: PackingReport) => void;
  #reportedAt = -Infinity;

  constructor(
    private readonly problem: PackingProblem,
    { name, report, isCancelled, pack = packSteps, now = () => performance.now() }: PackOptions & {
      name: string;
      report: (report: PackingReport) => void;
      isCancelled: () => boolean;
    },
  ) {
    this.#report = report;
    this.#name = name;
    this.#pack = pack;
    this.#now = now;
    this.#clock = () => {
      if (isCancelled()) throw new Cancelled();
      return now();
    };
  }

  /** @throws {AppError} 422 when the figures take too long. */
  run(remaining: number): Packed {
    const { problem } = this;
    const { effort } = problem.parameters;
    const now = this.#now();
    const finishMs = Math.min(remaining / 2, finishMsOf(boxesOf(problem)));
    const searchMs = remaining - finishMs;
    const searchEnd = now + searchMs;
    const fallbackAt = effort === 0 ? searchEnd : now + FALLBACK_SHARE * searchMs;
    let found = this.#search(problem, fallbackAt, searchEnd);
    const isFallback = found.layout === null && effort !== 0;
    if (isFallback) {
      const parameters = { ...problem.parameters, effort: 0 as const };
      found = this.#search({ ...problem, parameters }, searchEnd, searchEnd);
    }
    const layout = found.layout ?? this.#plain(found.partial, finishMs / 4);
    const figures = this.#figures(layout, searchEnd + finishMs / 2);
    if (figures === undefined) {
      const plain = plainLayout(problem);
      return { layout: plain, figures: this.#plainFigures(plain), effort: 0, complete: false };
    }
    const complete = found.complete && !isFallback;
    return { layout, figures, effort: isFallback ? 0 : effort, complete };
  }

  /**
   * Searches for a layout.
   *
   * @param firstBy When it gives up without a layout.
   * @param end When the best layout so far will do.
   */
  #search(problem: PackingProblem, firstBy: number, end: number): {
    layout: Layout | null;
    complete: boolean;
    /** Makes a layout of the pallets that are loaded already. */
    partial?: (() => Layout) | undefined;
  } {
    const steps = this.#pack(problem);
    let best: Layout | null = null;
    let partial: (() => Layout) | undefined;
    try {
      for (;;) {
        const now = this.#now();
        const until: number = best === null ? firstBy : end;
        if (now >= until) break;
        const step: ReturnType<typeof steps.next> = this.#within(
          Math.min(until, now + MAX_STEP_MS),
          () => steps.next(),
        );
        if (step.done) return { layout: step.value, complete: true };
        best = step.value.best;
        partial = step.value.begun;
        if (now - this.#reportedAt < REPORT_INTERVAL_MS) continue;
        this.#reportedAt = now;
        const pallets = best?.pallets.length ?? null;
        this.#report({ state: { fraction: step.value.fraction, pallets } });
      }
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
    }
    return { layout: best, complete: false, partial };
  }

  /** The pallets so far, and the other boxes in their order. */
  #plain(partial: (() => Layout) | undefined, milliseconds: number): Layout {
    try {
      const end = this.#now() + Math.min(milliseconds, MAX_STEP_MS);
      return plainLayout(this.problem, this.#within(end, () => partial?.()));
    } catch (error) {
      if (error instanceof OutOfTime) return plainLayout(this.problem);
      throw error;
    }
  }

  /** Undefined where they take too long. */
  #figures(layout: Layout, end: number): Figures | undefined {
    try {
      const until = Math.min(end, this.#now() + MAX_STEP_MS);
      return this.#within(until, () => figuresOf(this.problem, layout));
    } catch (error) {
      if (error instanceof OutOfTime) return undefined;
      throw error;
    }
  }

  /** The figures of a plain layout, which are simple. @throws {AppError} 422 */
  #plainFigures(layout: Layout): Figures {
    const figures = this.#figures(layout, Infinity);
    if (figures === undefined) throw refusal(422, "calculation_given_up", { order: this.#name });
    return figures;
  }

  /** @throws {Cancelled} when the order is cancelled meanwhile. */
  #within<Result>(until: number, work: () => Result): Result {
    return withinTime(until, this.#clock, work);
  }
}

/** The order was cancelled while it was packed. */
class Cancelled extends Error {
  override readonly name = "Cancelled";
}
