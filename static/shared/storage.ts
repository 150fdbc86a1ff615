/**
 * Typed values in browser storage, validated when read. If storage is blocked or full, they are
 * ignored silently.
 */

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A value under one storage key. */
export interface StoredValue<Value> {
  /** Returns the value; undefined if it is missing or invalid, or storage is blocked. */
  read(): Value | undefined;
  /** Stores the value, or removes it if undefined. */
  write(value: Value | undefined): void;
}

// A function, because accessing `localStorage` throws if storage is blocked.
const device = (): Area => localStorage;

/**
 * Creates a stored text.
 * @param choices Valid texts; any text if omitted.
 * @param area Returns the storage; `localStorage` if omitted.
 */
export function storedText<Value extends string = string>(
  key: string,
  choices?: readonly Value[],
  area = device,
): StoredValue<Value> {
  const isValid = (text: unknown) => choices === undefined || choices.includes(text as Value);
  return stored(key, area, isValid, (text) => text, (value) => value);
}

/**
 * Creates a value stored as JSON.
 * @param isValid Returns true if a parsed value has the stated type.
 * @param area Returns the storage; `localStorage` if omitted.
 */
export function storedJson<Value>(
  key: string,
  isValid: (value: unknown) => boolean,
  area = device,
): StoredValue<Value> {
  return stored(key, area, isValid, JSON.parse, (value) => JSON.stringify(value));
}

/** Returns true for objects: the minimum check of a stored record. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function stored<Value>(
  key: string,
  area: () => Area,
  isValid: (value: unknown) => boolean,
  parse: (text: string) => unknown,
  format: (value: Value) => string,
): StoredValue<Value> {
  return {
    read() {
      try {
        const text = area().getItem(key);
        const value = text === null ? undefined : parse(text);
        return value !== undefined && isValid(value) ? value as Value : undefined;
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        if (value === undefined) area().removeItem(key);
        else area().setItem(key, format(value));
      } catch {
        // The next visit starts with the default.
      }
    },
  };
}

/**
 * Returns what asks a store, made with these options when there is none.
 * @returns rejects with a DOMException where the browser keeps nothing or has no room
 */
export function indexedStore(name: string, storeName: string, options?: IDBObjectStoreParameters) {
  const opened = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName, options);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return async <Value>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    const database = await opened();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(storeName, mode);
        const request = ask(transaction.objectStore(storeName));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  };
}
