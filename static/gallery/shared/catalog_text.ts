/**
 * Texts of the catalog in the language of the page. Answers have translations beside the original
 * fields; they are learned here by their original text, so that every page, canvas and copy of a
 * record that shows the text finds the translation, and the language can be switched at any time.
 */
import type { Translations } from "../../../domain/gallery/translations.ts";
import { language } from "../../shared/i18n.ts";

/** A translation, and whether the original is the name of an artist, a movement or an era. */
interface LearnedText {
  text: string;
  isName: boolean;
}

const learned = new Map<string, Map<string, LearnedText>>();
const NAMES = /^(name|(artist|movement|era|source_artist)_name)$/;

/** Learns the translations of all records of an answer, and returns the answer. */
export function learnTexts<Answer>(answer: Answer): Answer {
  if (Array.isArray(answer)) answer.forEach(learnTexts);
  else if (typeof answer === "object" && answer !== null) {
    const record = answer as Record<string, unknown>;
    for (const [key, value] of Object.entries(record)) {
      if (key === "translations") learn(record, value as Translations);
      else if (typeof value === "object") learnTexts(value);
    }
  }
  return answer;
}

function learn(record: Record<string, unknown>, translations: Translations): void {
  for (const [language, fields] of Object.entries(translations)) {
    for (const [field, text] of Object.entries(fields)) {
      // Answers in columns have lists of both.
      const originals = [record[field]].flat();
      const ids = [record.id].flat();
      [text].flat().forEach((one: string | null, at) => {
        const original = originals[at];
        if (one === null || typeof original !== "string") return;
        const translation = { text: one, isName: NAMES.test(field) };
        learnText(language, original, translation);
        if (field === "title") learnText(language, titleKey(original, ids[at]), translation);
      });
    }
  }
}

/**
 * Learns a translation. Of records with the same original text the first one counts, which is the
 * subject of the page; but a name precedes the title of a portrait.
 */
function learnText(tag: string, original: string, translation: LearnedText): void {
  // Pages have languages without a region or a script.
  const [language = tag] = tag.split("-");
  let texts = learned.get(language);
  if (texts === undefined) learned.set(language, texts = new Map());
  const learnedText = texts.get(original);
  if (learnedText === undefined || (translation.isName && !learnedText.isName)) {
    texts.set(original, translation);
  }
}

/** Forgets all texts: on the server, where pages of one language follow pages of another. */
export const forgetTexts = () => learned.clear();

/** Key of the title of one painting, because the same title may be translated differently. */
const titleKey = (title: string, painting: unknown) => `${painting} ${title}`;

function find(text: string, painting: number | undefined): string | undefined {
  const texts = learned.get(language.value);
  return (texts?.get(titleKey(text, painting)) ?? texts?.get(text))?.text;
}

/**
 * Returns a text of the catalog in the language of the page, if it has been translated.
 * @param painting Id of the painting whose title the text is
 */
export const inLanguage = (text: string, painting?: number): string => find(text, painting) ?? text;

/** Returns the `lang` of an element that shows {@link inLanguage}, if the text is in English. */
export const langOf = (text: string, painting?: number): { lang?: "en" } =>
  language.value === "en" || find(text, painting) !== undefined ? {} : { lang: "en" };

/** Returns the properties of an element that shows a text of the catalog. */
export const shown = (text: string, painting?: number) => ({
  ...langOf(text, painting),
  children: inLanguage(text, painting),
});
