import type { MessagesLike } from "../../shared/message_types.ts";
import type { PAINTING_EN } from "./messages_en.ts";

/** The texts of a painting's page in Russian. */
export const PAINTING_RU: MessagesLike<typeof PAINTING_EN> = {
  up_close: "Рассмотреть вблизи",
  up_close_title: "{title}, вблизи",
  canvas:
    "{title}. Стрелки двигают, плюс и минус меняют масштаб, 0 показывает всё, R поворачивает, N и P листают пометки.",
  public_domain: "Общественное достояние",
  picture_source: "Изображение",
  turn: "Повернуть на четверть",
  full_screen: "На весь экран",
  full_screen_off: "Выйти из полного экрана",
  notes: "Пометки",
  look_at_note: "Показать это место: {label}",
  look_here: "Показать это место",
  no_zoom: "Картину не удалось приблизить.",
  in_room: "Увидеть в её зале",
  in_river: "Увидеть в реке влияний",
  iiif: "Манифест IIIF",
  iiif_hint: "для программ просмотра других собраний: перетащите его туда или скопируйте адрес",

  category_composition: "Композиция",
  category_technique: "Техника",
  category_symbolism: "Символика",
  category_context: "Контекст",
  category_provenance: "Происхождение",
  confidence_high: "Хорошо засвидетельствовано",
  confidence_medium: "Вероятно",
  confidence_low: "Под вопросом",
};
