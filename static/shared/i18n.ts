/** Language of the pages: texts by key, plural forms, and switching without a reload. */
import { signal } from "@preact/signals";
import { pageContext, setCookie } from "./page_context.ts";
import { formatNumber, pluralForm } from "./formats.ts";
import {
  addedLanguages,
  type AddedTexts,
  type InLanguages,
  inOwn,
  type Language,
  textFor,
} from "../../domain/languages.ts";

export type { Language };

/** A text; `{name}` is a placeholder. */
export type Text = InLanguages<string>;

/** A text that depends on a count, with its plural forms in gettext order. */
export interface CountedText {
  readonly en: readonly [one: string, other: string];
  readonly ru: readonly [one: string, few: string, many: string];
}

/** Texts of a part of the site by key. The type requires every text in all written languages. */
export type Messages = Readonly<Record<string, Text | CountedText>>;

type NoMessages = Readonly<Record<never, Text>>;

type KeysOf<Texts, Kind> = {
  [Key in keyof Texts]: Texts[Key] extends Kind ? Key : never;
}[keyof Texts];

/** Current language; the server chooses the initial one and writes it into the page. */
export const language = signal<Language>(globalThis.document?.documentElement.lang ?? "en");

for (const [code, { name, texts }] of Object.entries(pageContext.languages)) {
  const load = async (): Promise<AddedTexts> => await (await fetch(texts)).json();
  const isShown = code === language.value;
  // The page is in English if its texts cannot be loaded.
  addedLanguages.set(code, isShown ? await load().catch(() => ({})) : { "": name });
}

/** Switches the language, unless its texts have to be loaded immediately; stores it for a year. */
export function setLanguage(next: Language): void {
  setCookie("depot_lang", next);
  if (next in pageContext.languages) return location.reload();
  language.value = next;
  document.documentElement.lang = next;
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
      fill(textFor(all[key as string] as Text, lang), values),
    count(key, n, lang = language.value) {
      const text = all[key as string] as CountedText;
      const own: readonly string[] | undefined = inOwn<readonly string[]>(text, lang);
      const form = own ? own[pluralForm(n, lang)] ?? own.at(-1) : text.en[pluralForm(n, "en")];
      return fill(form!, { count: formatNumber(n, 0, lang) });
    },
  };
}
