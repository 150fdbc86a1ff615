/** Refusals of edits with further details. */
import { z } from "zod";
import type { Kind } from "./kinds.ts";
import { forEachKind, RECORD } from "./records.ts";

/** The refusal to delete a record that is in use. */
export const StillUsed = z.object({
  error: z.string(),
  used_by: z.record(z.string(), z.int()).optional().describe(
    "Number of records that use it, by kind.",
  ),
}).meta({ id: "StillUsed", description: "Other records use it." });

/** The refusal to change a record that has changed since: contains both versions. */
export const CHANGED_SINCE: Record<Kind, z.ZodObject> = forEachKind((kind, { name }) =>
  z.object({
    error: z.string(),
    current: RECORD[kind],
    sent: z.record(z.string(), z.unknown()).optional().describe("The requested changes."),
  }).meta({
    id: `${name}ChangedSince`,
    description: "The current record, and the requested changes.",
  })
);
