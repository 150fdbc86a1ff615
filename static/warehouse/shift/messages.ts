/** The texts of the shift page. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  live: { en: "Live", ru: "Обновляется" },
  not_live: {
    en: "Offline: last known state. Updates resume automatically.",
    ru: "Нет связи: показано последнее состояние. Обновление продолжится само.",
  },
  orders: { en: "All orders", ru: "Все заказы" },
  shown_of_all: { en: "{shown} of {count}", ru: "{shown} из {count}" },
  attention: { en: "Needs attention", ru: "Требует внимания" },
  no_attention: {
    en: "Nothing is short or late; no tasks and counts are open.",
    ru: "Нехватки и опозданий нет; задач и пересчётов тоже.",
  },
  active: { en: "Being picked", ru: "Отбираются" },
  show_all: { en: "Show all {count}", ru: "Показать все: {count}" },
  no_orders: { en: "There are no orders yet.", ru: "Заказов пока нет." },
  state_all: { en: "All", ru: "Все" },
  state: { en: "State", ru: "Состояние" },
  progress: { en: "{done} of {all}", ru: "{done} из {all}" },
  walked: { en: "Walked / planned, {large_unit}", ru: "Пройдено / план, {large_unit}" },
  waves: { en: "Waves of several orders", ru: "Волны по нескольким заказам" },
  tasks: { en: "Tasks", ru: "Задачи" },
  task: {
    en: "{section}: {count} × {sku} not taken from the stock: {cause}",
    ru: "{section}: {count} × {sku} не списано с остатка: {cause}",
  },
  put_back: {
    en: "Order deleted: put back {count} × {sku}, taken from {section}",
    ru: "Заказ удалён: вернуть {count} × {sku}, откуда взяты: {section}",
  },
  lacking: {
    en: "{sku}: {reserved} reserved, but {count} in stock. Find boxes, or reserve again:",
    ru: "{sku}: в резерве {reserved}, на остатке {count}. Найдите коробки или резервируйте заново:",
  },
  photo: { en: "Photo", ru: "Фотография" },
  gone: { en: "Deleted section", ru: "Удалённая секция" },
  cause_order_changed: { en: "the order has changed", ru: "заказ изменён" },
  cause_section_gone: { en: "the section is gone", ru: "секции больше нет" },
  cause_other_box: { en: "the section holds other boxes", ru: "в секции другие коробки" },
  cause_not_ordered: { en: "the order needs no more", ru: "заказу больше не нужно" },
  cause_too_little_stock: { en: "too little in stock", ru: "на остатке слишком мало" },
  resolve: { en: "Done", ru: "Решено" },
  resolve_failed: { en: "The task is still open", ru: "Задача осталась открытой" },
  counts: { en: "Sections to count", ru: "Пересчитать секции" },
  in_stock: { en: "in stock: {count}", ru: "на остатке: {count}" },
  counted: { en: "Counted in {section}", ru: "Посчитано в {section}" },
  save_count: { en: "Save", ru: "Записать" },
  count_failed: { en: "The count was not saved", ru: "Пересчёт не записан" },
  days: { en: "By day", ru: "По дням" },
  no_days: { en: "Nothing has been picked yet.", ru: "Ещё ничего не отобрано." },
  day: { en: "Day", ru: "День" },
  day_orders: { en: "Orders", ru: "Заказы" },
  day_boxes: { en: "Boxes", ru: "Коробки" },
  day_acts: { en: "Picks", ru: "Отборы" },
  day_shorts: { en: "Short", ru: "Нехватка" },
  day_tasks: { en: "Tasks", ru: "Задачи" },
  day_pickers: { en: "Pickers", ru: "Отборщики" },
  file_name: { en: "shift", ru: "смена" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
