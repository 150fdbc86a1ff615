/** Sessions and sign-in factors of accounts of both services, in requests and responses. */
import { z } from "zod";
import { text } from "../fields.ts";
import { expecting } from "../messages/expecting.ts";

export const AccountSession = z.object({
  id: z.string().describe("Id for ending it; cannot be used to log in."),
  client: z.string().describe("User agent of the browser or program; may be empty."),
  created_at: z.int().describe("Time of login, in Unix milliseconds."),
  last_seen_at: z.int().describe("Last used, to the hour, in Unix milliseconds."),
  expires_at: z.int().describe(
    "Expiry, in Unix milliseconds; a curator's session is extended by its use.",
  ),
  current: z.boolean().describe("True for the current session."),
}).meta({ id: "AccountSession", description: "A session of one's own account." });
export type AccountSession = z.infer<typeof AccountSession>;
export const AccountSessions = z.object({ sessions: z.array(AccountSession) }).meta({
  id: "AccountSessions",
  description: "The open sessions of an account.",
});

/** `needed` if the role requires a second factor that is not set up. */
export const SecondFactorState = z.enum(["on", "off", "needed"]).describe(
  "Two-step sign-in; `needed`: it has to be set up before anything else.",
);
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const SecondFactorSecret = z.object({
  secret: z.string().describe("For an authenticator app, in base32."),
  uri: z.string().describe("The same as an `otpauth:` URI, for a QR code."),
}).meta({ id: "SecondFactorSecret", description: "The secret of one-time codes (RFC 6238)." });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

export const OneTimeCode = z.object({ code: text({ min: 1, max: 40 }) }).meta({
  id: "OneTimeCode",
  description: "The six digits that an authenticator app shows, or a recovery code.",
});

const password = () => text({ min: 1, max: 1000 }).describe("The account's.");

export const OwnPassword = z.object({ password: password() }).meta({
  id: "OwnPassword",
  description: "The password of one's own account, asked for again.",
});

export const FactorRemoval = OneTimeCode.extend({ password: password() }).meta({
  id: "FactorRemoval",
  description: "The password of one's own account and a code.",
});

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({
  id: "RecoveryCodes",
  description: "Codes for signing in without the app, each once; shown only now.",
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

const pin = () => expecting(z.string().regex(/^\d{4,8}$/), "expected_pin");

export const PinChange = z.object({
  pin: pin().nullable().describe("Null removes it."),
  password: password(),
}).meta({
  id: "PinChange",
  description: "A PIN for unlocking one's own devices, 4 to 8 digits.",
});
export const Pin = z.object({ pin: pin() }).meta({
  id: "Pin",
  description: "The PIN that unlocks the device.",
});
