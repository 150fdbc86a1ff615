/** Operations: changes that were made together and can be undone together. */
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
  number: z.int().describe("Operations are counted as they begin."),
  id: z.string().describe("The UUID that its entries of the log have."),
  at: z.int().describe("Unix milliseconds."),
  username: z.string(),
  kind: z.enum(OPERATION_KINDS),
  reason: z.string().describe("Why, in its maker's words."),
  restores: z.string().nullable().describe("The operation that this one has taken back."),
  entries: z.int().describe("How many entries of the log belong to it."),
}).meta({ id: "Operation", description: "Changes that were made together." });
export type Operation = z.infer<typeof Operation>;

/** Page of operations: newest first. */
export const OperationsQuery = z.object({
  before: integerText({ min: 1 }).optional()
    .describe("Only operations before the one of this number: the `next` of the page before."),
  limit: integerText({ min: 1, max: 200 }).default(50).describe("Operations at the most."),
});
export type OperationsQuery = z.infer<typeof OperationsQuery>;

export const OperationsPage = z.object({
  operations: z.array(Operation),
  next: z.int().nullable().describe("The `before` of the page after it; null at the end."),
}).meta({ id: "OperationsPage", description: "A page of operations, newest first." });
export type OperationsPage = z.infer<typeof OperationsPage>;

/** Something in an operation that was edited since, and therefore stays unchanged. */
export const OperationConflict = z.object({
  entry: z.int().describe("The entry of the log that was not taken back."),
  ...Conflict.shape,
}).meta({
  id: "OperationConflict",
  description: "Something of an operation that was edited since.",
});
export type OperationConflict = z.infer<typeof OperationConflict>;

export const OperationRestored = z.object({
  operation: z.string().describe("The operation that taking it back is itself."),
  restored: z.int().describe("Entries that were taken back."),
  unchanged: z.int().describe("Entries of which all was as it had been already."),
  conflicts: z.array(OperationConflict).describe("What was edited since and stays as it is."),
  without_pictures: z.array(z.string()).describe("Paths of pictures that are not kept any more."),
}).meta({ id: "OperationRestored", description: "What taking back an operation has come to." });
export type OperationRestored = z.infer<typeof OperationRestored>;
