/** Accounts of curators. Each change of one is in the audit log, without the password. */
import { and, count, eq, gt, max, ne, type SQL, sql } from "drizzle-orm";
import { hashPassword } from "../../adapters/accounts/password.ts";
import { notFound, refusal } from "../../domain/app_error.ts";
import type { CuratorAccount } from "../../domain/accounts/curator_records.ts";
import type { CuratorRole } from "../../domain/accounts/curator_roles.ts";
import type { AuditAction } from "../../domain/gallery/audit_actions.ts";
import type { Database, Reader, Transaction } from "../open.ts";
import { record } from "../gallery/audit.ts";
import { curators, sessions, signInFactors } from "../schema/curators.ts";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { normalizedName } from "../../domain/accounts/normalized_name.ts";

/** Hashes a password; in a server, workers do it. */
type Hash = (password: string) => Promise<string>;

/** Username of commands in the audit log. */
export const TERMINAL = "command line";

/** Creates a curator account and returns its id. @throws {AppError} 409 when the name is taken */
export async function addCurator(
  db: Database,
  username: string,
  password: string,
  { role = "editor_in_chief", by = TERMINAL, hash = hashPassword }: {
    role?: CuratorRole;
    by?: string;
    hash?: Hash;
  } = {},
): Promise<number> {
  const password_hash = await hash(password);
  return await db.writeOnce(async (tx) => {
    const [added] = await tx.insert(curators)
      .values({ username, password_hash, role, created_at: Date.now() })
      .onConflictDoNothing().returning({ id: curators.id });
    if (added === undefined) {
      throw refusal(409, "curator_exists", { username }, { where: "username" });
    }
    await log(tx, by, "account.create", added.id, null, { username, role });
    return added.id;
  });
}

/** Creates the first account, an editor in chief; returns false when there is one already. */
export async function addFirstCurator(
  db: Database,
  username: string,
  password: string,
  hash = hashPassword,
): Promise<boolean> {
  const password_hash = await hash(password);
  return await db.write(async (tx) => {
    if ((await tx.select({ id: curators.id }).from(curators).limit(1)).length > 0) return false;
    await tx.insert(curators)
      .values({ username, password_hash, role: "editor_in_chief", created_at: Date.now() });
    return true;
  });
}

/** Returns true if there is any curator account. */
export async function hasCurator(db: Database): Promise<boolean> {
  return (await db.read.select({ id: curators.id }).from(curators).limit(1)).length > 0;
}

/** Returns the id of an account. @throws {AppError} 404 */
export async function curatorNamed(db: Reader, username: string): Promise<number> {
  const [row] = await db.select({ id: curators.id }).from(curators)
    .where(nameCondition(curators.username, username));
  if (row === undefined) throw refusal(404, "no_curator", { username });
  return row.id;
}

/** Returns all accounts by name, with the number of sessions open at `now` (Unix milliseconds). */
export function listCurators(db: Reader, now: number): Promise<CuratorAccount[]> {
  return db.select({
    id: curators.id,
    username: curators.username,
    role: curators.role,
    created_at: curators.created_at,
    sessions: count(sessions.curator_id),
    last_seen_at: max(sessions.last_seen_at),
    two_step: sql<boolean>`${signInFactors.totp_confirmed_at} IS NOT NULL`.mapWith(Boolean),
  }).from(curators)
    .leftJoin(signInFactors, eq(signInFactors.curator_id, curators.id))
    .leftJoin(sessions, and(eq(sessions.curator_id, curators.id), gt(sessions.expires_at, now)))
    .groupBy(curators.id).orderBy(curators.username);
}

/** Removes an account and its sessions. @throws {AppError} 404; 409 for the last editor in chief */
export async function removeCurator(db: Database, id: number, by = TERMINAL): Promise<void> {
  await db.writeOnce(async (tx) => {
    const { username, role } = await accountWithId(tx, id);
    await assertChiefRemains(tx, id);
    await tx.delete(curators).where(eq(curators.id, id));
    await log(tx, by, "account.delete", id, { username, role }, null);
  });
}

/** Changes the role of an account. @throws {AppError} 404; 409 for the last editor in chief */
export async function setCuratorRole(db: Database, id: number, role: CuratorRole, by = TERMINAL) {
  await db.writeOnce(async (tx) => {
    const before = await accountWithId(tx, id);
    if (before.role === role) return;
    if (role !== "editor_in_chief") await assertChiefRemains(tx, id);
    await tx.update(curators).set({ role }).where(eq(curators.id, id));
    await log(tx, by, "account.update", id, { role: before.role }, { role });
  });
}

/** Sets a password and ends all sessions but that of hash `keep`. @throws {AppError} 404 */
export async function setCuratorPassword(
  db: Database,
  id: number,
  password: string,
  { by = TERMINAL, keep, hash = hashPassword }: { by?: string; keep?: string; hash?: Hash } = {},
): Promise<void> {
  const password_hash = await hash(password);
  await db.writeOnce(async (tx) => {
    await accountWithId(tx, id);
    await tx.update(curators).set({ password_hash }).where(eq(curators.id, id));
    const isOther = keep === undefined ? undefined : ne(sessions.token_hash, keep);
    const ended = await tx.delete(sessions).where(and(eq(sessions.curator_id, id), isOther));
    await log(tx, by, "account.password", id, null, { ended_sessions: ended.rowsAffected });
  });
}

async function accountWithId(tx: Transaction, id: number) {
  const [account] = await tx.select({ username: curators.username, role: curators.role })
    .from(curators).where(eq(curators.id, id));
  if (account === undefined) throw notFound("curator", id);
  return account;
}

/** Asserts that an account remains that can manage the others. @throws {AppError} 409 */
async function assertChiefRemains(tx: Transaction, without: number): Promise<void> {
  const [other] = await tx.select({ id: curators.id }).from(curators)
    .where(and(eq(curators.role, "editor_in_chief"), ne(curators.id, without))).limit(1);
  if (other === undefined) throw refusal(409, "last_editor_in_chief");
}

const log = (
  tx: Transaction,
  username: string,
  action: AuditAction,
  id: number,
  before: unknown,
  after: unknown,
) => record(tx, { username, action, target: { type: "account", id }, before, after });

/** Returns the condition for an account by a typed name: this very name, or its normalized form. */
export function nameCondition(column: SQLiteColumn, name: string): SQL {
  const exact = sql.identifier(column.name);
  return sql`${column} = coalesce(
    (SELECT ${exact} FROM ${column.table} WHERE ${exact} = ${name}), ${normalizedName(name)})`;
}
