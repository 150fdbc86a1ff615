/** A bare digest in hexadecimal. It is recognized by its length alone. */
import { createHash } from "node:crypto";
import type { FormReader } from "./form.ts";

const HASHES: ReadonlyMap<number, string> = new Map([
  [16, "md5"],
  [20, "sha1"],
  [32, "sha256"],
  [64, "sha512"],
]);

export const readHexDigest: FormReader = (stored) => {
  const hash = HASHES.get(stored.length / 2);
  if (hash === undefined || !/^[0-9a-f]+$/i.test(stored)) return undefined;
  return {
    name: hash,
    weak: true,
    expected: Uint8Array.fromHex(stored),
    digest: (password) => createHash(hash).update(password).digest(),
  };
};
