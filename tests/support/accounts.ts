/** Creates a curator and a session for tests, as after a login. */
import { type OpenedSession, openSession } from "../../db/accounts/sessions.ts";
import type { CuratorRole } from "../../domain/accounts/curator_roles.ts";
import type { Database } from "../../db/open.ts";
import { curators } from "../../db/schema/curators.ts";
import { eq } from "drizzle-orm";
import { pbkdf2Sync } from "node:crypto";

/**
 * Creates the account if there is none, opens a session and returns the header that contains it.
 */
export async function curatorSession(
  db: Database,
  { username = "ada", now = Date.now(), role = "editor_in_chief" }: {
    username?: string;
    now?: number;
    role?: CuratorRole;
  } = {},
): Promise<{ Cookie: string }> {
  const [account] = await db.write(async (tx) => {
    await tx.insert(curators).values({ username, password_hash: "none", role, created_at: now })
      .onConflictDoNothing();
    return await tx.select().from(curators).where(eq(curators.username, username));
  });
  const options = { from: "unknown", previous: undefined, now };
  const session = await openSession(db, account!, options);
  return { Cookie: `gallery.sid=${(session as OpenedSession).sessionId}` };
}

/**
 * Returns the stored form of a password for tests that are not about hashes: one that is verified
 * quickly.
 */
export function quickHash(password: string): Promise<string> {
  const digest = pbkdf2Sync(password, "salt", 1, 32, "sha256").toString("hex");
  return Promise.resolve(`pbkdf2:sha256:1$salt$${digest}`);
}
