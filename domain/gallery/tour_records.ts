/** Guided tours through the collection, in responses. */
import { z } from "zod";
import { CacheKey, ImagePath, PaintingRow, TimelineArtist } from "./records.ts";

/** The languages that tours are written in. */
export const TourLanguage = z.enum(["en", "ru"]);
export type TourLanguage = z.infer<typeof TourLanguage>;

const localizedFields = {
  title: z.string(),
  language: TourLanguage.describe("Language of the text; English if not translated."),
};

/** A tour in the list of tours. */
export const TourRow = z.object({
  id: z.int(),
  ...localizedFields,
  summary: z.string(),
  stops: z.int().describe("Number of stops."),
  thumbnail_path: ImagePath,
  thumbnail_cache_key: CacheKey,
}).meta({ id: "TourRow", description: "A guided tour in the list of all." });
export type TourRow = z.infer<typeof TourRow>;

const fraction = z.number().min(0).max(1).nullable();

/** One stop: a painting, or a place in it, with its text. */
export const TourStop = z.object({
  painting_id: z.int(),
  ...localizedFields,
  body: z.string(),
  pos_x: fraction.describe(
    "Left edge of the place, as a fraction of the picture's width; null for the whole " +
      "picture.",
  ),
  pos_y: fraction.describe("Top edge, as a fraction of the height."),
  width: fraction,
  height: fraction,
});
export type TourStop = z.infer<typeof TourStop>;

export const TourPainting = PaintingRow.pick({
  id: true,
  title: true,
  year: true,
  artist_name: true,
  image_path: true,
  thumbnail_path: true,
  image_cache_key: true,
  thumbnail_cache_key: true,
  image_width: true,
  image_height: true,
  image_cleared: true,
  translations: true,
}).extend({ artist_id: z.int(), movement_color: TimelineArtist.shape.movement_color }).meta({
  id: "TourPainting",
  description: "A painting that stops of a tour show.",
});
export type TourPainting = z.infer<typeof TourPainting>;

/** A stop of a tour on the timeline: in the lane of the artist, at the year of the work. */
export const TourMarker = TourRow.pick({ title: true, language: true }).extend({
  tour_id: z.int(),
  stop: z.int().describe("Its number, from 1."),
  stops: z.int().describe("Number of the tour's stops."),
  artist_id: z.int(),
  year: z.int(),
}).meta({
  id: "TourMarker",
  description: "A stop of a tour on the timeline: in the artist's lane, at the work's year.",
});
export type TourMarker = z.infer<typeof TourMarker>;

/** A tour with its stops in their order, and the paintings that they show. */
export const Tour = z.object({
  id: z.int(),
  ...localizedFields,
  summary: z.string(),
  stops: z.array(TourStop),
  paintings: z.array(TourPainting),
}).meta({
  id: "Tour",
  description: "A guided tour with its stops in their order, and the paintings that they show.",
});
export type Tour = z.infer<typeof Tour>;
