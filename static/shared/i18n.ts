/** The language of the pages: texts by key, counts in the right plural, switched without reload. */
import { signal } from "@preact/signals";
import { setCookie } from "./page_context.ts";
import { formatNumber, type Language, pluralForm } from "./formats.ts";

export type { Language };

/** A text; `{name}` is replaced by the value given under that name. */
export type Text = Readonly<Record<Language, string>>;

/** A text that depends on a count, with its plural forms in the order that gettext has them in. */
export interface CountedText {
  readonly en: readonly [one: string, other: string];
  readonly ru: readonly [one: string, few: string, many: string];
}

/** The texts of a part of the site by key: every one in both languages, or it does not compile. */
export type Messages = Readonly<Record<string, Text | CountedText>>;

type NoMessages = Readonly<Record<never, Text>>;

type KeysOf<Texts, Kind> = {
  [Key in keyof Texts]: Texts[Key] extends Kind ? Key : never;
}[keyof Texts];

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
export interface Translator<Texts> {
  /**
   * A text.
   *
   * @param values what stands for `{name}` in the text
   * @param lang another language than the one shown
   */
  t(key: KeysOf<Texts, Text>, values?: Record<string, string | number>, lang?: Language): string;
  /** A text with a count in the plural form that the language asks for: "1 artist", "5 artists". */
  count(key: KeysOf<Texts, CountedText>, n: number, lang?: Language): string;
}

/** Texts, and those of `Common` whose keys they do not have. */
export type WithCommon<Texts, Common> = Texts & Omit<Common, keyof Texts>;

/**
 * Looks up the texts of one part of the site, so that a page loads only its own.
 *
 * @param common Texts for the keys that `messages` does not have.
 */
export function translator<Texts extends Messages, Common extends Messages = NoMessages>(
  messages: Texts,
  common?: Common,
): Translator<WithCommon<Texts, Common>> {
  const all: Messages = { ...common, ...messages };
  return {
    t: (key, values = {}, lang = language.value) =>
      fill((all[key as string] as Text)[lang], values),
    count(key, n, lang = language.value) {
      const forms = (all[key as string] as CountedText)[lang];
      return fill(forms[pluralForm(n, lang)]!, { count: formatNumber(n, 0, lang) });
    },
  };
}
