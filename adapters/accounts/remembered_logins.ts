/** Recently verified logins: not every request of a client pays for a password hash. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Credentials } from "../../domain/accounts/basic_credentials.ts";

/** Milliseconds after which a password is verified again. */
export const REMEMBERED_MS = 5 * 60 * 1000;
const MAX_LOGINS = 1000;

/**
 * Remembers one login for each key under which its failures are counted, dropping the least
 * recently used. Each is stored as a MAC of password and stored hash, under a random key of the
 * process.
 */
export class RememberedLogins {
  readonly #secret = crypto.getRandomValues(new Uint8Array(32));
  readonly #logins = new Map<string, { mac: Uint8Array; until: number }>();

  constructor(private readonly max: number = MAX_LOGINS) {}

  /** Returns the MAC of credentials and the stored hash that they were verified against. */
  mac({ login, password }: Credentials, stored: string): Uint8Array {
    const parts = JSON.stringify([login, password, stored]);
    return createHmac("sha256", this.#secret).update(parts).digest();
  }

  /** Returns true if this was verified recently; `now` in milliseconds of a monotonic clock. */
  has(key: string, mac: Uint8Array, now: number): boolean {
    const login = this.#logins.get(key);
    if (login === undefined) return false;
    if (now >= login.until) {
      this.#logins.delete(key);
      return false;
    }
    if (!timingSafeEqual(login.mac, mac)) return false;
    // Moved to the end: a Map preserves the order of insertion.
    this.#logins.delete(key);
    this.#logins.set(key, login);
    return true;
  }

  /** Remembers a verified login, replacing the previous one of `key`. */
  add(key: string, mac: Uint8Array, now: number): void {
    this.#logins.delete(key);
    this.#logins.set(key, { mac, until: now + REMEMBERED_MS });
    for (const oldest of this.#logins.keys()) {
      if (this.#logins.size <= this.max) break;
      this.#logins.delete(oldest);
    }
  }

  forget(key: string): void {
    this.#logins.delete(key);
  }
}
