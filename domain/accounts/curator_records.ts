/** Accounts of curators in requests and responses. */
import { z } from "zod";
import { SecondFactorState } from "./account_records.ts";
import { oneOf, text } from "../fields.ts";
import { unless } from "../messages/expecting.ts";
import { accountName } from "./account_name.ts";
import { CURATOR_ROLES } from "./curator_roles.ts";

const role = () => oneOf(CURATOR_ROLES).describe("Role of the account.");
const password = () => text({ min: 1, max: 1000 });

export const OwnAccount = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(CURATOR_ROLES),
  second_factor: SecondFactorState,
}).meta({ id: "OwnAccount", description: "The current account." });
export type OwnAccount = z.infer<typeof OwnAccount>;

export const PasswordChange = z.object({
  current: password().describe("The current password."),
  password: password().describe("The new password, at least eight characters."),
}).meta({ id: "PasswordChange", description: "A new password for one's own account." });

export const CuratorAccount = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(CURATOR_ROLES),
  created_at: z.int().describe("Unix milliseconds."),
  sessions: z.int().describe("Number of open sessions."),
  last_seen_at: z.int().nullable()
    .describe("Latest use of an open session, in Unix milliseconds; null if none is open."),
  two_step: z.boolean().describe("True if two-step sign-in is on."),
}).meta({ id: "CuratorAccount", description: "An account, for editors in chief." });
export type CuratorAccount = z.infer<typeof CuratorAccount>;
export const CuratorAccounts = z.object({ accounts: z.array(CuratorAccount) }).meta({
  id: "CuratorAccounts",
  description: "All accounts of curators.",
});

export const CuratorDraft = z.object({
  username: accountName({ max: 200 })
    .describe("Stored trimmed and in Unicode form NFKC."),
  password: password().describe("At least eight characters."),
  role: role().default("curator"),
}).meta({ id: "CuratorDraft", description: "A new account." });

export const CuratorChange = z.object({
  role: role().optional(),
  password: password().optional().describe("Ends all of the account's sessions."),
}).refine(
  ({ role, password }) => role !== undefined || password !== undefined,
  unless("expected_account_change"),
).meta({ id: "CuratorChange", description: "Changes of an account." });
export type CuratorChange = z.infer<typeof CuratorChange>;
