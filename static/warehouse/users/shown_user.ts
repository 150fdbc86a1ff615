import type { User } from "../../../domain/warehouse/records.ts";
import { users } from "../shared/warehouse_api.ts";
import type { TableSource } from "../table/state/table_options.ts";

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

/** The table's users, as they are stored. */
export const userSource: TableSource<ShownUser> = {
  async read(id) {
    const { record, tag } = await users.read(id);
    return { record: shown(record), tag };
  },
  async change(id, changes, tag) {
    const { record, tag: fresh } = await users.change(id, changes, tag);
    return { record: shown(record), tag: fresh };
  },
  async create(drafts) {
    const created: ShownUser[] = [];
    for (const { hasPassword: _, ...draft } of drafts) {
      // Without a password nobody can log in, until one is set.
      created.push(shown(await users.createOne({ ...draft, user_password: "" })));
    }
    return created;
  },
  remove: (id) => users.remove(id),
};
