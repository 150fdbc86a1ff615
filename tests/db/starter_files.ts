/** The form of the starter data's files. */
import { z } from "zod";
import { PaletteMetadata, Year } from "../../domain/gallery/records.ts";

export const EraFile = z.array(z.strictObject({
  name: z.string().min(1),
  start_year: Year,
  end_year: Year,
  start_definite: z.boolean(),
  end_definite: z.boolean(),
  description: z.string().min(1),
}));

export const MovementFile = z.array(z.strictObject({
  /** Name of the movement's file in `artists/`. */
  slug: z.string().regex(/^[a-z-]+$/),
  name: z.string().min(1),
  start_year: Year,
  end_year: Year,
  /** Name of its era. */
  era: z.string(),
  color: z.string().regex(/^#[0-9A-F]{6}$/),
  description: z.string().min(1),
}));

export const ArtistFile = z.array(z.strictObject({
  name: z.string().min(1),
  birth_year: Year.nullable(),
  death_year: Year.nullable(),
  encyclopedia_title: z.string(),
  bio_full: z.string().min(1),
  palette_metadata: PaletteMetadata,
  periods: z.array(z.strictObject({
    name: z.string().min(1),
    start_year: Year,
    end_year: Year,
    description: z.string(),
  })),
  paintings: z.array(z.strictObject({
    title: z.string().min(1),
    year: Year.nullable(),
    encyclopedia_title: z.string(),
  })),
}));

// A painting is named "Artist / Title", an artist or a movement by its name.
export const InfluenceFile = z.array(z.strictObject({
  painting: z.string(),
  source_type: z.enum(["painting", "artist", "movement"]),
  source: z.string(),
  notes: z.string().default(""),
  aspects: z.string().default(""),
  quote: z.string().default(""),
  source_author: z.string().default(""),
  source_url: z.union([z.literal(""), z.url({ protocol: /^https$/ })]).default(""),
  period_note: z.string().default(""),
  period_start_year: Year.nullable().default(null),
  period_end_year: Year.nullable().default(null),
}));

const otherNames = {
  names: z.array(z.strictObject({ name: z.string().min(1), language: z.string().min(2) })),
};

/** Other names of an artist, a painting ("Artist / Title") or a movement. */
export const NameFile = z.array(z.union([
  z.strictObject({ artist: z.string(), ...otherNames }),
  z.strictObject({ painting: z.string(), ...otherNames }),
  z.strictObject({ movement: z.string(), ...otherNames }),
]));

const fraction = z.number().min(0).max(1);

export const AnnotationFile = z.array(z.strictObject({
  painting: z.string(),
  annotations: z.array(z.strictObject({
    label: z.string().min(1),
    body: z.string().min(1),
    category: z.enum(["composition", "technique", "symbolism", "context", "provenance"]),
    pos_x: fraction,
    pos_y: fraction,
    source_author: z.string().default(""),
    source: z.string().default(""),
    source_url: z.union([z.literal(""), z.url({ protocol: /^https$/ })]).default(""),
    confidence: z.enum(["high", "medium", "low"]),
  })),
}));

const inBothLanguages = z.strictObject({ en: z.string().min(1), ru: z.string().min(1) });

/** A tour: its stops are on works that have a starter picture, see `pictures.json`. */
export const TourFile = z.strictObject({
  title: inBothLanguages,
  summary: inBothLanguages,
  stops: z.array(z.strictObject({
    painting: z.string().regex(/ \/ /),
    /** Left, top, width and height as fractions of the picture; left out where the whole is meant. */
    place: z.tuple([fraction, fraction, fraction, fraction]).optional(),
    title: inBothLanguages,
    body: inBothLanguages,
  })).min(6).max(15),
});

/** One picture of `db/starter/pictures`, all in the public domain: `file` is its name without `.webp` and `-thumb.webp`. */
export const PictureFile = z.array(z.strictObject({
  painting: z.string().regex(/ \/ /),
  file: z.string().regex(/^[a-z0-9-]+$/),
  source: z.url({ protocol: /^https$/ }),
}));
