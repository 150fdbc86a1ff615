/** The texts of the editors on pictures: notes, influences, the stops of tours. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  editor: { en: "Notes and influences", ru: "Пометки и влияния" },
  tab_notes: { en: "Notes", ru: "Пометки" },
  tab_influences: { en: "Influences", ru: "Влияния" },
  leave: { en: "Done", ru: "Готово" },
  leave_unsaved: {
    en: "What you typed is not saved yet. Leave it?",
    ru: "Введённое ещё не сохранено. Уйти без этого?",
  },

  new_note: { en: "New note", ru: "Новая пометка" },
  draw: { en: "Draw", ru: "Рисовать" },
  drawing: {
    en:
      "Drag a rectangle or click a point. The wheel, two fingers or the space bar move the picture. D ends drawing.",
    ru:
      "Обведите прямоугольник или укажите точку. Колесо, два пальца или пробел двигают картину. D заканчивает рисование.",
  },
  drawing_touch: {
    en: "Drag a rectangle or tap a point. Two fingers move the picture.",
    ru: "Обведите прямоугольник или коснитесь точки. Два пальца двигают картину.",
  },
  notes_help: {
    en:
      "Zoom to a detail and press A: the note gets its place, and you type. Arrow keys move a place that has the focus, with Shift further; its corners change its size.",
    ru:
      "Приблизьте деталь и нажмите A: пометка получит место, останется ввести текст. Стрелки двигают место, на котором фокус, с Shift – дальше; углы меняют размер.",
  },
  no_notes: { en: "This painting has no notes yet.", ru: "У этой картины ещё нет пометок." },
  edit_note: { en: "Edit note {number}: {label}", ru: "Править пометку {number}: {label}" },
  place: { en: "Place", ru: "Место" },
  place_as_point: { en: "Point", ru: "Точка" },
  place_as_rectangle: { en: "Rectangle", ru: "Прямоугольник" },
  place_as_whole: { en: "Whole picture", ru: "Вся картина" },
  place_point: {
    en: "Place of the note: arrow keys move it, with Shift further",
    ru: "Место пометки: стрелки двигают его, с Shift – дальше",
  },
  place_rectangle: {
    en: "Rectangle: arrow keys move it, with Shift further",
    ru: "Прямоугольник: стрелки двигают его, с Shift – дальше",
  },
  top_left: {
    en: "Top left corner: arrow keys change the size",
    ru: "Левый верхний угол: стрелки меняют размер",
  },
  top_right: {
    en: "Top right corner: arrow keys change the size",
    ru: "Правый верхний угол: стрелки меняют размер",
  },
  bottom_left: {
    en: "Bottom left corner: arrow keys change the size",
    ru: "Левый нижний угол: стрелки меняют размер",
  },
  bottom_right: {
    en: "Bottom right corner: arrow keys change the size",
    ru: "Правый нижний угол: стрелки меняют размер",
  },
  to_frame: { en: "Move with the keyboard", ru: "Двигать клавишами" },
  more_fields: { en: "Kind, source and order", ru: "Вид, источник и порядок" },
  cancel: { en: "Cancel", ru: "Отмена" },

  add_influence: { en: "Link an influence", ru: "Связать влиянием" },
  direction: { en: "Direction", ru: "Направление" },
  direction_from: { en: "It was influenced by", ru: "На неё повлияли" },
  direction_to: { en: "It influenced", ru: "Она повлияла на" },
  find_source: {
    en: "Find a painting, an artist or a movement",
    ru: "Найдите картину, художника или направление",
  },
  find_painting: { en: "Find a painting", ru: "Найдите картину" },
  find_nothing: { en: "Nothing found for “{query}”", ru: "По запросу «{query}» ничего не найдено" },
  found: {
    en: ["{count} result", "{count} results"],
    ru: ["{count} результат", "{count} результата", "{count} результатов"],
  },
  no_influences: { en: "No influences are recorded.", ru: "Влияний не записано." },
  edit_influence: { en: "Edit: {name}", ru: "Править: {name}" },
  influence_from: { en: "Influenced by {name}", ru: "Повлияло: {name}" },
  influence_to: { en: "Influenced {name}", ru: "Повлияла на: {name}" },
  to_form: { en: "All fields", ru: "Все поля" },
  hang: { en: "Use this picture", ru: "Использовать" },
  hanging: { en: "Saving…", ru: "Сохранение…" },
  hang_refused: {
    en: "The picture could not be used.",
    ru: "Не удалось использовать изображение.",
  },
  held_waits: {
    en: "A picture was found; a curator must confirm it:",
    ru: "Картина найдена и ждёт хранителя:",
  },
  held_alt: { en: "The picture that was found", ru: "Найденная картина" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
