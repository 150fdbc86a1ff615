/** What is recorded of a curator's changes. */
import { expecting } from "../messages/expecting.ts";
import { z } from "zod";
import { integerText, oneOf, text } from "../fields.ts";

/**
 * The actions of the audit log, by the routes that record them; `lose_image` and `lose_portrait` are
 * recorded by `verify --repair`.
 */
export const AUDIT_ACTIONS = [
  "painting.checkup_flags",
  "painting.fix_image",
  "painting.clear_image",
  "painting.upload_image",
  "painting.lose_image",
  "painting.delete",
  "artist.checkup_flags",
  "artist.fix_portrait",
  "artist.clear_portrait",
  "artist.upload_portrait",
  "artist.lose_portrait",
] as const;
export type AuditAction = typeof AUDIT_ACTIONS[number];

export const AUDIT_TARGETS = ["painting", "artist"] as const;
export type AuditTarget = typeof AUDIT_TARGETS[number];

/** One change: who did what to which painting or artist, and what that was before and after. */
export const AuditRecord = z.object({
  id: z.int(),
  at: z.int().describe("Unix milliseconds."),
  username: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  target_type: z.enum(AUDIT_TARGETS),
  target_id: z.int(),
  details: z.object({ before: z.unknown(), after: z.unknown() })
    .describe("What it was before and after."),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const MOST_RECORDS = 200;

/** Which records of the audit log to list: newest first, those before the record `before`. */
export const AuditQuery = z.object({
  action: oneOf(AUDIT_ACTIONS).optional().describe("Only this action."),
  target_type: expecting(z.enum(AUDIT_TARGETS), "expected_either", {
    one: "painting",
    other: "artist",
  })
    .optional().describe("Only changes of paintings, or of artists."),
  target_id: integerText({ min: 1 }).optional()
    .describe("Only changes of this painting or artist."),
  username: text({ min: 1, max: 200 }).optional().describe("Only changes of this curator."),
  before: integerText({ min: 1 }).optional()
    .describe("Only records before the one of this id: the `next` of the page before."),
  limit: integerText({ min: 1, max: MOST_RECORDS }).default(50).describe("Records at the most."),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** A page of the audit log. */
export const AuditPage = z.object({
  records: z.array(AuditRecord),
  next: z.int().nullable().describe("The `before` of the page after it; null at the end."),
});
export type AuditPage = z.infer<typeof AuditPage>;
