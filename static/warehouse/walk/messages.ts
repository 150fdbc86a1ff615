/** The texts of the tour. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title: { en: "Route", ru: "Обход" },
  map_label: {
    en:
      "The route on the floor plan. Space plays and pauses, arrow keys step from stop to stop, Home and End go to its ends, plus, minus and 0 zoom. The list beside it holds the same as text.",
    ru:
      "Обход на плане склада. Пробел запускает и останавливает, стрелки ведут от остановки к остановке, Home и End – к началу и концу, плюс, минус и 0 меняют масштаб. Список рядом содержит то же текстом.",
  },
  picked_together: {
    en: "Pallets picked on one route",
    ru: "Какие паллеты собирают за один обход",
  },
  whole_order: { en: "Whole order", ru: "Весь заказ" },
  method_exact: { en: "No route is shorter.", ru: "Короче обхода нет." },
  method_aisles: {
    en: "No route on these aisles is shorter.",
    ru: "Короче обхода по этим проходам нет.",
  },
  method_heuristic: { en: "A short route.", ru: "Короткий обход." },
  savings: {
    en:
      "An S-shaped route would take {s_shape} {large_unit} ({s_shape_more}), the largest-gap route {largest_gap} {large_unit} ({largest_gap_more}).",
    ru:
      "Змейкой вышло бы {s_shape} {large_unit} ({s_shape_more}), по наибольшему промежутку – {largest_gap} {large_unit} ({largest_gap_more}).",
  },
  more_percent: { en: "{percent} % more", ru: "на {percent} % больше" },
  as_long: { en: "as long", ru: "столько же" },
  packed_so: {
    en: "The pallets are packed in this order as far as their rules allow.",
    ru: "Паллеты собраны в этом порядке, насколько позволяют правила укладки.",
  },
  former: {
    en: "The route is planned for the current calculation only.",
    ru: "Обход строится только для текущего расчёта заказа.",
  },
  play: { en: "Play", ru: "Пуск" },
  previous: { en: "Previous stop", ru: "Предыдущая остановка" },
  next: { en: "Next stop", ru: "Следующая остановка" },
  position: { en: "Position on the route", ru: "Место на маршруте" },
  speed: { en: "Speed", ru: "Скорость" },
  speed_times: { en: "{factor}×", ru: "{factor}×" },
  at_start: { en: "At the start", ru: "В начале пути" },
  at_end: { en: "Back at the start", ru: "Снова в начале" },
  towards_stop: { en: "To stop {stop} of {stops}", ru: "К остановке {stop} из {stops}" },
  returning: { en: "On the way back", ru: "На обратном пути" },
  distance: { en: "{walked} of {whole} {large_unit}", ru: "{walked} из {whole} {large_unit}" },
  leg: { en: "{length} {large_unit}", ru: "{length} {large_unit}" },
  stop_taken: { en: "{section}: {taken}", ru: "{section}: {taken}" },
  taken: { en: "{count} × {sku}", ru: "{count} × {sku}" },
  missing_title: { en: "Not on the route", ru: "Не на маршруте" },
  missing_nowhere: {
    en: "{taken} – in no section with stock",
    ru: "{taken} – нет ни в одной секции с запасом",
  },
  missing_unreachable: {
    en: "{taken} – section {section} cannot be reached",
    ru: "{taken} – к секции {section} нет пути",
  },
  nothing: {
    en: "Nothing can be picked: no box of this order is in a section that can be reached.",
    ru: "Собрать на обходе нечего: ни одной коробки заказа нет в секции, к которой ведёт путь.",
  },
  key_space: { en: "Space", ru: "Пробел" },
  hint_play: { en: "plays and pauses", ru: "пуск и пауза" },
  hint_step: { en: "from stop to stop", ru: "от остановки к остановке" },
  planning: { en: "Planning the route", ru: "Обход планируется" },

  stops: {
    en: ["{count} stop", "{count} stops"],
    ru: ["{count} остановка", "{count} остановки", "{count} остановок"],
  },
  pallet_number: { en: "Pallet {number}", ru: "Паллета {number}" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
