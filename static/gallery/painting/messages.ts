/** The texts of a painting's page. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  up_close: { en: "View in detail", ru: "Рассмотреть подробно" },
  up_close_title: { en: "{title}, in detail", ru: "{title}, подробно" },
  canvas: {
    en:
      "{title}. Arrow keys move, plus and minus zoom, 0 shows the whole, R turns it, N and P go through the notes.",
    ru:
      "{title}. Стрелки двигают, плюс и минус меняют масштаб, 0 показывает всё, R поворачивает, N и P листают пометки.",
  },
  encyclopedia: { en: "Read about it on Wikipedia", ru: "Прочитать о ней в Википедии" },
  add_picture: { en: "Add one", ru: "Добавить" },
  found_automatically: {
    en: "Found automatically, not checked yet",
    ru: "Найдено автоматически, ещё не проверено",
  },
  in_copyright: {
    en: "In copyright until {year} (70 years after the death of the artist)",
    ru: "Охраняется авторским правом до {year} года (70 лет после смерти художника)",
  },
  by_same_hand: { en: "By the same hand", ru: "Той же руки" },
  same_years: { en: "Painted in the same years", ru: "Написано в те же годы" },
  public_domain: { en: "Public domain", ru: "Общественное достояние" },
  file_source: { en: "Source of the file", ru: "Источник файла" },
  edit_notes: { en: "Edit notes and influences", ru: "Править пометки и влияния" },
  turn: { en: "Rotate 90°", ru: "Повернуть на 90°" },
  copy_link: { en: "Copy link to this detail", ru: "Скопировать ссылку на эту деталь" },
  full_screen: { en: "Full screen", ru: "На весь экран" },
  full_screen_off: { en: "Leave full screen", ru: "Выйти из полного экрана" },
  notes: { en: "Notes", ru: "Пометки" },
  look_at_note: { en: "Look at this place: {label}", ru: "Показать это место: {label}" },
  look_here: { en: "Look at this place", ru: "Показать это место" },
  no_zoom: { en: "The picture could not be enlarged.", ru: "Картину не удалось приблизить." },
  side_by_side: { en: "Compare side by side", ru: "Сравнить рядом" },
  compare_with: { en: "Compare it with another", ru: "Сравнить с другой" },
  similar: { en: "Similar pictures", ru: "Похожие картины" },
  similar_colour: { en: "Similar colours", ru: "Похожие цвета" },
  similar_composition: { en: "Similar composition", ru: "Похожая композиция" },
  by_these_colours: { en: "Find others by these colours", ru: "Найти другие по этим цветам" },
  in_room: { en: "See it in its room", ru: "Посмотреть в зале" },
  in_river: { en: "See it in the river of influence", ru: "Показать в реке влияний" },

  category_composition: { en: "Composition", ru: "Композиция" },
  category_technique: { en: "Technique", ru: "Техника" },
  category_symbolism: { en: "Symbolism", ru: "Символика" },
  category_context: { en: "Context", ru: "Контекст" },
  category_provenance: { en: "Provenance", ru: "Происхождение" },
  confidence_high: { en: "Well documented", ru: "Достоверно" },
  confidence_medium: { en: "Probable", ru: "Вероятно" },
  confidence_low: { en: "Uncertain", ru: "Под вопросом" },
} satisfies Messages;

export const { t } = translator(MESSAGES);

/**
 * Returns the translation of a recorded category or confidence; the text itself if there is none.
 */
export function translated(kind: "category" | "confidence", word: string): string {
  const key = `${kind}_${word}`;
  return Object.hasOwn(MESSAGES, key) ? t(key as keyof typeof MESSAGES) : word;
}
