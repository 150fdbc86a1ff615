/** The languages in which all texts are written; those of files in `static/languages/` are added. */
export const LANGUAGES = ["en", "ru"] as const;

/** Code of a language of the pages (ISO 639): a written or an added one. */
export type Language = string;

/** Returns the written language that replaces a language: English for an added one. */
export const writtenLanguage = (language: Language): (typeof LANGUAGES)[number] =>
  LANGUAGES.find((one) => one === language) ?? "en";

/** A value in each written language. */
export type InLanguages<Value> = Readonly<Record<(typeof LANGUAGES)[number], Value>>;

/**
 * Messages by their codes, each in every language. `{name}` is a placeholder for a parameter;
 * Russian may omit one. No text needs plural forms: «строк: 3», not «3 строки».
 */
export type Texts = Readonly<Record<string, InLanguages<string>>>;

/**
 * Texts of an added language by the English ones, counted texts by their last form with all forms
 * in the order of `Intl.PluralRules`; the language's own name by `""`.
 */
export type AddedTexts = Readonly<Record<string, string | readonly string[]>>;

/** Texts of the added languages, in which those that they lack are in English. */
export const addedLanguages = new Map<Language, AddedTexts>();

/** Returns the names of all languages, each in itself, by their codes. */
export const languageNames = (): ReadonlyMap<Language, string> =>
  new Map([
    ["en", "English"],
    ["ru", "Русский"],
    ...[...addedLanguages].map(([code, texts]) => [code, String(texts[""] ?? code)] as const),
  ]);

/** Returns a value in a language; undefined if it is only written in others. */
export const inOwn = <Value>(values: InLanguages<Value>, language: Language): Value | undefined =>
  values[language as "en"] ??
    addedLanguages.get(language)?.[String([values.en].flat().at(-1))] as Value | undefined;

/** Returns a value in a language, or else in English. */
export const textFor = <Value>(values: InLanguages<Value>, language: Language): Value =>
  inOwn(values, language) ?? values.en;
