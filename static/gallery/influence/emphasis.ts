/** How far what stands out does so: from 0 to 1 and back, in the same time however many frames. */

const SOFT_MS = 55;
/** A change begins with a step of this length, whenever the last frame was. */
const FIRST_STEP_MS = 16;

export class Emphasis {
  value = 0;
  #last = 0;
  #changing = false;

  /**
   * Goes on towards a goal.
   *
   * @param still whether to arrive at once
   * @returns whether there is more of the way to go
   */
  step(goal: 0 | 1, now: number, still: boolean): boolean {
    const gap = goal - this.value;
    const passed = this.#changing ? now - this.#last : FIRST_STEP_MS;
    this.value = still || Math.abs(gap) < 0.03
      ? goal
      : this.value + gap * (1 - Math.exp(-passed / SOFT_MS));
    this.#last = now;
    this.#changing = this.value !== goal;
    return this.#changing;
  }
}
