/** Stored layouts of an order, and trial calculations with other parameters. */
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { computed, signal } from "@preact/signals";
import type { PackingParameters } from "../../../../domain/warehouse/computed_order.ts";
import { hasEnded } from "../../../../domain/warehouse/calculation_job.ts";
import { type Answer, request } from "../../shared/warehouse_request.ts";
import { getLayouts } from "../../shared/warehouse_api.ts";
import {
  backgroundTrial,
  cancelJob,
  startJob,
  trialJob,
  type TrialOf,
  watchJob,
} from "./calculation_jobs.ts";
import { NAMES, type ParameterValues } from "./parameter_fields.ts";

type Parameters = Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">;
type LimitedParameters = Parameters & { pallet_limits?: OrderParams["pallet_limits"] };
/** Change of one parameter. */
type Neighbour = {
  [Name in keyof Parameters]: { name: Name; value: number };
}[keyof Parameters];

// Step by which a minimum share is lowered: large enough to have an effect, small enough to be
// acceptable.
const SHARE_STEP = 0.1;
// Value of `height_layer_diff` that permits any difference.
const ANY_HEIGHT = 1;

/**
 * Returns the parameter changes that may save pallets, the most promising first: free packing;
 * plain layers instead of layers of one type or in tour order; then each limit a little weaker. The
 * dimensions of the pallet never change.
 */
export function neighboursOf(parameters: Parameters): Neighbour[] {
  const { packing_type: type } = parameters;
  const { free, layers, pureLayers, walk } = PACKING_TYPES;
  const neighbours: Neighbour[] = [];
  if (type !== free) neighbours.push({ name: "packing_type", value: free });
  if (type === pureLayers || type === walk) {
    neighbours.push({ name: "packing_type", value: layers });
  }
  if (type !== free) neighbours.push(...lowered(parameters, "min_layer_fill_ratio"));
  neighbours.push(...lowered(parameters, "min_support_ratio"));
  if (type !== free && parameters.height_layer_diff !== ANY_HEIGHT) {
    neighbours.push({ name: "height_layer_diff", value: ANY_HEIGHT });
  }
  return neighbours;
}

function lowered(
  parameters: Parameters,
  name: "min_layer_fill_ratio" | "min_support_ratio",
): Neighbour[] {
  const before = parameters[name];
  if (before === 0) return [];
  return [{ name, value: Math.max(0, Number((before - SHARE_STEP).toFixed(4))) }];
}

/**
 * Returns the only parameter in which two sets differ; undefined if they differ in none or in
 * several.
 */
export function onlyDifference(
  from: LimitedParameters,
  to: LimitedParameters,
): Neighbour | undefined {
  if (!hasEqualLimits(from, to)) return undefined;
  const { pallet_limits: _, ...numbers } = from;
  const names = (Object.keys(numbers) as (keyof Parameters)[])
    .filter((name) => name in to && from[name] !== to[name]);
  return names.length === 1 ? { name: names[0]!, value: to[names[0]!] } as Neighbour : undefined;
}

// Sorted, because the order of limits does not matter.
const textOf = ({ pallet_limits }: Pick<LimitedParameters, "pallet_limits">) =>
  JSON.stringify(Object.entries(pallet_limits ?? {}).sort(([a], [b]) => a < b ? -1 : 1));

/**
 * Returns true if two sets of parameters have equal pallet limits; layouts of earlier versions have
 * none.
 */
export function hasEqualLimits(
  one: Pick<LimitedParameters, "pallet_limits">,
  other: Pick<LimitedParameters, "pallet_limits">,
): boolean {
  return textOf(one) === textOf(other);
}

/** A stored layout. */
export type StoredLayout = Answer<"GET /order_item/:id/layouts">[number];

/** Trial of a packing type. */
export interface Trial {
  packing_type: number;
  /** Progress from 0 to 1; undefined if unknown. */
  fraction?: number | undefined;
  pallets?: number | undefined;
  /** Job id; undefined until the job is started. */
  job?: string | undefined;
  failed?: string | undefined;
}

