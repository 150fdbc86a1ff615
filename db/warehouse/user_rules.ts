/** Rules for changes of users, if a login is required. */
import { and, eq, isNull, ne } from "drizzle-orm";
import { refusal } from "../../domain/app_error.ts";
import { ROLES, type User } from "../../domain/warehouse/records.ts";
import { hasRole, isFullAdministrator } from "../../domain/warehouse/roles.ts";
import type { Transaction } from "../open.ts";
import { warehouseUsers } from "../schema/warehouse.ts";

/**
 * Asserts that only administrators change administrators, and that one with access to every
 * warehouse remains.
 *
 * @param before The stored user; undefined for a new one.
 * @param after The changed user; undefined for a deletion.
 * @throws {AppError} 403; 409 for the last administrator
 */
export async function assertMayChangeUser(
  tx: Transaction,
  actor: User,
  before: User | undefined,
  after: User | undefined,
): Promise<void> {
  const concerned = [before, after].some((user) => user?.user_role === ROLES.administrator);
  if (!concerned) return;
  if (!hasRole(actor, ROLES.administrator)) throw refusal(403, "administrators_only");
  if (before === undefined || !isFullAdministrator(before)) return;
  if (after !== undefined && isFullAdministrator(after)) return;
  const others = await tx.select({ id: warehouseUsers.id }).from(warehouseUsers).where(and(
    eq(warehouseUsers.user_role, ROLES.administrator),
    isNull(warehouseUsers.uuid_warehouse),
    ne(warehouseUsers.id, before.id),
  )).limit(1);
  if (others.length > 0) return;
  throw refusal(409, "last_administrator");
}
