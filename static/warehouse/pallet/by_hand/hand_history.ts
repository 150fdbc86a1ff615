/** Changes by hand, taken back and done again. */
import { batch, computed, signal } from "@preact/signals";
import type { HandLayout, RuleOverride } from "../../../../domain/warehouse/hand_layout.ts";
import type { HandPalletTypes, HandPlaces } from "./hand_box.ts";

/** State to undo to. */
export interface HandStep {
  places: HandPlaces;
  palletTypes: HandPalletTypes;
  insisted: readonly RuleOverride[];
}

/** All steps since someone began. */
export class HandHistory {
  readonly #steps;
  readonly #at = signal(0);
  /** Number of the step that was kept last; the first one is what the order has. */
  readonly #keptAt = signal(0);
  readonly step = computed(() => this.#steps.value[this.#at.value]!);
  readonly canUndo = computed(() => this.#at.value > 0);
  readonly canRedo = computed(() => this.#at.value < this.#steps.value.length - 1);
  readonly isKept = computed(() => this.#keptAt.value === this.#at.value);

  constructor(first: HandStep) {
    this.#steps = signal<readonly HandStep[]>([first]);
  }

  /** Goes on from the present step; those that were taken back are gone. */
  add(step: HandStep): void {
    batch(() => {
      this.#steps.value = [...this.#steps.peek().slice(0, this.#at.peek() + 1), step];
      this.#at.value++;
      if (this.#keptAt.peek() >= this.#at.peek()) this.#keptAt.value = -1;
    });
  }

  undo(): void {
    this.#at.value = Math.max(0, this.#at.peek() - 1);
  }

  redo(): void {
    this.#at.value = Math.min(this.#steps.peek().length - 1, this.#at.peek() + 1);
  }

  /** The present step is kept. */
  keep(): void {
    this.#keptAt.value = this.#at.peek();
  }
}

/**
 * A step as it is sent.
 *
 * @param names What types of pallets are called; none where the order has only one.
 */
export const layoutOf = (
  { places, palletTypes, insisted }: HandStep,
  names: readonly string[] = [],
): HandLayout => ({
  pallets: places.map((layers, index) => ({
    ...(palletTypes[index] === undefined ? {} : { pallet_type: names[palletTypes[index]]! }),
    layers: layers.map((boxes) => ({
      boxes: boxes.map(({ type: _, locked, ...box }) => locked ? { ...box, locked } : box),
    })),
  })),
  insisted: [...insisted],
});
