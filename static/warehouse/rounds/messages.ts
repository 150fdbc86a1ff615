/** The texts of the page of rounds, and of lists of rounds elsewhere. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title: { en: "Rounds", ru: "Обходы" },
  about: {
    en:
      "Several orders in one round: which go together on a cart is judged by the real length of their rounds.",
    ru:
      "Несколько заказов за один обход: какие взять на одну тележку, решает настоящая длина их обходов.",
  },
  to_shift: { en: "Shift", ru: "Смена" },
  orders: { en: "Orders to pick", ru: "Заказы к отбору" },
  no_orders: {
    en: "No calculated order that reserves boxes is left without a round.",
    ru: "Рассчитанных заказов с резервом вне обходов нет.",
  },
  all_orders: { en: "All orders", ru: "Все заказы" },
  choose: { en: "Choose {name}", ru: "Выбрать {name}" },
  order: { en: "Order", ru: "Заказ" },
  boxes: { en: "Boxes", ru: "Коробки" },
  due: { en: "Due", ru: "Срок" },
  due_of: { en: "Due: {name}", ru: "Срок: {name}" },
  places: { en: "Places", ru: "Мест" },
  places_of: { en: "Places on the cart: {name}", ru: "Мест на тележке: {name}" },
  cart: { en: "Cart", ru: "Тележка" },
  start: { en: "Start and end", ru: "Начало и конец" },
  cart_weight: { en: "Weight, {weight_unit}", ru: "Вес, {weight_unit}" },
  cart_volume: { en: "Volume, m³", ru: "Объём, м³" },
  cart_places: { en: "Places", ru: "Мест" },
  pickers: { en: "Pickers", ru: "Отборщиков" },
  plan: { en: "Plan rounds", ru: "Составить обходы" },
  planning: { en: "Planning…", ru: "Составляются…" },
  plan_failed: { en: "No rounds were planned.", ru: "Обходы не составлены." },
  cart_wrong: {
    en: "Weight and volume must be above 0, places and pickers whole numbers from 1.",
    ru: "Вес и объём больше 0, число мест и отборщиков – целые от 1.",
  },
  planned: { en: "Planned rounds", ru: "Составленные обходы" },
  together: { en: "These rounds", ru: "Эти обходы" },
  single: { en: "Each order by itself", ru: "Каждый заказ отдельно" },
  first_come: { en: "As orders came", ru: "По очереди поступления" },
  metres: { en: "{length} {large_unit}", ru: "{length} {large_unit}" },
  shorter: { en: "{percent} % less", ru: "на {percent} % меньше" },
  round_planned: { en: "Round {number}", ru: "Обход {number}" },
  round_figures: {
    en: "{length} {large_unit}, {minutes} min, done by {time}",
    ru: "{length} {large_unit}, {minutes} мин, готов к {time}",
  },
  late: { en: "{name}: {minutes} min late", ru: "{name}: опоздание {minutes} мин" },
  show: { en: "Show on the plan", ru: "Показать на плане" },
  start_one: { en: "Start", ru: "Запустить" },
  start_all: { en: "Start all", ru: "Запустить все" },
  start_failed: { en: "The round was not started.", ru: "Обход не запущен." },
  left_out: {
    en: "Cannot be picked, because nothing reserved can be reached: {names}",
    ru: "Отобрать нельзя, к зарезервированному нет пути: {names}",
  },
  plan_of: { en: "The way of {name}", ru: "Путь: {name}" },
  way_failed: { en: "The way cannot be shown.", ru: "Путь показать нельзя." },
  no_way_yet: {
    en: "Plan rounds, or choose a started one, to see its way.",
    ru: "Составьте обходы или выберите запущенный, чтобы увидеть путь.",
  },
  started: { en: "Started rounds", ru: "Запущенные обходы" },
  no_started: { en: "No round has been started yet.", ru: "Запущенных обходов ещё нет." },
  state_open: { en: "Waiting", ru: "Ждёт" },
  state_picking: { en: "Being picked", ru: "Отбирается" },
  state_done: { en: "Done", ru: "Готов" },
  progress: { en: "{done} of {all} boxes", ru: "коробок: {done} из {all}" },
  walked: {
    en: "walked {walked} of {planned} {large_unit}",
    ru: "пройдено {walked} из {planned} {large_unit}",
  },
  planned_length: { en: "{planned} {large_unit}", ru: "{planned} {large_unit}" },
  pick: { en: "Pick", ru: "Отобрать" },
  pick_round: { en: "Pick round {number}", ru: "Отобрать обход {number}" },
  end: { en: "End", ru: "Завершить" },
  end_round: { en: "End round {number}", ru: "Завершить обход {number}" },
  end_failed: { en: "The round goes on.", ru: "Обход продолжается." },
  orders_count: {
    en: ["{count} order", "{count} orders"],
    ru: ["{count} заказ", "{count} заказа", "{count} заказов"],
  },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
