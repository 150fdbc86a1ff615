/** Logins to the warehouse. Lists and changes of users are a generic resource. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { hashPassword } from "../../adapters/accounts/password.ts";
import { notFound, refusal } from "../../domain/app_error.ts";
import { ROLES, type User } from "../../domain/warehouse/records.ts";
import {
  type CountedAttempt,
  forgetAttempts,
  uncountAttempt,
} from "../../db/accounts/login_attempts.ts";
import { nameCondition } from "../../db/accounts/curators.ts";
import { type Holder, recordOfHolder } from "../../db/accounts/holders.ts";
import { addSession, type OpenedSession, type SessionClient } from "../../db/accounts/sessions.ts";
import { acceptsCode } from "../../db/accounts/sign_in_factors.ts";
import type { Database, Reader, Transaction } from "../../db/open.ts";
import { signInFactors } from "../../db/schema/curators.ts";
import { warehouseUsers } from "../../db/schema/warehouse.ts";

/** A user, and whether a second factor is set up. */
export interface UserAccount {
  user: User;
  two_step: boolean;
}

/** Finds the user of a login as typed; undefined if there is none. */
export function userOf(db: Database, user_login: string): Promise<UserAccount | undefined> {
  return selectUser(db.read, nameCondition(warehouseUsers.user_login, user_login));
}

/** Finds the user with an id. @throws {AppError} 404 */
export async function userById(db: Reader, id: string): Promise<User> {
  const account = await selectUser(db, eq(warehouseUsers.id, id));
  if (account === undefined) throw notFound("user", id);
  return account.user;
}

/** Returns a user as a holder of sessions. */
export const userHolder = ({ id, user_login, uuid_warehouse }: User) =>
  ({ user_id: id, name: user_login, warehouse: uuid_warehouse }) satisfies Holder;

/** A sign-in with the right password: the code that was sent, and the session to open, if any. */
export interface SignIn {
  attempt: CountedAttempt;
  code?: string | undefined;
  session?: SessionClient & { hours: number };
}

/**
 * Completes a login with the right password: deletes the failures counted under `attempt`, and opens
 * the session.
 * @returns The current user; undefined if it was deleted or has another password meanwhile;
 *   `second_factor` without a right code.
 */
export function admitUser(
  db: Database,
  { id, user_password }: User,
  { attempt, code, session }: SignIn,
): Promise<UserAccount & { opened?: OpenedSession } | "second_factor" | undefined> {
  return db.write(async (tx) => {
    const same = and(eq(warehouseUsers.id, id), eq(warehouseUsers.user_password, user_password));
    const account = await selectUser(tx, same);
    if (account === undefined) return undefined;
    const now = attempt.at;
    const holder = userHolder(account.user);
    if (!await acceptsCode(tx, holder, code, now)) {
      if (code === undefined) await uncountAttempt(tx, attempt);
      return "second_factor";
    }
    await forgetAttempts(tx, attempt);
    if (session === undefined) return account;
    const expires_at = now + session.hours * 60 * 60 * 1000;
    const opened = await addSession(tx, holder, { ...session, now, expires_at });
    await recordOfHolder(tx, holder, holder, "sign_in", { client: session.client ?? "" });
    return { ...account, opened };
  });
}

/** Returns the user of a row. */
export function userOfRow({ seq: _, ...row }: typeof warehouseUsers.$inferSelect): User {
  return { ...row, uuid_warehouse: row.uuid_warehouse ?? "" };
}

async function selectUser(reader: Reader | Transaction, condition: SQL | undefined) {
  const [row] = await reader.select({
    user: warehouseUsers,
    two_step: sql<boolean>`${signInFactors.totp_confirmed_at} IS NOT NULL`.mapWith(Boolean),
  }).from(warehouseUsers).leftJoin(signInFactors, eq(signInFactors.user_id, warehouseUsers.id))
    .where(condition).limit(1);
  return row && { user: userOfRow(row.user), two_step: row.two_step };
}

const isFullAdministrator = and(
  eq(warehouseUsers.user_role, ROLES.administrator),
  isNull(warehouseUsers.uuid_warehouse),
);

/** Returns true if the service has an administrator with access to all warehouses. */
export async function hasAdministrator(reader: Reader | Transaction): Promise<boolean> {
  return await reader.$count(warehouseUsers, isFullAdministrator) > 0;
}

/**
 * Creates an administrator with access to all warehouses if there is none. A number is appended to
 * a login that is taken.
 * @returns The login; undefined if there is an administrator already.
 */
export async function addFirstAdministrator(
  db: Database,
  user_login: string,
  password: string,
  hash = hashPassword,
): Promise<string | undefined> {
  const user_password = await hash(password);
  return await db.write(async (tx) => {
    if (await hasAdministrator(tx)) return undefined;
    for (let number = 1;; number++) {
      const login = number === 1 ? user_login : `${user_login}-${number}`;
      const { rowsAffected } = await tx.insert(warehouseUsers).values({
        id: crypto.randomUUID(),
        user_login: login,
        user_password,
        user_role: ROLES.administrator,
        user_fio: "Administrator",
      }).onConflictDoNothing();
      if (rowsAffected > 0) return login;
    }
  });
}

/** Sets the password of a user. Throws {@link AppError} 404 if the login is unknown. */
export async function setUserPassword(db: Database, user_login: string, password: string) {
  const user_password = await hashPassword(password);
  await db.write(async (tx) => {
    const { rowsAffected } = await tx.update(warehouseUsers).set({ user_password })
      .where(and(nameCondition(warehouseUsers.user_login, user_login)));
    if (rowsAffected === 0) throw refusal(404, "no_user", { login: user_login });
  });
}
