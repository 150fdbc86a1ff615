/** The texts of the order page. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";
import { PARAMETER_MESSAGES } from "./parameter_messages.ts";

export const MESSAGES = {
  compose: { en: "What is ordered, and how it is packed", ru: "Что заказано и как уложить" },
  name: { en: "Name of the order", ru: "Название заказа" },
  rename_failed: {
    en: "The name “{name}” was not saved.",
    ru: "Название «{name}» не сохранилось.",
  },
  details: { en: "Order details", ru: "Данные заказа" },
  details_of: { en: "Details: {customer}", ru: "Данные: {customer}" },
  details_failed: { en: "The details were not saved.", ru: "Данные не сохранились." },
  due_failed: { en: "The due time was not saved.", ru: "Срок не сохранился." },
  saving: { en: "Saving…", ru: "Сохраняется…" },
  unsaved: { en: "Not saved", ru: "Не сохранено" },
  leave_failed: { en: "The order is not saved yet.", ru: "Заказ ещё не сохранён." },
  save_again: { en: "Save again", ru: "Сохранить ещё раз" },
  help: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },
  redo: { en: "Redo", ru: "Вернуть" },

  view_lines: { en: "Boxes", ru: "Коробки" },
  view_parameters: { en: "Pallet", ru: "Паллета" },
  view_result: { en: "Result", ru: "Результат" },
  views: { en: "Parts of the order", ru: "Части заказа" },

  search: { en: "Add boxes", ru: "Добавить коробки" },
  search_placeholder: { en: "Part of an SKU", ru: "Часть артикула" },
  search_nothing: {
    en: "No box type matches “{query}”",
    ru: "Нет коробки с артикулом вроде «{query}»",
  },
  search_found: {
    en: ["{count} box type found", "{count} box types found"],
    ru: [
      "Найден {count} вид коробок",
      "Найдено {count} вида коробок",
      "Найдено {count} видов коробок",
    ],
  },
  in_order: { en: "in the order: {count}", ru: "в заказе: {count}" },
  in_stock: { en: "{count} in stock", ru: "на складе: {count}" },
  paste: { en: "Paste rows", ru: "Вставить строки" },
  as_table: { en: "Table", ru: "Таблица" },
  as_table_failed: { en: "The table was not loaded.", ru: "Таблица не загрузилась." },
  wrong_box_type: { en: "Unknown box type.", ru: "Неизвестный тип коробки." },
  wrong_line_count: { en: "Enter a whole number of boxes.", ru: "Введите целое число коробок." },
  lines: { en: "Boxes of the order", ru: "Коробки заказа" },
  column_box: { en: "Box type", ru: "Вид коробки" },
  column_stock: { en: "In stock", ru: "На складе" },
  count_of: { en: "Boxes of {sku}", ru: "Сколько коробок {sku}" },
  less_of: { en: "One {sku} less", ru: "На одну коробку {sku} меньше" },
  more_of: { en: "One {sku} more", ru: "На одну коробку {sku} больше" },
  remove: { en: "Remove {sku}", ru: "Убрать {sku}" },
  removed: { en: "{sku} removed.", ru: "{sku}: строка убрана." },
  already: { en: "{sku} is already in the order.", ru: "{sku} уже есть в заказе." },
  gone_type: { en: "This box type was deleted", ru: "Такой коробки больше нет" },
  held_failed: {
    en: "Reservations of other orders are unknown",
    ru: "Неизвестно, что зарезервировали другие заказы",
  },
  short_by: { en: "{count} short", ru: "не хватает: {count}" },
  misfits: {
    en: [
      "{count} box type does not fit on the pallet.",
      "{count} box types do not fit on the pallet.",
    ],
    ru: [
      "{count} вид коробок не помещается на паллету.",
      "{count} вида коробок не помещаются на паллету.",
      "{count} видов коробок не помещаются на паллету.",
    ],
  },
  misfits_next: { en: "Next one", ru: "К следующему" },
  lines_empty: { en: "No boxes yet", ru: "Коробок пока нет" },
  lines_empty_text: {
    en: "Search above, or paste rows of SKU and count from a spreadsheet.",
    ru: "Найдите их в поле выше или вставьте из таблицы строки с артикулом и числом.",
  },
  no_types: {
    en: "This warehouse has no box types yet.",
    ru: "На этом складе ещё нет видов коробок.",
  },
  to_boxes: { en: "To the box types", ru: "К видам коробок" },

  total_boxes: { en: "Boxes", ru: "Коробок" },
  total_types: { en: "Types", ru: "Видов" },
  total_weight: { en: "Weight, {weight_unit}", ru: "Вес, {weight_unit}" },
  total_volume: { en: "Volume, {volume_unit}", ru: "Объём, {volume_unit}" },
  total_least: { en: "Min. pallets", ru: "Мин. паллет" },
  least_text: {
    en: "By the volume of the boxes alone; layers and weights may need more.",
    ru: "Только по объёму коробок; из-за слоёв и веса паллет может понадобиться больше.",
  },
  totals: { en: "Totals", ru: "Итого" },
  short_types: {
    en: [
      "There is not enough stock of {count} box type.",
      "There is not enough stock of {count} box types.",
    ],
    ru: [
      "Не хватает запаса {count} вида коробок.",
      "Не хватает запаса {count} видов коробок.",
      "Не хватает запаса {count} видов коробок.",
    ],
  },

  paste_title: { en: "Paste rows", ru: "Вставить строки" },
  paste_label: { en: "SKU and count, a row each", ru: "Артикул и число, по одной строке" },
  paste_hint: {
    en: "As copied from a spreadsheet, or separated by tabs, semicolons or commas.",
    ru: "Как скопировано из таблицы либо через табуляцию, точку с запятой или запятую.",
  },
  paste_header: {
    en: "The first row names the columns.",
    ru: "В первой строке названия столбцов.",
  },
  paste_matched: {
    en: ["{count} box type", "{count} box types"],
    ru: ["{count} вид коробок", "{count} вида коробок", "{count} видов коробок"],
  },
  paste_summed: {
    en: ["{count} row", "{count} rows, summed"],
    ru: ["{count} строка", "{count} строки вместе", "{count} строк вместе"],
  },
  paste_present: { en: "{count} in the order already", ru: "уже в заказе: {count}" },
  paste_unknown: {
    en: ["{count} unknown row", "{count} unknown rows"],
    ru: ["{count} неизвестная строка", "{count} неизвестные строки", "{count} неизвестных строк"],
  },
  paste_line: { en: "Row {line}", ru: "Строка {line}" },
  paste_take: { en: "Take {sku}", ru: "Взять {sku}" },
  paste_no_similar: { en: "no similar SKU", ru: "похожего артикула нет" },
  paste_uncounted: {
    en: ["{count} row without a whole number", "{count} rows without a whole number"],
    ru: [
      "{count} строка без целого числа",
      "{count} строки без целого числа",
      "{count} строк без целого числа",
    ],
  },
  paste_left_out: {
    en: "These rows are skipped unless you correct them above.",
    ru: "Эти строки не войдут в заказ, если не исправить их выше.",
  },
  paste_add: {
    en: ["Add {count} box", "Add {count} boxes"],
    ru: ["Добавить {count} коробку", "Добавить {count} коробки", "Добавить {count} коробок"],
  },
  paste_nothing: { en: "Nothing to add yet", ru: "Пока нечего добавлять" },

  ...PARAMETER_MESSAGES,
  // Stored layouts.
  fewest: { en: "Fewest pallets", ru: "Меньше паллет" },
  fewest_title: {
    en:
      "Calculates the order with free packing and in layers, and uses the layout with fewer pallets",
    ru: "Рассчитывает свободную укладку и слои и применяет ту, где паллет меньше",
  },
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
  layouts_failed: { en: "The layouts could not be loaded.", ru: "Не удалось загрузить варианты." },
  layout_how: { en: "Packing method", ru: "Способ укладки" },
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
  remove_layout_failed: { en: "The layout was not removed.", ru: "Не удалось убрать вариант." },
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
  saving_layers: {
    en: "{type}: {after} instead of {now}.",
    ru: "{type}: {after} вместо {now}.",
  },
  fewest_equal: {
    en: "{after}: the other packing methods need no fewer.",
    ru: "{after}: другими способами не меньше.",
  },
  fewest_none: {
    en: "An order of so many boxes is not compared.",
    ru: "Заказ с таким числом коробок не сравнивается.",
  },
  fewest_only: {
    en: "{after}; the other packing method was not calculated.",
    ru: "{after}; другой способ укладки не рассчитан.",
  },
  saving_what: { en: "“{name}” is {value}", ru: "«{name}» — {value}" },
  searching: {
    en: "Looking for parameters that need fewer pallets…",
    ru: "Ищем параметры, при которых паллет меньше…",
  },

  calculation: { en: "Calculation", ru: "Расчёт" },
  start: { en: "Start point", ru: "Точка начала" },
  start_map: { en: "Choose the start on the plan", ru: "Выбрать начало на плане" },
  start_map_text: {
    en: "Click the start point. It is used for later orders too.",
    ru: "Укажите точку начала. Она будет использована и в следующих заказах.",
  },
  start_here: { en: "Start point: {name}", ru: "Точка начала: {name}" },
  effort: { en: "Effort", ru: "Точность расчёта" },
  effort_0: { en: "Fast", ru: "Быстрая" },
  effort_1: { en: "Normal", ru: "Обычная" },
  effort_2: { en: "Thorough", ru: "Тщательная" },
  effort_3: { en: "Maximum", ru: "Максимальная" },
  calculate: { en: "Calculate", ru: "Рассчитать" },
  no_points: {
    en: "Add points to the floor plan first: the route needs a start point.",
    ru: "Сначала добавьте точки на план: маршруту нужна точка начала.",
  },
  to_floor: { en: "To the floor plan", ru: "К плану склада" },
  starting: { en: "Starting…", ru: "Начинаем…" },
  waiting: { en: "Queued…", ru: "В очереди…" },
  progress: { en: "Calculated so far", ru: "Сколько рассчитано" },
  so_far: {
    en: ["{count} pallet so far", "{count} pallets so far"],
    ru: ["пока {count} паллета", "пока {count} паллеты", "пока {count} паллет"],
  },
  reconnecting: {
    en: "No connection. The server goes on calculating.",
    ru: "Нет связи. Сервер продолжает считать.",
  },
  cancelling: { en: "Cancelling…", ru: "Отменяем…" },
  cancel_failed: {
    en: "The calculation could not be cancelled.",
    ru: "Не удалось отменить расчёт.",
  },
  result_failed: { en: "The pallets could not be loaded.", ru: "Не удалось загрузить паллеты." },
  calculation_failed: { en: "The order was not calculated.", ru: "Заказ не рассчитан." },
  was_cancelled: {
    en: "Cancelled. The order is unchanged.",
    ru: "Отменено. Заказ остался прежним.",
  },
  was_lost: {
    en: "The server was restarted and the calculation is lost. Start it again.",
    ru: "Сервер тем временем остановили, расчёт потерян. Запустите его ещё раз.",
  },

  result: { en: "Pallets of the order", ru: "Паллеты заказа" },
  calculated_at: { en: "Calculated {time}", ru: "Рассчитано {time}" },
  part_pallets: { en: "Pallets", ru: "Паллеты" },
  part_walk: { en: "Route", ru: "Обход" },
  pick: { en: "Pick", ru: "Отбирать" },
  labels: { en: "Labels", ru: "Этикетки" },
  earlier_sheet: { en: "Earlier packing sheet", ru: "Прежний лист укладки" },
  packing_sheet: { en: "Packing sheet", ru: "Лист укладки" },
  former_changed: {
    en: "The order has changed since. These pallets show its earlier state.",
    ru: "С тех пор заказ изменили. Это паллеты прежнего состава.",
  },
  former_earlier: {
    en: "An earlier calculation. The order now has that of {time}.",
    ru: "Это более ранний расчёт. Сейчас у заказа паллеты от {time}.",
  },
  calculate_again: { en: "Calculate again", ru: "Рассчитать заново" },
  wide: { en: "Whole width", ru: "Во всю ширину" },
  narrow: { en: "Back to the boxes", ru: "Назад к коробкам" },
  show_current: { en: "Show that", ru: "Показать их" },
  calculations: { en: "Calculations of this order", ru: "Расчёты этого заказа" },
  compare: { en: "Compare", ru: "Сравнить" },
  compare_end: { en: "End the comparison", ru: "Закончить сравнение" },
  compare_with: { en: "Beside it", ru: "Рядом" },

  steps_title: { en: "From boxes to pallets", ru: "От коробок к паллетам" },
  step_boxes: { en: "Add boxes to the order", ru: "Соберите заказ" },
  step_boxes_text: {
    en: "Search them by SKU, or paste rows from a spreadsheet.",
    ru: "Найдите коробки по артикулу или вставьте строки из таблицы.",
  },
  step_boxes_done: { en: "{boxes} of {types}", ru: "{boxes}, {types}" },
  types: {
    en: ["{count} type", "{count} types"],
    ru: ["{count} вид", "{count} вида", "{count} видов"],
  },
  step_pallet: { en: "Check the pallet", ru: "Проверьте паллету" },
  step_pallet_text: {
    en: "{length} × {width} {length_unit}, up to {height} {length_unit} high, {type}",
    ru: "{length} × {width} {length_unit}, высота до {height} {length_unit}, {type}",
  },
  step_pallet_wrong: { en: "Something is wrong there.", ru: "Там что-то неверно." },
  step_calculate: { en: "Calculate", ru: "Рассчитайте" },
  step_calculate_text: {
    en: "Pallets in 3D, metrics, the route and a packing sheet.",
    ru: "Паллеты в объёме, показатели, обход и лист укладки.",
  },
  change: { en: "Change", ru: "Изменить" },

  help_search: {
    en: "Search a box type; Enter adds it, Enter again goes on",
    ru: "Найти коробку; Enter добавляет, ещё раз Enter ведёт дальше",
  },
  help_counts: { en: "From count to count", ru: "От строки к строке" },
  help_step: { en: "One box more, one less", ru: "На одну коробку больше или меньше" },
  help_remove: { en: "Remove the line", ru: "Убрать строку" },
  help_redo: { en: "Do it again", ru: "Вернуть отменённое" },
  help_undo: { en: "Undo the last change", ru: "Отменить последнее изменение" },
  help_calculate: { en: "Calculate", ru: "Рассчитать" },
  help_views: { en: "Boxes, pallet, result", ru: "Коробки, паллета, результат" },
  help_paste: {
    en: "Rows from a spreadsheet, anywhere on the page",
    ru: "Строки из таблицы, в любом месте страницы",
  },
  help_create: { en: "The next new order", ru: "Следующий новый заказ" },
  help_orders: { en: "Back to all orders", ru: "Назад ко всем заказам" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
