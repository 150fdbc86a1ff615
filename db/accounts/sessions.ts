import { and, eq, gt, lte } from "drizzle-orm";
import { attemptKey } from "../../adapters/accounts/attempt_limit.ts";
import {
  newSessionId,
  sessionEnd,
  sessionHash,
  TOUCH_INTERVAL,
} from "../../adapters/accounts/session.ts";
import type { Database, Transaction } from "../open.ts";
import { curators, sessions } from "../schema/gallery.ts";
import { storageFaultOf } from "../storage_fault.ts";
import { type CountedAttempt, forgetAttempts } from "./login_attempts.ts";

/** Who is logged in. */
export interface Curator {
  id: number;
  username: string;
}

/** An account with what its password is checked against. */
export interface Account extends Curator {
  password_hash: string;
}

/** The account of a username; undefined when there is none. */
export async function accountOf(db: Database, username: string): Promise<Account | undefined> {
  const [account] = await db.fresh.select({
    id: curators.id,
    username: curators.username,
    password_hash: curators.password_hash,
  }).from(curators).where(eq(curators.username, username));
  return account;
}

/**
 * Opens a session for an account whose password was right, and ends the one that the browser came
 * with: an id from before the login is never worth anything after it.
 *
 * @param from Address of the client, whose failed attempts are forgotten.
 * @param attempt Where this one has been counted.
 * @returns The session's id and end; undefined when the password was changed meanwhile.
 */
export function openSession(
  db: Database,
  account: Account,
  { from, previous, now, attempt }: {
    from: string;
    previous: string | undefined;
    now: number;
    attempt?: CountedAttempt;
  },
): Promise<{ sessionId: string; expires_at: number } | undefined> {
  const sessionId = newSessionId();
  const expires_at = sessionEnd(now);
  return db.write(async (tx) => {
    const [same] = await tx.select({ id: curators.id }).from(curators).where(
      and(eq(curators.id, account.id), eq(curators.password_hash, account.password_hash)),
    );
    if (same === undefined) return undefined;
    await tx.delete(sessions).where(lte(sessions.expires_at, now));
    if (previous !== undefined) {
      await tx.delete(sessions).where(eq(sessions.token_hash, sessionHash(previous)));
    }
    await tx.insert(sessions).values({
      token_hash: sessionHash(sessionId),
      curator_id: account.id,
      created_at: now,
      last_seen_at: now,
      expires_at,
    });
    await forgetAttempts(tx, attempt ?? { key: attemptKey(account.username, from), at: now });
    return { sessionId, expires_at };
  }, { usesKeptRoom: true });
}

/**
 * Who holds a session; undefined when it is unknown or over. One that has been used again after an
 * hour gets a later end, which is answered as `renewedUntil`; where nothing can be written it stays
 * as it is, so that what only reads goes on.
 */
export async function sessionHolder(
  db: Database,
  sessionId: string,
  now: number,
): Promise<{ curator: Curator; renewedUntil?: number } | undefined> {
  const token_hash = sessionHash(sessionId);
  const [found] = await db.fresh.select({
    id: curators.id,
    username: curators.username,
    last_seen_at: sessions.last_seen_at,
  }).from(sessions).innerJoin(curators, eq(curators.id, sessions.curator_id))
    .where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, now)));
  if (found === undefined) return undefined;
  const { id, username, last_seen_at } = found;
  const curator = { id, username };
  if (now - last_seen_at < TOUCH_INTERVAL) return { curator };
  const expires_at = sessionEnd(now);
  try {
    await db.write((tx) =>
      tx.update(sessions).set({ last_seen_at: now, expires_at })
        .where(eq(sessions.token_hash, token_hash))
    );
  } catch (error) {
    if (storageFaultOf(error) === undefined) throw error;
    return { curator };
  }
  return { curator, renewedUntil: expires_at };
}

/** Ends a session; nothing happens when there is none. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  const end = (tx: Transaction) =>
    tx.delete(sessions).where(eq(sessions.token_hash, sessionHash(sessionId)));
  await db.write(end, { usesKeptRoom: true });
}
