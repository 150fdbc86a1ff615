/** Names and texts of the catalog in languages other than English. */
import { z } from "zod";
import { text } from "../fields.ts";
import { expecting, unless } from "../messages/expecting.ts";

/** Schema of a BCP 47 tag; `""` if `optional`. */
export const languageTag = (optional: boolean) =>
  expecting(
    z.string().regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/).refine((tag) => optional || tag !== ""),
    "expected_language",
  );

/** Translated fields of an answer by language: `{ ru: { name: "Клод Моне" } }`. */
export const Translations = z.record(z.string(), z.record(z.string(), z.string())).optional()
  .describe(
    "Fields of the record in other languages, by language and field; absent if there are none.",
  );
export type Translations = NonNullable<z.infer<typeof Translations>>;

/** Texts of a record in one language, as stored. */
export type TranslatedText = { language: string } & Record<string, string>;

/** Schema of the texts of a record in other languages: one item per language. */
export const translatedTexts = (fields: Readonly<Record<string, number>>) =>
  z.array(z.object({
    language: languageTag(false).describe("BCP 47."),
    ...Object.fromEntries(
      Object.entries(fields).map(([field, max]) => [field, text({ max }).default("")]),
    ),
  })).max(20).refine(
    (items) => new Set(items.map(({ language }) => language)).size === items.length,
    unless("expected_distinct_languages"),
  ).describe("Texts of the record in other languages, one item per language.");
