/**
 * Locks the screen, for users who have set a PIN. The server checks the PIN and counts wrong ones;
 * without a connection a hash on the device is compared, which unlocks this screen alone.
 */
import { effect, signal } from "@preact/signals";
import { ApiError } from "../../shared/api_error.ts";
import { isObject, storedJson, storedText } from "../../shared/storage.ts";
import { forgetUser, signedIn, storeUser } from "./credentials.ts";
import { call, request } from "./warehouse_request.ts";

/** True while the screen is locked. */
export const locked = signal(false);

// Time of the last touch on any page in Unix milliseconds; 0 when locked.
const storedTouch = storedText("depot_warehouse_touched");
const TOUCH_INTERVAL_MS = 5000;

interface PinHash {
  user: string;
  salt: string;
  hash: string;
  /** Wrong PINs without a connection. */
  failures: number;
}
const storedHash = storedJson<PinHash>("depot_warehouse_pin", isObject);
// Number of wrong PINs without a connection after which only the server unlocks.
const MAX_FAILURES = 5;
const ROUNDS = 600_000;

/** Returns a PBKDF2 hash; undefined on pages over HTTP, where browsers have no cryptography. */
async function hashOf(pin: string, salt: string): Promise<string | undefined> {
  if (globalThis.crypto.subtle === undefined) return undefined;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(pin), "PBKDF2", false, ["deriveBits"]);
  const options = { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations: ROUNDS };
  return btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.deriveBits(options, key, 256))),
  );
}

async function storeHash(pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const hash = await hashOf(pin, salt);
  if (hash === undefined) return;
  storedHash.write({ user: signedIn.value!.id, salt, hash, failures: 0 });
}

/** Sets the user's PIN, or removes it. @throws {ApiError} */
export async function changePin(pin: string | null, password: string): Promise<void> {
  await request("PUT /user_data/pin", { json: { pin, password } });
  const user = signedIn.value!;
  storeUser({ ...user, session: { ...user.session, has_pin: pin !== null } });
  storedHash.write(undefined);
  if (pin !== null) await storeHash(pin);
}

/** Outcome of an attempt to unlock; a number is the number of attempts left. */
export type Unlocking = "right" | "wrong" | "ended" | "offline" | number;

/** Unlocks the screen if the PIN is right. */
export async function unlock(pin: string): Promise<Unlocking> {
  try {
    await call("POST /user_data/unlock", { json: { pin } });
    await storeHash(pin);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, body } = error;
    if (status === 403 || status === 400) {
      return (body as { attempts_left?: number } | undefined)?.attempts_left ?? "wrong";
    }
    if (status === 401) {
      forgetUser();
      locked.value = false;
      return "ended";
    }
    // An administrator has removed it.
    if (status !== 409 && !await isRightOffline(pin)) {
      return storedHash.read() === undefined ? "offline" : "wrong";
    }
  }
  locked.value = false;
  touch();
  return "right";
}

async function isRightOffline(pin: string): Promise<boolean> {
  const stored = storedHash.read();
  if (stored === undefined || stored.user !== signedIn.value?.id) return false;
  const isRight = await hashOf(pin, stored.salt) === stored.hash;
  const failures = isRight ? 0 : stored.failures + 1;
  storedHash.write(failures >= MAX_FAILURES ? undefined : { ...stored, failures });
  return isRight;
}

/** Locks the screen. */
export function lock(): void {
  storedTouch.write("0");
  locked.value = true;
}

const touch = () => storedTouch.write(String(Date.now()));

/** Locks the screen after the minutes without a touch that the server has set. */
export function watchTouches(): void {
  let last = -Infinity;
  const check = () => {
    const { has_pin = false, lock_minutes = 0 } = signedIn.value?.session ?? {};
    const touched = Number(storedTouch.read() ?? Date.now());
    locked.value = has_pin && Date.now() - touched > lock_minutes * 60_000;
  };
  const onTouch = () => {
    if (locked.value || performance.now() - last < TOUCH_INTERVAL_MS) return;
    last = performance.now();
    touch();
  };
  let user = signedIn.value?.id;
  effect(() => {
    // Whoever has just entered a password is not asked for the PIN.
    if (user === undefined && signedIn.value !== undefined) touch();
    user = signedIn.value?.id;
    check();
  });
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, onTouch, true);
  for (const event of ["focus", "storage"]) addEventListener(event, check);
  setInterval(check, TOUCH_INTERVAL_MS);
}
