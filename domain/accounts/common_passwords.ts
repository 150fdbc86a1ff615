/** Passwords that are guessed first. */
import { normalizedName } from "./normalized_name.ts";

/** Fewest characters of a password that people choose. */
export const MIN_PASSWORD_LENGTH = 8;

// In "Open Depot" as well.
const PRODUCT_NAME = "depot";
// Names of two letters are in many words.
const MIN_CONTAINED_LENGTH = 3;
// Characters in which repetitions are looked for: the effort grows with their square at least.
const MAX_COMPARED_LENGTH = 64;
// Double letters are in many words.
const REPETITION = /(.)\1{2,}|(..)\2{2,}|(.{3,}?)\3+/gsu;

let passwords: Promise<ReadonlySet<string>> | undefined;

// Loaded when a password is set, because the list is half a megabyte.
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
 * Returns true if a password is among the some 50,000 that are used most, in whatever case, repeats itself,
 * or is the account's name.
 *
 * Source: NIST SP 800-63B, section 5.1.1.2.
 *
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
