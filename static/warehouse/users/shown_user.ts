import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
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

// How often it is tried while others change the same user.
const MAX_TRIES = 4;

/**
 * The table's users, as they are stored.
 *
 * @param agrees asks whether users really want to change their own login or role, after which the page
 *   signs in again
 */
export const userSource = (agrees: () => Promise<boolean>): TableSource<ShownUser> => ({
  async change(changes) {
    const outcomes: Outcome[] = [];
    for (const change of changes) {
      try {
        outcomes.push(await changeUser(change, agrees));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        outcomes.push({ id: change.id, status: error.status, error: error.message });
      }
    }
    return outcomes;
  },
});

type Outcome = RowOutcome<ShownUser>;

async function changeUser(
  { id, action, fields = {}, before = {} }: RowChange<ShownUser>,
  agrees: () => Promise<boolean>,
): Promise<Outcome> {
  if (action === "delete") {
    await users.remove(id);
    return { id, status: 204 };
  }
  const { hasPassword: _, ...sent } = fields;
  if (action === "create") {
    // Without a password they cannot log in until one is set.
    const draft = { id, ...sent, user_password: "" } as User;
    return { id, status: 200, record: shown(await users.createOne(draft)) };
  }
  const isOwn = signedIn.value?.id === id && ("user_login" in fields || "user_role" in fields);
  if (isOwn && !await agrees()) return { id, status: 409, error: t("own_kept") };
  const record = await changed(id, sent, before);
  if (record === undefined) {
    return { id, status: 412, record: shown((await users.read(id)).record) };
  }
  if (isOwn) await signInAs(record.user_login);
  // What the page offers depends on the role.
  if (isOwn && "user_role" in fields) location.reload();
  return { id, status: 200, record: shown(record) };
}

/** @returns undefined when the fields are not as they are known */
async function changed(
  id: string,
  fields: Partial<User>,
  before: Partial<ShownUser>,
): Promise<User | undefined> {
  for (let tries = 1;; tries++) {
    const { record, tag } = await users.read(id);
    const isAsKnown = (Object.keys(before) as (keyof User & keyof ShownUser)[])
      .every((key) => record[key] === before[key] || record[key] === fields[key]);
    if (!isAsKnown) return undefined;
    try {
      return (await users.change(id, fields, tag)).record;
    } catch (error) {
      const isLate = error instanceof ApiError && error.status === 412;
      if (!isLate || tries === MAX_TRIES) throw error;
    }
  }
}
