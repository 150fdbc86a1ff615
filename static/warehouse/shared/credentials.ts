/**
 * Credentials of the warehouse's pages, if the server requires them (`WAREHOUSE_AUTH=basic`).
 *
 * The API has no sessions: every request carries login and password, so the next page needs them
 * too. They are stored in `sessionStorage`, which only this tab can read, no request sends by
 * itself, and ends with the tab or with "Sign out". Foreign scripts could read them there, but the
 * pages' Content-Security-Policy blocks those.
 */
import { signal } from "@preact/signals";
import { isObject, storedJson } from "../../shared/storage.ts";
import type { ROLES, User } from "../../../domain/warehouse/records.ts";

/** A user who has signed in. */
export interface SignedIn extends Pick<User, "id" | "user_login" | "user_fio"> {
  role: number;
  /** The only warehouse that the user is let into; empty for one who is let into all. */
  warehouseId: string;
}

/** The signed-in user; undefined when there is none. */
export const signedIn = signal<SignedIn | undefined>(undefined);

/** The server no longer accepts what was signed in with, and something waits for a new sign-in. */
export const expired = signal(false);

/** Somebody goes on with what is on the device, and signs in once there is a connection. */
export const signsInLater = signal(false);

/** Sign-in of this tab, for the next page. */
const storedSignIn = storedJson<{ authorized: string; user: SignedIn }>(
  "depot_warehouse_sign_in",
  (value) => isObject(value) && typeof value.authorized === "string" && isObject(value.user),
  () => sessionStorage,
);

let header: string | undefined;
let waiting: { resolve: () => void; reject: () => void }[] = [];

/** Returns true if the server requires credentials. */
export const signsIn = () => document.body.dataset.signIn === "yes";

/** True if the server would refuse requests, because nobody has signed in. */
export const needsSignIn = () => signsIn() && signedIn.value === undefined;

/** Returns the `Authorization` header; undefined if no user has signed in. */
export const authorization = () => header;

// Their names are in the records, whose schemas a page need not load.
const ADMINISTRATOR: typeof ROLES.administrator = 0;
const HEAD: typeof ROLES.head = 2;
const EMPLOYEE: typeof ROLES.employee = 1;
const isOne = (...roles: number[]) => !signsIn() || roles.includes(signedIn.value?.role ?? -1);

/**
 * Returns true if the user may change layout, boxes and orders, and users other than
 * administrators.
 */
export const mayPlan = () => isOne(ADMINISTRATOR, HEAD);
/** Returns true if the user picks orders rather than plans them. */
export const isPicker = () => signsIn() && isOne(EMPLOYEE);
/** Returns true if the user may change warehouses, and administrators. */
export const mayAdminister = () => isOne(ADMINISTRATOR);
/** Returns true if the user has access to every warehouse, and so may create new ones. */
export const mayEnterAll = () => !signsIn() || signedIn.value?.warehouseId === "";

/** Basic credentials as a header carries them, in UTF-8 (RFC 7617). */
export function basicAuthorization(login: string, password: string): string {
  const bytes = new TextEncoder().encode(`${login}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** The password that was signed in with; undefined when no user has. */
export function currentPassword(): string | undefined {
  if (header === undefined) return undefined;
  const bytes = Uint8Array.from(atob(header.replace("Basic ", "")), (sign) => sign.charCodeAt(0));
  const pair = new TextDecoder().decode(bytes);
  return pair.slice(pair.indexOf(":") + 1);
}

/** Takes what the server has accepted, and lets go on what has waited for it. */
export function keepCredentials(authorized: string, user: SignedIn): void {
  header = authorized;
  signedIn.value = user;
  expired.value = false;
  storedSignIn.write({ authorized, user });
  for (const { resolve } of waiting.splice(0)) resolve();
}

/** Takes up what an earlier page of this tab has kept. */
export function recallCredentials(): void {
  const stored = storedSignIn.read();
  if (stored) keepCredentials(stored.authorized, stored.user);
}

/** Signs out. */
export function forgetCredentials(): void {
  header = undefined;
  signedIn.value = undefined;
  expired.value = false;
  signsInLater.value = false;
  storedSignIn.write(undefined);
  for (const { reject } of waiting.splice(0)) reject();
}

/** Rejects the waiting requests: the user does not want to sign in now. */
export function giveUp(): void {
  expired.value = false;
  for (const { reject } of waiting.splice(0)) reject();
}

/**
 * Resolves when the user has signed in again, over what is open.
 *
 * @param error with which it rejects when the user gives up
 */
export function signedInAgain(error: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting = [...waiting, { resolve, reject: () => reject(error) }];
    expired.value = true;
  });
}
