import { ROLES, type User } from "./records.ts";

export type Role = (typeof ROLES)[keyof typeof ROLES];

/** Whether a user may do what the role `needed`, or one above it, may do. */
export function mayDo({ user_role }: Pick<User, "user_role">, needed: Role): boolean {
  return user_role >= ROLES.administrator && user_role <= needed;
}

/** A user as those see it who may not know what its password is checked against. */
export function withoutPassword(user: User): User {
  return { ...user, user_password: "" };
}
