/** Response for the page of a single painting. */
import { z } from "zod";
import { PaintingDetails } from "./museum.ts";
import { ImagePath, ImageSide, PaintingRow, TimelineArtist, Year } from "./records.ts";
import { Translations } from "./translations.ts";

/** The `painting` of the detail response: exactly these fields. */
export const PaintingDetail = PaintingRow.pick({
  id: true,
  title: true,
  artist_name: true,
  image_path: true,
  thumbnail_path: true,
  image_cache_key: true,
  thumbnail_cache_key: true,
  checkup_checked: true,
  checkup_fixed: true,
  has_influence_links: true,
  translations: true,
}).meta({ id: "PaintingDetail", description: "A painting for its own page." });
export type PaintingDetail = z.infer<typeof PaintingDetail>;

export const PaintingInfluence = z.object({
  source_type: z.literal("painting"),
  id: z.int(),
  title: z.string(),
  artist_name: z.string(),
  year: Year.nullable(),
  notes: z.string(),
  aspects: z.string().describe("The influenced aspects."),
  quote: z.string().describe("A literal quotation from the source."),
  source_author: z.string(),
  source_url: z.string(),
  translations: Translations,
}).meta({ id: "PaintingInfluence", description: "An influence between two paintings." });

export const ArtistInfluence = z.object({
  source_type: z.literal("artist"),
  source_artist_id: z.int(),
  source_artist_name: z.string(),
  artist_portrait: ImagePath,
  period_note: z.string(),
  period_start_year: Year.nullable(),
  period_end_year: Year.nullable(),
  translations: Translations,
}).meta({ id: "ArtistInfluence", description: "An artist who influenced a painting." });

export const MovementInfluence = z.object({
  source_type: z.literal("movement"),
  movement_id: z.int(),
  movement_name: z.string(),
  movement_color: z.string(),
  period_start_year: Year.nullable(),
  period_end_year: Year.nullable(),
  translations: Translations,
}).meta({ id: "MovementInfluence", description: "A movement that influenced a painting." });

export const InfluenceEntry = z.discriminatedUnion("source_type", [
  PaintingInfluence,
  ArtistInfluence,
  MovementInfluence,
]).meta({ id: "InfluenceEntry", description: "An influence; `source_type` is its kind." });
export type InfluenceEntry = z.infer<typeof InfluenceEntry>;

export const Annotation = z.object({
  id: z.int(),
  label: z.string(),
  body: z.string(),
  category: z.string().describe(
    "In the starter catalog: composition, technique, symbolism, context, provenance.",
  ),
  pos_x: z.number().nullable().describe("Fraction of the image's width, from its left."),
  pos_y: z.number().nullable().describe("Fraction of the image's height, from its top."),
  /** Size of a rectangle; absent if it is a point. */
  width: z.number().optional(),
  height: z.number().optional(),
  source_author: z.string(),
  source: z.string(),
  source_url: z.string(),
  sort_order: z.int(),
  confidence: z.string().describe("high, medium or low."),
  translations: Translations,
}).meta({ id: "Annotation", description: "A note on a place of a painting." });
export type Annotation = z.infer<typeof Annotation>;

export const PaintingPage = z.object({
  painting: PaintingDetail,
  influencedBy: z.array(InfluenceEntry).describe(
    "Its sources of influence: paintings, artists and movements.",
  ),
  influenced: z.array(InfluenceEntry).describe("Paintings that it influenced."),
  annotations: z.array(Annotation),
}).meta({ id: "PaintingPage", description: "A painting with influences and annotations." });
export type PaintingPage = z.infer<typeof PaintingPage>;

export const KindredPainting = PaintingRow.pick({
  id: true,
  thumbnail_path: true,
  thumbnail_cache_key: true,
  image_width: true,
  image_height: true,
}).extend({ movement_color: z.string() }).meta({
  id: "KindredPainting",
  description: "A painting of the influences, for a thumbnail.",
});
export type KindredPainting = z.infer<typeof KindredPainting>;

/** A work on the page of another one, with a thumbnail if it has a picture. */
export const RelatedPainting = PaintingRow.pick({
  id: true,
  title: true,
  year: true,
  artist_name: true,
  image_path: true,
  thumbnail_path: true,
  thumbnail_cache_key: true,
  image_width: true,
  image_height: true,
  translations: true,
}).meta({ id: "RelatedPainting", description: "A work on the page of another one." });
export type RelatedPainting = z.infer<typeof RelatedPainting>;

const NeighbourPainting = PaintingRow.pick({
  id: true,
  title: true,
  year: true,
  translations: true,
});

/**
 * Context of a painting: its artist, its neighbours by year, and thumbnails of the paintings that
 * influenced it or that it influenced.
 */
export const PaintingContext = z.object({
  year: Year.nullable(),
  image_width: ImageSide,
  image_height: ImageSide,
  image_source: z.string().optional().describe(
    "Source of the image; absent if unknown.",
  ),
  image_credit: z.string().optional().describe(
    "Credit for the image; absent if unknown.",
  ),
  image_license: z.string().optional().describe(
    "License of the image, a URL if there is one; absent if unknown.",
  ),
  image_found: z.literal(true).optional().describe(
    "The image was found automatically and no curator has seen it yet.",
  ),
  /** True if a curator has permanently removed the image. */
  image_cleared: z.boolean(),
  encyclopedia_title: z.string(),
  artist: TimelineArtist.pick({
    id: true,
    name: true,
    birth_year: true,
    death_year: true,
    movement_id: true,
    movement_name: true,
    movement_color: true,
    translations: true,
  }),
  previous: NeighbourPainting.nullable(),
  next: NeighbourPainting.nullable(),
  kindred: z.array(KindredPainting),
  copyright_until: Year.optional().describe(
    "The last year in which the work is in copyright where that lasts until 70 years after the " +
      "death of the artist; only if that is not over, the year of death is certain and the work " +
      "has no picture.",
  ),
  by_artist: z.array(RelatedPainting).optional().describe(
    "Other works of the artist, those with a picture first; only if the work has no picture.",
  ),
  same_years: z.array(RelatedPainting).optional().describe(
    "Works of other artists with a picture, painted within ten years; only if the work has a " +
      "year and no picture.",
  ),
  /** Museum fields; absent if there are none. */
  details: PaintingDetails.optional(),
}).meta({
  id: "PaintingContext",
  description:
    "The context of a painting: its artist, its neighbours by year, and related paintings.",
});
export type PaintingContext = z.infer<typeof PaintingContext>;
