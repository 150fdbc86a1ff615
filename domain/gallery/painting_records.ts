/** What the page of a single painting is answered with. */
import { z } from "zod";
import { PaintingDetails } from "./museum.ts";
import { ImagePath, ImageSide, PaintingRow, TimelineArtist, Year } from "./records.ts";

/** The `painting` of the detail answer: exactly these fields. */
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
});
export type PaintingDetail = z.infer<typeof PaintingDetail>;

export const PaintingInfluence = z.object({
  source_type: z.literal("painting"),
  id: z.int(),
  title: z.string(),
  artist_name: z.string(),
  year: Year.nullable(),
  notes: z.string(),
  aspects: z.string(),
  quote: z.string(),
  source_author: z.string(),
  source_url: z.string(),
});

export const ArtistInfluence = z.object({
  source_type: z.literal("artist"),
  source_artist_id: z.int(),
  source_artist_name: z.string(),
  artist_portrait: ImagePath,
  period_note: z.string(),
  period_start_year: Year.nullable(),
  period_end_year: Year.nullable(),
});

export const MovementInfluence = z.object({
  source_type: z.literal("movement"),
  movement_id: z.int(),
  movement_name: z.string(),
  movement_color: z.string(),
  period_start_year: Year.nullable(),
  period_end_year: Year.nullable(),
});

export const InfluenceEntry = z.discriminatedUnion("source_type", [
  PaintingInfluence,
  ArtistInfluence,
  MovementInfluence,
]);
export type InfluenceEntry = z.infer<typeof InfluenceEntry>;

export const Annotation = z.object({
  id: z.int(),
  label: z.string(),
  body: z.string(),
  category: z.string(),
  /** Fractions of the image's width and height, from its top left corner; null: of no place. */
  pos_x: z.number().nullable(),
  pos_y: z.number().nullable(),
  /** Of a rectangle whose top left corner the place is; absent where it is a point. */
  width: z.number().optional(),
  height: z.number().optional(),
  source_author: z.string(),
  source: z.string(),
  source_url: z.string(),
  sort_order: z.int(),
  confidence: z.string(),
});
export type Annotation = z.infer<typeof Annotation>;

export const PaintingPage = z.object({
  painting: PaintingDetail,
  influencedBy: z.array(InfluenceEntry),
  influenced: z.array(InfluenceEntry),
  annotations: z.array(Annotation),
});
export type PaintingPage = z.infer<typeof PaintingPage>;

/** A painting of the influences, as it is shown small. */
export const KindredPainting = PaintingRow.pick({
  id: true,
  thumbnail_path: true,
  thumbnail_cache_key: true,
  image_width: true,
  image_height: true,
}).extend({ movement_color: z.string() });
export type KindredPainting = z.infer<typeof KindredPainting>;

/**
 * What a painting's page needs besides the painting: whose it is, its neighbours by year, and what
 * the paintings look like that influenced it or that it influenced.
 */
export const PaintingContext = z.object({
  year: Year.nullable(),
  image_width: ImageSide,
  image_height: ImageSide,
  image_source: z.string().optional(),
  image_credit: z.string().optional(),
  image_license: z.string().optional(),
  /** The image was found without anybody's choice, and no curator has seen it yet. */
  image_found: z.literal(true).optional(),
  /** A curator has taken the image down for good. */
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
  }),
  previous: PaintingRow.pick({ id: true, title: true, year: true }).nullable(),
  next: PaintingRow.pick({ id: true, title: true, year: true }).nullable(),
  kindred: z.array(KindredPainting),
  /** What museums say of it; absent where nothing is known. */
  details: PaintingDetails.optional(),
});
export type PaintingContext = z.infer<typeof PaintingContext>;
