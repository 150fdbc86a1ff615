/** The texts of the tours' pages. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  tours: { en: "Tours", ru: "Экскурсии" },
  tours_lead: {
    en: "Each leads from detail to detail of a few paintings, in your own time.",
    ru: "Каждая ведёт от детали к детали нескольких картин – в вашем темпе.",
  },
  new_tour: { en: "New tour", ru: "Новая экскурсия" },
  no_tours: { en: "There are no tours yet.", ru: "Экскурсий пока нет." },
  stops: {
    en: ["{count} stop", "{count} stops"],
    ru: ["{count} остановка", "{count} остановки", "{count} остановок"],
  },
  stop_of: { en: "Stop {number} of {total}", ru: "Остановка {number} из {total}" },
  go_to: { en: "Stop {number}: {title}", ru: "Остановка {number}: {title}" },
  all_stops: { en: "All stops", ru: "Все остановки" },
  steps: { en: "Steps of the tour", ru: "Шаги экскурсии" },
  previous: { en: "Back", ru: "Назад" },
  next: { en: "Next", ru: "Дальше" },
  again: { en: "From the start", ru: "С начала" },
  share: { en: "Share", ru: "Поделиться" },
  print: { en: "Print", ru: "Напечатать" },
  as_text: { en: "The tour as text", ru: "Экскурсия текстом" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
