import { packSteps } from "../../domain/packing/engine.ts";
import { figuresOf } from "../../domain/packing/figures.ts";
import type { Packed, PackingNews, PackingOrder, PackingRequest } from "./packing_messages.ts";
import { plainLayout } from "../../domain/packing/plain_layout.ts";
import type { Effort, Layout } from "../../domain/packing/problem.ts";
import { OutOfTime, withinTime } from "../../domain/packing/time_limit.ts";

// Milliseconds of work on one order before the next gets its turn.
const TURN = 10;
// Milliseconds between two words about how far an order has come.
const BETWEEN_NEWS = 100;
// Milliseconds after which one step is given up: nobody else has a turn meanwhile.
const LONGEST_STEP = 5000;
// Milliseconds that the least effort has at least, so that a short deadline still gets a good layout.
const GRACE = 10_000;
// A part of the time is kept for the least effort where there is no layout yet.
const KEPT = 0.5;

type Steps = ReturnType<typeof packSteps>;

interface Turn {
  order: PackingOrder;
  steps: Steps;
  effort: Effort;
  complete: boolean;
  best: Layout | null;
  /** Pallets that are loaded while there is no layout. */
  begun: (() => Layout) | undefined;
  /** When the least effort is taken instead unless there is a layout, by the clock; Infinity for never. */
  hurry: number;
  /** When it is to end. */
  deadline: number;
  /** When it last told how far it has come. */
  told: number;
}

/** What {@link PackingTurns} can be given instead of the real things. */
export interface TurnsOptions {
  pack?: typeof packSteps;
  /** Milliseconds of an even clock. */
  now?: () => number;
}

/**
 * The worker's own side: packs several orders at once, each for some milliseconds in its turn, so that
 * a long one never keeps a short one waiting.
 */
export class PackingTurns {
  readonly #tell: (news: PackingNews) => void;
  readonly #pack: typeof packSteps;
  readonly #now: () => number;
  /** Of one client the one whose turn it is comes first. */
  readonly #waiting: Turn[] = [];
  /** Milliseconds that each client with orders has had; of those who came later, as if they had. */
  readonly #spent = new Map<string, number>();
  #pulse: Int32Array = new Int32Array(2);
  #running = false;

  constructor(
    tell: (news: PackingNews) => void,
    { pack = packSteps, now = () => performance.now() }: TurnsOptions = {},
  ) {
    this.#tell = tell;
    this.#pack = pack;
    this.#now = now;
  }

