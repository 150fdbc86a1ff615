/** Columns with the names and texts of records in other languages. */
import { type SQL, sql } from "drizzle-orm";
import { firstSentences } from "../../domain/gallery/lead.ts";
import type { Translations } from "../../domain/gallery/translations.ts";
import type { NamedKind } from "./other_names.ts";

/** A text of records in other languages than the original one. */
export interface TextInLanguages {
  /** Returns an expression for the text in a language, null if there is none. */
  in: (language: string) => SQL;
  /** Selects the language, the given name of the field, and the text; one row per language. */
  rows: (field: string) => string;
}

/** Returns a record's first other name in a language. @param table The table or its alias */
export function nameIn(kind: NamedKind, table = `${kind}s`): TextInLanguages {
  const own = `FROM alternative_names WHERE target_type = '${kind}' AND target_id = ${table}.id`;
  return {
    in: (language) =>
      sql`(SELECT name ${sql.raw(own)} AND language = ${language} ORDER BY id LIMIT 1)`,
    // With `min`, SQLite takes the other columns from the row with the minimum.
    rows: (field) =>
      `SELECT language, '${field}' AS field, name AS text, min(id) ${own} GROUP BY language`,
  };
}

/** Returns a field of the texts of a record of a table, or of its alias. */
export function textIn(table: string, field: string): TextInLanguages {
  const from = `FROM json_each(${table}.translations)`;
  return {
    in: (language) =>
      sql`(SELECT nullif(value ->> ${sql.raw(`'${field}'`)}, '') ${sql.raw(from)}
        WHERE value ->> 'language' = ${language})`,
    rows: (name) =>
      `SELECT value ->> 'language' AS language, '${name}' AS field, value ->> '${field}' AS text, 0
        ${from}`,
  };
}

/** Returns the translated fields as JSON, null if there are none. */
export function translationsJson(
  fields: Readonly<Record<string, TextInLanguages>>,
): SQL<string | null> {
  const rows = Object.entries(fields).map(([name, text]) => text.rows(name));
  return sql.raw(`(SELECT nullif(json_group_object(language, json(texts)), '{}') FROM (
    SELECT language, json_group_object(field, text) AS texts FROM (${rows.join(" UNION ALL ")})
    WHERE language NOT IN ('', 'en') AND text <> '' GROUP BY language))`) as SQL<string | null>;
}

/** Column `translations` of an answer, which {@link withoutNulls} omits if it is null. */
export const translations = (fields: Readonly<Record<string, TextInLanguages>>) =>
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
