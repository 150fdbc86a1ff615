/**
 * Records of the gallery's API. Each schema validates the starter data, and is the type of
 * responses and of the client's records; field names are those of the specification.
 */
import { z } from "zod";
import { Translations } from "./translations.ts";

/** A year: negative before our era; there is no year 0. */
export const Year = z.int();

export const ImagePath = z.string().nullable()
  .describe("Path below `/images/`; null while there is no file.");

/** A file's modification time; absent while there is no file. */
export const CacheKey = z.int().optional()
  .describe("Unix milliseconds; append as `?v=` to the image's URL.");

export const Bounds = z.object({ min_year: Year, max_year: Year }).meta({
  id: "Bounds",
  description: "The first and the last year of the catalog.",
});
export type Bounds = z.infer<typeof Bounds>;

export const Era = z.object({
  id: z.int(),
  name: z.string(),
  start_year: Year,
  end_year: Year,
  start_definite: z.boolean().describe("True if the era begins exactly in that year."),
  end_definite: z.boolean().describe("True if the era ends exactly in that year."),
  description: z.string(),
  sort_order: z.int(),
  translations: Translations,
}).meta({ id: "Era", description: "A period of history that movements belong to." });
export type Era = z.infer<typeof Era>;

export const Movement = z.object({
  id: z.int(),
  name: z.string(),
  start_year: Year,
  end_year: Year,
  era_id: z.int(),
  era_name: z.string().describe("Name of its era."),
  color: z.string().describe("Colour of the movement as #RRGGBB."),
  description: z.string(),
  sort_order: z.int(),
  translations: Translations,
}).meta({ id: "Movement", description: "An art movement." });
export type Movement = z.infer<typeof Movement>;

/** An artist row with only the fields that the timeline draws. */
export const TimelineArtist = z.object({
  id: z.int(),
  name: z.string(),
  birth_year: Year.nullable().describe("Negative before our era; null if unknown."),
  death_year: Year.nullable().describe("Null if unknown, or if the artist is alive."),
  movement_id: z.int(),
  portrait_path: ImagePath,
  portrait_thumb_path: z.string().describe(
    "Relative path of the portrait's thumbnail, empty if none.",
  ),
  encyclopedia_title: z.string().describe("Title of the article about the artist."),
  century: z.int().nullable().describe(
    "Century of the birth: 1500 is in the 15th, 1501 in the 16th.",
  ),
  movement_name: z.string(),
  movement_color: z.string().describe("Colour of the movement as #RRGGBB."),
  translations: Translations,
}).meta({
  id: "TimelineArtist",
  description: "A light row of an artist, for the timeline.",
});
export type TimelineArtist = z.infer<typeof TimelineArtist>;

/** A row of `GET /api/artists` without `timeline`. */
export const ArtistRow = TimelineArtist.extend({ bio_short: z.string(), bio_full: z.string() });
export type ArtistRow = z.infer<typeof ArtistRow>;

/** Rows of `GET /api/artists`; light rows lack the two texts. */
export const ListedArtist = TimelineArtist.extend({
  bio_short: ArtistRow.shape.bio_short.exactOptional().describe("The first two sentences."),
  bio_full: ArtistRow.shape.bio_full.exactOptional().describe("The whole lead."),
}).meta({
  id: "ListedArtist",
  description: "A row of the list of artists; both texts are missing in light rows.",
});

/** Enrichment from a painter dataset: nationality, styles, occupations, raw influences, source. */
export const PaletteMetadata = z.record(z.string(), z.unknown());

export const ArtistProfile = ArtistRow.extend({
  checkup_checked: z.boolean(),
  checkup_fixed: z.boolean(),
  palette_metadata: PaletteMetadata.describe(
    "Nationality, styles, occupations and more; an empty object.",
  ),
  portrait_cache_key: CacheKey,
  portrait_thumb_cache_key: CacheKey,
}).meta({ id: "ArtistProfile", description: "An artist with everything that is known." });
export type ArtistProfile = z.infer<typeof ArtistProfile>;

export const Period = z.object({
  id: z.int(),
  name: z.string(),
  start_year: Year,
  end_year: Year,
  description: z.string(),
  sort_order: z.int(),
  translations: Translations,
}).meta({ id: "Period", description: "A period of an artist's work." });
export type Period = z.infer<typeof Period>;

export const ImageSide = z.int().positive().optional()
  .describe("Pixels of the whole image; missing while there is none.");

