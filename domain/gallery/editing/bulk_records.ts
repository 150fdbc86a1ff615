/** A bulk change of records: the request, and the result for each record. */
import { z } from "zod";
import { integer, oneOf, text, uuid } from "../../fields.ts";
import type { KindNames } from "./kinds.ts";
import { forEachKind, RECORD } from "./records.ts";

/** Maximum records per request, so that other writes can run between requests. */
export const MAX_BULK_ROWS = 500;
const MAX_BULK_CHANGES = 20;

/** `add` and `remove` are for lists, and for comma-separated texts. */
const BULK_ACTS = ["set", "clear", "add", "remove"] as const;
export type BulkAct = typeof BULK_ACTS[number];

export const BulkChange = z.object({
  field: text({ min: 1, max: 100 }),
  act: oneOf(BULK_ACTS),
  value: z.unknown().optional().describe(
    "The field's value with `set`; one entry of the list or words of the text with `add` and `remove`.",
  ),
}).meta({ id: "BulkChange", description: "A change of one field of every record." });
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkBody = z.object({
  records: z.array(z.object({
    id: integer({ min: 1 }),
    tag: text({ max: 100 }).optional()
      .describe("Its tag when it was read; if it has changed since, it is refused."),
    changes: z.array(BulkChange).min(1).max(MAX_BULK_CHANGES).optional()
      .describe("Changes of this record alone, instead of those of all."),
  })).min(1).max(MAX_BULK_ROWS),
  changes: z.array(BulkChange).max(MAX_BULK_CHANGES).default([]),
  reason: text({ max: 1000 }).optional().describe("Reason, for the log."),
  operation: uuid().optional()
    .describe(
      "Continues this operation, which the same curator has started in an earlier request.",
    ),
}).meta({ id: "BulkBody", description: "The records to change, and the changes." });
export type BulkBody = z.infer<typeof BulkBody>;

const OUTCOMES = ["changed", "unchanged", "refused"] as const;

const outcome = (record: z.ZodObject, { one, name }: KindNames) =>
  z.object({
    id: z.int(),
    outcome: z.enum(OUTCOMES),
    tag: z.string().nullable().describe(
      "Its tag before the change; null if there is no such record.",
    ),
    record: record.nullable().describe("The record before the change."),
    after: z.record(z.string(), z.unknown()).describe("The changed fields with their new values."),
    error: z.string().nullable().describe("Reason of a refusal."),
    field: z.string().nullable().describe("The field that the reason is about."),
  }).meta({ id: `${name}BulkOutcome`, description: `Outcome for one ${one}.` });

/** The response, by kind. */
export const BULK_ANSWER = forEachKind((kind, names) =>
  z.object({
    dry_run: z.boolean(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    records: z.array(outcome(RECORD[kind], names)).describe(
      "Each record, in the order of the request.",
    ),
    operation: z.string().nullable()
      .describe("Id of the operation; null if nothing was written."),
  }).meta({
    id: `${names.name}BulkAnswer`,
    description: "Outcome of a bulk change or its dry run.",
  })
);
