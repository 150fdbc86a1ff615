/** Progress of picking one order: the current stop, confirmed picks and their results. */
import { batch, computed, signal } from "@preact/signals";
import type { MissingBox } from "../../../../domain/warehouse/calculation_records.ts";
import { cannotSend } from "../../shared/credentials.ts";
import { call } from "../../shared/warehouse_request.ts";
import { newId } from "../../../../domain/new_id.ts";
import { sendPhotos, type ShortPick, storePhoto } from "./photos.ts";
import { keepSending, type PickQueue, type QueuedPick } from "./pick_queue.ts";
import { loadProgress, type PickData, type PickProgress, storedChoice } from "./load_pick_data.ts";
import { queueOf } from "./outbox.ts";
import { palletProgress, palletStops } from "./pallet_stops.ts";
import {
  type CountedPick,
  keyOf,
  nextOpen,
  orderByTour,
  orderStops,
  type PickStop,
  type PlannedStop,
  type RemainingTour,
  stateOf,
  troublesOf,
} from "./pick_stops.ts";
import { BoxScans, judgeScan, type Scanned } from "./scan.ts";

// Sections per request that the server accepts.
const MAX_SECTIONS = 50;

/**
 * Loads the legs to the next stops in their order, the first from the picker's position. After a
 * short pick they lead to replacement sections.
 * @returns Point ids by stop key; no entry for a stop that no path reaches.
 * @throws {ApiError}
 */
async function legsFrom(
  { warehouseId, order, from }: { warehouseId: string; order: string; from: string },
  stops: readonly Pick<PlannedStop, "key" | "id_section">[],
): Promise<Map<string, readonly string[]>> {
  const nextStops = stops.slice(0, MAX_SECTIONS);
  const legs = new Map<string, readonly string[]>();
  if (nextStops.length === 0) return legs;
  const sections = nextStops.map(({ id_section }) => id_section).join(",");
  const answer = await call("GET /picking_round/withWarehouseID/:warehouseId", {
    param: { warehouseId },
    query: { orders: order, from, sections },
  });
  let at = 0;
  for (const { key, id_section } of nextStops) {
    // The answer omits sections that no path reaches.
    if (answer.stops[at]?.id_section === id_section) legs.set(key, answer.stops[at++]!.leg);
  }
  return legs;
}

/** State and actions of the picking page of one order. */
export class Picking {
  /** Number of the pallet to pick; undefined for the whole order on one tour. */
  readonly pallet;
  /** True if the tour has just been recomputed. */
  readonly renewed = signal(false);
  readonly scanned = signal<Scanned | undefined>(undefined);
  readonly queue: PickQueue;
  /** Key of the displayed stop. */
  readonly #currentKey = signal("");
  /** The remaining tour, recomputed after a short pick. */
  readonly #remainingTour = signal<RemainingTour | undefined>(undefined);
  /** Recomputed legs while pallets are built, by stop key. */
  readonly #recomputedLegs = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  /**
   * Picks made before the tour was recomputed: stops keep their order until the next computation.
   */
  readonly #picksAtRecompute = signal<readonly CountedPick[]>([]);
  readonly #progress = signal<PickProgress>({ reserved: [], picks: [] });
  readonly #scans = new BoxScans();
  /** Section of the last confirmed pick. */
  #lastStop: { id_section: string } | undefined;
  /** True if a section had too few boxes since the tour was computed. */
  #isStale = false;
  /** True if the server has applied picks since the remaining stops were last loaded. */
  #isBehind = false;

