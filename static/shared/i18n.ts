/** The language of the pages: texts by key, counts in the right plural, switched without reload. */
import { signal } from "@preact/signals";
import { setCookie } from "./cookies.ts";
import type { MessagesLike, PluralForms } from "./message_types.ts";
import { type Messages, MESSAGES_EN } from "./messages_en.ts";
import { MESSAGES_RU } from "./messages_ru.ts";

type KeysOf<Texts, Kind> = {
  [Key in keyof Texts]: Texts[Key] extends Kind ? Key : never;
}[keyof Texts];
export type TextKey = KeysOf<Messages, string>;
export type CountKey = KeysOf<Messages, PluralForms>;
export type Language = "en" | "ru";

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

/** Looks texts up by key; components that do follow the switch of the language. */
export interface Words<Texts> {
  /**
   * A text.
   *
   * @param values what stands for `{name}` in the text
   * @param lang another language than the one shown
   */
  t(
    key: KeysOf<Texts, string>,
    values?: Record<string, string | number>,
    lang?: Language,
  ): string;
  /** A text with a count in the plural form that the language asks for: "1 artist", "5 artists". */
  count(key: KeysOf<Texts, PluralForms>, n: number, lang?: Language): string;
}

/** The texts of one part of the site in every language, so that a page loads only its own. */
export function wordsOf<English>(catalogs: Record<Language, MessagesLike<English>>): Words<
  MessagesLike<English>
> {
  return {
    t: (key, values = {}, lang = language.value) => fill(catalogs[lang][key] as string, values),
    count(key, n, lang = language.value) {
      const forms = catalogs[lang][key] as PluralForms;
      return fill(forms[RULES[lang].select(n)] ?? forms.other, {
        // The first number that is formatted takes 15 ms, on a phone several times that.
        count: n < 1000 ? n : n.toLocaleString(lang),
      });
    },
  };
}

/** The texts that all pages share, in the language now shown. */
export const { t, count } = wordsOf<typeof MESSAGES_EN>({ en: MESSAGES_EN, ru: MESSAGES_RU });
