/**
 * The two review flags of a painting's image or an artist's portrait, and the rules for changing
 * them.
 */
import { expecting, unless } from "../messages/expecting.ts";
import { z } from "zod";
import { refusal } from "../app_error.ts";
import { integerText } from "../fields.ts";

export const ReviewFlags = z.object({
  checked: z.boolean().describe("A curator has looked at the image."),
  fixed: z.boolean().describe("A curator has replaced or removed it."),
}).meta({ id: "ReviewFlags", description: "The two flags of an image." });
export type ReviewFlags = z.infer<typeof ReviewFlags>;

const flag = () => expecting(z.boolean(), "expected_boolean").optional();

export const FlagsBody = z.object({ checked: flag(), fixed: flag() })
  .refine(
    ({ checked, fixed }) => checked !== undefined || fixed !== undefined,
    unless("expected_flag"),
  ).meta({
    id: "ReviewChange",
    description: "A change of one flag or both. Setting `fixed` also sets `checked`.",
  });

/** Review flags of an image that a curator has replaced or removed. */
export const REVIEWED_FLAGS = { checked: true, fixed: true } as const satisfies ReviewFlags;

/**
 * Returns the flags after a change. Setting `fixed` also sets `checked`.
 * @throws {AppError} 409 when `checked` would be removed from an image that stays `fixed`.
 */
export function changedFlags(
  flags: ReviewFlags,
  change: { checked?: boolean | undefined; fixed?: boolean | undefined },
): ReviewFlags {
  const fixed = change.fixed ?? flags.fixed;
  if (fixed && change.checked === false) {
    throw refusal(409, "fixed_stays_checked", {}, { where: "checked" });
  }
  return { checked: change.fixed === true ? true : change.checked ?? flags.checked, fixed };
}

/**
 * Returns true if an image may be searched for this painting: no curator has removed or chosen one.
 */
export function maySearchPicture(
  { cleared, chosenBy }: { cleared: boolean; chosenBy: string | null },
): boolean {
  return !cleared && chosenBy === null;
}

/** A row of the review list; missing paths are `""`, previews include the cache key. */
export const CheckupRow = z.object({
  id: z.int(),
  title: z.string(),
  artist_name: z.string(),
  year: z.int().nullable(),
  gallery_file: z.string().describe("Path of the thumbnail."),
  gallery_preview: z.string().describe("The same with its cache key."),
  detail_file: z.string().describe("Path of the full image."),
  detail_preview: z.string(),
  detail_on_demand: z.boolean().describe(
    "True if there is no full image, but one may be searched.",
  ),
  gallery_file_exists: z.boolean(),
  detail_file_exists: z.boolean().describe("True if the file exists in the store."),
  width: z.int().optional().describe("Of the full image, in pixels; absent if unknown."),
  height: z.int().optional(),
  cleared: z.boolean().describe(
    "True if a curator has permanently removed the image, whatever the flags.",
  ),
  ...ReviewFlags.shape,
}).meta({
  id: "CheckupRow",
  description: "A row of the review list; missing paths are empty.",
});
export type CheckupRow = z.infer<typeof CheckupRow>;

/** Maximum rows on a page of a review list. */
const MAX_REVIEW_ROWS = 20_000;
/** The requested page of a review list; all rows if omitted. */
export const ReviewQuery = z.object({
  after: integerText({ min: 0 }).optional()
    .describe("Only rows after this id: the last of the previous page."),
  limit: integerText({ min: 1, max: MAX_REVIEW_ROWS }).optional()
    .describe("Maximum number of rows; default: all."),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

export const CheckupList = z.object({ paintings: z.array(CheckupRow), total: z.int() }).meta({
  id: "CheckupList",
  description: "All paintings to be reviewed.",
});
export type CheckupList = z.infer<typeof CheckupList>;

/** A row of the portraits' review list, with the same rules for paths as {@link CheckupRow}. */
export const PortraitRow = z.object({
  id: z.int(),
  name: z.string(),
  birth_year: z.int().nullable(),
  death_year: z.int().nullable(),
  movement_name: z.string(),
  portrait_file: z.string(),
  portrait_preview: z.string(),
  thumb_file: z.string(),
  thumb_preview: z.string(),
  portrait_file_exists: z.boolean(),
  thumb_file_exists: z.boolean(),
  width: z.int().optional().describe("Of the portrait, in pixels; absent if unknown."),
  height: z.int().optional(),
  cleared: z.boolean(),
  ...ReviewFlags.shape,
}).meta({
  id: "PortraitRow",
  description: "A row of the portraits' review list; missing paths are empty.",
});
export type PortraitRow = z.infer<typeof PortraitRow>;

export const PortraitList = z.object({ artists: z.array(PortraitRow), total: z.int() }).meta({
  id: "PortraitList",
  description: "All portraits to be reviewed.",
});
export type PortraitList = z.infer<typeof PortraitList>;

const reviewedFlags = { fixed: z.literal(true), checked: z.literal(true) };
export const ClearedImage = z.object({
  imagePath: z.null(),
  thumbnailPath: z.null(),
  ...reviewedFlags,
}).meta({
  id: "ClearedImage",
  description: "A painting whose image was permanently removed.",
});
export const ClearedPortrait = z.object({ portraitPath: z.null(), ...reviewedFlags }).meta({
  id: "ClearedPortrait",
  description: "An artist without a portrait.",
});
export const RemovedPainting = z.object({ id: z.int(), artistId: z.int(), title: z.string() }).meta(
  { id: "RemovedPainting", description: "The deleted painting." },
);
