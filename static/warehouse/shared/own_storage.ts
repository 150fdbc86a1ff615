/**
 * Lists and copies on the device that belong to a user: after a sign-out, unsent entries wait for
 * the same user, whoever signs in next.
 */
import { isObject, storedJson, type StoredValue } from "../../shared/storage.ts";
import { ApiError } from "../../shared/api_error.ts";
import { signedIn } from "./credentials.ts";
import { showUnits } from "./units.ts";

/**
 * Creates a list of the signed-in user; without sign-in, of the device. The first user to sign in
 * gets what was stored before the server required it.
 */
export function ownList<Item extends object>(key: string): StoredValue<readonly Item[]> {
  const isList = (value: unknown) => Array.isArray(value) && value.every(isObject);
  const stored = (user: string) =>
    storedJson<readonly Item[]>(user === "" ? key : `${key}@${user}`, isList);
  const [own, ownerless] = [stored(signedIn.value?.id ?? ""), stored("")];
  if (signedIn.value === undefined) return ownerless;
  return {
    read: () => [...own.read() ?? [], ...ownerless.read() ?? []],
    write(items) {
      own.write(items);
      ownerless.write(undefined);
    },
  };
}

/**
 * Creates the copy of loaded data for use offline: that of the last user to load it, which others
 * cannot read.
 */
export function ownCopy<Data extends object>(key: string): StoredValue<Data> {
  const user = signedIn.value?.id ?? "";
  const isOwn = (value: unknown) => isObject(value) && (value.user ?? "") === user;
  const { read, write } = storedJson<Data>(key, isOwn);
  return { read, write: (data) => write(data && { ...data, user }) };
}

/**
 * Loads data and copies it to the device; while the server is unreachable, returns the copy.
 * @throws {ApiError} An error of the server, or status 0 or 5xx if there is no copy.
 */
export async function loadOrCopy<Data extends { warehouse: Parameters<typeof showUnits>[0] }>(
  copy: StoredValue<Data>,
  load: () => Promise<Data>,
): Promise<Data> {
  try {
    const data = await load();
    copy.write(data);
    return data;
  } catch (error) {
    const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    const stored = isAway ? copy.read() : undefined;
    if (stored === undefined) throw error;
    showUnits(stored.warehouse);
    return stored;
  }
}

/** Acts that the server has not received. */
export interface UnsentActs {
  /** Key of their list, without the user. */
  key: string;
  /** Id of the user who did them; empty without sign-in. */
  user: string;
  count: number;
}

/** Returns the lists on this device that have unsent acts and keys that begin with a prefix. */
export function unsentActs(prefix: string): UnsentActs[] {
  try {
    return Object.keys(localStorage).filter((stored) => stored.startsWith(prefix)).map((stored) => {
      const acts = JSON.parse(localStorage.getItem(stored) ?? "") as { status?: string }[];
      const [key = "", user = ""] = stored.split("@");
      return { key, user, count: acts.filter(({ status }) => status === "waiting").length };
    }).filter(({ count }) => count > 0);
  } catch {
    // Storage is blocked, or somebody has changed it.
    return [];
  }
}
