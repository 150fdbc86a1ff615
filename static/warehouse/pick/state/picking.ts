/** A picker's round in progress: where he stands, what is confirmed, and what came of it. */
import { batch, computed, signal } from "@preact/signals";
import type { PickAct } from "../../../../domain/warehouse/picks.ts";
import { call } from "../../shared/warehouse_request.ts";
import { ActQueue, type KeptAct } from "./act_queue.ts";
import { loadProgress, localKeeping, type Round, type RoundProgress } from "./load_round.ts";
import {
  inNewOrder,
  nextOpen,
  type PickStop,
  pickStops,
  type RestOfRound,
  stateOf,
} from "./pick_stops.ts";
import { isCodeOf } from "./scan.ts";

// Milliseconds after which what waits is sent again.
const SEND_AGAIN = 5000;

/** What a scan has shown. */
export interface Scanned {
  code: string;
  right: boolean;
}

/** An act that could not be applied. */
export interface Trouble {
  id: string;
  /** The section's name. */
  section: string;
  /** Why it is a task; empty where that is not known. */
  cause: string;
  /** Why the server has refused it, in its words; empty for a task. */
  error: string;
}

/** One round, and what the picker does. */
export class Picking {
  readonly at = signal(0);
  /** Whether the way has just been computed again. */
  readonly renewed = signal(false);
  readonly scanned = signal<Scanned | undefined>(undefined);
  readonly queue: ActQueue;
  /** The rest of the round, computed again after a short pick. */
  readonly #rest = signal<RestOfRound | undefined>(undefined);
  /** Acts that had been made when it was computed: stops keep their places between two computations. */
  readonly #heard = signal<readonly Pick<PickAct, "id_section" | "id_box" | "count" | "short">[]>(
    [],
  );
  readonly #progress = signal<RoundProgress>({ reserved: [], picks: [] });
  readonly #round: Round;
  /** Where the picker has confirmed last. */
  #stood: Pick<PickStop, "id_section"> | undefined;
  /** Whether there was too little somewhere since the round was computed. */
  #isStale = false;

  /** Acts that count: those that the server has applied, and those that it has not heard of yet. */
  readonly acts = computed(() => {
    const applied = this.#progress.value.picks.filter(({ status }) => status === "applied");
    const known = new Set(this.#progress.value.picks.map(({ id }) => id));
    const own = this.queue.acts.value.filter(({ id, status }) =>
      !known.has(id) && (status === "waiting" || status === "applied")
    );
    return [...applied, ...own];
  });
  readonly stops = computed<readonly PickStop[]>(() => {
    const { reserved, picks } = this.#progress.value;
    const { tour } = this.#round;
    const stops = tour === undefined ? [] : pickStops(tour, reserved, picks);
    return inNewOrder(stops, this.#heard.value, this.#rest.value);
  });
  readonly totals = computed(() => {
    const states = this.stops.value.map((stop) => ({
      stop,
      state: stateOf(stop, this.acts.value),
    }));
    const sum = (of: (one: (typeof states)[number]) => number) =>
      states.reduce((all, one) => all + of(one), 0);
    const tourStops = states.filter(({ stop }) => !stop.replaces);
    const all = tourStops.reduce((sum, { stop }) => sum + stop.wanted, 0);
    const done = sum(({ state }) => state.picked);
    return { all, done, missing: Math.max(0, all - done), finished: this.#next(0) < 0 };
  });
  /** What someone has to look after: tasks of all pickers, and what was refused here. */
  readonly troubles = computed<readonly Trouble[]>(() => {
    const { picks } = this.#progress.value;
    const known = new Set(picks.map(({ id }) => id));
    const names = new Map(this.stops.value.map((stop) => [stop.id_section, stop.section_name]));
    const own = this.queue.acts.value;
    for (const { id_section, section_name } of own) names.set(id_section, section_name);
    const tasks = picks.filter(({ status }) => status === "task");
    const unheard = own.filter(({ id, status }) =>
      status === "refused" || (status === "task" && !known.has(id))
    );
    return [
      ...tasks.map(({ id, id_section, cause }) => ({ id, id_section, cause, error: "" })),
      ...unheard.map(({ id, id_section, error = "" }) => ({ id, id_section, cause: "", error })),
    ].map(({ id_section, ...rest }) => ({ ...rest, section: names.get(id_section) ?? "–" }));
  });

  constructor(round: Round) {
    this.#round = round;
    const { id } = round.order;
    this.#progress.value = { reserved: round.reserved, picks: round.picks };
    this.queue = new ActQueue(
      id,
      localKeeping(),
      async (acts) => await call("POST /order_item/:id/picks", { param: { id }, json: acts }),
    );
    const waiting = this.queue.acts.value.filter(({ status }) => status === "waiting");
    this.#stood = waiting.at(-1);
    this.#isStale = waiting.some(({ short }) => short);
    this.at.value = Math.max(0, this.#next(0));
  }

  #next(from: number): number {
    return nextOpen(this.stops.value, this.acts.value, from);
  }

  /** Sends what waits, now and whenever there may be a connection again; answers what ends it. */
  start(): () => void {
    const flush = () => void this.#flush();
    flush();
    const timer = setInterval(() => {
      if (this.queue.waiting.value > 0) flush();
    }, SEND_AGAIN);
    addEventListener("online", flush);
    return () => {
      clearInterval(timer);
      removeEventListener("online", flush);
    };
  }

  async #flush(): Promise<void> {
    const before = this.queue.waiting.value;
    await this.queue.flush();
    if (this.queue.waiting.value < before) await this.#refresh();
  }

  async #refresh(): Promise<void> {
    const { warehouse, order } = this.#round;
    try {
      this.#progress.value = await loadProgress(warehouse.id, order.id);
      // While acts wait to be sent the server does not know what is left.
      if (this.#isStale && this.queue.waiting.value === 0) await this.#planRest();
    } catch {
      // As it was: the next act asks again.
    }
  }

  /** Has the rest of the round computed again from where the picker stands. */
  async #planRest(): Promise<void> {
    const { warehouse, order, tour } = this.#round;
    const section = this.#stood?.id_section;
    const isHere = (stop: { id_section: string }) => stop.id_section === section;
    const from = (this.#rest.value?.stops.find(isHere) ?? tour?.stops.find(isHere))?.id_point;
    const end = tour?.back.at(-1);
    if (from === undefined) return;
    const rest = await call("GET /picking_round/withWarehouseID/:warehouseId", {
      param: { warehouseId: warehouse.id },
      query: { orders: order.id, from, ...(end === undefined ? {} : { end }) },
    });
    const acts = this.acts.value;
    this.#isStale = false;
    batch(() => {
      this.#heard.value = acts;
      this.#rest.value = rest;
      this.go(Math.max(0, nextOpen(this.stops.value, acts, 0)));
      this.renewed.value = rest.stops.length > 0;
    });
  }

  /** Goes to a stop by its place. */
  go(at: number): void {
    this.scanned.value = undefined;
    this.renewed.value = false;
    this.at.value = Math.min(Math.max(at, 0), this.stops.value.length - 1);
  }

  /** Confirms what is left to take at the stop, or that there were only `count`; and goes on. */
  async confirm(short?: { count: number; reason: string }): Promise<void> {
    const stop = this.stops.value[this.at.value];
    if (stop === undefined) return;
    const { picked, done } = stateOf(stop, this.acts.value);
    if (done) return;
    this.#stood = stop;
    if (short !== undefined) this.#isStale = true;
    const act: Omit<KeptAct, "id" | "status"> = {
      id_section: stop.id_section,
      id_box: stop.id_box,
      section_name: stop.section_name,
      count: short?.count ?? stop.wanted - picked,
      short: short !== undefined,
      reason: short?.reason ?? "",
    };
    const sent = this.queue.add(act);
    const next = this.#next(this.at.value);
    if (next >= 0) this.go(next);
    await sent;
    await this.#refresh();
    // A section that stands in for a short one may have come.
    const stopped = this.stops.value[this.at.value];
    if (stopped !== undefined && stateOf(stopped, this.acts.value).done) {
      this.go(Math.max(this.#next(this.at.value), 0));
    }
  }

  /** Takes the code of a box or of a section: the right one confirms the stop. */
  scan(code: string): void {
    const stop = this.stops.value[this.at.value];
    if (stop === undefined) return;
    const right = isCodeOf(code, stop.sku_box);
    if (right) void this.confirm();
    this.scanned.value = { code, right };
  }
}
