/**
 * bcrypt, `$2b$COST$` and 22 letters of salt and 31 of digest. Source: N. Provos and D. Mazières, "A
 * Future-Adaptable Password Scheme" (1999); the letters after `2` name revisions of one program, and
 * are the same algorithm for passwords in UTF-8.
 */
import type { FormReader } from "./form.ts";

const FORM = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/;
// The cost is the power of two of the rounds: 16 takes seconds.
const COST = { min: 4, max: 16 };
// What bcrypt takes of a password; the rest never counted.
const PASSWORD_BYTES = 72;
// Of the 24 bytes that the algorithm makes bcrypt has always written 23.
const DIGEST_BYTES = 23;

export const readBcrypt: FormReader = (stored) => {
  const [, cost, salt, digest] = FORM.exec(stored) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  const costFactor = Number(cost);
  if (costFactor < COST.min || costFactor > COST.max) return undefined;
  return {
    name: "bcrypt",
    expected: fromBcryptLetters(digest),
    digest: async (password) => {
      const { bcrypt } = await import("hash-wasm");
      const made = await bcrypt({
        password: password.subarray(0, PASSWORD_BYTES),
        salt: fromBcryptLetters(salt),
        costFactor,
        outputType: "binary",
      });
      return made.subarray(0, DIGEST_BYTES);
    },
  };
};

const BCRYPT_LETTERS = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const BASE64_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// bcrypt's own alphabet, but otherwise Base64.
function fromBcryptLetters(letters: string): Uint8Array {
  const base64 = letters.replace(/./g, (letter) => BASE64_LETTERS[BCRYPT_LETTERS.indexOf(letter)]!);
  return Uint8Array.fromBase64(base64);
}