/** Fields of a painting in all lists. */
export const PaintingRow = z.object({
  id: z.int(),
  title: z.string(),
  year: Year.nullable(),
  artist_name: z.string(),
  image_path: ImagePath,
  thumbnail_path: ImagePath,
  has_influence_links: z.boolean().describe("True if the work is part of an influence."),
  checkup_checked: z.boolean().describe("A curator has looked at the image."),
  checkup_fixed: z.boolean().describe("A curator has replaced or removed the image."),
  image_cleared: z.literal(true).optional().describe(
    "True if a curator has permanently removed the image, whatever the flags; absent " +
      "otherwise.",
  ),
  image_cache_key: CacheKey,
  thumbnail_cache_key: CacheKey,
  image_width: ImageSide,
  image_height: ImageSide,
  height_mm: z.int().positive().optional().describe(
    "Millimetres of the work itself; only if there is no image and its size is known.",
  ),
  width_mm: z.int().positive().optional(),
  sort_order: z.int(),
  translations: Translations,
});
export type PaintingRow = z.infer<typeof PaintingRow>;

export const ProfilePainting = PaintingRow.extend({ encyclopedia_title: z.string() }).meta({
  id: "ProfilePainting",
  description: "A painting in an artist's profile.",
});
export type ProfilePainting = z.infer<typeof ProfilePainting>;

export const GalleryPainting = PaintingRow.extend({ artist_id: z.int() }).meta({
  id: "GalleryPainting",
  description: "A painting in a movement's gallery.",
});
export type GalleryPainting = z.infer<typeof GalleryPainting>;

/** An artist of `GET /api/movements/:id/artists`. */
export const MovementArtist = ArtistRow.pick({
  id: true,
  name: true,
  birth_year: true,
  death_year: true,
  portrait_path: true,
  bio_short: true,
  translations: true,
}).meta({ id: "MovementArtist", description: "An artist of a movement." });
export type MovementArtist = z.infer<typeof MovementArtist>;

// The responses, by route.

export const Bootstrap = z.object({
  bounds: Bounds,
  eras: z.array(Era),
  movements: z.array(Movement),
  artists: z.array(TimelineArtist),
}).meta({ id: "Bootstrap", description: "All data of the timeline." });
export type Bootstrap = z.infer<typeof Bootstrap>;

export const Timeline = z.object({ eras: z.array(Era), movements: z.array(Movement) }).meta({
  id: "Timeline",
  description: "Eras and movements that overlap a window of years.",
});
export type Timeline = z.infer<typeof Timeline>;

export const MovementGallery = z.object({
  movement: Movement,
  paintings: z.array(GalleryPainting),
}).meta({
  id: "MovementGallery",
  description: "A movement and the paintings of all its artists, by year.",
});
export type MovementGallery = z.infer<typeof MovementGallery>;

export const ArtistPage = z.object({
  artist: ArtistProfile,
  periods: z.array(Period),
  paintings: z.array(ProfilePainting),
}).meta({ id: "ArtistPage", description: "An artist with periods and paintings." });
export type ArtistPage = z.infer<typeof ArtistPage>;

/** A painting on the timeline: at its year in the lane of its artist. */
export const TimelineWork = z.object({
  id: z.int(),
  artist_id: z.int(),
  title: z.string(),
  year: Year,
  thumbnail_path: z.string(),
  thumbnail_cache_key: z.int(),
  width: z.int().describe("Pixels of the thumbnail."),
  height: z.int().describe("Pixels of the thumbnail."),
  translations: Translations,
}).meta({ id: "TimelineWork", description: "A painting on the timeline." });
export type TimelineWork = z.infer<typeof TimelineWork>;

export const PaintingOfTheDay = TimelineWork.omit({ artist_id: true }).extend({
  year: Year.nullable(),
  artist_name: z.string(),
  movement_id: z.int(),
  movement_color: z.string(),
}).meta({ id: "PaintingOfTheDay", description: "The painting with a picture of a day." });
export type PaintingOfTheDay = z.infer<typeof PaintingOfTheDay>;

export const Entrance = z.object({
  movement: Movement.pick({
    id: true,
    name: true,
    start_year: true,
    end_year: true,
    color: true,
    era_id: true,
    translations: true,
  }),
  pictures: z.int().describe("Number of its paintings with a picture."),
  work: TimelineWork.optional().describe("Its best known painting with a picture."),
}).meta({ id: "Entrance", description: "An entrance to the rooms: the largest of an era." });
export type Entrance = z.infer<typeof Entrance>;

export const PortraitDetail = z.object({
  artist_id: z.int(),
  id: z.int(),
  title: z.string(),
  thumbnail_path: z.string(),
  thumbnail_cache_key: CacheKey,
  translations: Translations,
}).meta({
  id: "PortraitDetail",
  description: "The painting with a detail in place of the portrait of an artist without one.",
});
export type PortraitDetail = z.infer<typeof PortraitDetail>;
