/** Users of the warehouse for tests, each with a password of its own. */
import { createHash } from "node:crypto";
import type { Database } from "../../../db/open.ts";
import { warehouseUsers } from "../../../db/schema/warehouse.ts";
import type { User } from "../../../domain/warehouse/records.ts";

/** The `Authorization` header of a login and its password. */
export function basic(login: string, password: string): { Authorization: string } {
  const pair = new TextEncoder().encode(`${login}:${password}`).toBase64();
  return { Authorization: `Basic ${pair}` };
}

// PBKDF2 of "open: сезам" with one iteration, made by Python 3.11's hashlib: quickly verified.
export const SESAME =
  "pbkdf2:sha256:1$salt$567966a4f0adbcfdda4c4e08b6111a7f5d4086543d9fe2d07e091af220530119";
export const PASSWORD = "open: сезам";

/** Adds a user whose password is {@link PASSWORD} unless a stored string is given. */
export async function addUser(db: Database, fields: Partial<User> = {}): Promise<User> {
  const user = {
    id: crypto.randomUUID(),
    uuid_warehouse: "",
    user_login: "ада",
    user_password: SESAME,
    user_role: 0,
    user_fio: "Ада Л.",
    ...fields,
  };
  await db.write((tx) =>
    tx.insert(warehouseUsers).values({ ...user, uuid_warehouse: user.uuid_warehouse || null })
  );
  return user;
}

/** The hexadecimal MD5 of a password, as careless clients store it. */
export function md5(password: string): string {
  return createHash("md5").update(password).digest("hex");
}
