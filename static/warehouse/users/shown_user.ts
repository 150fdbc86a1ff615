import type { User } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { signedIn } from "../shared/credentials.ts";
import { signInAs } from "../shared/sign_in.ts";
import { users } from "../shared/warehouse_api.ts";

import type { TableSource } from "../table/state/table_options.ts";
import { t } from "./messages.ts";

/** A user as the page knows it: of the password only whether there is one. */
export interface ShownUser extends Omit<User, "user_password"> {
  /** Undefined for a user who is not stored yet. */
  hasPassword: boolean | undefined;
}

/** Hashes go no further than this: what the page does not have it cannot show. */
export function shown({ user_password, ...user }: User): ShownUser {
  return { ...user, hasPassword: user_password !== "" };
}

/** The users who can work in a warehouse: its own, and those of no single one. */
export async function usersOf(warehouse: string): Promise<ShownUser[]> {
  const all = await users.all();
  return all.filter(({ uuid_warehouse: own }) => own === warehouse || own === "").map(shown);
}

/**
 * The table's users, as they are stored.
 *
 * @param agrees asks whether users really want to change their own login or role, after which the page
 *   signs in again
 */
export const userSource = (agrees: () => Promise<boolean>): TableSource<ShownUser> => ({
  async read(id) {
    const { record, tag } = await users.read(id);
    return { record: shown(record), tag };
  },
  async change(id, changes, tag) {
    const isOwn = signedIn.value?.id === id &&
      ("user_login" in changes || "user_role" in changes);
    if (isOwn && !await agrees()) throw new ApiError(409, t("own_kept"));
    const { record, tag: fresh } = await users.change(id, changes, tag);
    if (isOwn) await signInAs(record.user_login);
    // What the page offers depends on the role.
    if (isOwn && "user_role" in changes) location.reload();
    return { record: shown(record), tag: fresh };
  },
  async create(drafts) {
    const created: ShownUser[] = [];
    for (const { hasPassword: _, ...draft } of drafts) {
      // Without a password they cannot log in until one is set.
      created.push(shown(await users.createOne({ ...draft, user_password: "" })));
    }
    return created;
  },
  remove: (id) => users.remove(id),
});