/** A layout that has fewer pallets than the order because of one parameter. */
export interface Saving {
  layout: StoredLayout;
  difference: Neighbour;
  /** The current layout of the order. */
  from: StoredLayout;
}

/** Packing types to try; 2 is a synonym of 0. */
const TRIED_TYPES: readonly number[] = [
  PACKING_TYPES.layers,
  PACKING_TYPES.pureLayers,
  PACKING_TYPES.walk,
  PACKING_TYPES.free,
];
const MAX_SAVINGS = 2;
// Milliseconds of a search after a calculation that took less.
const MIN_SEARCH_MS = 1000;

/** Stored layouts of one order. */
export class LayoutBoard {
  /** Newest first. */
  readonly layouts = signal<readonly StoredLayout[]>([]);
  readonly trials = signal<readonly Trial[]>([]);
  /** True during the background search for savings. */
  readonly searching = signal(false);
  readonly current = computed(() => this.layouts.value.find(({ current }) => current));
  /**
   * Layouts that need fewer pallets than the current one and differ from it in one parameter, best
   * first.
   */
  readonly savings = computed<readonly Saving[]>(() => savingsOf(this.layouts.value));
  #search: AbortController | undefined;

  constructor(readonly order: string) {}

  get isTrying(): boolean {
    return this.trials.value.some(({ failed }) => failed === undefined);
  }

  /**
   * Loads the layouts.
   * @throws {ApiError}
   */
  async load(): Promise<void> {
    this.layouts.value = await getLayouts(this.order);
  }

  /** Marks all layouts as unusable after a change of the lines. */
  outdate(): void {
    this.stopSearch();
    this.layouts.value = this.layouts.value.map((one) => ({ ...one, usable: false }));
  }

