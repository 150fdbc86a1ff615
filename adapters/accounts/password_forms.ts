/** Forms of stored passwords: argon2, bcrypt, scrypt, PBKDF2 (PHC, Passlib, Werkzeug), digests. */
import { createHash, pbkdf2Sync, scryptSync } from "node:crypto";

/** A stored password: the function that computes its digest, and the expected digest. */
export interface PasswordForm {
  /** Its name in the log. */
  name: string;
  /** True if it has neither salt nor iterations: stolen digests can be guessed by the million. */
  weak?: true;
  expected: Uint8Array;
  digest(password: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** Reads one form; undefined if a string is not of this form, or too expensive to check. */
type FormReader = (stored: string) => PasswordForm | undefined;

// Bytes of memory that one check may use, and bytes that it may write in total: the memory is
// filled several times.
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const MAX_WRITTEN_BYTES = 1024 * 1024 * 1024;
const MAX_PBKDF2_ITERATIONS = 5_000_000;
const MAX_SALT_BYTES = 64;
// A shorter digest could match by chance; none of the forms makes a longer one.
const DIGEST_BYTES = { min: 16, max: 64 };

const READERS: readonly FormReader[] = [
  readArgon2,
  readBcrypt,
  readScrypt,
  readPbkdf2,
  readWerkzeugScrypt,
  readWerkzeugPbkdf2,
  readHexDigest,
];

/** Reads a stored password; undefined if its form is unsupported or too expensive to check. */
export function passwordForm(stored: string): PasswordForm | undefined {
  for (const read of READERS) {
    const form = read(stored);
    if (form !== undefined) return form;
  }
  return undefined;
}

const ARGON2 =
  /^\$(argon2(?:id|i|d))\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

// RFC 9106, section 3.1: memory is at least eight blocks of 1 KiB for each lane, and a salt has 8
// bytes.
function readArgon2(stored: string): PasswordForm | undefined {
  const [, name, m, t, p, ...rest] = ARGON2.exec(stored) ?? [];
  const [memorySize, iterations, parallelism] = [Number(m), Number(t), Number(p)];
  const [salt, expected] = rest.map(fromBase64);
  if (salt === undefined || expected === undefined || !isPlausible(salt, expected)) {
    return undefined;
  }
  const memoryBytes = 1024 * memorySize;
  if (
    salt.length < 8 || memorySize < 8 * parallelism || parallelism < 1 || parallelism > 64 ||
    iterations < 1 || memoryBytes > MAX_MEMORY_BYTES || memoryBytes * iterations > MAX_WRITTEN_BYTES
  ) return undefined;
  return {
    name: name!,
    expected,
    digest: async (password) => {
      const { [name as "argon2id" | "argon2i" | "argon2d"]: argon2 } = await import("hash-wasm");
      const hashLength = expected.length;
      const options = { salt, memorySize, iterations, parallelism, hashLength };
      return await argon2({ ...options, password, outputType: "binary" });
    },
  };
}

const BCRYPT = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/;
const BCRYPT_LETTERS = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const BASE64_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Reads bcrypt. The letters after `2` name revisions of one program, and are the same algorithm for
 * passwords in UTF-8.
 *
 * Source: N. Provos and D. Mazières, "A Future-Adaptable Password Scheme" (1999).
 */
function readBcrypt(stored: string): PasswordForm | undefined {
  const [, cost, salt, digest] = BCRYPT.exec(stored) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  // The number of rounds is 2 to the power of the cost: 16 takes seconds.
  const costFactor = Number(cost);
  if (costFactor < 4 || costFactor > 16) return undefined;
  return {
    name: "bcrypt",
    expected: fromBcryptLetters(digest),
    digest: async (password) => {
      const { bcrypt } = await import("hash-wasm");
      const computedHash = await bcrypt({
        // bcrypt takes 72 bytes of a password.
        password: password.subarray(0, 72),
        salt: fromBcryptLetters(salt),
        costFactor,
        outputType: "binary",
      });
      // The algorithm yields 24 bytes, but bcrypt has always written 23.
      return computedHash.subarray(0, 23);
    },
  };
}

// bcrypt's own alphabet, but otherwise Base64.
function fromBcryptLetters(letters: string): Uint8Array {
  return fromBase64(
    letters.replace(/./g, (letter) => BASE64_LETTERS[BCRYPT_LETTERS.indexOf(letter)]!),
  );
}

const SCRYPT = /^\$scrypt\$ln=(\d\d?),r=(\d+),p=(\d+)\$([A-Za-z0-9+/.]+)\$([A-Za-z0-9+/.]+)$/;
const WERKZEUG_SCRYPT = /^scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([0-9a-f]+)$/;

/** Reads scrypt (RFC 7914) in PHC form. */
function readScrypt(stored: string): PasswordForm | undefined {
  const [, ln, r, p, salt, digest] = SCRYPT.exec(stored) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  return scrypt(cost, fromBase64(salt), fromBase64(digest));
}

/** Reads scrypt in Werkzeug's form: the salt is text. */
function readWerkzeugScrypt(stored: string): PasswordForm | undefined {
  const [, N, r, p, salt, digest] = WERKZEUG_SCRYPT.exec(stored) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return scrypt(cost, new TextEncoder().encode(salt), fromHex(digest));
}

/** @param cost N (a power of two), r and p of RFC 7914, section 2. */
function scrypt(
  cost: { N: number; r: number; p: number },
  salt: Uint8Array,
  expected: Uint8Array,
): PasswordForm | undefined {
  const { N, r, p } = cost;
  const memoryBytes = 128 * N * r;
  if (
    !isPlausible(salt, expected) || N < 2 || !Number.isInteger(Math.log2(N)) || r < 1 || p < 1 ||
    memoryBytes > MAX_MEMORY_BYTES || memoryBytes * p > MAX_WRITTEN_BYTES
  ) return undefined;
  return {
    name: "scrypt",
    expected,
    // `maxmem` includes a small overhead besides the memory itself.
    digest: (password) =>
      scryptSync(password, salt, expected.length, { ...cost, maxmem: 2 * MAX_MEMORY_BYTES }),
  };
}

const PBKDF2 =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)(?:,l=(\d+))?\$([A-Za-z0-9+/.]+)\$([A-Za-z0-9+/.]+)$/;
const WERKZEUG_PBKDF2 = /^pbkdf2:(sha1|sha256|sha512):(\d+)\$([^$]+)\$([0-9a-f]+)$/;

/** Reads PBKDF2 (RFC 8018, section 5.2) as PHC and as Passlib, where `$pbkdf2$` is SHA-1. */
function readPbkdf2(stored: string): PasswordForm | undefined {
  const [, hash = "sha1", iterations, length, salt, digest] = PBKDF2.exec(stored) ?? [];
  if (salt === undefined || digest === undefined) return undefined;
  const expected = fromBase64(digest);
  if (length !== undefined && Number(length) !== expected.length) return undefined;
  return pbkdf2(hash, Number(iterations), fromBase64(salt), expected);
}

/** Reads PBKDF2 in Werkzeug's form: the salt is text. */
function readWerkzeugPbkdf2(stored: string): PasswordForm | undefined {
  const [, hash, iterations, salt, digest] = WERKZEUG_PBKDF2.exec(stored) ?? [];
  if (hash === undefined || salt === undefined || digest === undefined) return undefined;
  return pbkdf2(hash, Number(iterations), new TextEncoder().encode(salt), fromHex(digest));
}

function pbkdf2(
  hash: string,
  iterations: number,
  salt: Uint8Array,
  expected: Uint8Array,
): PasswordForm | undefined {
  if (iterations < 1 || iterations > MAX_PBKDF2_ITERATIONS || !isPlausible(salt, expected)) {
    return undefined;
  }
  return {
    name: `pbkdf2-${hash}`,
    expected,
    digest: (password) => pbkdf2Sync(password, salt, iterations, expected.length, hash),
  };
}

// Hash algorithms by the number of bytes of their digest.
const HEX_DIGESTS: Readonly<Record<number, string>> = {
  16: "md5",
  20: "sha1",
  32: "sha256",
  64: "sha512",
};

/** Reads a bare digest, recognized by its length. */
function readHexDigest(stored: string): PasswordForm | undefined {
  const expected = fromHex(stored);
  const hash = HEX_DIGESTS[expected.length];
  if (hash === undefined) return undefined;
  const digest = (password: Uint8Array) => createHash(hash).update(password).digest();
  return { name: hash, weak: true, expected, digest };
}

function isPlausible({ length: salt }: Uint8Array, { length: digest }: Uint8Array): boolean {
  return salt >= 1 && salt <= MAX_SALT_BYTES &&
    digest >= DIGEST_BYTES.min && digest <= DIGEST_BYTES.max;
}

/** Returns the bytes that a text encodes; none if it is malformed. */
function decoded(text: string, decode: (text: string) => Uint8Array): Uint8Array {
  try {
    return decode(text);
  } catch {
    return new Uint8Array();
  }
}

// Without padding. Passlib writes `.` where others write `+`.
const fromBase64 = (text: string) => decoded(text.replaceAll(".", "+"), Uint8Array.fromBase64);
const fromHex = (text: string) => decoded(text, Uint8Array.fromHex);
