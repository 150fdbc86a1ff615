/** Packs one order in a worker until it is done or its deadline passes. */
import { refusal } from "../../domain/app_error.ts";
import { packSteps } from "../../domain/packing/engine.ts";
import { type LayoutMetrics, metricsOf } from "../../domain/packing/metrics.ts";
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
// Milliseconds after which one step of the search, or the metrics of a layout, are abandoned.
const MAX_STEP_MS = 5000;
// The share of the time after which the least effort is used if there is no layout yet.
const FALLBACK_SHARE = 0.5;

/** Replacements for tests. */
interface PackOptions {
  pack?: typeof packSteps;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** Packs an order, and builds its result if requested. */
export function packOrder(
  { problem, name, remaining, sentAt, cancelled, result: request }: PackingTask,
  report: (report: PackingReport) => void,
  options: PackOptions = {},
): Packed | PackedResult {
  // A jump of the wall clock does not extend the deadline.
  const transit = Math.max(0, Date.now() - sentAt);
  const remainingMs = remaining === undefined ? Infinity : Math.max(0, remaining - transit);
  const flag = new Int32Array(cancelled);
  const packed = new OrderPacking(problem, {
    name,
    report,
    isCancelled: () => Atomics.load(flag, 0) !== 0,
    pack: packSteps,
    now: () => performance.now(),
    ...options,
  }).run(remainingMs);
  if (request === undefined) return packed;
  report({ isPacked: true });
  const { layout, ...figures } = packed;
  const pallets = orderPallets(problem, layout.pallets, request);
  return { ...figures, ...finishedResult(pallets, request) };
}

/** Returns pallets and the legs to their boxes in the form in which they are stored. */
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
  #reportedAt = -Infinity;

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
    const { layout = this.#plain(searchResult.partial, finishMs / 4) } = searchResult;
    const figures = this.#figures(layout, searchEnd + finishMs / 2);
    if (figures !== undefined) {
      const complete = searchResult.complete && !isFallback;
      return { layout, figures, effort: isFallback ? 0 : effort, complete };
    }
    // The metrics of a plain layout are simple.
    const plain = plainLayout(problem);
    const simple = this.#figures(plain, Infinity);
    if (simple !== undefined) return { layout: plain, figures: simple, effort: 0, complete: false };
    throw refusal(422, "calculation_given_up", { order: this.options.name });
  }

  /**
   * Searches for a layout.
   *
   * @param giveUpAt Time at which it gives up without a layout.
   * @param end Time at which it returns the best layout so far.
   */
  #search(problem: PackingProblem, giveUpAt: number, end: number): {
    layout?: Layout;
    complete: boolean;
    /** Returns a layout of the pallets loaded so far. */
    partial?: () => Layout;
  } {
    const { pack, now: clock, report } = this.options;
    const steps = pack(problem);
    let latest: { layout?: Layout; partial?: () => Layout } = {};
    for (;;) {
      const now = clock();
      const until = latest.layout === undefined ? giveUpAt : end;
      if (now >= until) break;
      const step = this.#within(until, () => steps.next());
      if (step === undefined) break;
      if (step.done) return { layout: step.value, complete: true };
      const { best, partialLayout, fraction } = step.value;
      latest = { ...(best && { layout: best }), ...(partialLayout && { partial: partialLayout }) };
      if (now - this.#reportedAt < REPORT_INTERVAL_MS) continue;
      this.#reportedAt = now;
      report({ state: { fraction, pallets: best?.pallets.length ?? null } });
    }
    return { ...latest, complete: false };
  }

  /** Returns the pallets so far, followed by the remaining boxes in their order. */
  #plain(partial: (() => Layout) | undefined, milliseconds: number): Layout {
    const end = this.options.now() + milliseconds;
    const plain = this.#within(end, () => plainLayout(this.problem, partial?.()));
    return plain ?? plainLayout(this.problem);
  }

  /** Undefined if they take too long. */
  #figures(layout: Layout, end: number): LayoutMetrics | undefined {
    return this.#within(end, () => metricsOf(this.problem, layout));
  }

  /**
   * Runs one step; undefined if it takes too long.
   *
   * @throws {DOMException} `Cancelled` when the order is cancelled meanwhile.
   */
  #within<Result>(end: number, work: () => Result): Result | undefined {
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
