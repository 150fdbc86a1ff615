/** Sessions of curators and of the warehouse's users. */
import { createHash } from "node:crypto";
import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../open.ts";
import { nameCondition } from "./curators.ts";
import { columnsOf, heldBy, type Holder, recordOfHolder } from "./holders.ts";
import { curators, sessions, signInFactors } from "../schema/curators.ts";
import { warehouseUsers } from "../schema/warehouse.ts";
import { storageFaultOf } from "../../domain/storage_fault.ts";
import {
  attemptKey,
  type CountedAttempt,
  forgetAttempts,
  uncountAttempt,
} from "./login_attempts.ts";
import { acceptsCode } from "./sign_in_factors.ts";

const MAX_CLIENT_LENGTH = 300;
/** Length of a session's prefix that identifies it among those of an account. */
const ID_LENGTH = 16;
// Milliseconds after which an unused session of a curator ends.
const MAX_IDLE_MS = 7 * 24 * 60 * 60 * 1000;
// Milliseconds between two updates of a session's last use: each costs a write.
const TOUCH_INTERVAL_MS = 60 * 60 * 1000;
// Milliseconds for which the factors of a deleted user are kept.
const MAX_DELETED_MS = 30 * 24 * 60 * 60 * 1000;
// Wrong PINs after which a session ends.
const MAX_PIN_FAILURES = 5;

/** An account with the hash of its password. */
export type Account = Omit<typeof curators.$inferSelect, "created_at">;
/** A curator who is logged in; `two_step` if a second factor is set up. */
export type Curator = Omit<Account, "password_hash"> & { two_step: boolean };

/** A new session, to be sent as a cookie; times in Unix milliseconds. */
export interface OpenedSession {
  sessionId: string;
  expires_at: number;
}

/** The browser or program that signs in. */
export interface SessionClient {
  /** Its user agent. */
  client?: string | undefined;
  /** The session it already has, which ends: an id from before a login must not be valid after. */
  previous: string | undefined;
}

/** Returns the account of a username as typed; undefined when there is none. */
export async function accountOf(db: Database, username: string): Promise<Account | undefined> {
  const [account] = await db.read.select({
    id: curators.id,
    username: curators.username,
    role: curators.role,
    password_hash: curators.password_hash,
  }).from(curators).where(nameCondition(curators.username, username));
  return account;
}

/** Returns a curator as a holder of sessions. */
export const curatorHolder = ({ id, username }: Pick<Account, "id" | "username">) =>
  ({ curator_id: id, name: username }) satisfies Holder;

/**
 * Opens a session for a curator whose password was right.
 * @param from address of the client, whose failed attempts are forgotten
 * @param attempt The count of this attempt.
 * @returns undefined when the password was changed meanwhile; `second_factor` without a right code.
 */
export function openSession(
  db: Database,
  account: Account,
  { from, now, attempt, code, ...client }: SessionClient & {
    from: string;
    now: number;
    attempt?: CountedAttempt;
    code?: string | undefined;
  },
): Promise<OpenedSession | "second_factor" | undefined> {
  return db.write(async (tx) => {
    const [same] = await tx.select({ id: curators.id }).from(curators).where(
      and(eq(curators.id, account.id), eq(curators.password_hash, account.password_hash)),
    );
    if (same === undefined) return undefined;
    const holder = curatorHolder(account);
    const counted = attempt ?? { key: attemptKey(account.username, from), at: now };
    if (!await acceptsCode(tx, holder, code, now)) {
      if (code === undefined) await uncountAttempt(tx, counted);
      return "second_factor";
    }
    const session = await addSession(tx, holder, { ...client, now, expires_at: now + MAX_IDLE_MS });
    await forgetAttempts(tx, counted);
    return session;
  });
}

/** Adds a session of an account, and deletes what has expired. */
export async function addSession(
  tx: Transaction,
  holder: Holder,
  { client = "", previous, now, expires_at }: SessionClient & { now: number; expires_at: number },
): Promise<OpenedSession> {
  const sessionId = newSessionId();
  await tx.delete(sessions).where(lte(sessions.expires_at, now));
  await tx.delete(signInFactors).where(lte(signInFactors.deleted_at, now - MAX_DELETED_MS));
  if (previous !== undefined) {
    await tx.delete(sessions).where(eq(sessions.token_hash, sessionHash(previous)));
  }
  await tx.insert(sessions).values({
    token_hash: sessionHash(sessionId),
    ...columnsOf(holder),
    created_at: now,
    last_seen_at: now,
    expires_at,
    client: client.slice(0, MAX_CLIENT_LENGTH),
  });
  return { sessionId, expires_at };
}

