/**
 * The signed-in user of the warehouse's pages, if the server requires a sign-in
 * (`WAREHOUSE_AUTH=basic`).
 *
 * The id of the session is in a cookie that scripts cannot read. Who it belongs to is stored for the
 * next pages of this browser, which also know it offline; every request names the user, so that the
 * server refuses it if another one has signed in since.
 */
import { signal } from "@preact/signals";
import { isObject, storedJson } from "../../shared/storage.ts";
import type { SecondFactorState } from "../../../domain/accounts/account_records.ts";
import type { ROLES, User } from "../../../domain/warehouse/records.ts";

/** The signed-in user. */
export interface SignedIn extends Pick<User, "id" | "user_login" | "user_fio"> {
  role: number;
  /** Id of the only warehouse that the user may access; empty for all warehouses. */
  warehouseId: string;
  session: {
    has_pin: boolean;
    /** Minutes after which a page with a PIN locks. */
    lock_minutes: number;
    second_factor: SecondFactorState;
  };
}

/** The signed-in user; undefined if nobody has signed in. */
export const signedIn = signal<SignedIn | undefined>(undefined);

/** True while requests wait for a new sign-in, because the server no longer accepts the session. */
export const expired = signal(false);

/** True if the user has declined to sign in again for now. */
export const declined = signal(false);

const KEY = "depot_warehouse_user";
const storedUser = storedJson<SignedIn>(KEY, (value) => isObject(value) && isObject(value.session));
/** Names of those who have signed in on this device, by id: they may have unsent acts. */
const storedNames = storedJson<Record<string, string>>("depot_warehouse_names", isObject);

let waiting: { resolve: () => void; reject: () => void }[] = [];

/** Returns true if the server requires a sign-in. */
export const signsIn = () => document.body.dataset.signIn === "yes";

/** Returns true if the server would reject requests because nobody has signed in. */
export const needsSignIn = () => signsIn() && signedIn.value === undefined;

/** Returns true if nothing can be sent until the user has signed in. */
export const cannotSend = () => needsSignIn() || declined.value;

/** Returns the header that names the user to the server. */
export const sessionHeader = () => ({ "X-Session-User": signedIn.value?.id ?? "" });

/** Returns the name of somebody who has signed in on this device. */
export const nameOnDevice = (id: string): string => storedNames.read()?.[id] ?? "?";

// Copies of the role numbers: importing them would load the record schemas.
const ADMINISTRATOR: typeof ROLES.administrator = 0;
const HEAD: typeof ROLES.head = 2;
const EMPLOYEE: typeof ROLES.employee = 1;
const hasRole = (...roles: number[]) => !signsIn() || roles.includes(signedIn.value?.role ?? -1);

/**
 * Returns true if the user may change layout, boxes and orders, and users other than
 * administrators.
 */
export const mayPlan = () => hasRole(ADMINISTRATOR, HEAD);
/** Returns true if the user picks orders rather than plans them. */
export const isPicker = () => signedIn.value?.role === EMPLOYEE;
/** Returns true if the user may change warehouses, and administrators. */
export const mayAdminister = () => hasRole(ADMINISTRATOR);
/** Returns true if the user has access to every warehouse, and so may create new ones. */
export const mayEnterAll = () => !signsIn() || signedIn.value?.warehouseId === "";

/** Returns the value of an `Authorization` header with Basic credentials in UTF-8 (RFC 7617). */
export function basicAuthorization(login: string, password: string): string {
  const bytes = new TextEncoder().encode(`${login}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Stores the user of a new session, or a change of it, and resumes the waiting requests. */
export function storeUser(user: SignedIn): void {
  const before = signedIn.value;
  storedUser.write(user);
  storedNames.write({ ...storedNames.read(), [user.id]: user.user_fio || user.user_login });
  // The content of the page and its queue belong to another user.
  if (before !== undefined && before.id !== user.id) return location.reload();
  signedIn.value = user;
  expired.value = false;
  declined.value = false;
  for (const { resolve } of waiting.splice(0)) resolve();
}

/** Restores the user of an earlier page, and follows sign-ins and sign-outs of other tabs. */
export function restoreUser(): void {
  signedIn.value = storedUser.read();
  addEventListener("storage", (event) => {
    const { key } = event as StorageEvent;
    if (key === KEY && storedUser.read()?.id !== signedIn.value?.id) location.reload();
  });
}

/** Forgets the user on this device; their unsent acts stay there until they sign in again. */
export function forgetUser(): void {
  signedIn.value = undefined;
  expired.value = false;
  declined.value = false;
  storedUser.write(undefined);
  for (const { reject } of waiting.splice(0)) reject();
}

/** Rejects the waiting requests after the user has declined to sign in. */
export function declineSignIn(): void {
  expired.value = false;
  declined.value = true;
  for (const { reject } of waiting.splice(0)) reject();
}

/**
 * Resolves when the user has signed in again in a dialog over the page.
 * @param error Rejection reason if the user declines.
 */
export function signedInAgain(error: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting = [...waiting, { resolve, reject: () => reject(error) }];
    expired.value = true;
  });
}
