/** The languages of messages. */
export const LANGUAGES = ["en", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Messages by their codes, each in every language. `{name}` is a placeholder for a parameter;
 * Russian may omit one. No text needs plural forms: «строк: 3», not «3 строки».
 */
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;
