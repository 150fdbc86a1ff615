import { watchOverrun } from "../workers/overrun.ts";
import type { Watch } from "../workers/worker_supervisor.ts";

// Milliseconds between two looks.
const LOOK = 500;

/** How long a worker may be silent, and what is called then. */
export interface HeartbeatOptions {
  /** Milliseconds of the clock after which it counts as silent. */
  beside: number;
  /** Called once it does, with the id of the task that it is at. */
  silent: (task: number) => void;
  /** Milliseconds of the processor after which it is given up, or six times as many of the clock. */
  patience: number;
  /** Called with the id of the task that it is at. */
  over: (task: number) => void;
}

/** Sees whether a worker goes on, through memory that both share: it cannot be asked while it works. */
export class Heartbeat implements Watch {
  /** As {@link PackingRequest} describes it. */
  readonly shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
  readonly #view = new Int32Array(this.shared);
  readonly #looks: ReturnType<typeof setInterval>;
  #unwatch = () => {};
  #beats = 0;
  #heard = 0;
  #isSilent = false;

  constructor(private readonly options: HeartbeatOptions) {
    this.#looks = setInterval(() => this.#look(), LOOK);
    Deno.unrefTimer(this.#looks);
    this.#hear();
  }

  get silence(): number {
    return performance.now() - this.#heard;
  }

  /** True if the worker is at a task. */
  isAt(task: number): boolean {
    return Atomics.load(this.#view, 0) === task;
  }

  /** Cancels a task within its step, if the worker is at it. */
  cancel(task: number): void {
    if (this.isAt(task)) Atomics.store(this.#view, 2, task);
  }

  /** Ends the watch: a worker with nothing to do may be silent. */
  rest(): void {
    clearInterval(this.#looks);
    this.#unwatch();
  }

  #look(): void {
    if (Atomics.load(this.#view, 1) !== this.#beats) this.#hear();
    else if (!this.#isSilent && this.silence >= this.options.beside) {
      this.#isSilent = true;
      this.options.silent(Atomics.load(this.#view, 0));
    }
  }

  #hear(): void {
    this.#beats = Atomics.load(this.#view, 1);
    this.#heard = performance.now();
    this.#isSilent = false;
    this.#unwatch();
    this.#unwatch = watchOverrun(this.options.patience, () => {
      if (Atomics.load(this.#view, 1) !== this.#beats) return this.#hear();
      this.options.over(Atomics.load(this.#view, 0));
    });
  }
}
