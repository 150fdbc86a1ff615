/** Operations: groups of changes that were made together and can be undone together. */
import { z } from "zod";
import { integerText } from "../fields.ts";
import { Conflict } from "./editing/restore_records.ts";

/**
 * Kinds of operations; `restore` undoes another one, `replacement` is a picture with the places on
 * it, `encyclopedia` a decision about facts from the encyclopedia.
 */
export const OPERATION_KINDS = [
  "import",
  "merge",
  "bulk",
  "restore",
  "replacement",
  "encyclopedia",
] as const;
export type OperationKind = typeof OPERATION_KINDS[number];

/** One operation. */
export const Operation = z.object({
  number: z.int().describe("Sequential number in the order of starting."),
  id: z.string().describe("The UUID in its log entries."),
  at: z.int().describe("Unix milliseconds."),
  username: z.string(),
  kind: z.enum(OPERATION_KINDS),
  reason: z.string().describe("Reason, in the author's words."),
  restores: z.string().nullable().describe("The operation that this one undoes."),
  entries: z.int().describe("Number of its log entries."),
}).meta({ id: "Operation", description: "Changes that were made together." });
export type Operation = z.infer<typeof Operation>;

/** Page of operations: newest first. */
export const OperationsQuery = z.object({
  before: integerText({ min: 1 }).optional()
    .describe("Only operations before this number: the `next` of the previous page."),
  limit: integerText({ min: 1, max: 200 }).default(50).describe("Maximum number of operations."),
});
export type OperationsQuery = z.infer<typeof OperationsQuery>;

export const OperationsPage = z.object({
  operations: z.array(Operation),
  next: z.int().nullable().describe("The `before` of the next page; null at the end."),
}).meta({ id: "OperationsPage", description: "A page of operations, newest first." });
export type OperationsPage = z.infer<typeof OperationsPage>;

/** A record in an operation that was edited since, and therefore stays unchanged. */
export const OperationConflict = z.object({
  entry: z.int().describe("The log entry that was not undone."),
  ...Conflict.shape,
}).meta({
  id: "OperationConflict",
  description: "Something of an operation that was edited since.",
});
export type OperationConflict = z.infer<typeof OperationConflict>;

export const OperationRestored = z.object({
  operation: z.string().describe("The operation of the undo itself."),
  restored: z.int().describe("Number of undone entries."),
  unchanged: z.int().describe("Number of entries without anything to restore."),
  conflicts: z.array(OperationConflict).describe("Later edits, which stay."),
  without_pictures: z.array(z.string()).describe("Paths of pictures that are no longer retained."),
}).meta({ id: "OperationRestored", description: "Result of undoing an operation." });
export type OperationRestored = z.infer<typeof OperationRestored>;