  /** Picks that count: those that the server has applied, and those that it does not know yet. */
  readonly countedPicks = computed<readonly CountedPick[]>(() => {
    const { picks } = this.#progress.value;
    const queued = new Map(this.queue.picks.value.map((pick) => [pick.id, pick]));
    const applied = picks.filter(({ status }) => status === "applied")
      .map((pick) => ({ ...queued.get(pick.id), ...pick }));
    const serverIds = new Set(picks.map(({ id }) => id));
    const own = this.queue.picks.value.filter(({ id, status }) =>
      !serverIds.has(id) && (status === "waiting" || status === "applied")
    ).map((pick) => ({ ...pick, isNew: true }));
    return [...applied, ...own];
  });
  /** The stops of all pallets, one pallet after another. */
  readonly #palletStops = computed<readonly PickStop[]>(() =>
    palletStops(
      this.#steps,
      this.#progress.value.reserved,
      this.countedPicks.value,
      this.data.sections,
    ).map((stop) => ({
      ...stop,
      leg: this.#recomputedLegs.value.get(stop.key) ?? stop.leg,
    }))
  );
  readonly pallets = computed(() =>
    palletProgress(this.#steps, this.#palletStops.value, this.data.nowhere)
  );
  readonly stops = computed<readonly PickStop[]>(() => {
    const pallet = this.pallet.value;
    if (pallet !== undefined) {
      return this.#palletStops.value.filter(({ pallets }) => pallets[0]!.number === pallet);
    }
    const { reserved, picks } = this.#progress.value;
    const { tour } = this.data;
    const stops = tour === undefined ? [] : orderStops(tour, this.#steps, reserved, picks);
    return orderByTour(stops, this.#picksAtRecompute.value, this.#remainingTour.value)
      .map((stop) => ({ ...stop, ...stateOf(stop, this.countedPicks.value) }));
  });
  /** Index of the displayed stop. */
  readonly at = computed(() => {
    const index = this.stops.value.findIndex(({ key }) => key === this.#currentKey.value);
    return index >= 0 ? index : Math.max(0, nextOpen(this.stops.value, 0));
  });
  readonly totals = computed(() => {
    const stops = this.pallet.value === undefined ? this.stops.value : this.#palletStops.value;
    const planned = stops.filter(({ replaces }) => !replaces)
      .reduce((sum, { wanted }) => sum + wanted, 0);
    const done = stops.reduce((sum, { picked }) => sum + picked, 0);
    const inNoSection = this.missing.filter(({ reason }) => reason !== "unreachable")
      .reduce((sum, { count }) => sum + count, 0);
    return {
      /** All boxes of the order, including those that no section has. */
      all: planned + inNoSection,
      done,
      /** Boxes that were missing in their sections. */
      short: Math.max(0, planned - done),
      finished: stops.every((stop) => stop.done),
    };
  });
  /** Problems to resolve: tasks of all pickers, and picks rejected here. */
  readonly troubles = computed(() =>
    troublesOf(
      this.#progress.value.picks,
      this.queue.picks.value,
      this.stops.value,
      this.data.sections,
    )
  );

  /** Short picks of this and other devices: what was missing, and why. */
  readonly shorts = computed(() =>
    this.stops.value.filter(({ short, wanted, picked }) => short && picked < wanted).map((
      stop,
    ) => ({
      ...stop,
      reason: [...this.#progress.value.picks, ...this.queue.picks.value]
        .find((pick) => pick.short && keyOf(pick) === keyOf(stop))?.reason ?? "",
    }))
  );

  constructor(private readonly data: PickData) {
    const { id } = data.order;
    this.#progress.value = { reserved: data.reserved, picks: data.picks };
    this.queue = queueOf(id);
    const waiting = this.queue.picks.value.filter(({ status }) => status === "waiting");
    this.#lastStop = waiting.at(-1);
    this.#isStale = waiting.some(({ short }) => short);
    this.pallet = signal<number | undefined>(undefined);
    this.pallet.value = this.#firstChoice(storedChoice(id).read());
  }

  /** Returns the stored choice; if there is none, the first open pallet, else the first one. */
  #firstChoice(choice: string | undefined): number | undefined {
    if (choice === "all") return undefined;
    const pallets = this.pallets.value;
    const before = pallets.find(({ number }) => String(number) === choice);
    return (before ?? pallets.find(({ isOver }) => !isOver) ?? pallets[0])?.number;
  }

  /** Boxes that the tour cannot include. */
  get missing(): readonly MissingBox[] {
    return this.data.tour?.missing ?? [];
  }

  get #steps() {
    return this.data.steps ?? [];
  }

  /** Selects the pallet to pick; undefined selects the whole order on one tour. */
  choose(pallet: number | undefined): void {
    batch(() => {
      this.pallet.value = pallet;
      this.go(Math.max(0, nextOpen(this.stops.value, 0)));
    });
    storedChoice(this.data.order.id).write(String(pallet ?? "all"));
  }

  /**
   * Starts sending unsent picks.
   * @returns A function that stops this.
   */
  start = () =>
    keepSending(() => this.#flush(), () => this.queue.waiting.value > 0 || this.#isBehind);

  async #flush(): Promise<void> {
    const before = this.queue.waiting.value;
    await this.queue.flush();
    if (this.queue.waiting.value < before || this.#isBehind) await this.#refresh();
  }

  async #refresh(): Promise<void> {
    const { warehouse, order } = this.data;
    this.#isBehind = true;
    if (cannotSend()) return;
    try {
      this.#progress.value = await loadProgress(warehouse.id, order.id);
      // Until all picks are sent, the server does not know the remaining stops.
      if (this.#isStale && this.queue.waiting.value === 0) await this.#recomputeTour();
      this.#isBehind = false;
    } catch {
      // Keeps the last progress: it is loaded again at the next pick or retry.
    }
  }

  /** Requests the tour of the remaining stops from the picker's position. */
  async #recomputeTour(): Promise<void> {
    const { warehouse, order, tour } = this.data;
    const section = this.#lastStop?.id_section;
    const isHere = (stop: { id_section: string }) => stop.id_section === section;
    const currentStop = this.#remainingTour.value?.stops.find(isHere) ?? tour?.stops.find(isHere);
    const from = currentStop?.id_point;
    const end = tour?.back.at(-1);
    if (from === undefined) return;
    const remaining = await call("GET /picking_round/withWarehouseID/:warehouseId", {
      param: { warehouseId: warehouse.id },
      query: { orders: order.id, from, ...(end === undefined ? {} : { end }) },
    });
    const legs = this.pallet.value === undefined ? new Map<string, string[]>() : await legsFrom(
      { warehouseId: warehouse.id, order: order.id, from },
      this.stops.value.filter(({ done }) => !done),
    );
    const picks = this.countedPicks.value;
    this.#isStale = false;
    batch(() => {
      this.#picksAtRecompute.value = picks;
      this.#remainingTour.value = remaining;
      this.#recomputedLegs.value = legs;
      this.go(Math.max(0, nextOpen(this.stops.value, 0)));
      this.renewed.value = remaining.stops.length > 0;
    });
  }

  go(at: number): void {
    this.scanned.value = undefined;
    this.renewed.value = false;
    const { value: stops } = this.stops;
    this.#currentKey.value = stops[Math.min(Math.max(at, 0), stops.length - 1)]?.key ?? "";
  }

  /**
   * Confirms the remaining boxes of the stop, or a short pick of `count` boxes, and shows the next
   * open stop.
   */
  async confirm(short?: ShortPick): Promise<void> {
    const stop = this.stops.value[this.at.value];
    if (stop === undefined || stop.done) return;
    this.#lastStop = stop;
    if (short !== undefined) this.#isStale = true;
    const id = newId();
    const stored = short?.photo && storePhoto(this.data.order.id, id, short.photo);
    const pick: Omit<QueuedPick, "status"> = {
      id,
      id_section: stop.id_section,
      id_box: stop.id_box,
      section_name: stop.section_name,
      count: short?.count ?? stop.wanted - stop.picked,
      short: short !== undefined,
      reason: short?.reason ?? "",
      ...(this.pallet.value === undefined ? {} : { stop: stop.key }),
    };
    // Pins the displayed stop: it would change otherwise once it is done.
    this.#currentKey.value = stop.key;
    const sent = this.queue.add(pick);
    const next = nextOpen(this.stops.value, this.at.value);
    if (next >= 0) this.go(next);
    await sent;
    if (stored) void stored.then(sendPhotos);
    await this.#refresh();
    // The short pick may have added a replacement stop before the others.
    if (this.stops.value[this.at.value]?.done) {
      this.go(Math.max(nextOpen(this.stops.value, this.at.value), 0));
    }
  }

  /** Judges a scanned code; the right article confirms the stop. */
  scan(code: string): void {
    const stop = this.stops.value[this.at.value];
    if (stop === undefined) return;
    const { articles, boxes } = this.data;
    const judged = judgeScan(code, stop.sku_box, articles ?? boxes);
    const [scanned, isComplete] = this.#scans.add(judged, stop.key, stop.wanted - stop.picked);
    if (isComplete) void this.confirm();
    this.scanned.value = scanned;
  }
}
