/** Logins to the warehouse. Lists and changes of users are a generic resource. */
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { hashPassword } from "../../adapters/accounts/password.ts";
import { refusal } from "../../domain/app_error.ts";
import { ROLES, type User } from "../../domain/warehouse/records.ts";
import { type CountedAttempt, forgetAttempts } from "../../db/accounts/login_attempts.ts";
import { hasName } from "../../db/accounts/curators.ts";
import type { Database, Reader, Transaction } from "../../db/open.ts";
import { warehouseUsers } from "../../db/schema/warehouse.ts";

/** Finds the user of a login as typed; undefined if there is none. */
export function userOf(db: Database, user_login: string): Promise<User | undefined> {
  return selectUser(db.read, hasName(warehouseUsers.user_login, user_login));
}

/**
 * Completes a login with the right password: deletes the failures counted under `attempt`.
 *
 * @returns The current user; undefined if it was deleted or has another password meanwhile.
 */
export function admitUser(
  db: Database,
  { id, user_password }: User,
  attempt: CountedAttempt,
): Promise<User | undefined> {
  return db.write(async (tx) => {
    const same = and(eq(warehouseUsers.id, id), eq(warehouseUsers.user_password, user_password));
    const user = await selectUser(tx, same);
    if (user !== undefined) await forgetAttempts(tx, attempt);
    return user;
  });
}

async function selectUser(
  reader: Reader | Transaction,
  condition: SQL | undefined,
): Promise<User | undefined> {
  const [row] = await reader.select().from(warehouseUsers)
    .where(condition).limit(1);
  if (row === undefined) return undefined;
  const { seq: _, ...user } = row;
  return { ...user, uuid_warehouse: user.uuid_warehouse ?? "" };
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
 *
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
export async function setUserPassword(
  db: Database,
  user_login: string,
  password: string,
): Promise<void> {
  const user_password = await hashPassword(password);
  await db.write(async (tx) => {
    const { rowsAffected } = await tx.update(warehouseUsers).set({ user_password })
      .where(and(
        hasName(warehouseUsers.user_login, user_login),
      ));
    if (rowsAffected === 0) throw refusal(404, "no_user", { login: user_login });
  });
}