  /**
   * Tries packing types in parallel, except those with a stored layout.
   * @param parameters Parameters of the order.
   */
  async tryAll(
    wanted: TrialOf,
    parameters: PackingParameters,
    types: readonly number[] = TRIED_TYPES,
  ): Promise<void> {
    await this.load();
    const missing = types.filter((type) =>
      this.#triedLayout(wanted, parameters, type) === undefined
    );
    this.trials.value = missing.map((packing_type) => ({ packing_type }));
    await Promise.all(missing.map((packing_type) => this.#try(wanted, packing_type)));
  }

  /**
   * Tries the order's own packing type, free packing and layers.
   * @returns The layout with the fewest pallets, and the best of the others; with as many, the
   *   layout with the order's own packing type. Undefined if none was found.
   */
  async fewest(
    wanted: TrialOf,
    parameters: PackingParameters,
  ): Promise<[best: StoredLayout, other: StoredLayout | undefined] | undefined> {
    const { free, layers } = PACKING_TYPES;
    const { packing_type: own } = parameters;
    const types = [...new Set([own, free, layers])];
    await this.tryAll(wanted, parameters, types);
    // The sort is stable, so the order's own packing type is the first of equal ones.
    const [best, other] = types
      .flatMap((type) => this.#triedLayout(wanted, parameters, type) ?? [])
      .toSorted((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || a.pallets - b.pallets);
    return best && [best, other];
  }

  #triedLayout(
    { effort, id_point_start }: TrialOf,
    parameters: PackingParameters,
    packing_type: number,
  ): StoredLayout | undefined {
    return this.layouts.value.find((one) =>
      !one.by_hand && one.usable && one.complete && one.effort === effort &&
      one.id_point_start === id_point_start &&
      sameParameters(one.parameters, { ...parameters, packing_type })
    );
  }

  /**
   * Cancels a trial.
   * @throws {ApiError}
   */
  async cancel({ job }: Trial): Promise<void> {
    if (job !== undefined) await cancelJob(job);
  }

  /**
   * Makes a stored layout the order's current one, with its parameters.
   * @throws {ApiError} 409 if the layout belongs to other lines.
   */
  async use(layoutId: string): Promise<void> {
    this.stopSearch();
    await request("POST /order_item/:id/layouts/:layoutId/use", {
      param: { id: this.order, layoutId },
    });
    await this.load();
  }

  /**
   * Deletes a stored layout.
   * @throws {ApiError}
   */
  async remove(layoutId: string): Promise<void> {
    await request("DELETE /order_item/:id/layouts/:layoutId", {
      param: { id: this.order, layoutId },
    });
    this.layouts.value = this.layouts.value.filter(({ id }) => id !== layoutId);
  }

  /**
   * Searches for savings: tries changes of single parameters one by one, at low priority, for as
   * long as the calculation took. Layouts that save pallets are stored.
   * @param bound Lower bound of the number of pallets; if it is reached, nothing is tried.
   */
  async search(wanted: TrialOf, parameters: ParameterValues, bound: number): Promise<void> {
    this.stopSearch();
    const current = this.current.value;
    if (current === undefined || current.pallets <= bound) return;
    const search = this.#search = new AbortController();
    this.searching.value = true;
    const end = performance.now() + Math.max(MIN_SEARCH_MS, current.time_ms);
    try {
      for (const { name, value } of neighboursOf(parameters)) {
        const remaining = Math.floor(end - performance.now());
        if (search.signal.aborted || remaining < 1) return;
        const job = await trialJob(
          backgroundTrial(wanted, { [name]: value }, current.pallets, remaining),
          search.signal,
        );
        if (job?.state === "done" && (job.pallets ?? Infinity) < current.pallets) {
          await this.load().catch(() => {});
        }
      }
    } finally {
      if (this.#search === search) {
        this.#search = undefined;
        this.searching.value = false;
      }
    }
  }

  stopSearch(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.searching.value = false;
  }

  async #try(wanted: TrialOf, packing_type: number): Promise<void> {
    try {
      const { id } = await startJob({ ...wanted, parameters: { packing_type } });
      this.#updateTrial(packing_type, { job: id });
      for await (const { job } of watchJob(id, new AbortController().signal)) {
        this.#updateTrial(packing_type, { fraction: job.fraction, pallets: job.pallets });
        if (job.state === "failed") {
          return this.#updateTrial(packing_type, { failed: job.error ?? "" });
        }
        if (hasEnded(job)) break;
      }
      await this.load();
      this.trials.value = this.trials.value.filter((one) => one.packing_type !== packing_type);
    } catch (error) {
      this.#updateTrial(packing_type, { failed: error instanceof Error ? error.message : "" });
    }
  }

  #updateTrial(packing_type: number, changes: Partial<Trial>): void {
    this.trials.value = this.trials.value.map((one) =>
      one.packing_type === packing_type ? { ...one, ...changes } : one
    );
  }
}

function sameParameters(some: PackingParameters, others: PackingParameters): boolean {
  return NAMES.every((name) => some[name] === others[name]) && hasEqualLimits(some, others);
}

/**
 * Returns the usable layouts that save pallets by changing one parameter, the best one of each
 * parameter.
 */
export function savingsOf(layouts: readonly StoredLayout[]): Saving[] {
  const from = layouts.find(({ current }) => current);
  if (from === undefined) return [];
  const savings = layouts.flatMap((layout) => {
    const difference = onlyDifference(from.parameters, layout.parameters);
    const saves = !layout.by_hand && layout.usable && layout.pallets < from.pallets &&
      // Fewer but more expensive pallets are no saving.
      (layout.cost ?? 0) <= (from.cost ?? 0);
    return saves && difference !== undefined ? [{ layout, difference, from }] : [];
  }).toSorted((a, b) => a.layout.pallets - b.layout.pallets);
  const best = new Map(savings.toReversed().map((saving) => [saving.difference.name, saving]));
  return savings.filter((saving) => best.get(saving.difference.name) === saving)
    .slice(0, MAX_SAVINGS);
}
