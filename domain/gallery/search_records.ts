/** Results of searching the whole catalog. */
import { z } from "zod";
import { Movement, PaintingRow, TimelineArtist } from "./records.ts";
import { SEARCH_TYPES, type SearchType } from "./search_query.ts";
import { TourRow } from "./tour_records.ts";
import { Translations } from "./translations.ts";

/** A biography or a description that contains the searched words. */
export const TextHit = z.object({
  kind: z.enum(["artist", "movement"]),
  id: z.int(),
  name: z.string(),
  /** The first sentence with one of the words. */
  sentence: z.string(),
  translations: Translations,
});
export type TextHit = z.infer<typeof TextHit>;

/** A tour whose title or summary contains the searched words. */
export const FoundTour = TourRow.omit({ language: true }).extend({ translations: Translations });
export type FoundTour = z.infer<typeof FoundTour>;

export const SearchResults = z.object({
  artists: z.array(
    TimelineArtist.pick({
      id: true,
      name: true,
      birth_year: true,
      death_year: true,
      movement_name: true,
      movement_color: true,
      portrait_thumb_path: true,
      translations: true,
    }),
  ),
  paintings: z.array(
    PaintingRow.pick({
      id: true,
      title: true,
      year: true,
      artist_name: true,
      thumbnail_path: true,
      translations: true,
    }).extend({ artist_id: z.int(), movement_color: z.string() }),
  ),
  movements: z.array(
    Movement.pick({
      id: true,
      name: true,
      start_year: true,
      end_year: true,
      color: true,
      translations: true,
    }),
  ),
  tours: z.array(FoundTour),
  texts: z.array(TextHit),
}).meta({ id: "SearchResults", description: "Search results, best first." });
export type SearchResults = z.infer<typeof SearchResults>;

/** A painting in the complete results. */
export const FoundPainting = PaintingRow.extend({
  artist_id: z.int(),
  movement_name: z.string(),
  movement_color: z.string(),
});
export type FoundPainting = z.infer<typeof FoundPainting>;

const { artists, movements } = SearchResults.shape;

export const SearchPage = z.object({
  type: z.enum(SEARCH_TYPES),
  page: z.int(),
  pages: z.int(),
  total: z.int().describe("Number of results that meet the filters."),
  counts: z.object(
    Object.fromEntries(SEARCH_TYPES.map((type) => [type, z.int()])) as Record<
      SearchType,
      z.ZodInt
    >,
  ).describe("Number of all results by type."),
  results: z.array(
    z.union([FoundPainting, artists.element, movements.element, FoundTour, TextHit]),
  ).describe("Results of the type, best first."),
  facets: z.object({
    movements: z.array(
      Movement.pick({ id: true, name: true, color: true, translations: true })
        .extend({ count: z.int() }),
    ),
    centuries: z.array(z.object({
      century: z.int().describe("19 for 1801 to 1900; negative before our era."),
      count: z.int(),
    })),
    with_picture: z.int(),
  }).describe("Filters of artists and paintings, with the number of results that meet each."),
}).meta({ id: "SearchPage", description: "The complete results of one type, page by page." });
export type SearchPage = z.infer<typeof SearchPage>;
