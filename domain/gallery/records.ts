/**
 * What the gallery answers, record by record. Each schema validates the starter data, types the
 * rows on their way out and types the client; field names are those of the specification.
 */
import { z } from "zod";

/** A year: negative before our era, and no year 0. */
export const Year = z.int();

/** A path below `/images/`, or null while there is no file. */
export const ImagePath = z.string().nullable();

/** A file's modification time in Unix milliseconds; absent while there is no file. */
export const CacheKey = z.int().optional();

export const Bounds = z.object({ min_year: Year, max_year: Year });
export type Bounds = z.infer<typeof Bounds>;

export const Era = z.object({
  id: z.int(),
  name: z.string(),
  start_year: Year,
  end_year: Year,
  start_definite: z.boolean(),
  end_definite: z.boolean(),
  description: z.string(),
  sort_order: z.int(),
});
export type Era = z.infer<typeof Era>;

export const Movement = z.object({
  id: z.int(),
  name: z.string(),
  start_year: Year,
  end_year: Year,
  era_id: z.int(),
  era_name: z.string(),
  color: z.string(),
  description: z.string(),
  sort_order: z.int(),
});
export type Movement = z.infer<typeof Movement>;

/** A light artist row, as the timeline draws it. */
export const TimelineArtist = z.object({
  id: z.int(),
  name: z.string(),
  birth_year: Year.nullable(),
  death_year: Year.nullable(),
  movement_id: z.int(),
  portrait_path: ImagePath,
  portrait_thumb_path: z.string(),
  encyclopedia_title: z.string(),
  century: z.int().nullable(),
  movement_name: z.string(),
  movement_color: z.string(),
});
export type TimelineArtist = z.infer<typeof TimelineArtist>;

/** A row of `GET /api/artists` without `timeline`. */
export const ArtistRow = TimelineArtist.extend({ bio_short: z.string(), bio_full: z.string() });
export type ArtistRow = z.infer<typeof ArtistRow>;

/** Rows of `GET /api/artists`: the two texts are missing in light rows. */
export const ListedArtist = TimelineArtist.extend({
  bio_short: ArtistRow.shape.bio_short.exactOptional(),
  bio_full: ArtistRow.shape.bio_full.exactOptional(),
});

/** Enrichment from a painter dataset: nationality, styles, occupations, raw influences, source. */
export const PaletteMetadata = z.record(z.string(), z.unknown());

export const ArtistProfile = ArtistRow.extend({
  checkup_checked: z.boolean(),
  checkup_fixed: z.boolean(),
  palette_metadata: PaletteMetadata,
  portrait_cache_key: CacheKey,
  portrait_thumb_cache_key: CacheKey,
});
export type ArtistProfile = z.infer<typeof ArtistProfile>;

export const Period = z.object({
  id: z.int(),
  name: z.string(),
  start_year: Year,
  end_year: Year,
  description: z.string(),
  sort_order: z.int(),
});
export type Period = z.infer<typeof Period>;

/** The pixels of one side of an image; absent while there is no file. */
export const ImageSide = z.int().positive().optional();

/** What every painting of a list shows, whichever list it is. */
export const PaintingRow = z.object({
  id: z.int(),
  title: z.string(),
  year: Year.nullable(),
  artist_name: z.string(),
  image_path: ImagePath,
  thumbnail_path: ImagePath,
  has_influence_links: z.boolean(),
  checkup_checked: z.boolean(),
  checkup_fixed: z.boolean(),
  /** A curator has taken the image down for good; absent where that is not so. */
  image_cleared: z.literal(true).optional(),
  image_cache_key: CacheKey,
  thumbnail_cache_key: CacheKey,
  image_width: ImageSide,
  image_height: ImageSide,
  sort_order: z.int(),
});
export type PaintingRow = z.infer<typeof PaintingRow>;

/** A painting in an artist's profile. */
export const ProfilePainting = PaintingRow.extend({ encyclopedia_title: z.string() });
export type ProfilePainting = z.infer<typeof ProfilePainting>;

/** A painting in a movement's gallery. */
export const GalleryPainting = PaintingRow.extend({ artist_id: z.int() });
export type GalleryPainting = z.infer<typeof GalleryPainting>;

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
  /** Fractions of the image's width and height, from its top left corner. */
  pos_x: z.number(),
  pos_y: z.number(),
  source_author: z.string(),
  source: z.string(),
  source_url: z.string(),
  sort_order: z.int(),
  confidence: z.string(),
});
export type Annotation = z.infer<typeof Annotation>;

/** An artist of `GET /api/movements/:id/artists`. */
export const MovementArtist = ArtistRow.pick({
  id: true,
  name: true,
  birth_year: true,
  death_year: true,
  portrait_path: true,
  bio_short: true,
});
export type MovementArtist = z.infer<typeof MovementArtist>;

// The answers, by route.

export const Bootstrap = z.object({
  bounds: Bounds,
  eras: z.array(Era),
  movements: z.array(Movement),
  artists: z.array(TimelineArtist),
});
export type Bootstrap = z.infer<typeof Bootstrap>;

export const Timeline = z.object({ eras: z.array(Era), movements: z.array(Movement) });
export type Timeline = z.infer<typeof Timeline>;

export const MovementGallery = z.object({
  movement: Movement,
  paintings: z.array(GalleryPainting),
});
export type MovementGallery = z.infer<typeof MovementGallery>;

export const ArtistPage = z.object({
  artist: ArtistProfile,
  periods: z.array(Period),
  paintings: z.array(ProfilePainting),
});
export type ArtistPage = z.infer<typeof ArtistPage>;

export const PaintingPage = z.object({
  painting: PaintingDetail,
  influencedBy: z.array(InfluenceEntry),
  influenced: z.array(InfluenceEntry),
  annotations: z.array(Annotation),
});
export type PaintingPage = z.infer<typeof PaintingPage>;

/** A painting as the timeline shows it: at its year in the lane of its artist. */
export const TimelineWork = z.object({
  id: z.int(),
  artist_id: z.int(),
  title: z.string(),
  year: Year,
  thumbnail_path: z.string(),
  thumbnail_cache_key: z.int(),
  /** Pixels of the thumbnail. */
  width: z.int(),
  height: z.int(),
});
export type TimelineWork = z.infer<typeof TimelineWork>;

/** A biography or a description that holds what was searched for. */
export const TextHit = z.object({
  kind: z.enum(["artist", "movement"]),
  id: z.int(),
  name: z.string(),
  /** The first sentence that holds one of the words. */
  sentence: z.string(),
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
    }),
  ),
  paintings: z.array(
    PaintingRow.pick({ id: true, title: true, year: true, artist_name: true, thumbnail_path: true })
      .extend({ artist_id: z.int(), movement_color: z.string() }),
  ),
  movements: z.array(
    Movement.pick({ id: true, name: true, start_year: true, end_year: true, color: true }),
  ),
  texts: z.array(TextHit),
});
export type SearchResults = z.infer<typeof SearchResults>;

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
});
export type PaintingContext = z.infer<typeof PaintingContext>;
