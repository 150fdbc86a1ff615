/** The calculations of an order that can be shown: what is stored, and what was before. */
import { batch, computed, signal } from "@preact/signals";
import type { Calculation } from "../../shared/calculation.ts";
import {
  cacheCalculation,
  cachedCalculations,
  MAX_CACHED_OF_ORDER,
} from "./cached_calculations.ts";

/** Calculations by the times at which they were made. */
export class Results {
  /** Oldest first. */
  readonly all = signal<readonly Calculation[]>([]);
  /** Time of the one that the server has; undefined when it has none. */
  readonly current = signal<string | undefined>(undefined);
  /** Times of the one shown, and of the one beside it. */
  readonly shownAt = signal<string | undefined>(undefined);
  readonly besideAt = signal<string | undefined>(undefined);
  readonly shown = computed(() => this.#at(this.shownAt.value));
  readonly beside = computed(() => this.#at(this.besideAt.value));
  /** The one from which the shown one differs first: the one made before it, or else after it. */
  readonly neighbour = computed(() => {
    const all = this.all.value;
    const at = all.findIndex((one) => one.at === this.shownAt.value);
    return all[at - 1] ?? all[at + 1];
  });

  /** True while the server's result is being loaded. */
  readonly loading = signal(false);
  #outdated = false;

  constructor(readonly order: string) {
    cachedCalculations(order).then((cached) => {
      const shownTimes = new Set(this.all.value.map(({ at }) => at));
      batch(() => {
        this.#show([...cached.filter(({ at }) => !shownTimes.has(at)), ...this.all.value]);
        this.shownAt.value ??= this.all.value.at(-1)?.at;
      });
    });
  }

  /** Shows what the server has stored, once it has come. */
  async load(stored: Promise<Calculation | undefined>): Promise<void> {
    this.loading.value = true;
    try {
      const calculation = await stored;
      if (calculation === undefined) return;
      this.add(calculation);
      if (this.#outdated) this.current.value = undefined;
    } finally {
      this.loading.value = false;
    }
  }

  /** The order has been changed: what is shown is what it was. */
  outdate(): void {
    this.#outdated = true;
    this.current.value = undefined;
  }

  /** Shows a new calculation. */
  add(added: Calculation): void {
    // One that is known already stays the same object, or all that shows it would begin anew.
    const existing = this.#at(added.at);
    const calculation = JSON.stringify(existing) === JSON.stringify(added) ? existing! : added;
    batch(() => {
      // One that was taken back has the pallets of its first time.
      const [first] = calculation.pallets;
      const isOther = ({ at, pallets }: Calculation) =>
        at !== calculation.at && (first === undefined || pallets[0]?.id !== first.id);
      this.#show([...this.all.value.filter(isOther), calculation]);
      this.current.value = calculation.at;
      this.shownAt.value = calculation.at;
      this.besideAt.value = undefined;
    });
    void cacheCalculation(this.order, calculation);
  }

  #show(all: readonly Calculation[]): void {
    this.all.value = all.toSorted((a, b) => a.at < b.at ? -1 : 1).slice(-MAX_CACHED_OF_ORDER);
  }

  #at(time: string | undefined): Calculation | undefined {
    return time === undefined ? undefined : this.all.value.find(({ at }) => at === time);
  }
}
