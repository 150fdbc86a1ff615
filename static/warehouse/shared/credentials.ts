/**
 * Credentials of the warehouse's pages, if the server requires them (`WAREHOUSE_AUTH=basic`).
 *
 * The API has no sessions: every request carries login and password, so the next page needs them
 * too. They are stored in `sessionStorage`: only this tab can read it, requests do not send it
 * automatically, and it is deleted when the tab is closed or the user signs out. An injected script
 * could read it, but the pages' Content-Security-Policy blocks such scripts.
 */
import { signal } from "@preact/signals";
import { isObject, storedJson } from "../../shared/storage.ts";
import type { ROLES, User } from "../../../domain/warehouse/records.ts";

/** The signed-in user. */
export interface SignedIn extends Pick<User, "id" | "user_login" | "user_fio"> {
  role: number;
  /** Id of the only warehouse that the user may access; empty for all warehouses. */
  warehouseId: string;
}

/** The signed-in user; undefined if nobody has signed in. */
export const signedIn = signal<SignedIn | undefined>(undefined);

/**
 * True while requests wait for a new sign-in, because the server no longer accepts the credentials.
 */
export const expired = signal(false);

/** True if the user continues offline with the data on the device, and signs in later. */
export const signsInLater = signal(false);

/** Credentials stored for the next page of this tab. */
const storedSignIn = storedJson<{ authorized: string; user: SignedIn }>(
  "depot_warehouse_sign_in",
  (value) => isObject(value) && typeof value.authorized === "string" && isObject(value.user),
  () => sessionStorage,
);

let header: string | undefined;
let waiting: { resolve: () => void; reject: () => void }[] = [];

/** Returns true if the server requires credentials. */
export const signsIn = () => document.body.dataset.signIn === "yes";

/** Returns true if the server would reject requests because nobody has signed in. */
export const needsSignIn = () => signsIn() && signedIn.value === undefined;

/** Returns the `Authorization` header; undefined if no user has signed in. */
export const authorization = () => header;

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

/** Returns the password of the signed-in user; undefined if nobody has signed in. */
export function currentPassword(): string | undefined {
  if (header === undefined) return undefined;
  const bytes = Uint8Array.from(atob(header.replace("Basic ", "")), (sign) => sign.charCodeAt(0));
  const pair = new TextDecoder().decode(bytes);
  return pair.slice(pair.indexOf(":") + 1);
}

/** Stores credentials that the server has accepted, and resumes the waiting requests. */
export function storeCredentials(authorized: string, user: SignedIn): void {
  header = authorized;
  signedIn.value = user;
  expired.value = false;
  storedSignIn.write({ authorized, user });
  for (const { resolve } of waiting.splice(0)) resolve();
}

/** Restores the credentials stored by an earlier page of this tab. */
export function restoreCredentials(): void {
  const stored = storedSignIn.read();
  if (stored) storeCredentials(stored.authorized, stored.user);
}

/** Signs the user out. */
export function signOut(): void {
  header = undefined;
  signedIn.value = undefined;
  expired.value = false;
  signsInLater.value = false;
  storedSignIn.write(undefined);
  for (const { reject } of waiting.splice(0)) reject();
}

/** Rejects the waiting requests after the user has declined to sign in. */
export function declineSignIn(): void {
  expired.value = false;
  for (const { reject } of waiting.splice(0)) reject();
}

/**
 * Resolves when the user has signed in again in a dialog over the page.
 *
 * @param error Rejection reason if the user declines.
 */
export function signedInAgain(error: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting = [...waiting, { resolve, reject: () => reject(error) }];
    expired.value = true;
  });
}
