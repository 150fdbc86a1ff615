/** The calculations of an order that can be shown: what is stored, and what was before. */
import { batch, computed, signal } from "@preact/signals";
import type { Calculation } from "../../shared/calculation.ts";

/** Calculations of an order that have been seen, to be compared with later ones. */
const DATABASE = "depot";
const STORE = "calculations";
/** Kept of one order. */
const MAX_CACHED_OF_ORDER = 6;
// Kept in all, of a megabyte or so each.
const MAX_CACHED = 40;

interface CachedCalculation {
  order: string;
  at: string;
  calculation: Calculation;
}

/**
 * The calculations of an order that this browser has kept, oldest first. Where it keeps nothing there
 * are none.
 */
async function cachedCalculations(order: string): Promise<Calculation[]> {
  try {
    const all = await inStore<CachedCalculation[]>(
      "readonly",
      (store) => store.getAll(rangeOf(order)),
    );
    return all.map(({ calculation }) => calculation);
  } catch {
    return [];
  }
}

/** Keeps a calculation, as far as there is room. */
async function cacheCalculation(order: string, calculation: Calculation): Promise<void> {
  const { at } = calculation;
  try {
    await makeRoom(order);
    await inStore(
      "readwrite",
      (store) => store.put({ order, at, calculation } satisfies CachedCalculation),
    );
  } catch {
    // The page remembers it until it is left.
    return;
  }
}

async function makeRoom(order: string): Promise<void> {
  const keys = await inStore<IDBValidKey[]>("readonly", (store) => store.getAllKeys()) as [
    string,
    string,
  ][];
  const oldest = (some: [string, string][]) => some.toSorted((a, b) => a[1] < b[1] ? -1 : 1);
  const own = oldest(keys.filter(([of]) => of === order)).slice(0, -(MAX_CACHED_OF_ORDER - 1));
  const others = oldest(keys.filter((key) => !own.includes(key))).slice(0, -(MAX_CACHED - 1));
  for (const key of [...own, ...others]) {
    await inStore("readwrite", (store) => store.delete(key));
  }
}

const rangeOf = (order: string) => IDBKeyRange.bound([order, ""], [order, "\uffff"]);

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(STORE, { keyPath: ["order", "at"] });
  const database = await settled<IDBDatabase>(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const result = await settled<Result>(work(transaction.objectStore(STORE)));
    return result;
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Result);
    request.onerror = () => reject(request.error);
  });
}

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
