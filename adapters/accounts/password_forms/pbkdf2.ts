/**
 * PBKDF2 (RFC 8018, section 5.2) in PHC form, `$pbkdf2-sha256$i=…,l=…$salt$digest`, in that of
 * Passlib, where the iterations stand alone and `$pbkdf2$` is SHA-1, and in that of Werkzeug,
 * `pbkdf2:sha256:…$salt$hex`, where the salt is text.
 */
import { pbkdf2Sync } from "node:crypto";
import { type FormReader, fromBase64, fromHex, type PasswordForm, plausible } from "./form.ts";

const PHC =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)(?:,l=(\d+))?\$([A-Za-z0-9+/.]+)\$([A-Za-z0-9+/.]+)$/;
const WERKZEUG = /^pbkdf2:(sha1|sha256|sha512):(\d+)\$([^$]+)\$([0-9a-f]+)$/;
const MOST_ITERATIONS = 5_000_000;

export const readPbkdf2: FormReader = (stored) => {
  const [, hash = "sha1", iterations, length, salt, digest] = PHC.exec(stored) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  const expected = fromBase64(digest);
  if (length !== undefined && Number(length) !== expected.length) return undefined;
  return pbkdf2(hash, Number(iterations), fromBase64(salt), expected);
};

export const readWerkzeugPbkdf2: FormReader = (stored) => {
  const [, hash, iterations, salt, digest] = WERKZEUG.exec(stored) ?? [];
  if (hash === undefined || salt === undefined || digest === undefined) return undefined;
  return pbkdf2(hash, Number(iterations), new TextEncoder().encode(salt), fromHex(digest));
};

function pbkdf2(
  hash: string,
  iterations: number,
  salt: Uint8Array,
  expected: Uint8Array,
): PasswordForm | undefined {
  if (iterations < 1 || iterations > MOST_ITERATIONS || !plausible(salt, expected)) {
    return undefined;
  }
  return {
    name: `pbkdf2-${hash}`,
    expected,
    digest: (password) => pbkdf2Sync(password, salt, iterations, expected.length, hash),
  };
}
