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
  /** The work's own size, of one without an image; absent where it is not known. */
  height_mm: z.int().positive().optional(),
  width_mm: z.int().positive().optional(),
  sort_order: z.int(),
});
export type PaintingRow = z.infer<typeof PaintingRow>;

/** A painting in an artist's profile. */
export const ProfilePainting = PaintingRow.extend({ encyclopedia_title: z.string() });
export type ProfilePainting = z.infer<typeof ProfilePainting>;

/** A painting in a movement's gallery. */
export const GalleryPainting = PaintingRow.extend({ artist_id: z.int() });
export type GalleryPainting = z.infer<typeof GalleryPainting>;

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

/** The painting a detail of which stands for the portrait of an artist who has none. */
export const PortraitDetail = z.object({
  artist_id: z.int(),
  id: z.int(),
  title: z.string(),
  thumbnail_path: z.string(),
  thumbnail_cache_key: CacheKey,
});
export type PortraitDetail = z.infer<typeof PortraitDetail>;
