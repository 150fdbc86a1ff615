/**
 * scrypt (RFC 7914) in PHC form, `$scrypt$ln=…,r=…,p=…$salt$digest`, and in that of Werkzeug,
 * `scrypt:N:r:p$salt$hex`, where the salt is text.
 */
import { scryptSync } from "node:crypto";
import {
  type FormReader,
  fromBase64,
  fromHex,
  MEMORY_LIMIT,
  type PasswordForm,
  plausible,
  WORK_LIMIT,
} from "./form.ts";

const PHC = /^\$scrypt\$ln=(\d\d?),r=(\d+),p=(\d+)\$([A-Za-z0-9+/.]+)\$([A-Za-z0-9+/.]+)$/;
const WERKZEUG = /^scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([0-9a-f]+)$/;

/** N (a power of two), r and p of RFC 7914, section 2. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

export const readScrypt: FormReader = (stored) => {
  const [, ln, r, p, salt, digest] = PHC.exec(stored) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  return scrypt(cost, fromBase64(salt), fromBase64(digest));
};

export const readWerkzeugScrypt: FormReader = (stored) => {
  const [, N, r, p, salt, digest] = WERKZEUG.exec(stored) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return scrypt(cost, new TextEncoder().encode(salt), fromHex(digest));
};

function scrypt(cost: Cost, salt: Uint8Array, expected: Uint8Array): PasswordForm | undefined {
  const { N, r, p } = cost;
  const memory = 128 * N * r;
  if (!plausible(salt, expected) || memory > MEMORY_LIMIT || memory * p > WORK_LIMIT) {
    return undefined;
  }
  if (N < 2 || !Number.isInteger(Math.log2(N)) || r < 1 || p < 1) return undefined;
  return {
    name: "scrypt",
    expected,
    // `maxmem` counts a little beside the memory proper.
    digest: (password) =>
      scryptSync(password, salt, expected.length, { ...cost, maxmem: 2 * MEMORY_LIMIT }),
  };
}
