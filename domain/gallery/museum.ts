/** Museum fields of works and artists. All are optional. */
import { z } from "zod";
import { integer, nameText, oneOf, text, textOrWebAddress, yearOrNone } from "../fields.ts";
import { expecting, unless } from "../messages/expecting.ts";
import { readDate } from "./dates.ts";
import { hasForm, SCHEMES } from "./identifiers.ts";
import { ARTIST_TEXTS, forEachText, type MuseumText, PAINTING_TEXTS } from "./museum_texts.ts";
import { languageTag } from "./translations.ts";

/** Relation of an artist to a work; "" if unspecified. */
export const ATTRIBUTIONS = [
  "",
  "by",
  "attributed_to",
  "workshop_of",
  "circle_of",
  "follower_of",
  "after",
] as const;
export type Attributed = typeof ATTRIBUTIONS[number];

/** An identifier at another institution. */
export const Identifier = z.object({
  scheme: oneOf(SCHEMES),
  value: nameText(1000),
}).refine(hasForm, unless("identifier_form"));
export type Identifier = z.infer<typeof Identifier>;

/** Another title or name. */
export const OtherName = z.object({
  name: nameText(300),
  language: languageTag(true).describe("BCP 47; empty if unknown."),
});
export type OtherName = z.infer<typeof OtherName>;

const line = () => text({ max: 500 });
const described = ({ about }: MuseumText) => line().describe(about);
/** Names of a record. */
export const otherNames = () =>
  z.array(OtherName).max(50).describe("Other titles or names, with their languages.");
const identifiers = () =>
  z.array(Identifier).max(20).describe("Identifiers elsewhere: Wikidata, ULAN, VIAF, a page.");
const date = (about: string) =>
  expecting(
    z.string().max(40).refine((value) => value === "" || readDate(value) !== undefined),
    "expected_edtf",
  )
    .describe(
      `${about} (EDTF): 1503, 1503~ (circa), ../1503 (before), 1503/.. (after), 1503/1506.`,
    );
const dateText = () =>
  text({ max: 200 }).describe("The date in the words of its source: late 15th c.");
const terms = (what: string) =>
  textOrWebAddress({ max: 500 }).describe(
    `License of the ${what}: a URL, or text.`,
  );
const credit = (what: string) => line().describe(`Whom to credit for the ${what}.`);

/** Schema of a size in millimetres. */
const millimetres = () =>
  expecting(integer({ min: 1, max: 1_000_000 }).nullable(), "expected_integer_between", {
    min: 1,
    max: 1_000_000,
  });

/** Fields of a painting besides the specified ones. */
export const MUSEUM_PAINTING = {
  date: date("When it was made"),
  date_text: dateText(),
  attribution: oneOf(ATTRIBUTIONS).describe("Relation of the artist to the work."),
  medium: line(),
  support: line(),
  height_mm: millimetres(),
  width_mm: millimetres(),
  collection: line(),
  place: line().describe("Location of the collection."),
  ...forEachText(PAINTING_TEXTS, described),
  names: otherNames(),
  identifiers: identifiers(),
  object_rights: terms("work itself"),
  object_credit: credit("work itself"),
  picture_rights: terms("picture"),
  picture_credit: credit("picture"),
  text_rights: terms("texts"),
  text_credit: credit("texts"),
};

/** Fields of an artist besides the specified ones. */
export const MUSEUM_ARTIST = {
  birth_date: date("When the artist was born"),
  death_date: date("When the artist died"),
  active_from: yearOrNone().describe("The first known year of activity."),
  active_to: yearOrNone().describe("The last known year of activity."),
  date_text: dateText(),
  ...forEachText(ARTIST_TEXTS, described),
  names: otherNames(),
  identifiers: identifiers(),
  text_rights: terms("texts"),
  text_credit: credit("texts"),
};

type Values<Shape extends z.ZodRawShape> = { [Field in keyof Shape]: z.infer<Shape[Field]> };

const none = <Shape extends Record<string, z.ZodType>>(fields: Shape) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      [null, "", []].find((value) => schema.safeParse(value).success),
    ]),
  ) as Values<Shape>;

/** Museum fields of a painting, all empty. */
export const NO_MUSEUM_PAINTING = none(MUSEUM_PAINTING);
/** Museum fields of an artist, all empty. */
export const NO_MUSEUM_ARTIST = none(MUSEUM_ARTIST);

const optional = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([field, schema]) => [field, (schema as z.ZodType).optional()]),
    ),
  ) as unknown as z.ZodObject<{ [Field in keyof Shape]: z.ZodOptional<Shape[Field]> }>;

/** Museum fields of a painting; unknown ones are absent. */
export const PaintingDetails = optional(MUSEUM_PAINTING);
export type PaintingDetails = z.infer<typeof PaintingDetails>;
/** Museum fields of an artist; unknown ones are absent. */
export const ArtistDetails = optional(MUSEUM_ARTIST);
export type ArtistDetails = z.infer<typeof ArtistDetails>;

/** Returns the non-empty fields of a record that `shape` has. */
export function definedFields<Shape extends z.ZodRawShape>(
  record: { [Field in keyof Shape]: unknown },
  shape: Shape,
): Partial<Values<Shape>> {
  return Object.fromEntries(
    Object.entries(record).filter(([field, value]) =>
      field in shape && value !== "" && value !== null &&
      !(Array.isArray(value) && value.length === 0)
    ),
  ) as Partial<Values<Shape>>;
}
