import { packSteps } from "./engine.ts";
import { figuresOf } from "./figures.ts";
import type { PackingNews, PackingOrder, PackingRequest } from "./packing_messages.ts";
import type { Effort, Layout } from "./problem.ts";

// Milliseconds of work on one order before the next gets its turn.
const TURN = 10;
// Milliseconds between two words about how far an order has come.
const BETWEEN_NEWS = 100;

type Steps = ReturnType<typeof packSteps>;

interface Turn {
  order: PackingOrder;
  steps: Steps;
  effort: Effort;
  complete: boolean;
  best: Layout | null;
  /** When it is to end, by the clock; Infinity for never. */
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
  /** The one whose turn it is comes first. */
  readonly #waiting: Turn[] = [];
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
    if ("cancelled" in request) {
      const place = this.#waiting.findIndex(({ order }) => order.id === request.cancelled);
      if (place >= 0) this.#waiting.splice(place, 1);
      return;
    }
    const { order } = request;
    this.#waiting.push({
      order,
      steps: this.#pack(order.problem),
      effort: order.problem.parameters.effort,
      complete: true,
      best: null,
      deadline: this.#now() + (order.remaining ?? Infinity),
      told: -Infinity,
    });
    if (!this.#running) this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let turn = this.#waiting[0]; turn !== undefined; turn = this.#waiting[0]) {
      this.#take(turn);
      // What has arrived meanwhile, a cancellation perhaps, is received here.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    this.#running = false;
  }

  /** Gives an order its turn, and puts it behind the others unless it has ended. */
  #take(turn: Turn): void {
    this.#waiting.shift();
    const { id, problem } = turn.order;
    try {
      const layout = this.#advance(turn);
      if (layout === undefined) {
        this.#waiting.push(turn);
        return;
      }
      const { effort, complete } = turn;
      this.#tell({ id, packed: { layout, figures: figuresOf(problem, layout), effort, complete } });
    } catch (error) {
      const fault = error instanceof Error ? error.stack ?? error.message : String(error);
      this.#tell({ id, fault });
    }
  }

  /** Goes on until the turn is over: undefined then, or the layout when there is no more to do. */
  #advance(turn: Turn): Layout | undefined {
    const began = this.#now();
    for (let now = began; now - began < TURN; now = this.#now()) {
      if (now >= turn.deadline) {
        const best = this.#hurry(turn);
        if (best !== null) return best;
      }
      const step = turn.steps.next();
      if (step.done) return step.value;
      const { fraction, best } = step.value;
      turn.best = best;
      if (now - turn.told < BETWEEN_NEWS) continue;
      turn.told = now;
      const state = { fraction, pallets: best?.pallets.length ?? null };
      this.#tell({ id: turn.order.id, state });
    }
    return undefined;
  }

  /** At the deadline: the best so far. Where there is none, the least effort is taken to its end. */
  #hurry(turn: Turn): Layout | null {
    turn.complete = false;
    turn.deadline = Infinity;
    if (turn.best !== null || turn.effort === 0) return turn.best;
    const { problem } = turn.order;
    turn.effort = 0;
    turn.steps = this.#pack({ ...problem, parameters: { ...problem.parameters, effort: 0 } });
    return null;
  }
}
