/** Refusals of edits that say more than that they are ones. */
import { z } from "zod";
import type { Kind } from "./kinds.ts";
import { forEachKind, RECORD } from "./records.ts";

/** Something else uses what was to be removed. */
export const StillUsed = z.object({
  error: z.string(),
  used_by: z.record(z.string(), z.int()).optional().describe("How many of what use it."),
}).meta({ id: "StillUsed", description: "Something else uses it." });

/** A record that is not as its editor saw it: both versions. */
export const CHANGED_SINCE: Record<Kind, z.ZodObject> = forEachKind((kind, { name }) =>
  z.object({
    error: z.string(),
    current: RECORD[kind],
    sent: z.record(z.string(), z.unknown()).optional().describe("What would have been changed."),
  }).meta({
    id: `${name}ChangedSince`,
    description: "The record as it is now, and what was sent.",
  })
);
