/** The texts of a painting's page. */
import { wordsOf } from "../../shared/i18n.ts";
import { PAINTING_EN } from "./messages_en.ts";
import { PAINTING_RU } from "./messages_ru.ts";

export const { t } = wordsOf<typeof PAINTING_EN>({ en: PAINTING_EN, ru: PAINTING_RU });

/** What is recorded under a free word, in words of ours where it is one that we know. */
export function known(kind: "category" | "confidence", word: string): string {
  const key = `${kind}_${word}`;
  return Object.hasOwn(PAINTING_EN, key) ? t(key as keyof typeof PAINTING_EN) : word;
}
