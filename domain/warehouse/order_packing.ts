import { refusal } from "../app_error.ts";
import { packSteps } from "../packing/engine.ts";
import { type LayoutMetrics, metricsOf } from "../packing/metrics.ts";
import { plainLayout } from "../packing/plain_layout.ts";
import {
  boxesOf,
  type Effort,
  finishMsOf,
  type Layout,
  type PackingProblem,
} from "../packing/problem.ts";
import { OutOfTime, withinTime } from "../packing/time_limit.ts";
import type { BuiltResult, ResultInput } from "./built_result.ts";

/** An order to be packed by a worker. */
export interface PackingTask {
  problem: PackingProblem;
  /** Its name in messages. */
  name: string;
  /** Milliseconds until its deadline; unlimited if omitted. */
  remaining?: number | undefined;
  /** Send time by the wall clock; it includes the start of a new worker. */
  sentAt: number;
  /** Nonzero once the order is cancelled: a worker's thread runs on until its code returns. */
  cancelled: SharedArrayBuffer;
  /** Present if the result is to be built from the layout. */
  result?: ResultRequest | undefined;
}

/** Input for building the result of a packed order. */
export interface ResultRequest extends ResultInput {
  /** A layout with more boxes is not retained. */
  maxRetainedBoxes: number;
}

/** The progress of an order. */
export interface PackingState {
  /** Progress from 0 to 1; never decreases. */
  fraction: number;
  /** Pallets of the best layout so far; null while there is none. */
  pallets: number | null;
  /** The best layout as `drawnLayout` returns it, if it is new since the last report. */
  layout?: string;
}

/** A report of a worker that packs; `isPacked` once it builds the result. */
export type PackingReport = { state: PackingState } | { isPacked: true };

/** The metrics of a packed order. */
interface PackedMetrics {
  figures: LayoutMetrics;
  /** The effort used: 0 if the deadline left no time for more. */
  effort: Effort;
  /** True if the search was completed, and not ended by its deadline. */
  complete: boolean;
}

/** A layout and its metrics. */
export interface Packed extends PackedMetrics {
  layout: Layout;
}

/** The result of an order, as it is stored. */
export interface PackedResult extends PackedMetrics {
  result: BuiltResult;
  /** Length of the tour to the boxes; null without a start. */
  walk: number | null;
  /** The retained layout in gzip; undefined if it has too many boxes. */
  content: Uint8Array<ArrayBuffer> | undefined;
}

// Milliseconds between two progress reports.
const REPORT_INTERVAL_MS = 100;

// Milliseconds after which one step of the search, or the metrics of a layout, are abandoned.
const MAX_STEP_MS = 5000;

// Share of the time after which the lowest effort is used if there is no layout yet.
const FALLBACK_SHARE = 0.5;

/** Replacements for tests. */
export interface PackOptions {
  pack?: typeof packSteps;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** Returns a layout for reports of progress; undefined if reports have none. */
  draw?: (layout: Layout) => string | undefined;
}

/** The search for the layout of one order. */
export class OrderPacking {
  #reportedAt = -Infinity;
  #reported: Layout | null = null;

  constructor(
    private readonly problem: PackingProblem,
    private readonly options: Required<PackOptions> & {
      name: string;
      report: (report: PackingReport) => void;
      isCancelled: () => boolean;
    },
  ) {}

  /** @throws {AppError} 422 when the metrics take too long. */
  run(remaining: number): Packed {
    const { problem } = this;
    const { effort } = problem.parameters;
    const now = this.options.now();
    const finishMs = Math.min(remaining / 2, finishMsOf(boxesOf(problem)));
    const searchMs = remaining - finishMs;
    const searchEnd = now + searchMs;
    const fallbackAt = effort === 0 ? searchEnd : now + FALLBACK_SHARE * searchMs;
    let searchResult = this.#search(problem, fallbackAt, searchEnd);
    const isFallback = searchResult.layout === undefined && effort !== 0;
    if (isFallback) {
      const parameters = { ...problem.parameters, effort: 0 as const };
      searchResult = this.#search({ ...problem, parameters }, searchEnd, searchEnd);
    }
    const { layout = this.#plainRemainder(searchResult.partial, finishMs / 4) } = searchResult;
    const figures = this.#metrics(layout, searchEnd + finishMs / 2);
    if (figures !== undefined) {
      const complete = searchResult.complete && !isFallback;
      return { layout, figures, effort: isFallback ? 0 : effort, complete };
    }
    // The metrics of a plain layout are simple.
    const plain = plainLayout(problem);
    const simple = this.#metrics(plain, Infinity);
    if (simple !== undefined) return { layout: plain, figures: simple, effort: 0, complete: false };
    throw refusal(422, "calculation_given_up", { order: this.options.name });
  }

  /**
   * Searches for a layout.
   * @param giveUpAt Time at which it gives up without a layout.
   * @param end Time at which it returns the best layout so far.
   */
  #search(problem: PackingProblem, giveUpAt: number, end: number): {
    layout?: Layout;
    complete: boolean;
    /** Returns a layout of the pallets loaded so far. */
    partial?: () => Layout;
  } {
    const { pack, now: clock, report, draw } = this.options;
    const steps = pack(problem);
    let latest: { layout?: Layout; partial?: () => Layout } = {};
    for (;;) {
      const now = clock();
      const until = latest.layout === undefined ? giveUpAt : end;
      if (now >= until) break;
      const step = this.#runStep(until, () => steps.next());
      if (step === undefined) break;
      if (step.done) return { layout: step.value, complete: true };
      const { best, partialLayout, fraction } = step.value;
      latest = { ...(best && { layout: best }), ...(partialLayout && { partial: partialLayout }) };
      const isFirst = best !== null && this.#reported === null;
      if (now - this.#reportedAt < REPORT_INTERVAL_MS && !isFirst) continue;
      this.#reportedAt = now;
      const layout = best !== null && best !== this.#reported ? draw(best) : undefined;
      this.#reported = best;
      report({
        state: {
          ...{ fraction, pallets: best?.pallets.length ?? null },
          ...(layout !== undefined && { layout }),
        },
      });
    }
    return { ...latest, complete: false };
  }

  /** Returns the pallets so far, followed by the remaining boxes in their order. */
  #plainRemainder(partial: (() => Layout) | undefined, milliseconds: number): Layout {
    const end = this.options.now() + milliseconds;
    const plain = this.#runStep(end, () => plainLayout(this.problem, partial?.()));
    return plain ?? plainLayout(this.problem);
  }

  /** Undefined if they take too long. */
  #metrics(layout: Layout, end: number): LayoutMetrics | undefined {
    return this.#runStep(end, () => metricsOf(this.problem, layout));
  }

  /**
   * Runs one step; undefined if it takes too long.
   * @throws {DOMException} `Cancelled` when the order is cancelled meanwhile.
   */
  #runStep<Result>(end: number, work: () => Result): Result | undefined {
    const { isCancelled, now } = this.options;
    const clock = () => {
      if (isCancelled()) throw new DOMException("The order is packed no longer", "Cancelled");
      return now();
    };
    try {
      return withinTime(Math.min(end, now() + MAX_STEP_MS), clock, work);
    } catch (error) {
      if (error instanceof OutOfTime) return undefined;
      throw error;
    }
  }
}
