/** Audit log of curators: its entries and queries. */
import { z } from "zod";
import { integerText, oneOf, text, uuid } from "../fields.ts";
import { type Kind, KINDS } from "./editing/kinds.ts";
import { type Fields, pickFields } from "./editing/records.ts";
import { AUDIT_ACTIONS, AUDIT_TARGETS } from "./audit_actions.ts";

/** One change: its author, record and action, with the states before and after. */
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
    restores: z.int().optional().describe("The entry that this one undoes."),
  }).describe("The states before and after."),
  operation: z.string().nullable()
    .describe(
      "Id shared by all entries of an operation; null if the entry is an operation by itself.",
    ),
}).meta({
  id: "AuditRecord",
  description: "One change: its author, record and action.",
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** A change of one record. */
export type RecordChange = AuditRecord & { target_type: Kind };

/**
 * Returns an entry with only its changes of these fields; undefined if it changed none of them, or
 * is not a change of fields.
 */
export function narrowedToFields(
  entry: RecordChange,
  fields: readonly string[],
): RecordChange | undefined {
  if (entry.action !== `${entry.target_type}.update`) return undefined;
  const { before, after, ...others } = entry.details as { before: Fields; after: Fields };
  const changed = fields.filter((field) => Object.hasOwn(before, field));
  if (changed.length === 0) return undefined;
  return {
    ...entry,
    details: { ...others, before: pickFields(before, changed), after: pickFields(after, changed) },
  };
}

/** Selects the changes of records to undo, starting at a time. */
export const RestoreLog = z.object({
  since: z.int().min(0)
    .describe("Unix milliseconds: changes from then on are undone."),
  action: z.enum(AUDIT_ACTIONS).optional().describe("Only this action."),
  target_type: z.enum(KINDS).optional().describe("Only changes of records of this kind."),
  target_id: z.int().min(1).optional().describe("Only changes of the record of this id."),
  username: text({ min: 1, max: 200 }).optional().describe("Only changes of this curator."),
  fields: z.array(text({ min: 1, max: 100 })).min(1).max(50).optional()
    .describe(
      "Only these fields of records; if omitted, everything that was changed, created or " +
        "deleted.",
    ),
  reason: text({ max: 500 }).optional().describe("Reason, for the list of operations."),
});
export type RestoreLog = z.infer<typeof RestoreLog>;

const MAX_PAGE_RECORDS = 200;

/** Filter and page of the audit log: newest first, those before the record `before`. */
export const AuditQuery = z.object({
  action: oneOf(AUDIT_ACTIONS).optional().describe("Only this action."),
  target_type: oneOf(AUDIT_TARGETS).optional().describe("Only changes of records of this kind."),
  target_id: integerText({ min: 1 }).optional()
    .describe("Only changes of the record of this id."),
  username: text({ min: 1, max: 200 }).optional().describe("Only changes of this curator."),
  operation: uuid().optional().describe("Only entries of this operation."),
  before: integerText({ min: 1 }).optional()
    .describe("Only records before this id: the `next` of the previous page."),
  limit: integerText({ min: 1, max: MAX_PAGE_RECORDS }).default(50).describe(
    "Maximum number of records.",
  ),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditPage = z.object({
  records: z.array(AuditRecord),
  next: z.int().nullable().describe("The `before` of the next page; null at the end."),
}).meta({ id: "AuditPage", description: "A page of the audit log, newest first." });
export type AuditPage = z.infer<typeof AuditPage>;
