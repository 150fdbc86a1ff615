/** Sessions: a random 256-bit id that only its holder knows, of which the SHA-256 is stored. */
import { createHash } from "node:crypto";

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds after which an unused session ends. */
export const IDLE_TIME = 7 * DAY;
/** Milliseconds between two notes that a session is in use: each costs a write. */
export const TOUCH_INTERVAL = DAY / 24;

/** The id of a new session, in base64url. */
export function newSessionId(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
}

/** Returns what is stored of a session's id: the hex of its SHA-256. */
export function sessionHash(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("hex");
}

/** Returns the end of a session that is used at `now`, both in Unix milliseconds. */
export function sessionEnd(now: number): number {
  return now + IDLE_TIME;
}
