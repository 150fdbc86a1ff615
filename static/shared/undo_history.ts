/** Undo and redo stacks of a page. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

interface UndoOptions<Step> {
  /** Maximum number of steps; the oldest ones are dropped. */
  maximum?: number;
  /** Returns one step that combines two steps of the same series. */
  join?: (first: Step, second: Step) => Step;
}

/**
 * Steps to undo and redo, newest last. The page defines a step: a change with its inverse, or the
 * states before and after it.
 */
export class UndoHistory<Step> {
  readonly done: Signal<readonly Step[]> = signal([]);
  readonly undone: Signal<readonly Step[]> = signal([]);
  readonly canUndo: ReadonlySignal<boolean> = computed(() => this.done.value.length > 0);
  readonly canRedo: ReadonlySignal<boolean> = computed(() => this.undone.value.length > 0);
  readonly #maximum: number;
  readonly #join: (first: Step, second: Step) => Step;
  #series: string | undefined;

  constructor({ maximum = 200, join = (_, second) => second }: UndoOptions<Step> = {}) {
    this.#maximum = maximum;
    this.#join = join;
  }

  /**
   * Adds a step; steps undone before can no longer be redone.
   * @param series Consecutive steps of the same series are undone together, for example the digits
   *   of a number.
   */
  push(step: Step, series?: string): void {
    const continues = series !== undefined && series === this.#series;
    batch(() => {
      const last = continues ? this.take("done") : undefined;
      this.putBack("done", last === undefined ? step : this.#join(last, step));
      this.undone.value = [];
    });
    this.#series = series;
  }

  /** Ends a series: the next step is undone separately. */
  endSeries(): void {
    this.#series = undefined;
  }

  /**
   * Moves the last step to the undone ones.
   * @returns The step; undefined if there is none.
   */
  undo(): Step | undefined {
    return this.#move("done", "undone");
  }

  /**
   * Moves the step that was undone last back.
   * @returns The step; undefined if there is none.
   */
  redo(): Step | undefined {
    return this.#move("undone", "done");
  }

  /**
   * Removes the newest step, for pages where undoing is asynchronous or may fail: see {@link
   * putBack}.
   */
  take(from: "done" | "undone"): Step | undefined {
    const steps = this[from].peek();
    this[from].value = steps.slice(0, -1);
    this.#series = undefined;
    return steps.at(-1);
  }

  putBack(to: "done" | "undone", step: Step): void {
    this[to].value = [...this[to].peek(), step].slice(-this.#maximum);
  }

  /** Removes the steps that can no longer be undone or redone. */
  forget(isGone: (step: Step) => boolean): void {
    for (const stack of [this.done, this.undone]) {
      stack.value = stack.peek().filter((step) => !isGone(step));
    }
  }

  #move(from: "done" | "undone", to: "done" | "undone"): Step | undefined {
    const step = this.take(from);
    if (step !== undefined) this.putBack(to, step);
    return step;
  }
}