  /** Takes one more order, or leaves one. */
  receive(request: PackingRequest): void {
    if ("pulse" in request) {
      this.#pulse = new Int32Array(request.pulse);
      return;
    }
    if ("cancelled" in request) {
      const place = this.#waiting.findIndex(({ order }) => order.id === request.cancelled);
      if (place >= 0) this.#waiting.splice(place, 1);
      return;
    }
    const { order } = request;
    const { effort } = order.problem.parameters;
    const { remaining = Infinity } = order;
    const now = this.#now();
    this.#spent.set(clientOf(order), this.#spent.get(clientOf(order)) ?? this.#least());
    this.#waiting.push({
      order,
      steps: this.#pack(order.problem),
      effort,
      complete: true,
      best: null,
      begun: undefined,
      hurry: effort === 0 ? Infinity : now + (1 - KEPT) * remaining,
      deadline: now + (effort === 0 ? Math.max(GRACE, remaining) : remaining),
      told: -Infinity,
    });
    if (!this.#running) this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let turn = this.#next(); turn !== undefined; turn = this.#next()) {
      const began = this.#now();
      this.#beat(turn.order.id);
      this.#take(turn);
      this.#beat(0);
      this.#count(clientOf(turn.order), this.#now() - began);
      // What has arrived meanwhile, a cancellation perhaps, is received here.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    this.#running = false;
  }

  /** The first of the client who has had least. */
  #next(): Turn | undefined {
    const least = this.#least();
    return this.#waiting.find(({ order }) => this.#spent.get(clientOf(order))! <= least);
  }

  #least(): number {
    const clients = new Set(this.#waiting.map(({ order }) => clientOf(order)));
    return clients.size === 0 ? 0 : Math.min(...[...clients].map((one) => this.#spent.get(one)!));
  }

  #count(client: string, milliseconds: number): void {
    const isWaiting = this.#waiting.some(({ order }) => clientOf(order) === client);
    if (isWaiting) this.#spent.set(client, this.#spent.get(client)! + milliseconds);
    else this.#spent.delete(client);
  }

  #beat(id: number): void {
    Atomics.store(this.#pulse, 0, id);
    Atomics.add(this.#pulse, 1, 1);
  }

  /** Gives an order its turn, and puts it behind the others unless it has ended. */
  #take(turn: Turn): void {
    this.#waiting.splice(this.#waiting.indexOf(turn), 1);
    const { id } = turn.order;
    try {
      const layout = this.#advance(turn);
      if (layout === undefined) {
        this.#waiting.push(turn);
        return;
      }
      this.#tell({ id, packed: this.#judged(turn, layout) });
    } catch (error) {
      if (error instanceof OutOfTime) return this.#tell({ id, overrun: true });
      const fault = error instanceof Error ? error.stack ?? error.message : String(error);
      this.#tell({ id, fault });
    }
  }

  /** A layout and its figures; where these take too long, the plain layout, whose figures are simple. */
  #judged(turn: Turn, layout: Layout): Packed {
    const { effort, complete, order: { id, problem } } = turn;
    const figures = (of: Layout) =>
      this.#within(this.#now(), Infinity, () => figuresOf(problem, of));
    this.#beat(id);
    try {
      return { layout, figures: figures(layout), effort, complete };
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      const plain = plainLayout(problem);
      return { layout: plain, figures: figures(plain), effort: 0, complete: false };
    }
  }

  /** Goes on until the turn is over: undefined then, or the layout when there is no more to do. */
  #advance(turn: Turn): Layout | undefined {
    const began = this.#now();
    for (let now = began; now - began < TURN; now = this.#now()) {
      if (turn.best === null && now >= turn.hurry) this.#hurry(turn, now);
      if (now >= turn.deadline) return this.#atEnd(turn);
      const step = this.#step(turn, now);
      if (step === undefined) {
        if (turn.best !== null || turn.effort === 0) return this.#atEnd(turn);
        this.#hurry(turn, this.#now());
        continue;
      }
      if (step.done) return step.value;
      const { fraction, best, begun } = step.value;
      turn.best = best;
      turn.begun = begun;
      if (now - turn.told < BETWEEN_NEWS) continue;
      turn.told = now;
      const state = { fraction, pallets: best?.pallets.length ?? null };
      this.#tell({ id: turn.order.id, state });
    }
    return undefined;
  }

  /** Undefined where the step takes too long; there are no more steps then. */
  #step(turn: Turn, now: number): ReturnType<Steps["next"]> | undefined {
    this.#beat(turn.order.id);
    try {
      const until = turn.best === null ? Math.min(turn.hurry, turn.deadline) : turn.deadline;
      return this.#within(now, until, () => turn.steps.next());
    } catch (error) {
      if (error instanceof OutOfTime) return undefined;
      throw error;
    }
  }

  #within<Result>(now: number, until: number, work: () => Result): Result {
    return withinTime(Math.min(until, now + LONGEST_STEP), this.#now, work);
  }

  /** Where there is no layout yet, the least effort is taken instead. */
  #hurry(turn: Turn, now: number): void {
    const { problem } = turn.order;
    turn.complete = false;
    turn.effort = 0;
    turn.begun = undefined;
    turn.hurry = Infinity;
    turn.deadline = Math.max(turn.deadline, now + GRACE);
    turn.steps = this.#pack({ ...problem, parameters: { ...problem.parameters, effort: 0 } });
  }

  /** The best so far; where there is none, the pallets so far, and the other boxes as they come. */
  #atEnd(turn: Turn): Layout {
    turn.complete = false;
    if (turn.best !== null) return turn.best;
    const { problem } = turn.order;
    try {
      return plainLayout(problem, this.#within(this.#now(), Infinity, () => turn.begun?.()));
    } catch (error) {
      if (error instanceof OutOfTime) return plainLayout(problem);
      throw error;
    }
  }
}

const clientOf = ({ client, id }: PackingOrder) => client ?? `order ${id}`;
