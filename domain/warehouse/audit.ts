/** Audit log of the warehouse's users. */
import { z } from "zod";
import { integerText, oneOf, text, uuid } from "../fields.ts";

export const AUDIT_ACTIONS = [
  "create",
  "update",
  "delete",
  "import",
  "save_floor",
  "take_stock",
  "calculate",
  "pick",
  "receive_stock",
  "move_stock",
  "count_stock",
  "release_stock",
  "put_back",
  "start_round",
  "end_round",
  "disable",
  "sign_in",
  "end_sessions",
  "pin",
  "second_factor",
] as const;
export type AuditAction = typeof AUDIT_ACTIONS[number];

const AUDIT_RESOURCES = [
  "warehouse",
  "box_type",
  "user",
  "point",
  "edge",
  "section",
  "section_geometry",
  "order",
  "order_line",
  "order_parameters",
  "template",
  "delivery_line",
  "floor_plan",
  "load",
  "link",
  "vehicle",
  "webhook",
] as const;
export type AuditResource = typeof AUDIT_RESOURCES[number];

/** One change: its author, action and records, with the states before and after. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.int().describe("Unix milliseconds."),
  user_id: z.guid(),
  user_login: z.string(),
  id_warehouse: z.guid().nullable().describe("Null if it belongs to no single warehouse."),
  action: z.enum(AUDIT_ACTIONS),
  resource: z.enum(AUDIT_RESOURCES),
  count: z.int().describe("Number of changed records."),
  details: z.object({
    /** Ids of the first records. */
    ids: z.array(z.string()),
    /** The first records, never with a password hash. */
    before: z.array(z.unknown()),
    after: z.array(z.unknown()),
  }).describe("Ids of the first 100 records, and the first 20 before and after."),
}).meta({
  id: "WarehouseAuditEntry",
  description: "One change of a user, of one record or of many.",
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const MAX_PAGE_ENTRIES = 200;

/** Filter of the audit log. */
export const AuditFilter = z.object({
  id_warehouse: uuid().optional().describe("Only changes of this warehouse."),
  resource: oneOf(AUDIT_RESOURCES)
    .optional().describe("Only changes of records of this kind."),
  action: oneOf(AUDIT_ACTIONS)
    .optional().describe("Only this action."),
  user_login: text({ min: 1, max: 1000 }).optional().describe("Only changes of this user."),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Filter and page of the audit log: newest first, those before the entry `before`. */
export const AuditQuery = AuditFilter.extend({
  before: integerText({ min: 1 }).optional()
    .describe("Only entries before this id: the `next` of the previous page."),
  limit: integerText({ min: 1, max: MAX_PAGE_ENTRIES }).default(50).describe(
    "Maximum number of entries.",
  ),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** A page of entries. */
export const AuditPage = z.object({
  records: z.array(AuditEntry),
  next: z.int().nullable().describe("The `before` of the next page; null at the end."),
}).meta({
  id: "WarehouseAuditPage",
  description: "A page of the warehouse's audit trail, newest first.",
});
export type AuditPage = z.infer<typeof AuditPage>;

// Maximum number of records that are stored before and after.
const MAX_RECORDS_PER_ENTRY = 20;

// Maximum characters of these records together: names may be long.
const MAX_CHARACTERS_PER_ENTRY = 32_768;

export type AuditedRecord = { id?: unknown } & Record<string, unknown>;

// Password hashes and data of customers are not recorded, only that they have changed.
const HIDDEN_FIELDS = ["user_password", "customer", "address", "reference", "note"];

/** Returns the first records of an entry within the limits, with hidden fields masked. */
export function changedOf(records: readonly object[], former: readonly object[] = []): object[] {
  let characters = 0;
  const included: object[] = [];
  for (const [at, record] of records.slice(0, MAX_RECORDS_PER_ENTRY).entries()) {
    const fields = { ...record as AuditedRecord };
    const before = former[at] as AuditedRecord | undefined;
    for (const field of HIDDEN_FIELDS) {
      if (fields[field] === undefined) continue;
      const isChanged = before !== undefined && before[field] !== fields[field];
      fields[field] = isChanged ? "(changed)" : "(hidden)";
    }
    characters += JSON.stringify(fields).length;
    if (characters > MAX_CHARACTERS_PER_ENTRY) break;
    included.push(fields);
  }
  return included;
}
