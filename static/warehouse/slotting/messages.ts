/** The texts of the slotting page. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title: { en: "Slotting advice", ru: "Размещение запаса" },
  about: {
    en:
      "Suggests better places for box types: the warehouse’s orders are replayed, and moves are listed by the walking they save per minute of work.",
    ru:
      "Какие типы коробок лучше переставить: заказы склада проходятся по настоящим обходам, а перестановки идут по выгоде за минуту работы, пока они окупаются.",
  },
  start: { en: "Start and end of routes", ru: "Начало и конец обходов" },
  advise: { en: "Find moves", ru: "Найти перестановки" },
  advising: { en: "Replaying the orders…", ru: "Заказы проходятся заново…" },
  advise_failed: { en: "No advice could be calculated.", ru: "Совета нет." },
  replayed: {
    en: ["{count} order replayed", "{count} orders replayed"],
    ru: ["пройден {count} заказ", "пройдено {count} заказа", "пройдено {count} заказов"],
  },
  now: { en: "Route length now", ru: "Сейчас" },
  then: { en: "After the selected moves", ru: "После выбранных" },
  moving: { en: "Moving takes", ru: "Перестановка займёт" },
  metres: { en: "{length} {large_unit}", ru: "{length} {large_unit}" },
  less: { en: "{percent} % less", ru: "на {percent} % меньше" },
  minutes: { en: "{minutes} min", ru: "{minutes} мин" },
  nothing: {
    en: "No move is worth it: moving the boxes would take longer than the walking it saves.",
    ru: "Ни одна перестановка не окупается: она займёт больше времени, чем сэкономит.",
  },
  no_orders: {
    en: "The warehouse has no orders to replay yet.",
    ru: "На складе ещё нет заказов, которые можно пройти.",
  },
  moves: { en: "Moves", ru: "Перестановки" },
  column_move: { en: "Up to", ru: "До" },
  column_from: { en: "From", ru: "Откуда" },
  column_to: { en: "To", ru: "Куда" },
  column_saved: { en: "Saves, {large_unit}", ru: "Выигрыш, {large_unit}" },
  column_minutes: { en: "Minutes", ru: "Минуты" },
  column_rate: { en: "{large_unit} a minute", ru: "{large_unit} за минуту" },
  up_to: { en: "Make the moves up to {number}", ru: "Сделать перестановки до {number}" },
  holds: { en: "{count} × {sku}", ru: "{count} × {sku}" },
  make: {
    en: ["Make {count} move", "Make {count} moves"],
    ru: [
      "Сделать {count} перестановку",
      "Сделать {count} перестановки",
      "Сделать {count} перестановок",
    ],
  },
  make_note: {
    en: "The stock is moved in the ledger; the boxes are carried by people.",
    ru: "Остатки переносятся в журнале, сами коробки переносят люди.",
  },
  make_failed: { en: "Nothing was moved.", ru: "Ничего не перемещено." },
  made: {
    en: ["{count} move made", "{count} moves made"],
    ru: [
      "сделана {count} перестановка",
      "сделано {count} перестановки",
      "сделано {count} перестановок",
    ],
  },
  undo: { en: "Undo the moves", ru: "Отменить перестановки" },
  undo_failed: { en: "The moves were not undone.", ru: "Перестановки не отменены." },
  undone: { en: "Moves undone.", ru: "Всё там же, где было." },
  plan: { en: "Selected moves on the plan", ru: "Выбранные перестановки на плане" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
