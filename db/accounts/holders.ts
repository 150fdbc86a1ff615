/** Accounts of both services, as holders of sessions and of further factors of their sign-in. */
import { eq, type SQL } from "drizzle-orm";
import { record } from "../gallery/audit.ts";
import type { Transaction } from "../open.ts";
import type { sessions, signInFactors } from "../schema/curators.ts";
import { recordChange, SERVER } from "../warehouse/audit.ts";

/** A curator, or a user of the warehouse with their only warehouse. */
export type Holder =
  | { curator_id: number; name: string }
  | { user_id: string; name: string; warehouse: string };

/** Returns the condition for the rows of an account. */
export const heldBy = (table: typeof sessions | typeof signInFactors, holder: Holder): SQL =>
  "curator_id" in holder
    ? eq(table.curator_id, holder.curator_id)
    : eq(table.user_id, holder.user_id);

/** Returns the columns that name an account. */
export const columnsOf = (holder: Holder) =>
  "curator_id" in holder ? { curator_id: holder.curator_id } : { user_id: holder.user_id };

/** Records a change of an account's sign-in in the log of its service; by nobody for a command. */
export async function recordOfHolder(
  tx: Transaction,
  by: Holder | undefined,
  of: Holder,
  action: "end_sessions" | "second_factor" | "pin" | "sign_in",
  details: Record<string, unknown> = {},
): Promise<void> {
  if ("curator_id" in of) {
    if (action === "pin" || action === "sign_in") return;
    await record(tx, {
      username: by?.name ?? "command line",
      action: `account.${action}`,
      target: { type: "account", id: of.curator_id },
      ...(action === "end_sessions"
        ? { before: details, after: null }
        : { before: null, after: details }),
    });
    return;
  }
  const actor = by !== undefined && "user_id" in by
    ? { id: by.user_id, user_login: by.name }
    : SERVER;
  await recordChange(tx, actor, {
    action,
    resource: "user",
    warehouse: of.warehouse || null,
    count: 1,
    after: [{ id: of.user_id, user_login: of.name, ...details }],
  });
}
