/** Columns with the names and texts of records in other languages. */
import { type SQL, sql } from "drizzle-orm";
import { firstSentences } from "../../domain/gallery/lead.ts";
import { TRANSLATED_LANGUAGES, type Translations } from "../../domain/gallery/translations.ts";
import type { NamedKind } from "./other_names.ts";

/** Builds an expression for a text in a language, null if there is none. */
export type InLanguage = (language: string) => SQL;

/** Returns a record's first other name in a language. @param table The table or its alias */
export const nameIn = (kind: NamedKind, table = `${kind}s`): InLanguage => (language) =>
  sql.raw(`(SELECT name FROM alternative_names WHERE target_type = '${kind}'
    AND target_id = ${table}.id AND language = '${language}' ORDER BY id LIMIT 1)`);

/** Returns a field of the texts of a record of a table, or of its alias. */
export const textIn = (table: string, field: string): InLanguage => (language) =>
  sql.raw(`(SELECT nullif(value ->> '${field}', '') FROM json_each(${table}.translations)
    WHERE value ->> 'language' = '${language}')`);

/** Returns the translated fields as JSON, null if there are none. */
export function translationsJson(fields: Readonly<Record<string, InLanguage>>): SQL<string | null> {
  const object = (members: [name: string, value: SQL][]) =>
    sql`json_object(${
      sql.join(members.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`), sql`, `)
    })`;
  const none = JSON.stringify(Object.fromEntries(TRANSLATED_LANGUAGES.map((one) => [one, {}])));
  // `json_patch` omits nulls.
  return sql`nullif(json_patch('{}', ${
    object(TRANSLATED_LANGUAGES.map((language) => [
      language,
      object(Object.entries(fields).map(([name, text]) => [name, text(language)])),
    ]))
  }), ${sql.raw(`'${none}'`)})`;
}

/** Column `translations` of an answer, which {@link withoutNulls} omits if it is null. */
export const translations = (fields: Readonly<Record<string, InLanguage>>) =>
  translationsJson(fields).mapWith((json: string): Translations => JSON.parse(json))
    .as("translations");

/** Parses the translations of a row that is read by a written statement; omits missing ones. */
export function parseTranslations<Row extends object>(row: Row): Row {
  const { translations, ...rest } = row as Row & { translations?: string | null };
  return (translations ? { ...rest, translations: JSON.parse(translations) } : rest) as Row;
}

/** Adds the first sentences of translated biographies, like `bio_short`. */
export const withLeads = (translations: Translations | null): Translations | null =>
  translations && Object.fromEntries(
    Object.entries(translations).map(([language, fields]) => [
      language,
      fields.bio_full === undefined
        ? fields
        : { ...fields, bio_short: firstSentences(fields.bio_full, 2) },
    ]),
  );
