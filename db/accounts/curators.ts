import { eq } from "drizzle-orm";
import { hashPassword } from "../../adapters/accounts/password.ts";
import { refusal } from "../../domain/app_error.ts";
import type { Database } from "../open.ts";
import { curators, sessions } from "../schema/gallery.ts";

/** Makes a curator account. Throws {@link AppError} 409 when the name is taken. */
export async function addCurator(
  db: Database,
  username: string,
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.write(async (tx) => {
    const added = await tx.insert(curators)
      .values({ username, password_hash, created_at: Date.now() })
      .onConflictDoNothing();
    if (added.rowsAffected === 0) {
      throw refusal(409, "curator_exists", { username });
    }
  });
}

/** Makes the first curator account; false when there is one already. */
export async function addFirstCurator(
  db: Database,
  username: string,
  password: string,
): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return await db.write(async (tx) => {
    if ((await tx.select({ id: curators.id }).from(curators).limit(1)).length > 0) return false;
    await tx.insert(curators).values({ username, password_hash, created_at: Date.now() });
    return true;
  });
}

/** Whether there is any curator account. */
export async function anyCurator(db: Database): Promise<boolean> {
  return (await db.read.select({ id: curators.id }).from(curators).limit(1)).length > 0;
}

/** Removes an account and its sessions. Throws {@link AppError} 404 when there is none. */
export async function removeCurator(db: Database, username: string): Promise<void> {
  await db.write(async (tx) => {
    const { rowsAffected } = await tx.delete(curators).where(eq(curators.username, username));
    if (rowsAffected === 0) throw refusal(404, "no_curator", { username });
  });
}

/** Sets a password and ends all sessions of the account. Throws {@link AppError} 404. */
export async function setCuratorPassword(
  db: Database,
  username: string,
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await db.write(async (tx) => {
    const [changed] = await tx.update(curators).set({ password_hash })
      .where(eq(curators.username, username)).returning({ id: curators.id });
    if (changed === undefined) throw refusal(404, "no_curator", { username });
    await tx.delete(sessions).where(eq(sessions.curator_id, changed.id));
  });
}
