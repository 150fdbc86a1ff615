/** A curator for tests, and a session as a login leaves it. */
import { openSession } from "../../db/accounts/sessions.ts";
import type { CuratorRole } from "../../domain/accounts/curator_roles.ts";
import type { Database } from "../../db/open.ts";
import { curators } from "../../db/schema/curators.ts";
import { eq } from "drizzle-orm";
import { pbkdf2Sync } from "node:crypto";

/** Makes the account when there is none, opens a session and answers the header that carries it. */
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
  return { Cookie: `gallery.sid=${session!.sessionId}` };
}

/** What is stored of a password in tests that are not about hashes: of a form that is quickly verified. */
export function quickHash(password: string): Promise<string> {
  const digest = pbkdf2Sync(password, "salt", 1, 32, "sha256").toString("hex");
  return Promise.resolve(`pbkdf2:sha256:1$salt$${digest}`);
}
