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

/**
 * True if a password is guessed first: it is among the some 50,000 that are used most, in whatever case,
 * repeats itself, or contains the product's name or that of the account.
 *
 * Source: NIST SP 800-63B, section 5.1.1.2.
 *
 * @param name Whose it is to be.
 */
export async function isGuessable(password: string, name: string): Promise<boolean> {
  const [secret, own] = [password.toLowerCase(), normalizedName(name).toLowerCase()];
  const letters = lettersOf(secret);
  const contained = [PRODUCT_NAME, lettersOf(own)].filter(({ length }) =>
    length >= MIN_CONTAINED_LENGTH
  );
  if (secret === own || contained.some((part) => letters.includes(part))) return true;
  const start = secret.slice(0, MAX_COMPARED_LENGTH);
  const once = start.replace(REPETITION, "$1$2$3");
  if (/^(.+)\1+$/su.test(start) || once.length < MIN_PASSWORD_LENGTH) return true;
  const common = await (passwords ??= load());
  return common.has(secret) || common.has(once);
}

const lettersOf = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
