/** The texts of the waves page, and of lists of waves on other pages. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  about: {
    en:
      "Several orders in one wave: orders are combined on a cart by the real length of their routes.",
    ru:
      "Несколько заказов в одной волне: заказы объединяются на тележке по настоящей длине маршрута.",
  },
  orders: { en: "Orders to pick", ru: "Заказы к отбору" },
  no_orders: {
    en: "No order waits for a wave. Calculated orders with reserved boxes appear here.",
    ru: "Ни один заказ не ждёт волны. Здесь появятся рассчитанные заказы с резервом.",
  },
  due_at: { en: "due {time}", ru: "срок {time}" },
  earlier_waves: { en: "Earlier waves", ru: "Прежние волны" },
  all_orders: { en: "All orders", ru: "Все заказы" },
  choose: { en: "Select {name}", ru: "Выбрать {name}" },
  due_of: { en: "Due: {name}", ru: "Срок: {name}" },
  places: { en: "Places", ru: "Мест" },
  places_of: { en: "Places on the cart: {name}", ru: "Мест на тележке: {name}" },
  cart: { en: "Cart", ru: "Тележка" },
  start: { en: "Start and end point", ru: "Начало и конец" },
  cart_weight: { en: "Weight, {weight_unit}", ru: "Вес, {weight_unit}" },
  cart_volume: { en: "Volume, m³", ru: "Объём, м³" },
  cart_places: { en: "Places", ru: "Мест" },
  pickers: { en: "Pickers", ru: "Отборщиков" },
  plan: { en: "Plan waves", ru: "Составить волны" },
  planning: { en: "Planning…", ru: "Составляются…" },
  plan_failed: { en: "No waves were planned.", ru: "Волны не составлены." },
  cart_wrong: {
    en: "Weight and volume must be above 0, places and pickers whole numbers from 1.",
    ru: "Вес и объём больше 0, число мест и отборщиков – целые от 1.",
  },
  planned: { en: "Planned waves", ru: "Составленные волны" },
  together: { en: "These waves", ru: "Эти волны" },
  single: { en: "Each order by itself", ru: "Каждый заказ отдельно" },
  first_come: { en: "In order of arrival", ru: "По очереди поступления" },
  shorter: { en: "{percent} % less", ru: "на {percent} % меньше" },
  wave_metrics: {
    en: "{length} {large_unit}, {minutes} min, done by {time}",
    ru: "{length} {large_unit}, {minutes} мин, готова к {time}",
  },
  late: { en: "{name}: {minutes} min late", ru: "{name}: опоздание {minutes} мин" },
  start_one: { en: "Release", ru: "Запустить" },
  start_all: { en: "Release all", ru: "Запустить все" },
  start_failed: { en: "The wave was not released.", ru: "Волна не запущена." },
  left_out: {
    en: "Cannot be picked, because nothing reserved can be reached: {names}",
    ru: "Отобрать нельзя, к зарезервированному нет пути: {names}",
  },
  plan_of: { en: "Route of {name}", ru: "Маршрут: {name}" },
  way_failed: { en: "The route cannot be shown.", ru: "Маршрут показать нельзя." },
  no_way_yet: {
    en: "Plan waves, or choose a released one, to see its route.",
    ru: "Составьте волны или выберите запущенную, чтобы увидеть маршрут.",
  },
  started: { en: "Today's waves", ru: "Волны на сегодня" },
  no_started: { en: "No wave has been released yet.", ru: "Запущенных волн ещё нет." },
  state_open: { en: "Queued", ru: "В очереди" },
  state_picking: { en: "Picking", ru: "Отбирается" },
  state_done: { en: "Done", ru: "Готова" },
  progress: { en: "{done} of {all} boxes", ru: "коробок: {done} из {all}" },
  walked: {
    en: "walked {walked} of {planned} {large_unit}",
    ru: "пройдено {walked} из {planned} {large_unit}",
  },
  planned_length: { en: "{planned} {large_unit}", ru: "{planned} {large_unit}" },
  pick: { en: "Pick", ru: "Отобрать" },
  pick_wave: { en: "Pick wave {number}", ru: "Отобрать волну {number}" },
  end: { en: "End", ru: "Завершить" },
  end_wave: { en: "End wave {number}", ru: "Завершить волну {number}" },
  end_failed: { en: "The wave was not ended.", ru: "Волна не завершена." },
  orders_count: {
    en: ["{count} order", "{count} orders"],
    ru: ["{count} заказ", "{count} заказа", "{count} заказов"],
  },
  large_length: { en: "{length} {large_unit}", ru: "{length} {large_unit}" },
  wave_number: { en: "Wave {number}", ru: "Волна {number}" },
  show_on_plan: { en: "Show on the plan", ru: "Показать на плане" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
