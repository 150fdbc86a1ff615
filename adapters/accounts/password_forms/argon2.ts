/** Argon2 in PHC form, version 1.3. Source: RFC 9106, and the README of the reference implementation. */
import { type FormReader, fromBase64, MEMORY_LIMIT, plausible, WORK_LIMIT } from "./form.ts";

const FORM =
  /^\$(argon2(?:id|i|d))\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const KIB = 1024;
// RFC 9106, section 3.1: memory is at least eight blocks of 1 KiB a lane, and a salt has 8 bytes.
const BLOCKS_A_LANE = 8;
const SHORTEST_SALT = 8;
const MOST_LANES = 64;

export const readArgon2: FormReader = (stored) => {
  const [, name, m, t, p, ...rest] = FORM.exec(stored) ?? [];
  const [memorySize, iterations, parallelism] = [Number(m), Number(t), Number(p)];
  const [salt, expected] = rest.map(fromBase64);
  if (salt === undefined || expected === undefined || !plausible(salt, expected)) return undefined;
  if (
    salt.length < SHORTEST_SALT || memorySize < BLOCKS_A_LANE * parallelism ||
    parallelism < 1 || parallelism > MOST_LANES || iterations < 1 ||
    memorySize * KIB > MEMORY_LIMIT || memorySize * KIB * iterations > WORK_LIMIT
  ) return undefined;
  return {
    name: name!,
    expected,
    digest: async (password) => {
      const { [name as "argon2id" | "argon2i" | "argon2d"]: argon2 } = await import("hash-wasm");
      return await argon2({
        password,
        salt,
        memorySize,
        iterations,
        parallelism,
        hashLength: expected.length,
        outputType: "binary",
      });
    },
  };
};
