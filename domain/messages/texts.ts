/** The languages in which messages are written. */
export type Language = "en" | "ru";

/**
 * Messages by their codes, each in every language. `{name}` is a place for a parameter; Russian may
 * leave one out. No text counts things with a number («строк: 3», not «3 строки»), so that there are
 * no plural forms.
 */
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;
