/** The layouts that are kept of an order, and those that are being calculated beside it. */
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { computed, signal } from "@preact/signals";
import type { PackingParameters } from "../../../../domain/warehouse/computed_order.ts";
import { hasEnded } from "../../../../domain/warehouse/calculation_job.ts";
import { type Answer, request } from "../../shared/warehouse_request.ts";
import { getLayouts } from "../../shared/warehouse_api.ts";
import { type CalculationRequest, cancelJob, startJob, watchJob } from "./calculation_jobs.ts";
import { NAMES, type ParameterValues } from "./parameter_fields.ts";

type Parameters = Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">;
type Limited = Parameters & { pallet_limits?: OrderParams["pallet_limits"] };
/** The one parameter that a neighbour has otherwise, and how. */
type Neighbour = {
  [Name in keyof Parameters]: { name: Name; value: number };
}[keyof Parameters];

// By which a share is lowered: enough to change something, not so much that nobody would.
const SHARE_STEP = 0.1;
// Any difference of heights: see `height_layer_diff`.
const ANY_HEIGHT = 1;

/**
 * The neighbours of parameters that may need fewer pallets, the most promising first: free packing,
 * or plain layers where the layers have to be of one type or in the order of the walk; then each rule
 * a little weaker. Sizes of the pallet are no rule, and stay.
 */
export function neighboursOf(parameters: Parameters): Neighbour[] {
  const { packing_type: type } = parameters;
  const { free, layers, pureLayers, walk } = PACKING_TYPES;
  const found: Neighbour[] = [];
  if (type !== free) found.push({ name: "packing_type", value: free });
  if (type === pureLayers || type === walk) found.push({ name: "packing_type", value: layers });
  if (type !== free) found.push(...lowered(parameters, "min_layer_fill_ratio"));
  found.push(...lowered(parameters, "min_support_ratio"));
  if (type !== free && parameters.height_layer_diff !== ANY_HEIGHT) {
    found.push({ name: "height_layer_diff", value: ANY_HEIGHT });
  }
  return found;
}

function lowered(
  parameters: Parameters,
  name: "min_layer_fill_ratio" | "min_support_ratio",
): Neighbour[] {
  const before = parameters[name];
  if (before === 0) return [];
  return [{ name, value: Math.max(0, Number((before - SHARE_STEP).toFixed(4))) }];
}

/** The one parameter in which two sets differ; undefined when they differ in none or in several. */
export function onlyDifference(from: Limited, to: Limited): Neighbour | undefined {
  if (!hasEqualLimits(from, to)) return undefined;
  const { pallet_limits: _, ...numbers } = from;
  const names = (Object.keys(numbers) as (keyof Parameters)[])
    .filter((name) => name in to && from[name] !== to[name]);
  return names.length === 1 ? { name: names[0]!, value: to[names[0]!] } as Neighbour : undefined;
}

// In whatever order the limits are stated.
const textOf = ({ pallet_limits }: Pick<Limited, "pallet_limits">) =>
  JSON.stringify(Object.entries(pallet_limits ?? {}).sort(([a], [b]) => a < b ? -1 : 1));

/**
 * Returns true if two sets of parameters have equal pallet limits; layouts of earlier versions have
 * none.
 */
export function hasEqualLimits(
  one: Pick<Limited, "pallet_limits">,
  other: Pick<Limited, "pallet_limits">,
): boolean {
  return textOf(one) === textOf(other);
}

/** A kept layout. */
export type KeptLayout = Answer<"GET /order_item/:id/layouts">[number];

/** A packing type that is being tried. */
export interface Trial {
  packing_type: number;
  /** 0 to 1; undefined before it is known. */
  fraction?: number | undefined;
  pallets?: number | undefined;
  /** Id of its job; undefined until there is one. */
  job?: string | undefined;
  /** Error of the server. */
  failed?: string | undefined;
}

/** A layout with fewer pallets than the order has, by one parameter. */
export interface Saving {
  layout: KeptLayout;
  difference: Neighbour;
  /** The layout of the order, from which it differs. */
  from: KeptLayout;
}

/** Types that are tried; 2 is another name for 0. */
const TRIED_TYPES: readonly number[] = [
  PACKING_TYPES.layers,
  PACKING_TYPES.pureLayers,
  PACKING_TYPES.walk,
  PACKING_TYPES.free,
];
// Of the search in the background: a neighbour that takes longer is not worth it.
const MAX_TRIAL_MS = 60_000;
const MAX_SAVINGS = 2;

/** Common parameters of trials. */
export type TrialOf = Omit<
  CalculationRequest,
  "parameters" | "keep_below" | "background" | "deadline_ms"
>;

/** The kept layouts of one order. */
export class LayoutBoard {
  /** Newest first. */
  readonly layouts = signal<readonly KeptLayout[]>([]);
  readonly trials = signal<readonly Trial[]>([]);
  /** True while parameters that cost pallets are searched for. */
  readonly searching = signal(false);
  readonly current = computed(() => this.layouts.value.find(({ current }) => current));
  /** Layouts that need fewer pallets than that of the order and differ in one parameter, best first. */
  readonly savings = computed<readonly Saving[]>(() => savingsOf(this.layouts.value));
  #search: AbortController | undefined;

  constructor(readonly order: string) {}

  get isTrying(): boolean {
    return this.trials.value.some(({ failed }) => failed === undefined);
  }

  /** Reads the layouts. @throws {ApiError} */
  async load(): Promise<void> {
    this.layouts.value = await getLayouts(this.order);
  }

