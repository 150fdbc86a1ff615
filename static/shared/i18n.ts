/** Language of the pages: texts by key, plural forms, and switching without a reload. */
import { signal } from "@preact/signals";
import { setCookie } from "./page_context.ts";
import { formatNumber, type Language, pluralForm } from "./formats.ts";

export type { Language };

/** A text; `{name}` is a placeholder. */
export type Text = Readonly<Record<Language, string>>;

/** A text that depends on a count, with its plural forms in gettext order. */
export interface CountedText {
  readonly en: readonly [one: string, other: string];
  readonly ru: readonly [one: string, few: string, many: string];
}

/** Texts of a part of the site by key. The type requires every text in both languages. */
export type Messages = Readonly<Record<string, Text | CountedText>>;

type NoMessages = Readonly<Record<never, Text>>;

type KeysOf<Texts, Kind> = {
  [Key in keyof Texts]: Texts[Key] extends Kind ? Key : never;
}[keyof Texts];

/** Current language; the server chooses the initial one and writes it into the page. */
export const language = signal<Language>(
  globalThis.document?.documentElement.lang === "ru" ? "ru" : "en",
);

/** Switches the language immediately, and stores it for the next visits. */
export function setLanguage(next: Language): void {
  language.value = next;
  document.documentElement.lang = next;
  setCookie("depot_lang", next);
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Looks up texts by key; components that use it render again when the language changes. */
export interface Translator<Texts> {
  /**
   * Returns a text.
   * @param values Values of placeholders.
   * @param lang Language, if not the current one.
   */
  t(key: KeysOf<Texts, Text>, values?: Record<string, string | number>, lang?: Language): string;
  /** Returns a text with a count in the right plural form: "1 artist", "5 artists". */
  count(key: KeysOf<Texts, CountedText>, n: number, lang?: Language): string;
}

/** Texts, with those of `Common` for missing keys. */
export type WithCommon<Texts, Common> = Texts & Omit<Common, keyof Texts>;

/**
 * Creates a translator for one part of the site, so that a page loads only its own texts.
 * @param common Texts for keys missing in `messages`.
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
