/** One-time codes of authenticator apps (RFC 6238, HMAC-SHA-1, six digits), and recovery codes. */
import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;
const RECOVERY_CODES = 10;

/** Returns a secret of 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer: "Open Depot", label, secret: Secret.fromBase32(secret) });

/** Returns the `otpauth:` URI that apps read from a QR code. */
export const totpUri = (secret: string, account: string): string =>
  totpOf(secret, account).toString();

/** Returns a code's time step, give or take one, if right. @param now Unix milliseconds */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / STEP_MS) + delta;
}

/** Returns new recovery codes of 60 random bits each. */
export function newRecoveryCodes(): string[] {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return Array.from(
    { length: RECOVERY_CODES },
    () =>
      [...crypto.getRandomValues(new Uint8Array(12))]
        .map((byte) => alphabet[byte % alphabet.length]).join("").replace(/.{4}(?=.)/g, "$&-"),
  );
}

/** Returns the stored form of a recovery code, however it is typed. */
export function recoveryHash(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHash("sha256").update(plain).digest("hex");
}
