import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import type { CuratorSession } from "../../domain/accounts/curator_records.ts";
import { record } from "../gallery/audit.ts";
import type { Database, Reader } from "../open.ts";
import { hasName } from "./curators.ts";
import { curators, sessions } from "../schema/curators.ts";
import { storageFaultOf } from "../../domain/storage_fault.ts";
import { attemptKey, type CountedAttempt, forgetAttempts } from "./login_attempts.ts";

const MAX_CLIENT_LENGTH = 300;
/** Length of a session's prefix that identifies it among those of an account. */
const ID_LENGTH = 16;
// Milliseconds after which an unused session ends.
const MAX_IDLE_MS = 7 * 24 * 60 * 60 * 1000;
// Milliseconds between two updates of a session's last use: each costs a write.
const TOUCH_INTERVAL_MS = 60 * 60 * 1000;

/** An account with the hash of its password. */
export type Account = Omit<typeof curators.$inferSelect, "created_at">;
/** A curator who is logged in. */
export type Curator = Omit<Account, "password_hash">;

/** Returns the account of a username as typed; undefined when there is none. */
export async function accountOf(db: Database, username: string): Promise<Account | undefined> {
  const [account] = await db.read.select({
    id: curators.id,
    username: curators.username,
    role: curators.role,
    password_hash: curators.password_hash,
  }).from(curators).where(hasName(curators.username, username));
  return account;
}

/**
 * Opens a session for an account whose password was right, and ends the session that the browser
 * already had: an id from before the login must not be valid after it.
 *
 * @param from address of the client, whose failed attempts are forgotten
 * @param client User agent of the browser or program.
 * @param attempt The count of this attempt.
 * @returns the session's id and end; undefined when the password was changed meanwhile.
 */
export function openSession(
  db: Database,
  account: Account,
  { from, client = "", previous, now, attempt }: {
    from: string;
    client?: string | undefined;
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
      client: client.slice(0, MAX_CLIENT_LENGTH),
    });
    await forgetAttempts(tx, attempt ?? { key: attemptKey(account.username, from), at: now });
    return { sessionId, expires_at };
  });
}

/**
 * Returns the holder of a session; undefined when it is unknown or expired. A session that is used
 * again after an hour is extended to `renewedUntil`; if nothing can be written it stays unchanged,
 * so that requests that only read still work.
 */
export async function sessionHolder(
  db: Database,
  sessionId: string,
  now: number,
): Promise<{ curator: Curator; renewedUntil?: number } | undefined> {
  const token_hash = sessionHash(sessionId);
  const [row] = await db.read.select({
    id: curators.id,
    username: curators.username,
    role: curators.role,
    last_seen_at: sessions.last_seen_at,
  }).from(sessions).innerJoin(curators, eq(curators.id, sessions.curator_id))
    .where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, now)));
  if (row === undefined) return undefined;
  const { last_seen_at, ...curator } = row;
  if (now - last_seen_at < TOUCH_INTERVAL_MS) return { curator };
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

/** Ends a session, if it exists. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  const token_hash = sessionHash(sessionId);
  await db.write((tx) => tx.delete(sessions).where(eq(sessions.token_hash, token_hash)));
}

/**
 * Returns the open sessions of an account, those used last first.
 *
 * @param own The requesting session.
 * @param now Unix milliseconds
 */
export async function sessionsOf(
  db: Reader,
  curator: number,
  own: string | undefined,
  now: number,
): Promise<CuratorSession[]> {
  const rows = await db.select().from(sessions)
    .where(and(eq(sessions.curator_id, curator), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.created_at));
  const current = own === undefined ? undefined : sessionHash(own);
  return rows.map(({ token_hash, client, created_at, last_seen_at, expires_at }) => ({
    id: token_hash.slice(0, ID_LENGTH),
    client,
    created_at,
    last_seen_at,
    expires_at,
    current: token_hash === current,
  }));
}

/**
 * Ends sessions of an account; nothing is recorded if there is none.
 *
 * @param by Username of the curator who ends them.
 * @param which `id` of one session, as in {@link sessionsOf}; all of them if omitted
 */
export async function endSessionsOf(
  db: Database,
  curator: number,
  by: string,
  which?: string,
): Promise<void> {
  await db.writeOnce(async (tx) => {
    const own = await tx.select({ token_hash: sessions.token_hash, client: sessions.client })
      .from(sessions).where(eq(sessions.curator_id, curator));
    const ended = own.filter(({ token_hash }) =>
      which === undefined || token_hash.slice(0, ID_LENGTH) === which
    );
    if (ended.length === 0) return;
    const hashes = ended.map(({ token_hash }) => token_hash);
    await tx.delete(sessions).where(inArray(sessions.token_hash, hashes));
    await record(tx, {
      username: by,
      action: "account.end_sessions",
      target: { type: "account", id: curator },
      before: { clients: ended.map(({ client }) => client) },
      after: null,
    });
  });
}

/** Returns the id of a new session, in base64url. */
function newSessionId(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
}

/** Returns the stored form of a session's id: the hex of its SHA-256. */
export function sessionHash(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("hex");
}

/** Returns the end of a session that is used at `now`, both in Unix milliseconds. */
function sessionEnd(now: number): number {
  return now + MAX_IDLE_MS;
}
