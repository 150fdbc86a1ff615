/** A picker's round in progress: where he stands, what is confirmed, and what came of it. */
import { batch, computed, signal } from "@preact/signals";
import type { MissingBox } from "../../../../domain/warehouse/calculation_records.ts";
import { needsSignIn } from "../../shared/credentials.ts";
import { call } from "../../shared/warehouse_request.ts";
import { type ActQueue, keepSending, type KeptAct } from "./act_queue.ts";
import {
  loadProgress,
  queueOf,
  type Round,
  type RoundProgress,
  storedChoice,
} from "./load_round.ts";
import { palletProgress, palletStops } from "./pallet_stops.ts";
import {
  type CountedAct,
  inNewOrder,
  nextOpen,
  orderStops,
  type PickStop,
  type PlannedStop,
  type RestOfRound,
  stateOf,
  troublesOf,
} from "./pick_stops.ts";
import { judgeScan, type Scanned } from "./scan.ts";

// Sections that one request may name.
const MAX_SECTIONS = 50;

/**
 * The ways to the next stops in their order, the first from where the picker stands: after a short
 * pick they lead to sections that stand in for others.
 *
 * @returns Ids of points by keys of stops; none for a stop to which there is no way.
 * @throws {ApiError}
 */
async function waysFrom(
  { warehouseId, order, from }: { warehouseId: string; order: string; from: string },
  stops: readonly Pick<PlannedStop, "key" | "id_section">[],
): Promise<Map<string, readonly string[]>> {
  const next = stops.slice(0, MAX_SECTIONS);
  const ways = new Map<string, readonly string[]>();
  if (next.length === 0) return ways;
  const sections = next.map(({ id_section }) => id_section).join(",");
  const round = await call("GET /picking_round/withWarehouseID/:warehouseId", {
    param: { warehouseId },
    query: { orders: order, from, sections },
  });
  let at = 0;
  for (const { key, id_section } of next) {
    // Sections without a way are missing there.
    if (round.stops[at]?.id_section === id_section) ways.set(key, round.stops[at++]!.leg);
  }
  return ways;
}

/** One round, and what the picker does. */
export class Picking {
  /** Number of the pallet that is picked; undefined for the whole order in one round. */
  readonly pallet;
  /** True if the tour has just been recomputed. */
  readonly renewed = signal(false);
  readonly scanned = signal<Scanned | undefined>(undefined);
  readonly queue: ActQueue;
  /** Key of the stop that is shown. */
  readonly #here = signal("");
  /** The rest of the round, computed again after a short pick. */
  readonly #rest = signal<RestOfRound | undefined>(undefined);
  /** Ways computed again while pallets are built, by keys of stops. */
  readonly #ways = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  /** Acts that had been made when it was computed: stops keep their places between two computations. */
  readonly #heard = signal<readonly CountedAct[]>([]);
  readonly #progress = signal<RoundProgress>({ reserved: [], picks: [] });
  /** Section of the last confirmed pick. */
  #lastStop: { id_section: string } | undefined;
  /** True if a section had too few boxes since the tour was computed. */
  #isStale = false;
  /** True if the server has applied picks since the remaining stops were last loaded. */
  #isBehind = false;

