/** Result of undoing an entry of the audit log. */
import { z } from "zod";
import { KINDS } from "./kinds.ts";

/** A field or record that was edited after the entry, and therefore stays unchanged. */
export const Conflict = z.object({
  type: z.string().describe("The kind of the record; for other rows, their table."),
  id: z.int(),
  field: z.string().describe("`id` for the whole record."),
  before: z.unknown().describe("The value that would be restored."),
  after: z.unknown().describe("The value after the entry."),
  now: z.unknown().describe("The current value."),
}).meta({
  id: "Conflict",
  description: "Something that was edited since, and therefore stays unchanged.",
});
export type Conflict = z.infer<typeof Conflict>;

export const RestoreAnswer = z.object({
  entry: z.int().nullable()
    .describe("The new log entry; null if nothing had to be changed."),
  target_type: z.enum(KINDS),
  target_id: z.int(),
  without_pictures: z.array(z.string())
    .describe(
      "Paths of pictures that are no longer retained, and therefore missing from the " +
        "restored records.",
    ),
}).meta({ id: "RestoreAnswer", description: "The restored values." });
export type RestoreAnswer = z.infer<typeof RestoreAnswer>;

/** The refusal of changes that cannot be restored. */
export const EditedSince = z.object({
  error: z.string(),
  conflicts: z.array(Conflict).optional(),
}).meta({ id: "EditedSince", description: "Later edits." });
