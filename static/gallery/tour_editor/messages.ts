/** The texts of the tour editor. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  new_tour: { en: "New tour", ru: "Новая экскурсия" },
  to_tours: { en: "All tours", ru: "Все экскурсии" },
  its_page: { en: "Open page", ru: "Страница" },
  to_form: { en: "All fields as a form", ru: "Все поля формой" },
  log_in: {
    en: "Log in as a curator to create tours.",
    ru: "Войдите как хранитель, чтобы делать экскурсии.",
  },
  stops: { en: "Stops", ru: "Остановки" },
  no_stops: {
    en: "No stops yet: find a painting below.",
    ru: "Остановок пока нет: найдите картину ниже.",
  },
  about_tour: { en: "Title and summary", ru: "Название и описание" },
  first_stop: { en: "Add the first stop", ru: "Добавить первую остановку" },
  add_stop: { en: "Add a stop: find a painting", ru: "Добавить остановку: найдите картину" },
  untitled: { en: "Untitled", ru: "Без названия" },
  move_stop: {
    en: "Move stop {number}, {title}: drag it, or arrow keys",
    ru: "Переставить остановку {number}, {title}: перетащите или стрелками",
  },
  moved_to: {
    en: "{title} is now stop {number} of {total}.",
    ru: "{title}: теперь {number} из {total}.",
  },
  remove_stop: { en: "Remove stop {number}: {title}", ru: "Убрать остановку {number}: {title}" },
  stop_title: { en: "Stop {number}", ru: "Остановка {number}" },
  place: { en: "What is shown", ru: "Что видно" },
  place_as_rectangle: { en: "A detail", ru: "Деталь" },
  place_as_whole: { en: "Whole picture", ru: "Вся картина" },
  frame: { en: "Use the current view", ru: "Использовать текущий вид" },
  draw: { en: "Draw", ru: "Рисовать" },
  drawing: {
    en:
      "Drag a rectangle. The wheel, two fingers or the space bar move the picture. D ends drawing.",
    ru:
      "Обведите прямоугольник. Колесо, два пальца или пробел двигают картину. D заканчивает рисование.",
  },
  help: {
    en:
      "Zoom to a detail and press A: the stop shows it. A frame that has the focus is moved by arrow keys, with Shift further.",
    ru:
      "Приблизьте деталь и нажмите A: остановка покажет её. Рамку, на которой фокус, двигают стрелки, с Shift – дальше.",
  },
  no_picture: {
    en: "This painting has no picture yet; the stop shows its title.",
    ru: "У этой картины ещё нет изображения; остановка покажет название.",
  },
  canvas: {
    en: "{title}: arrow keys move, plus and minus zoom, 0 shows the whole",
    ru: "{title}: стрелки двигают, плюс и минус меняют масштаб, 0 показывает всё",
  },
  preview: { en: "Preview", ru: "Просмотр" },
  preview_phone: { en: "On a phone", ru: "На телефоне" },
  preview_desk: { en: "On a desk", ru: "На столе" },
  preview_size: { en: "Screen", ru: "Экран" },
  preview_language: { en: "Language", ru: "Язык" },
  language_en: { en: "English", ru: "Английский" },
  language_ru: { en: "Russian", ru: "Русский" },
} satisfies Messages;

export const { t } = translator(MESSAGES);
