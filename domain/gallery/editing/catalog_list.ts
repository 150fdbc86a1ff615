/** Lists of the desk: pages of paintings or artists with their filters, and counts for each filter. */
import { z } from "zod";
import { integerText, oneOf, text } from "../../fields.ts";
import { unless } from "../../messages/expecting.ts";
import {
  LIST_SORTS,
  LISTED_FIELDS,
  type ListedKind,
  MISSING_PARTS,
  PICTURE_STATES,
} from "./kinds.ts";
import { RECORD } from "./records.ts";

/** Position in a sorted list: 1 if the last row has no value, its value, and its id. */
const Position = z.tuple([
  z.literal([0, 1]),
  z.union([z.string(), z.number(), z.null()]),
  z.int(),
]);
export type ListPosition = z.infer<typeof Position>;

const position = text({ max: 3000 }).transform((sent, context) => {
  let json: unknown;
  try {
    json = JSON.parse(sent);
  } catch {
    // Refused below.
  }
  const { success, data } = Position.safeParse(json);
  if (success) return data;
  context.addIssue({ code: "custom", ...unless("expected_next") });
  return z.NEVER;
});

const MAX_ROWS = 200;

/** The query of a kind's list. */
export const LIST_QUERY = {
  painting: queryOf("painting"),
  artist: queryOf("artist"),
};
export type ListQuery = z.infer<ReturnType<typeof queryOf>>;

function queryOf(kind: ListedKind) {
  return z.object({
    q: text({ max: 200 }).optional()
      .describe("Words in names, collections and inventory numbers; all must occur."),
    missing: oneOf(MISSING_PARTS).optional().describe("Only records without this part."),
    found: oneOf(["1"]).optional()
      .describe("Only pictures that were found automatically and that no curator has seen."),
    movement: integerText({ min: 1 }).optional().describe("Only of this movement, by id."),
    artist: integerText({ min: 1 }).optional().describe("Only by this artist, by id."),
    century: integerText({ min: -1000, max: 100 }).optional()
      .describe("Only of a century: 19 for 1801 to 1900; of birth for artists."),
    collection: text({ max: 500 }).optional().describe("Only of this collection; empty for none."),
    rights: text({ max: 500 }).optional()
      .describe("Only with these rights of the work itself; empty for none."),
    edited_by: text({ max: 100 }).optional()
      .describe("Only those that this curator was the last to edit; empty for nobody."),
    sort: oneOf<readonly [string, ...string[]]>(LIST_SORTS[kind]).default("name")
      .describe("Sort key; records without a value are last."),
    descending: oneOf(["1"]).optional().describe("Reverses the order."),
    after: position.optional().describe("Position of the page: the `next` of the previous one."),
    limit: integerText({ min: 0, max: MAX_ROWS }).default(100).describe("Maximum number of rows."),
    counts: oneOf(["1"]).optional().describe("Adds the total and the counts of all filters."),
  });
}

const FacetValue = z.object({
  value: z.string().describe("Value of the filter in a query."),
  name: z.string().describe("Name of the movement or artist; otherwise the value."),
  count: z.int(),
}).meta({ id: "FacetValue", description: "A value of a filter, and the number of records." });
export type FacetValue = z.infer<typeof FacetValue>;

export const ListCounts = z.object({
  total: z.int().describe("Number of records that pass all filters."),
  facets: z.record(z.string(), z.array(FacetValue)).describe(
    "Most frequent values of each filter among the records that pass all other filters.",
  ),
}).meta({ id: "ListCounts", description: "Total and counts of the filters of a list." });
export type ListCounts = z.infer<typeof ListCounts>;

const shared = {
  movement_id: z.int(),
  movement_name: z.string(),
  thumbnail: z.string().describe("Path of the small picture with its cache key; empty if none."),
  picture: z.enum(PICTURE_STATES),
  edited_at: z.int().nullable().describe("Time of the last edit in Unix milliseconds."),
  edited_by: z.string(),
};

/** A row of any kind, with the editable fields of its kind. */
export type ListedRow =
  & z.infer<z.ZodObject<typeof shared>>
  & { id: number }
  & Record<
    string,
    unknown
  >;

const rowOf = (kind: ListedKind, more: z.ZodRawShape) =>
  z.object({
    ...Object.fromEntries(
      ["id", ...LISTED_FIELDS[kind]].map((field) => [field, RECORD[kind].shape[field]!]),
    ),
    ...shared,
    ...more,
  });

/** A row of a list, by kind. */
export const LIST_ROW = {
  painting: rowOf("painting", { artist_id: z.int(), artist_name: z.string() })
    .meta({ id: "DeskPainting", description: "A painting in a list of the desk." }),
  artist: rowOf("artist", { works: z.int().describe("Number of paintings.") })
    .meta({ id: "DeskArtist", description: "An artist in a list of the desk." }),
};

/** Page of a list. */
export const listPage = (kind: ListedKind) =>
  z.object({
    rows: z.array(LIST_ROW[kind]),
    next: z.string().nullable().describe("The `after` of the next page; null at the end."),
    counts: ListCounts.nullable().describe("With `counts=1` only."),
  }).meta({ id: `${LIST_ROW[kind].meta()!.id}Page`, description: "A page of a desk's list." });
