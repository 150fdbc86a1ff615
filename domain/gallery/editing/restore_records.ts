/** Result of undoing an entry of the audit log. */
import { z } from "zod";
import { KINDS } from "./kinds.ts";

/** Something that was edited after the entry, and therefore stays unchanged. */
export const Conflict = z.object({
  type: z.string().describe("The kind of the record; of a row that is no record, its table."),
  id: z.int(),
  field: z.string().describe("`id` where the whole record is meant."),
  before: z.unknown().describe("What would be put back."),
  after: z.unknown().describe("What the entry had made of it."),
  now: z.unknown().describe("What it is now."),
}).meta({
  id: "Conflict",
  description: "Something that was edited since, and therefore stays as it is.",
});
export type Conflict = z.infer<typeof Conflict>;

export const RestoreAnswer = z.object({
  entry: z.int().nullable()
    .describe("The new entry of the log; null where all was as it had been already."),
  target_type: z.enum(KINDS),
  target_id: z.int(),
  without_pictures: z.array(z.string())
    .describe(
      "Paths of pictures that are not kept any more, so that what came back is without them.",
    ),
}).meta({ id: "RestoreAnswer", description: "What was put back." });
export type RestoreAnswer = z.infer<typeof RestoreAnswer>;

/** The refusal of what cannot be restored. */
export const EditedSince = z.object({
  error: z.string(),
  conflicts: z.array(Conflict).optional(),
}).meta({ id: "EditedSince", description: "What was edited since." });
