/** What all forms of stored passwords have in common. */

/** A stored password, read: how to make its digest of a password, and what that digest is to be. */
export interface PasswordForm {
  /** Of which form it is, for the log. */
  name: string;
  /** Without salt or repetition, so that stolen ones are guessed by the million. */
  weak?: true;
  expected: Uint8Array;
  digest(password: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** Reads one form; undefined when a string is not of this form, or too costly to be checked. */
export type FormReader = (stored: string) => PasswordForm | undefined;

/** Bytes of memory that checking one password may take. */
export const MEMORY_LIMIT = 256 * 1024 * 1024;
/** Bytes that it may write in all: its memory, filled so many times. */
export const WORK_LIMIT = 1024 * 1024 * 1024;

// A shorter digest could be met by chance; none of the forms makes a longer one.
const DIGEST_BYTES = { min: 16, max: 64 };
const SALT_BYTES = { min: 1, max: 64 };

/** Whether salt and digest have lengths that make sense (bytes). */
export function plausible(salt: Uint8Array, expected: Uint8Array): boolean {
  return within(SALT_BYTES, salt) && within(DIGEST_BYTES, expected);
}

function within({ min, max }: { min: number; max: number }, { length }: Uint8Array): boolean {
  return length >= min && length <= max;
}

/** The bytes of Base64 without padding; of none when it is malformed. */
export function fromBase64(text: string): Uint8Array {
  try {
    // Passlib writes `.` where others write `+`.
    return Uint8Array.fromBase64(text.replaceAll(".", "+"));
  } catch {
    return new Uint8Array();
  }
}

/** The bytes of hexadecimal digits in either case; of none when it is malformed. */
export function fromHex(text: string): Uint8Array {
  try {
    return Uint8Array.fromHex(text);
  } catch {
    return new Uint8Array();
  }
}