  /** The order's lines have been changed: no layout is of it any more. */
  outdate(): void {
    this.stopSearch();
    this.layouts.value = this.layouts.value.map((one) => ({ ...one, usable: false }));
  }

  /**
   * Tries all packing types side by side; one whose layout is kept already is not calculated again.
   *
   * @param parameters those of the order
   */
  async tryAll(wanted: TrialOf, parameters: PackingParameters): Promise<void> {
    await this.load();
    const isKept = (packing_type: number) =>
      this.layouts.value.some((one) =>
        !one.by_hand && one.usable && one.complete && one.effort === wanted.effort &&
        one.id_point_start === wanted.id_point_start &&
        sameParameters(one.parameters, { ...parameters, packing_type })
      );
    const types = TRIED_TYPES.filter((type) => !isKept(type));
    this.trials.value = types.map((packing_type) => ({ packing_type }));
    await Promise.all(types.map((packing_type) => this.#try(wanted, packing_type)));
  }

  /** Ends a trial. @throws {ApiError} */
  async cancel({ job }: Trial): Promise<void> {
    if (job !== undefined) await cancelJob(job);
  }

  /** Gives the order a kept layout, with its parameters. @throws {ApiError} 409 when it is of others */
  async use(layoutId: string): Promise<void> {
    this.stopSearch();
    await request("POST /order_item/:id/layouts/:layoutId/use", {
      param: { id: this.order, layoutId },
    });
    await this.load();
  }

  /** Removes a kept layout. @throws {ApiError} */
  async remove(layoutId: string): Promise<void> {
    await request("DELETE /order_item/:id/layouts/:layoutId", {
      param: { id: this.order, layoutId },
    });
    this.layouts.value = this.layouts.value.filter(({ id }) => id !== layoutId);
  }

  /**
   * Tries the neighbours of the order's parameters one by one, after all other calculations of the
   * server. Those that save pallets are kept.
   *
   * @param least pallets that any layout needs; with so many there is nothing to look for
   */
  async search(wanted: TrialOf, parameters: ParameterValues, least: number): Promise<void> {
    this.stopSearch();
    const current = this.current.value;
    if (current === undefined || current.pallets <= least) return;
    const search = this.#search = new AbortController();
    this.searching.value = true;
    try {
      for (const { name, value } of neighboursOf(parameters)) {
        if (search.signal.aborted) return;
        await this.#tryNeighbour({
          ...wanted,
          effort: Math.min(1, wanted.effort),
          parameters: { [name]: value },
          keep_below: current.pallets,
          background: true,
          deadline_ms: MAX_TRIAL_MS,
        }, search.signal);
      }
    } finally {
      if (this.#search === search) {
        this.#search = undefined;
        this.searching.value = false;
      }
    }
  }

  /** Ends the search for parameters that cost pallets. */
  stopSearch(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.searching.value = false;
  }

  async #tryNeighbour(wanted: CalculationRequest, stop: AbortSignal): Promise<void> {
    let id: string;
    try {
      ({ id } = await startJob(wanted));
    } catch {
      // Boxes that would fit no pallet so, or a busy server: there is no hint then.
      return;
    }
    const cancel = () => void cancelJob(id).catch(() => {});
    stop.addEventListener("abort", cancel, { once: true });
    if (stop.aborted) return cancel();
    try {
      for await (const { job } of watchJob(id, stop)) {
        if (job.state === "done" && (job.pallets ?? Infinity) < wanted.keep_below!) {
          await this.load();
        }
      }
    } catch {
      return;
    } finally {
      stop.removeEventListener("abort", cancel);
    }
  }

  async #try(wanted: TrialOf, packing_type: number): Promise<void> {
    try {
      const { id } = await startJob({ ...wanted, parameters: { packing_type } });
      this.#change(packing_type, { job: id });
      for await (const { job } of watchJob(id, new AbortController().signal)) {
        this.#change(packing_type, { fraction: job.fraction, pallets: job.pallets });
        if (job.state === "failed") return this.#change(packing_type, { failed: job.error ?? "" });
        if (hasEnded(job)) break;
      }
      await this.load();
      this.trials.value = this.trials.value.filter((one) => one.packing_type !== packing_type);
    } catch (error) {
      this.#change(packing_type, { failed: error instanceof Error ? error.message : "" });
    }
  }

  #change(packing_type: number, changes: Partial<Trial>): void {
    this.trials.value = this.trials.value.map((one) =>
      one.packing_type === packing_type ? { ...one, ...changes } : one
    );
  }
}

function sameParameters(some: PackingParameters, others: PackingParameters): boolean {
  return NAMES.every((name) => some[name] === others[name]) && hasEqualLimits(some, others);
}

/** Usable layouts that save pallets by one parameter alone; of each parameter the best. Pure. */
export function savingsOf(layouts: readonly KeptLayout[]): Saving[] {
  const from = layouts.find(({ current }) => current);
  if (from === undefined) return [];
  const found = layouts.flatMap((layout) => {
    const difference = onlyDifference(from.parameters, layout.parameters);
    const saves = !layout.by_hand && layout.usable && layout.pallets < from.pallets &&
      // Fewer pallets of a dearer type save nothing.
      (layout.cost ?? 0) <= (from.cost ?? 0);
    return saves && difference !== undefined ? [{ layout, difference, from }] : [];
  }).toSorted((a, b) => a.layout.pallets - b.layout.pallets);
  const best = new Map(found.toReversed().map((saving) => [saving.difference.name, saving]));
  return found.filter((saving) => best.get(saving.difference.name) === saving)
    .slice(0, MAX_SAVINGS);
}
