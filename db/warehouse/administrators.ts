import { eq } from "drizzle-orm";
import { hashPassword } from "../../domain/accounts/password.ts";
import type { Database, Reader, Transaction } from "../open.ts";
import { warehouseUsers } from "../schema/warehouse.ts";

/** The `user_role` that may do everything. */
export const ADMINISTRATOR = 0;

/** Whether the warehouse service has any administrator. */
export async function anyAdministrator(reader: Reader | Transaction): Promise<boolean> {
  const found = await reader.select({ id: warehouseUsers.id }).from(warehouseUsers)
    .where(eq(warehouseUsers.user_role, ADMINISTRATOR)).limit(1);
  return found.length > 0;
}

/** Makes the first administrator; false when there is one already, or the login is taken. */
export async function addFirstAdministrator(
  db: Database,
  user_login: string,
  password: string,
): Promise<boolean> {
  const user_password = await hashPassword(password);
  return await db.write(async (tx) => {
    if (await anyAdministrator(tx)) return false;
    const added = await tx.insert(warehouseUsers).values({
      id: crypto.randomUUID(),
      user_login,
      user_password,
      user_role: ADMINISTRATOR,
      user_fio: "Administrator",
    }).onConflictDoNothing();
    return added.rowsAffected > 0;
  });
}
