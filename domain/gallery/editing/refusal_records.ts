/** Refusals of edits with further details. */
import { z } from "zod";
import type { Kind, OptionalDependent } from "./kinds.ts";
import { forEachKind, RECORD } from "./records.ts";
import { refusal } from "../../app_error.ts";
import { list, say } from "../../messages/message.ts";

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

/** Counts of the rows that use a record. */
export type Uses = Partial<Record<OptionalDependent, number>>;

const USED_BY = {
  movements: "used_by_movements",
  artists: "used_by_artists",
  paintings: "used_by_paintings",
  influences: "used_by_influences",
} as const satisfies Record<OptionalDependent, string>;

/** Returns the refusal of a deletion, with the uses of the record for users and programs. */
export function stillUsed(uses: Uses) {
  const words = Object.entries(uses).map(([what, count]) =>
    say(USED_BY[what as OptionalDependent], { count })
  );
  return refusal(409, "still_used", { uses: list(words, ", ") }, { more: { used_by: uses } });
}
