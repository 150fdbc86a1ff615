/** Password hashing: argon2id with the first parameters of OWASP's Password Storage Cheat Sheet. */
import { timingSafeEqual } from "node:crypto";
import { type PasswordForm, passwordForm } from "./password_forms.ts";

const PARAMETERS = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/** A random password's hash, verified for unknown names so that they take as long as others. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$uir6kHcnHSHyBSpl+sYXBg$5xJjuPiZhNVAACb/wdKe/XnFJLotO0/0WjIXSxjNsqQ";

/** Returns the argon2id hash of a password as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  // Loaded on demand: the WebAssembly is larger than most of the server.
  const { argon2id } = await import("hash-wasm");
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return await argon2id({ ...PARAMETERS, password, salt, outputType: "encoded" });
}

/**
 * Returns true if a password matches a stored string of any form that `passwordForm` reads.
 * Compares it as UTF-8, without normalization. Checking an unknown or weak form takes as long as
 * for an unknown user.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  // No form stores an empty password, and the WebAssembly rejects it.
  if (password === "") return false;
  const bytes = new TextEncoder().encode(password);
  const form = passwordForm(stored);
  const right = form !== undefined && await matches(form, bytes);
  if (form === undefined || form.weak) await matches(passwordForm(DUMMY_HASH)!, bytes);
  return right;
}

async function matches(form: PasswordForm, password: Uint8Array): Promise<boolean> {
  return timingSafeEqual(await form.digest(password), form.expected);
}

/** Returns a random password: 120 bits in characters that are not easily confused. */
export function randomPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const letters = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => alphabet[byte % alphabet.length]);
  return letters.join("").replace(/.{6}(?=.)/g, "$&-");
}
