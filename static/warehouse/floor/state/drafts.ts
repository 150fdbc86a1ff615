/** Work that is not saved yet, kept in the browser so that no reload loses it. */
import type { FloorChanges } from "../model/ledger.ts";

export interface Draft {
  /** Time of storing, in milliseconds since 1970. */
  at: number;
  changes: FloorChanges;
}

const DATABASE = "open-depot";
const STORE = "floor_drafts";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The draft of a warehouse; undefined when there is none, or where the browser keeps nothing. */
export async function keptDraft(warehouse: string): Promise<Draft | undefined> {
  try {
    return await inStore<Draft | undefined>("readonly", (store) => store.get(warehouse));
  } catch {
    return undefined;
  }
}

/** Keeps a draft in the place of the earlier one. @throws {DOMException} where there is no room */
export async function keepDraft(warehouse: string, changes: FloorChanges): Promise<void> {
  await inStore("readwrite", (store) => store.put({ at: Date.now(), changes }, warehouse));
}

/** Forgets the draft. @throws {DOMException} */
export async function forgetDraft(warehouse: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(warehouse));
}
