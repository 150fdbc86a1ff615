/** The texts of the kept layouts of an order. */
import type { Messages } from "../../shared/i18n.ts";

export const BOARD_MESSAGES = {
  try_all: { en: "Compare all", ru: "Сравнить все" },
  try_all_title: {
    en: "Calculates the order with each packing method",
    ru: "Рассчитывает заказ всеми способами укладки одновременно",
  },
  part_layouts: { en: "Layouts", ru: "Варианты" },
  layouts_title: { en: "Layouts of this order", ru: "Варианты укладки этого заказа" },
  layouts_text: {
    en: "Switching to another layout needs no calculation. The newest twelve are stored.",
    ru: "Вернуть вариант можно без нового расчёта. Хранятся двенадцать последних.",
  },
  layouts_none: {
    en: "No layout yet: “Compare all” calculates the order with each packing method.",
    ru: "Вариантов пока нет: «Сравнить все» рассчитает заказ всеми способами укладки.",
  },
  layouts_failed: {
    en: "The layouts could not be loaded.",
    ru: "Не удалось загрузить варианты.",
  },
  layout_how: { en: "Packing method", ru: "Способ укладки" },
  layout_pallets: { en: "Pallets", ru: "Паллет" },
  layout_fill: { en: "Fill, %", ru: "Заполн., %" },
  layout_walk: { en: "Route, {large_unit}", ru: "Маршрут, {large_unit}" },
  layout_types: { en: "Types per layer", ru: "Видов в слое" },
  layout_turn: { en: "Out of sequence", ru: "Не по порядку" },
  layout_weight: { en: "Heaviest, {weight_unit}", ru: "Макс. вес, {weight_unit}" },
  layout_cost: { en: "Cost", ru: "Стоимость" },
  layout_seconds: { en: "Seconds", ru: "Секунд" },
  layout_effort: { en: "Effort", ru: "Точность расчёта" },
  layout_current: { en: "In use", ru: "Используется" },
  layout_outdated: { en: "Different boxes", ru: "Другой состав" },
  layout_cut: { en: "ended early", ru: "прерван" },
  layout_best: { en: "best", ru: "лучший" },
  use_layout: { en: "Use this one", ru: "Применить" },
  use_layout_of: { en: "Use this one: {how}", ru: "Применить: {how}" },
  layout_by_hand: { en: "by hand", ru: "вручную" },
  layout_insisted: {
    en: "against rules, with reasons: {count}",
    ru: "против правил, с причинами: {count}",
  },
  hand_kept: {
    en: "The layout is saved with the layouts of this order.",
    ru: "Раскладка сохранена среди вариантов заказа, там её можно применить.",
  },
  keep_failed: { en: "The layout was not saved.", ru: "Раскладка не сохранена." },
  repack_failed: { en: "The rest was not packed again.", ru: "Остальное не уложено заново." },
  hands_failed: {
    en: "Changes by hand could not be loaded.",
    ru: "Не удалось загрузить изменение вручную.",
  },
  use_failed: { en: "The layout could not be used.", ru: "Не удалось применить вариант." },
  layout_sheet: { en: "Sheet", ru: "Лист" },
  layout_sheet_of: { en: "Packing sheet of the layout: {how}", ru: "Лист укладки варианта: {how}" },
  remove_layout: { en: "Remove the layout: {how}", ru: "Убрать вариант: {how}" },
  remove_layout_failed: {
    en: "The layout was not removed.",
    ru: "Не удалось убрать вариант.",
  },
  trial_waiting: { en: "Queued…", ru: "В очереди…" },
  trial_failed: { en: "Not calculated: {why}", ru: "Не рассчитано: {why}" },
  trial_cancel: { en: "Cancel: {how}", ru: "Отменить: {how}" },
  seconds: { en: "{time} s", ru: "{time} с" },
  any_difference: { en: "any", ru: "любая" },
  saving_by: {
    en: "If {what} (now {before}): {after} instead of {now}.",
    ru: "Если {what} (сейчас {before}): {after} вместо {now}.",
  },
  saving_free: {
    en: "Free packing needs {after} instead of {now}.",
    ru: "При свободной укладке: {after} вместо {now}.",
  },
  saving_what: { en: "“{name}” is {value}", ru: "«{name}» — {value}" },
  searching: {
    en: "Looking for parameters that need fewer pallets…",
    ru: "Ищем параметры, при которых паллет меньше…",
  },
  search_stop: { en: "Stop", ru: "Остановить" },
} satisfies Messages;
