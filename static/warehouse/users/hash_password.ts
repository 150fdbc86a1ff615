/**
 * One-way hashes of passwords, made in the browser: the server stores what it is given and never
 * hears the password itself. In plain JavaScript, because `crypto.subtle` is missing where a page
 * comes by plain HTTP, as in many a warehouse.
 */

// RFC 7914 with the parameters that OWASP's Password Storage Cheat Sheet gives for 32 MiB.
const COST = { N: 2 ** 15, r: 8, p: 3, dkLen: 32 } as const;
const SALT_BYTES = 16;

/** A password as a scrypt hash in PHC form. It takes about a second and lets the page draw. */
export async function hashPassword(
  password: string,
  onProgress: (fraction: number) => void = () => {},
): Promise<string> {
  const { scryptAsync } = await import("@noble/hashes/scrypt.js");
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await scryptAsync(new TextEncoder().encode(password), salt, { ...COST, onProgress });
  return `$scrypt$ln=${Math.log2(COST.N)},r=${COST.r},p=${COST.p}$${base64(salt)}$${base64(hash)}`;
}

// PHC strings have no padding.
function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
}
