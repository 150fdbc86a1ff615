/** Undo and redo stacks. */
import { signal } from "@preact/signals";

const MAX_STEPS = 200;

/** Steps that were made, the newest last; a new one ends what could be done again. */
export class History<Step> {
  readonly done = signal<readonly Step[]>([]);
  readonly undone = signal<readonly Step[]>([]);

  push(step: Step): void {
    this.done.value = [...this.done.value, step].slice(-MAX_STEPS);
    this.undone.value = [];
  }

  /** Takes the newest step out; {@link putBack} returns it where that did not work. */
  take(from: "done" | "undone"): Step | undefined {
    const step = this[from].value.at(-1);
    this[from].value = this[from].value.slice(0, -1);
    return step;
  }

  putBack(to: "done" | "undone", step: Step): void {
    this[to].value = [...this[to].value, step].slice(-MAX_STEPS);
  }
}
