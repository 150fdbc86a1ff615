/** The language of the pages: texts by key, counts in the right plural, switched without reload. */
import { signal } from "@preact/signals";
import { setCookie } from "./cookies.ts";
import { MESSAGES_EN } from "./messages_en.ts";
import { MESSAGES_RU } from "./messages_ru.ts";

/** A text that depends on a count, by the plural rules of its language. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

type English = typeof MESSAGES_EN;
/** Every language has the keys of the English texts, and forms where English has forms. */
export type Messages = {
  [Key in keyof English]: English[Key] extends string ? string : PluralForms;
};
type KeysOf<Kind> = { [Key in keyof Messages]: Messages[Key] extends Kind ? Key : never }[
  keyof Messages
];
export type TextKey = KeysOf<string>;
export type CountKey = KeysOf<PluralForms>;
export type Language = "en" | "ru";

const CATALOGS: Record<Language, Messages> = { en: MESSAGES_EN, ru: MESSAGES_RU };
const RULES: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules("en"),
  ru: new Intl.PluralRules("ru"),
};

/** The language now shown; the server has chosen the first one and written it into the page. */
export const language = signal<Language>(
  globalThis.document?.documentElement.lang === "ru" ? "ru" : "en",
);

/** Shows another language at once and keeps it for the next visits. */
export function setLanguage(next: Language): void {
  language.value = next;
  document.documentElement.lang = next;
  setCookie("depot_lang", next);
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * A text in the language now shown; components that call it follow the switch.
 *
 * @param values what stands for `{name}` in the text
 * @param lang another language than the one shown
 */
export function t(
  key: TextKey,
  values: Record<string, string | number> = {},
  lang: Language = language.value,
): string {
  return fill(CATALOGS[lang][key], values);
}

/** A text with a count in the plural form that the language asks for: "1 artist", "5 artists". */
export function count(key: CountKey, n: number, lang: Language = language.value): string {
  const forms = CATALOGS[lang][key];
  return fill(forms[RULES[lang].select(n)] ?? forms.other, { count: n.toLocaleString(lang) });
}
