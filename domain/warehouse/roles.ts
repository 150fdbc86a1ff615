import { ROLES, type User } from "./records.ts";

export type Role = (typeof ROLES)[keyof typeof ROLES];

// Each may do what those before it may.
const RANKS: readonly number[] = [ROLES.employee, ROLES.head, ROLES.administrator];

/** Whether a user may do what the role `needed`, or one above it, may do. */
export function mayDo({ user_role }: Pick<User, "user_role">, needed: Role): boolean {
  return RANKS.indexOf(user_role) >= RANKS.indexOf(needed);
}

/** Whether a user is an administrator of every warehouse, and not of a single one. */
export function isFullAdministrator(
  { user_role, uuid_warehouse }: Pick<User, "user_role" | "uuid_warehouse">,
): boolean {
  return user_role === ROLES.administrator && uuid_warehouse === "";
}

/** A user as those see it who may not know what its password is checked against. */
export function withoutPassword(user: User): User {
  return { ...user, user_password: "" };
}
