/** What is recorded of a curator's changes. */
import { z } from "zod";
import { integerText, oneOf, text, uuid } from "../fields.ts";
import type { Kind } from "./editing/kinds.ts";
import { AUDIT_ACTIONS, AUDIT_TARGETS } from "./audit_actions.ts";

/** One change: who did what to which record, and what that was before and after. */
export const AuditRecord = z.object({
  id: z.int(),
  at: z.int().describe("Unix milliseconds."),
  username: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  target_type: z.enum(AUDIT_TARGETS),
  target_id: z.int(),
  details: z.object({
    before: z.unknown(),
    after: z.unknown(),
    restores: z.int().optional().describe("The entry that this one has taken back."),
  }).describe("What it was before and after."),
  operation: z.string().nullable()
    .describe("What all entries of one operation share; null: an operation by itself."),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** A change of one record. */
export type RecordChange = AuditRecord & { target_type: Kind };

const MOST_RECORDS = 200;

/** Which records of the audit log to list: newest first, those before the record `before`. */
export const AuditQuery = z.object({
  action: oneOf(AUDIT_ACTIONS).optional().describe("Only this action."),
  target_type: oneOf(AUDIT_TARGETS).optional().describe("Only changes of records of this kind."),
  target_id: integerText({ min: 1 }).optional()
    .describe("Only changes of the record of this id."),
  username: text({ min: 1, max: 200 }).optional().describe("Only changes of this curator."),
  operation: uuid().optional().describe("Only entries of this operation."),
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
