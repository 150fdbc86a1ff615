import { ROLES, type User } from "./records.ts";

export type Role = (typeof ROLES)[keyof typeof ROLES];

// Ascending: each role includes the permissions of the previous ones.
const RANKS: readonly number[] = [ROLES.employee, ROLES.head, ROLES.administrator];

/** Returns true if a user's role is `needed` or a higher one. */
export function hasRole({ user_role }: Pick<User, "user_role">, needed: Role): boolean {
  return RANKS.indexOf(user_role) >= RANKS.indexOf(needed);
}

/** Returns the name of a role: `administrator`, `employee` or `head`. */
export const roleName = ({ user_role }: Pick<User, "user_role">): string =>
  Object.entries(ROLES).find(([, role]) => role === user_role)?.[0] ?? "";

/** Returns true if a user is an administrator of all warehouses rather than of a single one. */
export function isFullAdministrator(
  { user_role, uuid_warehouse }: Pick<User, "user_role" | "uuid_warehouse">,
): boolean {
  return user_role === ROLES.administrator && uuid_warehouse === "";
}

/** Returns a user without the password hash. */
export function withoutPassword(user: User): User {
  return { ...user, user_password: "" };
}
