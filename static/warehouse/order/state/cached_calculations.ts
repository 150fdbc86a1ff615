/** Calculations of an order that have been seen, to be compared with later ones. */
import type { Calculation } from "../../shared/calculation.ts";

const DATABASE = "depot";
const STORE = "calculations";
/** Kept of one order. */
export const MAX_CACHED_OF_ORDER = 6;
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
export async function cachedCalculations(order: string): Promise<Calculation[]> {
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
export async function cacheCalculation(order: string, calculation: Calculation): Promise<void> {
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
