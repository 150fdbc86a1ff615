/** PINs of devices, and second factors: one-time codes and recovery codes. */
import { and, eq, ne } from "drizzle-orm";
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryHash,
  totpStep,
} from "../../adapters/accounts/one_time_codes.ts";
import { notFound, refusal } from "../../domain/app_error.ts";
import type { Database, Reader, Transaction } from "../open.ts";
import { sessions, signInFactors } from "../schema/curators.ts";
import { warehouseUsers } from "../schema/warehouse.ts";
import { columnsOf, heldBy, type Holder, recordOfHolder } from "./holders.ts";

type Factors = typeof signInFactors.$inferSelect;
const DIGITS = /^\d{6}$/;

/** Returns the factors of an account; undefined if it has none. */
export async function factorsOf(db: Reader | Transaction, holder: Holder) {
  const [row] = await db.select().from(signInFactors).where(heldBy(signInFactors, holder));
  return row;
}

/** @throws {AppError} 404 for a user who has been deleted meanwhile */
async function put(tx: Transaction, holder: Holder, fields: Partial<Factors>): Promise<void> {
  if ("user_id" in holder) {
    const isUser = await tx.$count(warehouseUsers, eq(warehouseUsers.id, holder.user_id)) > 0;
    if (!isUser) throw notFound("user", holder.user_id);
  }
  const { rowsAffected } = await tx.update(signInFactors).set(fields)
    .where(heldBy(signInFactors, holder));
  if (rowsAffected === 0) {
    await tx.insert(signInFactors).values({ ...columnsOf(holder), ...fields });
  }
}

/** Sets or removes (null) the hash of an account's PIN. */
export async function setPin(db: Database, holder: Holder, pin_hash: string | null, by = holder) {
  await db.write(async (tx) => {
    await put(tx, holder, { pin_hash });
    await recordOfHolder(tx, by, holder, "pin", { pin: pin_hash === null ? "removed" : "set" });
  });
}

/** Stores a new secret, to be confirmed by a code. @returns it in base32 @throws {AppError} 409 */
export function startSecondFactor(db: Database, holder: Holder): Promise<string> {
  const totp_secret = newTotpSecret();
  return db.write(async (tx) => {
    const factors = await factorsOf(tx, holder);
    if (factors?.totp_confirmed_at) throw refusal(409, "second_factor_on");
    await put(tx, holder, { totp_secret });
    return totp_secret;
  });
}

/**
 * Turns two-step sign-in on, and ends all sessions but that of hash `keep`.
 * @returns recovery codes @throws {AppError} 409; 403 for the code
 */
export function confirmSecondFactor(
  db: Database,
  holder: Holder,
  { code, now, keep }: { code: string; now: number; keep: string },
) {
  const codes = newRecoveryCodes();
  return db.write(async (tx) => {
    const factors = await factorsOf(tx, holder);
    if (factors?.totp_confirmed_at) throw refusal(409, "second_factor_on");
    if (!factors?.totp_secret) throw refusal(409, "second_factor_not_started");
    const totp_step = totpStep(factors.totp_secret, code, now);
    if (totp_step === undefined) throw refusal(403, "code_wrong", {}, { where: "code" });
    const recovery_codes = codes.map(recoveryHash);
    await put(tx, holder, { totp_confirmed_at: now, totp_step, recovery_codes });
    await tx.delete(sessions).where(and(heldBy(sessions, holder), ne(sessions.token_hash, keep)));
    await recordOfHolder(tx, holder, holder, "second_factor", { second_factor: "on" });
    return codes;
  });
}

/** Replaces an account's recovery codes. @returns the new ones @throws {AppError} 409 if off */
export function renewRecoveryCodes(db: Database, holder: Holder): Promise<string[]> {
  const codes = newRecoveryCodes();
  return db.write(async (tx) => {
    if (!(await factorsOf(tx, holder))?.totp_confirmed_at) throw refusal(409, "second_factor_off");
    await put(tx, holder, { recovery_codes: codes.map(recoveryHash) });
    const details = { recovery_codes_left: codes.length };
    await recordOfHolder(tx, holder, holder, "second_factor", details);
    return codes;
  });
}

const OFF = { totp_secret: null, totp_confirmed_at: null, totp_step: 0, recovery_codes: [] };

/**
 * Turns two-step sign-in off.
 * @param by The account that does so; undefined for a command.
 * @param code One's own; others who may do so need none.
 * @returns False if the code is wrong.
 */
export function removeSecondFactor(
  db: Database,
  holder: Holder,
  by: Holder | undefined,
  code?: { code: string; now: number },
): Promise<boolean> {
  return db.write(async (tx) => {
    if (code && !await acceptsCode(tx, holder, code.code, code.now)) return false;
    if ((await factorsOf(tx, holder))?.totp_secret == null) return true;
    await put(tx, holder, OFF);
    await recordOfHolder(tx, by, holder, "second_factor", { second_factor: "off" });
    return true;
  });
}

/**
 * Returns true if an account needs no code, or the code is right; codes are accepted once.
 * @param now Unix milliseconds
 */
export async function acceptsCode(
  tx: Transaction,
  holder: Holder,
  code: string | undefined,
  now: number,
): Promise<boolean> {
  const factors = await factorsOf(tx, holder);
  if (!factors?.totp_confirmed_at) return true;
  if (code === undefined) return false;
  const own = eq(signInFactors.id, factors.id);
  const digits = code.replaceAll(" ", "");
  if (DIGITS.test(digits)) {
    const totp_step = totpStep(factors.totp_secret!, digits, now);
    if (totp_step === undefined || totp_step <= factors.totp_step) return false;
    await tx.update(signInFactors).set({ totp_step }).where(own);
    return true;
  }
  const used = recoveryHash(code);
  const recovery_codes = factors.recovery_codes.filter((hash) => hash !== used);
  if (recovery_codes.length === factors.recovery_codes.length) return false;
  await tx.update(signInFactors).set({ recovery_codes }).where(own);
  await recordOfHolder(tx, holder, holder, "second_factor", {
    recovery_codes_left: recovery_codes.length,
  });
  return true;
}
