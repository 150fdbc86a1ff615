/** Accounts and sessions of curators in requests and responses. */
import { z } from "zod";
import { oneOf, text } from "../fields.ts";
import { unless } from "../messages/expecting.ts";
import { accountName } from "./account_name.ts";
import { CURATOR_ROLES } from "./curator_roles.ts";

const role = () => oneOf(CURATOR_ROLES).describe("What the account may do.");
const password = () => text({ min: 1, max: 1000 });

export const OwnAccount = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(CURATOR_ROLES),
}).meta({ id: "OwnAccount", description: "The account that asks." });
export type OwnAccount = z.infer<typeof OwnAccount>;

export const PasswordChange = z.strictObject({
  current: password().describe("The password until now."),
  password: password().describe("The new one, of eight characters or more."),
}).meta({ id: "PasswordChange", description: "Another password for one's own account." });

export const CuratorSession = z.object({
  id: z.string().describe("By which it is ended; nobody can log in with it."),
  client: z.string().describe("The browser or program, as it calls itself; may be empty."),
  created_at: z.int().describe("Since when, in Unix milliseconds."),
  last_seen_at: z.int().describe("Last used, to the hour, in Unix milliseconds."),
  expires_at: z.int().describe("Until when, unless it is used, in Unix milliseconds."),
  current: z.boolean().describe("It is the one that asks."),
}).meta({ id: "CuratorSession", description: "A session of one's own account." });
export type CuratorSession = z.infer<typeof CuratorSession>;
export const CuratorSessions = z.object({ sessions: z.array(CuratorSession) }).meta({
  id: "CuratorSessions",
  description: "The open sessions of an account.",
});

export const CuratorAccount = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(CURATOR_ROLES),
  created_at: z.int().describe("Unix milliseconds."),
  sessions: z.int().describe("How many sessions are open."),
  last_seen_at: z.int().nullable()
    .describe("Latest use of an open session, in Unix milliseconds; null: none is open."),
}).meta({ id: "CuratorAccount", description: "An account as editors in chief see it." });
export type CuratorAccount = z.infer<typeof CuratorAccount>;
export const CuratorAccounts = z.object({ accounts: z.array(CuratorAccount) }).meta({
  id: "CuratorAccounts",
  description: "All accounts of curators.",
});

export const CuratorDraft = z.strictObject({
  username: accountName({ max: 200 })
    .describe("Kept in Unicode's form NFKC without blanks around it."),
  password: password().describe("Eight characters or more."),
  role: role().default("curator"),
}).meta({ id: "CuratorDraft", description: "A new account." });

export const CuratorChange = z.strictObject({
  role: role().optional(),
  password: password().optional().describe("Ends all of the account's sessions."),
}).refine(
  ({ role, password }) => role !== undefined || password !== undefined,
  unless("expected_account_change"),
).meta({ id: "CuratorChange", description: "What is changed of an account." });
export type CuratorChange = z.infer<typeof CuratorChange>;
