/** Result of undoing an entry of the audit log. */
import { z } from "zod";
import { KINDS } from "./kinds.ts";
import { type AppError, refusal } from "../../app_error.ts";
import type { Fields } from "./records.ts";
import type { RecordChange } from "../audit.ts";

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

/** Columns of paintings and artists with image paths, each with its cache key. */
const PICTURE_COLUMNS = [
  ["image_path", "image_cache_key"],
  ["thumbnail_path", "thumbnail_cache_key"],
  ["portrait_path", "portrait_cache_key"],
  ["portrait_thumb_path", "portrait_thumb_cache_key"],
] as const;

/** Returns the paths of image files in a row. */
export const picturesIn = (row: Fields): string[] =>
  PICTURE_COLUMNS.flatMap(([path]) => row[path] ? [row[path] as string] : []);

/** Returns a row without paths of missing files; the row itself if all exist. */
export function withoutMissing<Row extends Fields>(row: Row, present: ReadonlySet<string>): Row {
  const missing = PICTURE_COLUMNS.filter(([path]) =>
    row[path] && !present.has(row[path] as string)
  );
  if (missing.length === 0) return row;
  return { ...row, ...Object.fromEntries(missing.flat().map((column) => [column, null])) };
}

/** Returns a conflict about a row; omitted properties are null. */
export const conflictOf = (
  type: string,
  id: number,
  field: string,
  values: Partial<Pick<Conflict, "before" | "after" | "now">>,
): Conflict => ({ type, id, field, before: null, after: null, now: null, ...values });

/** Returns the refusal that lists later edits. */
export const editedSince = (conflicts: readonly Conflict[]): AppError =>
  refusal(409, "edited_since", {}, { more: { conflicts } });

/** Returns a conflict about a field in an entry. */
export function fieldConflict(
  { target_type, target_id, details }: RecordChange,
  field: string,
  now: Fields,
): Conflict {
  const { before, after } = details as Record<"before" | "after", Fields | null>;
  return conflictOf(target_type, target_id, field, {
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
    now: now[field] ?? null,
  });
}
