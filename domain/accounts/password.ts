/**
 * Password hashes: argon2id in PHC form, with the parameters that OWASP's Password Storage Cheat
 * Sheet gives first (19 MiB, 2 passes, 1 lane).
 */
const PARAMETERS = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/**
 * The hash of a password that nobody knows, made once with the parameters above. A login under an
 * unknown name is checked against it and so costs what any other does.
 */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$uir6kHcnHSHyBSpl+sYXBg$5xJjuPiZhNVAACb/wdKe/XnFJLotO0/0WjIXSxjNsqQ";

/** The argon2id hash of a password as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  // Loaded when it is needed: the WebAssembly is larger than most of the server.
  const { argon2id } = await import("hash-wasm");
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return await argon2id({ ...PARAMETERS, password, salt, outputType: "encoded" });
}

/** Whether a password is the one behind an argon2id hash in PHC form. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const { argon2Verify } = await import("hash-wasm");
  return await argon2Verify({ password, hash }).catch(() => false);
}

/** A password nobody has to think up: 120 random bits in letters that are told apart at a glance. */
export function randomPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const letters = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => alphabet[byte % alphabet.length]);
  return letters.join("").replace(/.{6}(?=.)/g, "$&-");
}