  /** Acts that count: those that the server has applied, and those that it has not heard of yet. */
  readonly acts = computed<readonly CountedAct[]>(() => {
    const { picks } = this.#progress.value;
    const queued = new Map(this.queue.acts.value.map((act) => [act.id, act]));
    const applied = picks.filter(({ status }) => status === "applied")
      .map((act) => ({ ...queued.get(act.id), ...act }));
    const serverIds = new Set(picks.map(({ id }) => id));
    const own = this.queue.acts.value.filter(({ id, status }) =>
      !serverIds.has(id) && (status === "waiting" || status === "applied")
    ).map((act) => ({ ...act, isNew: true }));
    return [...applied, ...own];
  });
  /** The stops of all pallets, one pallet after another. */
  readonly #ofPallets = computed<readonly PickStop[]>(() =>
    palletStops(
      this.#steps,
      this.#progress.value.reserved,
      this.acts.value,
      this.round.sections,
    ).map((stop) => ({
      ...stop,
      leg: this.#ways.value.get(stop.key) ?? stop.leg,
    }))
  );
  /** Progress of each pallet. */
  readonly pallets = computed(() =>
    palletProgress(this.#steps, this.#ofPallets.value, this.round.nowhere)
  );
  readonly stops = computed<readonly PickStop[]>(() => {
    const pallet = this.pallet.value;
    if (pallet !== undefined) {
      return this.#ofPallets.value.filter(({ pallets }) => pallets[0]!.number === pallet);
    }
    const { reserved, picks } = this.#progress.value;
    const { tour } = this.round;
    const stops = tour === undefined ? [] : orderStops(tour, this.#steps, reserved, picks);
    return inNewOrder(stops, this.#heard.value, this.#rest.value)
      .map((stop) => ({ ...stop, ...stateOf(stop, this.acts.value) }));
  });
  /** Place of the stop that is shown. */
  readonly at = computed(() => {
    const found = this.stops.value.findIndex(({ key }) => key === this.#here.value);
    return found >= 0 ? found : Math.max(0, nextOpen(this.stops.value, 0));
  });
  readonly totals = computed(() => {
    const stops = this.pallet.value === undefined ? this.stops.value : this.#ofPallets.value;
    const planned = stops.filter(({ replaces }) => !replaces)
      .reduce((sum, { wanted }) => sum + wanted, 0);
    const done = stops.reduce((sum, { picked }) => sum + picked, 0);
    const nowhere = this.missing.filter(({ reason }) => reason !== "unreachable")
      .reduce((sum, { count }) => sum + count, 0);
    return {
      /** All boxes of the order, those that no section has included. */
      all: planned + nowhere,
      done,
      /** Boxes that were not found where they should be. */
      short: Math.max(0, planned - done),
      finished: stops.every((stop) => stop.done),
    };
  });
  /** Problems to resolve: tasks of all pickers, and picks rejected here. */
  readonly troubles = computed(() =>
    troublesOf(
      this.#progress.value.picks,
      this.queue.acts.value,
      this.stops.value,
      this.round.sections,
    )
  );

  constructor(private readonly round: Round) {
    const { id } = round.order;
    this.#progress.value = { reserved: round.reserved, picks: round.picks };
    this.queue = queueOf(id);
    const waiting = this.queue.acts.value.filter(({ status }) => status === "waiting");
    this.#lastStop = waiting.at(-1);
    this.#isStale = waiting.some(({ short }) => short);
    this.pallet = signal<number | undefined>(undefined);
    this.pallet.value = this.#firstChoice(storedChoice(id).read());
  }

  /** The pallet that was picked before, else the first that is open; of one pallet, that. */
  #firstChoice(choice: string | undefined): number | undefined {
    if (choice === "all") return undefined;
    const pallets = this.pallets.value;
    const before = pallets.find(({ number }) => String(number) === choice);
    return (before ?? pallets.find(({ isOver }) => !isOver) ?? pallets[0])?.number;
  }

  /** Boxes that the tour cannot take, known before it begins. */
  get missing(): readonly MissingBox[] {
    return this.round.tour?.missing ?? [];
  }

  get #steps() {
    return this.round.steps ?? [];
  }

  /** Picks this pallet from now on; the whole order in one round when undefined. */
  choose(pallet: number | undefined): void {
    batch(() => {
      this.pallet.value = pallet;
      this.go(Math.max(0, nextOpen(this.stops.value, 0)));
    });
    storedChoice(this.round.order.id).write(String(pallet ?? "all"));
  }

  /** Sends what waits, from now on. @returns what ends that */
  start = () =>
    keepSending(() => this.#flush(), () => this.queue.waiting.value > 0 || this.#isBehind);

  async #flush(): Promise<void> {
    const before = this.queue.waiting.value;
    await this.queue.flush();
    if (this.queue.waiting.value < before || this.#isBehind) await this.#refresh();
  }

  async #refresh(): Promise<void> {
    const { warehouse, order } = this.round;
    this.#isBehind = true;
    if (needsSignIn()) return;
    try {
      this.#progress.value = await loadProgress(warehouse.id, order.id);
      // While acts wait to be sent the server does not know what is left.
      if (this.#isStale && this.queue.waiting.value === 0) await this.#planRest();
      this.#isBehind = false;
    } catch {
      // As it was: it is asked again when the next act is made, or soon.
    }
  }

  /** Has the rest of the round computed again from where the picker stands. */
  async #planRest(): Promise<void> {
    const { warehouse, order, tour } = this.round;
    const section = this.#lastStop?.id_section;
    const isHere = (stop: { id_section: string }) => stop.id_section === section;
    const from = (this.#rest.value?.stops.find(isHere) ?? tour?.stops.find(isHere))?.id_point;
    const end = tour?.back.at(-1);
    if (from === undefined) return;
    const rest = await call("GET /picking_round/withWarehouseID/:warehouseId", {
      param: { warehouseId: warehouse.id },
      query: { orders: order.id, from, ...(end === undefined ? {} : { end }) },
    });
    const ways = this.pallet.value === undefined ? new Map<string, string[]>() : await waysFrom(
      { warehouseId: warehouse.id, order: order.id, from },
      this.stops.value.filter(({ done }) => !done),
    );
    const acts = this.acts.value;
    this.#isStale = false;
    batch(() => {
      this.#heard.value = acts;
      this.#rest.value = rest;
      this.#ways.value = ways;
      this.go(Math.max(0, nextOpen(this.stops.value, 0)));
      this.renewed.value = rest.stops.length > 0;
    });
  }

  /** Goes to a stop by its place. */
  go(at: number): void {
    this.scanned.value = undefined;
    this.renewed.value = false;
    const { value: stops } = this.stops;
    this.#here.value = stops[Math.min(Math.max(at, 0), stops.length - 1)]?.key ?? "";
  }

  /** Confirms what is left to take at the stop, or that there were only `count`; and goes on. */
  async confirm(short?: { count: number; reason: string }): Promise<void> {
    const stop = this.stops.value[this.at.value];
    if (stop === undefined || stop.done) return;
    this.#lastStop = stop;
    if (short !== undefined) this.#isStale = true;
    const act: Omit<KeptAct, "id" | "status"> = {
      id_section: stop.id_section,
      id_box: stop.id_box,
      section_name: stop.section_name,
      count: short?.count ?? stop.wanted - stop.picked,
      short: short !== undefined,
      reason: short?.reason ?? "",
      ...(this.pallet.value === undefined ? {} : { stop: stop.key }),
    };
    // Without that, the stop that is shown would change when it is done.
    this.#here.value = stop.key;
    const sent = this.queue.add(act);
    const next = nextOpen(this.stops.value, this.at.value);
    if (next >= 0) this.go(next);
    await sent;
    await this.#refresh();
    // A section that stands in for a short one may have come.
    if (this.stops.value[this.at.value]?.done) {
      this.go(Math.max(nextOpen(this.stops.value, this.at.value), 0));
    }
  }

  /** Takes the code of a box: the right one confirms the stop. */
  scan(code: string): void {
    const stop = this.stops.value[this.at.value];
    if (stop === undefined) return;
    const { articles, boxes } = this.round;
    const scanned = judgeScan(code, stop.sku_box, articles ?? boxes);
    if (scanned.right) void this.confirm();
    this.scanned.value = scanned;
  }
}
