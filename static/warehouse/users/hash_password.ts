/**
 * Password hashes computed in the browser, so that the server never receives the password. In plain
 * JavaScript, because `crypto.subtle` is missing on pages loaded over HTTP, which is common in
 * warehouses.
 */

// RFC 7914 with the 32 MiB parameters of OWASP's Password Storage Cheat Sheet.
const COST = { N: 2 ** 15, r: 8, p: 3, dkLen: 32 } as const;
const SALT_BYTES = 16;

/**
 * Returns the scrypt hash of a password in PHC string format. Takes about a second, without
 * blocking rendering.
 */
export async function hashPassword(
  password: string,
  onProgress: (fraction: number) => void = () => {},
): Promise<string> {
  const { scryptAsync } = await import("@noble/hashes/scrypt.js");
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await scryptAsync(new TextEncoder().encode(password), salt, { ...COST, onProgress });
  return `$scrypt$ln=${Math.log2(COST.N)},r=${COST.r},p=${COST.p}$${base64(salt)}$${base64(hash)}`;
}

// PHC strings have no base64 padding.
function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
}
