/**
 * Who works at the warehouse's pages, where the server asks for credentials (`WAREHOUSE_AUTH=basic`).
 *
 * The API knows no sessions: every request carries login and password, so a page that is opened next
 * has to have them too. They are kept in `sessionStorage`: this tab alone can read them, no request
 * carries them by itself, they are never written to disk as a cookie that stays would be, and they
 * go with the tab or with "Sign out". Scripts of others could read them there, but the pages'
 * Content-Security-Policy lets none in.
 */
import { signal } from "@preact/signals";
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

const KEPT = "depot_warehouse_sign_in";

let header: string | undefined;
let waiting: { resolve: () => void; reject: () => void }[] = [];

/** Whether the server asks who is there. */
export const signsIn = () => document.body.dataset.signIn === "yes";

/** True if the server would refuse requests, because nobody has signed in. */
export const needsSignIn = () => signsIn() && signedIn.value === undefined;

/** What goes into the `Authorization` header; undefined when no user has signed in. */
export const authorization = () => header;

// Their names are in the records, whose schemas a page need not load.
const ADMINISTRATOR: typeof ROLES.administrator = 0;
const HEAD: typeof ROLES.head = 2;
const EMPLOYEE: typeof ROLES.employee = 1;
const isOne = (...roles: number[]) => !signsIn() || roles.includes(signedIn.value?.role ?? -1);

/** Whether who is here may change layout, boxes and orders, and users who are no administrators. */
export const mayPlan = () => isOne(ADMINISTRATOR, HEAD);
/** Whether who is here picks orders rather than plans them. */
export const isPicker = () => signsIn() && isOne(EMPLOYEE);
/** Whether who is here may change warehouses, and administrators. */
export const mayAdminister = () => isOne(ADMINISTRATOR);
/** Whether who is here is let into every warehouse, and so may make new ones. */
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
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ authorized, user }));
  } catch {
    // A browser that keeps nothing: the next page asks again.
  }
  for (const { resolve } of waiting.splice(0)) resolve();
}

/** Takes up what an earlier page of this tab has kept. */
export function recallCredentials(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as
      | { authorized: string; user: SignedIn }
      | null;
    if (kept) keepCredentials(kept.authorized, kept.user);
  } catch {
    // Nothing that can be read has been kept.
  }
}

/** Signs out. */
export function forgetCredentials(): void {
  header = undefined;
  signedIn.value = undefined;
  expired.value = false;
  signsInLater.value = false;
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing is kept where nothing can be.
  }
  for (const { reject } of waiting.splice(0)) reject();
}

/** What waits is refused: the user does not want to sign in now. */
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
