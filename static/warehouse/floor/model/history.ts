/** Undo and redo. */
import { applyChange, type Change, inverse, joined } from "./change.ts";
import type { Floor } from "./floor.ts";

const MAX_STEPS = 1000;

export class History {
  #done: Change[] = [];
  #undone: Change[] = [];
  #series: string | undefined;

  /** @param onChange called with every change of the floor */
  constructor(
    readonly floor: Floor,
    private readonly onChange: (change: Change) => void = () => {},
  ) {}

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /**
   * Carries a change out.
   *
   * @param series changes in a row of the same series are taken back together, as the steps of a
   *   thing that is pushed along by a key
   */
  do(change: Change, series?: string): void {
    if (change.length === 0) return;
    this.#apply(change);
    this.#undone = [];
    const last = series !== undefined && series === this.#series ? this.#done.pop() : undefined;
    const whole = last ? joined(last, change) : change;
    this.#series = series;
    this.#done.push(whole);
    if (this.#done.length > MAX_STEPS) this.#done.shift();
  }

  /** The next change begins again, whatever its series. */
  endSeries(): void {
    this.#series = undefined;
  }

  /** Takes the last change back for good, as if it had never been done. */
  cancel(): void {
    this.undo();
    this.#undone.pop();
  }

  /** @returns what was taken back; undefined when there is nothing */
  undo(): Change | undefined {
    const last = this.#done.pop();
    if (last === undefined) return undefined;
    this.#undone.push(last);
    this.#series = undefined;
    this.#apply(inverse(last));
    return last;
  }

  /** @returns what was done again; undefined when there is nothing */
  redo(): Change | undefined {
    const next = this.#undone.pop();
    if (next === undefined) return undefined;
    this.#done.push(next);
    this.#series = undefined;
    this.#apply(next);
    return next;
  }

  #apply(change: Change): void {
    applyChange(this.floor, change);
    this.onChange(change);
  }
}