/** Who a session belongs to, a curator or a user's row. */
export interface SessionHolder {
  curator?: Curator;
  user?: typeof warehouseUsers.$inferSelect;
  two_step: boolean;
  has_pin: boolean;
  expires_at: number;
  /** New end of a curator's session that is used again after an hour. */
  renewedUntil?: number;
}

/** Returns the holder of a session, which is extended if possible; undefined if it has expired. */
export async function sessionHolder(db: Database, sessionId: string, now: number) {
  const token_hash = sessionHash(sessionId);
  const [row] = await db.read.select({
    session: sessions,
    curator: { id: curators.id, username: curators.username, role: curators.role },
    user: warehouseUsers,
    two_step: sql<boolean>`${signInFactors.totp_confirmed_at} IS NOT NULL`.mapWith(Boolean),
    has_pin: sql<boolean>`${signInFactors.pin_hash} IS NOT NULL`.mapWith(Boolean),
  }).from(sessions)
    .leftJoin(curators, eq(curators.id, sessions.curator_id))
    .leftJoin(warehouseUsers, eq(warehouseUsers.id, sessions.user_id))
    .leftJoin(
      signInFactors,
      or(
        eq(signInFactors.curator_id, sessions.curator_id),
        eq(signInFactors.user_id, sessions.user_id),
      ),
    )
    .where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, now)));
  if (row === undefined) return undefined;
  const { two_step } = row;
  const holder: SessionHolder = {
    ...(row.curator && { curator: { ...row.curator, two_step } }),
    ...(row.user && { user: row.user }),
    ...{ two_step, has_pin: row.has_pin, expires_at: row.session.expires_at },
  };
  if (now - row.session.last_seen_at < TOUCH_INTERVAL_MS) return holder;
  // A shift has an end, a curator's session goes on while it is used.
  const expires_at = row.curator === null ? row.session.expires_at : now + MAX_IDLE_MS;
  try {
    await db.write((tx) =>
      tx.update(sessions).set({ last_seen_at: now, expires_at })
        .where(eq(sessions.token_hash, token_hash))
    );
  } catch (error) {
    if (storageFaultOf(error) === undefined) throw error;
    return holder;
  }
  return row.curator === null ? holder : { ...holder, renewedUntil: expires_at };
}

/** Counts an attempt at a PIN before its check. @returns the attempts left; 0 ends the session */
export async function countPin(db: Database, sessionId: string): Promise<number> {
  const [row] = await db.write((tx) =>
    tx.update(sessions).set({ pin_failures: sql`${sessions.pin_failures} + 1` })
      .where(eq(sessions.token_hash, sessionHash(sessionId)))
      .returning({ failures: sessions.pin_failures })
  );
  return Math.max(0, MAX_PIN_FAILURES + 1 - (row?.failures ?? Infinity));
}

/** Forgets wrong PINs after the right one. */
export async function forgetPins(db: Database, sessionId: string): Promise<void> {
  await db.write((tx) =>
    tx.update(sessions).set({ pin_failures: 0 })
      .where(eq(sessions.token_hash, sessionHash(sessionId)))
  );
}

/** Ends a session, if it exists. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  const token_hash = sessionHash(sessionId);
  await db.write((tx) => tx.delete(sessions).where(eq(sessions.token_hash, token_hash)));
}

/**
 * Returns the open sessions of an account, those used last first.
 * @param own The requesting session.
 * @param now Unix milliseconds
 */
export async function sessionsOf(db: Reader, holder: Holder, own: string | undefined, now: number) {
  const rows = await db.select().from(sessions)
    .where(and(heldBy(sessions, holder), gt(sessions.expires_at, now)))
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
 * @param by The account that ends them.
 * @param which `id` of one session, as in {@link sessionsOf}; all of them if omitted
 */
export async function endSessionsOf(db: Database, holder: Holder, by: Holder, which?: string) {
  await db.writeOnce(async (tx) => {
    const own = await tx.select({ token_hash: sessions.token_hash, client: sessions.client })
      .from(sessions).where(heldBy(sessions, holder));
    const ended = own.filter(({ token_hash }) =>
      which === undefined || token_hash.slice(0, ID_LENGTH) === which
    );
    if (ended.length === 0) return;
    const hashes = ended.map(({ token_hash }) => token_hash);
    await tx.delete(sessions).where(inArray(sessions.token_hash, hashes));
    const clients = ended.map(({ client }) => client);
    await recordOfHolder(tx, by, holder, "end_sessions", { clients });
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

/** Returns the `id` of a session, as in {@link sessionsOf}. */
export const shortId = (sessionId: string): string => sessionHash(sessionId).slice(0, ID_LENGTH);
