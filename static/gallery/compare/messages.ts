/** The texts of the page with two paintings side by side. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  title: { en: "Side by side", ru: "Рядом" },
  canvas: {
    en:
      "{title}. Arrow keys move, plus and minus zoom, 0 shows the whole, L links or separates the two pictures.",
    ru:
      "{title}. Стрелки двигают, плюс и минус меняют масштаб, 0 показывает всё, L связывает или разделяет две картины.",
  },
  tools: { en: "Both pictures", ru: "Обе картины" },
  linked: { en: "Linked", ru: "Вместе" },
  linked_hint: {
    en: "Moving or zooming one picture does the same to the other",
    ru: "Сдвиг и масштаб одной картины повторяются на другой",
  },
  swap: { en: "Swap", ru: "Поменять местами" },
  copy: { en: "Copy link to this comparison", ru: "Скопировать ссылку на это сравнение" },
  said: { en: "How one influenced the other", ru: "Как одна повлияла на другую" },
  from_to: { en: "“{source}” influenced “{target}”", ru: "«{source}» повлияла на «{target}»" },
  choose_title: { en: "Choose a second painting", ru: "Выберите вторую картину" },
  choose_two: { en: "Choose two paintings", ru: "Выберите две картины" },
  choose_text: {
    en: "Search for a painting, or choose a related one.",
    ru: "Найдите картину или выберите одну из связанных с ней.",
  },
  choose_search: { en: "Find a painting", ru: "Найти картину" },
  choose_any: {
    en: "Search for the first painting, then for the second.",
    ru: "Найдите первую картину, затем вторую.",
  },
} satisfies Messages;

export const { t } = translator(MESSAGES);
