/** Passwords that attackers try first. */
import { normalizedName } from "./normalized_name.ts";

/** Minimum characters of a password. */
export const MIN_PASSWORD_LENGTH = 8;

// Also contained in "Open Depot".
const PRODUCT_NAME = "depot";
// Many words contain names of two letters.
const MIN_CONTAINED_LENGTH = 3;
// Maximum characters in which repetitions are searched: the effort grows at least quadratically.
const MAX_COMPARED_LENGTH = 64;
// Many words contain double letters.
const REPETITION = /(.)\1{2,}|(..)\2{2,}|(.{3,}?)\3+/gsu;

let passwords: Promise<ReadonlySet<string>> | undefined;

// Loaded on demand, because the list is half a megabyte.
async function load(): Promise<ReadonlySet<string>> {
  const list = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  return new Set(list.default);
}

/** Returns true if a password is easily guessed: {@link isCommon} or {@link containsName}. */
export async function isGuessable(password: string, name: string): Promise<boolean> {
  return containsName(password, name) || await isCommon(password, name);
}

/**
 * Returns true if a password is one of the 50,000 most common, ignoring case, or repeats itself, or
 * is the account's name.
 *
 * Source: NIST SP 800-63B, section 5.1.1.2.
 * @param name The account's name.
 */
export async function isCommon(password: string, name: string): Promise<boolean> {
  const secret = password.toLowerCase();
  if (secret === normalizedName(name).toLowerCase()) return true;
  const start = secret.slice(0, MAX_COMPARED_LENGTH);
  const once = start.replace(REPETITION, "$1$2$3");
  if (/^(.+)\1+$/su.test(start) || once.length < MIN_PASSWORD_LENGTH) return true;
  const common = await (passwords ??= load());
  return common.has(secret) || common.has(once);
}

/** Returns true if a password contains the product's name or that of the account. */
export function containsName(password: string, name: string): boolean {
  const letters = lettersOf(password.toLowerCase());
  return [PRODUCT_NAME, lettersOf(normalizedName(name).toLowerCase())]
    .some((part) => part.length >= MIN_CONTAINED_LENGTH && letters.includes(part));
}

const lettersOf = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
