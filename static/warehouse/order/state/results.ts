/**
 * Calculations of an order: the stored one, and earlier ones cached in the browser for comparison.
 */
import { batch, computed, signal } from "@preact/signals";
import { indexedStore } from "../../../shared/storage.ts";
import type { Calculation } from "../../shared/calculation.ts";

/** Browser database of cached calculations. */
const inStore = indexedStore("depot", "calculations", { keyPath: ["order", "at"] });
/** Maximum number of cached calculations per order. */
const MAX_CACHED_OF_ORDER = 6;
// Maximum number in total; each has about 1 MB.
const MAX_CACHED = 40;

interface CachedCalculation {
  order: string;
  at: string;
  calculation: Calculation;
}

/**
 * Returns the cached calculations of an order, oldest first; empty if the browser stores nothing.
 */
async function cachedCalculations(order: string): Promise<Calculation[]> {
  try {
    const all = await inStore<CachedCalculation[]>(
      "readonly",
      (store) => store.getAll(IDBKeyRange.bound([order, ""], [order, "\uffff"])),
    );
    return all.map(({ calculation }) => calculation);
  } catch {
    return [];
  }
}

/** Caches a calculation, if there is space. */
async function cacheCalculation(order: string, calculation: Calculation): Promise<void> {
  const { at } = calculation;
  try {
    await evictOldest(order);
    await inStore(
      "readwrite",
      (store) => store.put({ order, at, calculation } satisfies CachedCalculation),
    );
  } catch {
    // The page still has it in memory.
    return;
  }
}

async function evictOldest(order: string): Promise<void> {
  const keys = await inStore<IDBValidKey[]>("readonly", (store) => store.getAllKeys()) as [
    string,
    string,
  ][];
  const oldest = (keys: [string, string][]) => keys.toSorted((a, b) => a[1] < b[1] ? -1 : 1);
  const own = oldest(keys.filter(([owner]) => owner === order)).slice(
    0,
    -(MAX_CACHED_OF_ORDER - 1),
  );
  const others = oldest(keys.filter((key) => !own.includes(key))).slice(0, -(MAX_CACHED - 1));
  for (const key of [...own, ...others]) {
    await inStore("readwrite", (store) => store.delete(key));
  }
}

/** Calculations of an order by time of calculation. */
export class Results {
  /** Oldest first. */
  readonly all = signal<readonly Calculation[]>([]);
  /** Time of the calculation that the server has stored; undefined if it has none. */
  readonly current = signal<string | undefined>(undefined);
  /** Times of the displayed calculation, and of the one displayed next to it. */
  readonly shownAt = signal<string | undefined>(undefined);
  readonly besideAt = signal<string | undefined>(undefined);
  readonly shown = computed(() => this.#at(this.shownAt.value));
  readonly compared = computed(() => this.#at(this.besideAt.value));
  /**
   * The default calculation to compare with: the one before the displayed one, else the one after
   * it.
   */
  readonly neighbour = computed(() => {
    const all = this.all.value;
    const at = all.findIndex((one) => one.at === this.shownAt.value);
    return all[at - 1] ?? all[at + 1];
  });

  /** True while the stored calculation is being loaded. */
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

  /** Shows the stored calculation once it is loaded. */
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

  /** Marks the displayed calculation as outdated after a change of the order. */
  outdate(): void {
    this.#outdated = true;
    this.current.value = undefined;
  }

  add(added: Calculation): void {
    // An unchanged calculation must stay the same object, or all components that show it would
    // restart.
    const existing = this.#at(added.at);
    const calculation = JSON.stringify(existing) === JSON.stringify(added) ? existing! : added;
    batch(() => {
      // A calculation made current again has the pallets of its first time, so the earlier entry is
      // replaced.
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
