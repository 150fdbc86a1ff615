/** The forms in which a password may be stored, and the one check that serves them all. */
import { readArgon2 } from "./argon2.ts";
import { readBcrypt } from "./bcrypt.ts";
import type { PasswordForm } from "./form.ts";
import { readHexDigest } from "./hex_digest.ts";
import { readPbkdf2, readWerkzeugPbkdf2 } from "./pbkdf2.ts";
import { readScrypt, readWerkzeugScrypt } from "./scrypt.ts";

const READERS = [
  readArgon2,
  readBcrypt,
  readScrypt,
  readPbkdf2,
  readWerkzeugScrypt,
  readWerkzeugPbkdf2,
  readHexDigest,
];

/**
 * Reads a stored password. Undefined when it is of no form that can log in, which is so too when
 * checking it would cost more than a server can spare.
 */
export function passwordForm(stored: string): PasswordForm | undefined {
  for (const read of READERS) {
    const form = read(stored);
    if (form !== undefined) return form;
  }
  return undefined;
}
