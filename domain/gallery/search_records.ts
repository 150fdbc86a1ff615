/** Results of searching the whole catalog. */
import { z } from "zod";
import { Movement, PaintingRow, TimelineArtist } from "./records.ts";
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
  texts: z.array(TextHit),
}).meta({ id: "SearchResults", description: "Search results, best first." });
export type SearchResults = z.infer<typeof SearchResults>;
