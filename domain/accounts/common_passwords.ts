/** Passwords that are guessed first. */
import { refusal } from "../app_error.ts";

/** Fewest characters of a password that people choose. */
export const SHORTEST_PASSWORD = 8;

let known: Promise<ReadonlySet<string>> | undefined;

// Loaded when a password is set, because the list is half a megabyte.
async function load(): Promise<ReadonlySet<string>> {
  const list = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  return new Set(list.default);
}

/** Whether a password, in whatever case, is among the some 50,000 that are used most. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (known ??= load())).has(password.toLowerCase());
}

/**
 * Holds that a password is not among those that are guessed first.
 *
 * @param name Whose it is to be.
 * @throws {AppError} 400
 */
export async function assertUncommon(password: string, name: string): Promise<void> {
  if (password.length < SHORTEST_PASSWORD) {
    throw refusal(400, "password_too_short", { min: SHORTEST_PASSWORD }, { where: "password" });
  }
  if (password.toLowerCase() === name.toLowerCase() || await isCommonPassword(password)) {
    throw refusal(400, "password_common", {}, { where: "password" });
  }
}
