/** The texts of the floor plan. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";
import { HELP_MESSAGES } from "./help_messages.ts";

export const MESSAGES = {
  title: { en: "Floor plan", ru: "План склада" },
  plan_label: {
    en:
      "Floor plan: {sections}, {points}, {edges}. N draws a section, R generates racks, P adds a point, arrow keys move what is selected, brackets step through everything, question mark shows all keys. The list beside it holds the same as text.",
    ru:
      "План склада: {sections}, {points}, {edges}. N рисует секцию, R создаёт стеллажи, P ставит точку, стрелки двигают выбранное, квадратные скобки переходят от предмета к предмету, вопросительный знак показывает все клавиши. Список рядом содержит то же самое текстом.",
  },

  tools: { en: "Tools", ru: "Инструменты" },
  tool_select: { en: "Select and move", ru: "Выбирать и двигать" },
  tool_hand: { en: "Move the view", ru: "Двигать план" },
  tool_section: { en: "Draw a section", ru: "Нарисовать секцию" },
  tool_point: { en: "Add a point", ru: "Поставить точку" },
  tool_connect: { en: "Connect", ru: "Соединить" },
  tool_racks: { en: "Generate racks", ru: "Создать стеллажи" },
  undo: { en: "Undo", ru: "Отменить" },
  redo: { en: "Redo", ru: "Повторить" },
  undone: { en: "Undone", ru: "Отменено" },
  redone: { en: "Redone", ru: "Повторено" },
  copy: { en: "Copy in a row", ru: "Копировать рядом" },
  delete: { en: "Delete", ru: "Удалить" },
  rename: { en: "Rename", ru: "Переименовать" },
  snapping: { en: "Snapping", ru: "Привязка" },
  snapping_told: {
    en: "Snap to items and grid",
    ru: "Предметы притягиваются друг к другу и к сетке",
  },
  several: { en: "Select several", ru: "Выбирать несколько" },
  transfer: { en: "Import and export", ru: "Импорт и экспорт" },
  help: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },
  save: { en: "Save", ru: "Сохранить" },
  saving: { en: "Saving", ru: "Сохраняется" },
  saved: { en: "Saved", ru: "Сохранено" },
  all_saved: { en: "All saved", ru: "Всё сохранено" },
  unsaved: {
    en: ["{count} unsaved change", "{count} unsaved changes"],
    ru: [
      "{count} несохранённое изменение",
      "{count} несохранённых изменения",
      "{count} несохранённых изменений",
    ],
  },
  save_failed: { en: "Nothing was saved.", ru: "Ничего не сохранено." },
  not_kept: {
    en: "This browser cannot store unsaved changes: save before you close the page.",
    ru:
      "Браузер не может хранить несохранённые изменения: сохраните работу, прежде чем закрыть страницу.",
  },
  hint_section: {
    en: "Drag to draw a section · arrows and Enter put one down",
    ru: "Растяните секцию мышью · стрелки и Enter ставят её на место",
  },
  hint_point: {
    en: "Click to add a point · on a path it divides the path · arrows and Enter add one",
    ru: "Щёлкните, чтобы поставить точку · путь она разделит · стрелки и Enter ставят её",
  },
  hint_connect: {
    en: "Drag from a point to another point or to a section",
    ru: "Тяните от точки к другой точке или к секции",
  },
  hint_touch_section: { en: "Drag to draw a section", ru: "Растяните секцию пальцем" },
  hint_touch_point: {
    en: "Tap to place the point",
    ru: "Коснитесь места, где встанет точка",
  },
  hint_touch_connect: {
    en: "Drag from a point to another point or a section",
    ru: "Тяните от точки к другой точке или секции",
  },
  put_here: { en: "Place here", ru: "Поставить здесь" },
  cancel: { en: "Cancel", ru: "Отмена" },
  empty_title: { en: "An empty floor", ru: "Пустой склад" },
  empty_text: {
    en: "Draw the first section, add points and connect them, or import a file.",
    ru: "Нарисуйте первую секцию, поставьте точки и соедините их — или импортируйте файл.",
  },

  draft_title: { en: "You have unsaved work from {at}", ru: "Есть несохранённая работа от {at}" },
  draft_text: {
    en: ["{count} change was not saved.", "{count} changes were not saved."],
    ru: [
      "Не сохранено {count} изменение.",
      "Не сохранены {count} изменения.",
      "Не сохранено {count} изменений.",
    ],
  },
  draft_restore: { en: "Restore", ru: "Продолжить её" },
  draft_discard: { en: "Discard", ru: "Отказаться от неё" },

  panel: { en: "Panel", ru: "Панель" },
  panel_open: { en: "Open the panel", ru: "Открыть панель" },
  panel_chosen: { en: "Details", ru: "Свойства" },
  panel_things: { en: "All items", ru: "Всё на плане" },
  panel_problems: { en: "Problems", ru: "Проблемы" },
  sections: {
    en: ["{count} section", "{count} sections"],
    ru: ["{count} секция", "{count} секции", "{count} секций"],
  },
  points: {
    en: ["{count} point", "{count} points"],
    ru: ["{count} точка", "{count} точки", "{count} точек"],
  },
  edges: {
    en: ["{count} path", "{count} paths"],
    ru: ["{count} путь", "{count} пути", "{count} путей"],
  },
  chosen_count: {
    en: ["{count} item selected", "{count} items selected"],
    ru: ["Выбран {count} предмет", "Выбрано {count} предмета", "Выбрано {count} предметов"],
  },
  figure_empty: { en: "empty", ru: "из них пусты" },
  figure_boxes: { en: "Boxes in stock", ru: "Коробок в запасе" },
  figure_used: { en: "Area used by sections", ru: "Занято секциями" },
  figure_ways: { en: "Total length of paths", ru: "Длина всех путей" },
  floor_size: { en: "Floor", ru: "Площадь" },
  section: { en: "Section", ru: "Секция" },
  point: { en: "Point", ru: "Точка" },
  edge: { en: "Path", ru: "Путь" },
  name: { en: "Name", ru: "Название" },
  pos_x: { en: "From the left, {length_unit}", ru: "Слева, {length_unit}" },
  pos_y: { en: "From the top, {length_unit}", ru: "Сверху, {length_unit}" },
  length: { en: "Length, {length_unit}", ru: "Длина, {length_unit}" },
  width: { en: "Width, {length_unit}", ru: "Ширина, {length_unit}" },
  box: { en: "Box type", ru: "Тип коробки" },
  box_none: { en: "none", ru: "нет" },
  stock_needs_box: {
    en: "Choose the box type first.",
    ru: "Сначала выберите тип коробки.",
  },
  box_unknown: { en: "Unknown box type.", ru: "Неизвестный тип коробки." },
  stock: { en: "Boxes", ru: "Коробок" },
  stock_height: {
    en: "Average height: {height}",
    ru: "Средняя высота: {height}",
  },
  way: { en: "Access point", ru: "Точка подхода" },
  way_none: { en: "none", ru: "нет" },
  way_nearest: { en: "Nearest point", ru: "Ближайшая точка" },
  way_unknown: { en: "Unknown point.", ru: "Неизвестная точка." },
  ways: { en: "Paths", ru: "Пути" },
  serves: { en: "Sections accessed from here", ru: "Секции, к которым отсюда подходят" },
  between: { en: "Between", ru: "Между" },
  go_to: { en: "Show on the plan", ru: "Показать на плане" },
  remove_way: { en: "Remove the path to {name}", ru: "Удалить путь к точке {name}" },
  wrong_number: { en: "Enter a number.", ru: "Введите число." },
  wrong_extent: { en: "Enter a number above 0.", ru: "Введите число больше 0." },
  wrong_count: { en: "Enter a whole number of 0 or more.", ru: "Введите целое число от 0." },
  wrong_name: { en: "Enter a name.", ru: "Введите название." },
  name_unconfirmed: {
    en: "The name “{name}” was not used: it is similar to another and was not confirmed.",
    ru: "Название «{name}» не сохранено: оно похоже на другое и не подтверждено.",
  },

  filter: { en: "Filter by name", ru: "Искать по названию" },
  kind_sections: { en: "Sections", ru: "Секции" },
  kind_points: { en: "Points", ru: "Точки" },
  kind_edges: { en: "Paths", ru: "Пути" },
  nothing_found: { en: "Nothing found", ru: "Ничего не найдено" },
  empty: { en: "empty", ru: "пусто" },
  no_ways: { en: "no paths", ru: "нет путей" },

  problems: {
    en: ["{count} problem", "{count} problems"],
    ru: ["{count} проблема", "{count} проблемы", "{count} проблем"],
  },
  no_problems: {
    en: "No problems: every section can be reached, and everything stands where it can.",
    ru: "Проблем нет: к каждой секции можно подойти, и всё стоит там, где может стоять.",
  },
  problem_unreachable: {
    en: "{names}: cannot be reached from the other points",
    ru: "{names}: не дойти от остальных точек",
  },
  problem_unjoined: { en: "{names}: no access point", ru: "{names}: нет точки подхода" },
  problem_overlap: { en: "{names}: overlap", ru: "{names}: перекрываются" },
  problem_outside: { en: "{names}: outside the walls", ru: "{names}: за пределами стен" },
  problem_unplaced: { en: "{names}: not placed on the plan", ru: "{names}: нет места на плане" },
  and_more: { en: "{names} and {more} more", ru: "{names} и ещё {more}" },
  place_it: { en: "Place on the plan", ru: "Поставить на план" },

  legend: { en: "Colours", ru: "Цвета" },
  tint_stock: { en: "Stock height", ru: "Высота запаса" },
  tint_types: { en: "Box type", ru: "Тип коробки" },
  tint_none: { en: "None", ru: "Без цвета" },
  legend_empty: { en: "empty", ru: "пусто" },
  legend_to: { en: "to {height}", ru: "до {height}" },
  legend_above: { en: "more", ru: "больше" },
  legend_types: { en: "by box type; colours repeat", ru: "по типу коробки; цвета повторяются" },
  legend_height: { en: "average height of the boxes", ru: "средняя высота коробок" },

  connected: { en: "Connected", ru: "Соединено" },
  nothing_to_connect: {
    en: "Nothing to connect: select points, or a section near a point.",
    ru: "Соединять нечего: выберите точки или секцию рядом с точкой.",
  },
  removed: { en: "Removed", ru: "Удалено" },
  copied: {
    en: ["{count} copy made", "{count} copies made"],
    ru: ["Сделана {count} копия", "Сделано {count} копии", "Сделано {count} копий"],
  },

  delete_title: { en: "Delete the selection?", ru: "Удалить выбранное?" },
  delete_with: { en: "Also deleted:", ru: "Также будет удалено:" },
  delete_unjoined: {
    en: [
      "{count} section loses the point it is reached from",
      "{count} sections lose the point they are reached from",
    ],
    ru: [
      "{count} секция лишится точки подхода",
      "{count} секции лишатся точки подхода",
      "{count} секций лишатся точки подхода",
    ],
  },
  delete_stocked: {
    en: ["{count} section still holds boxes", "{count} sections still hold boxes"],
    ru: [
      "в {count} секции ещё лежат коробки",
      "в {count} секциях ещё лежат коробки",
      "в {count} секциях ещё лежат коробки",
    ],
  },

  copies_title: { en: "Copy in a row", ru: "Копировать рядом" },
  copies_text: {
    en: "Names count on: {from} → {to}. Copied sections are empty.",
    ru: "Названия идут дальше по счёту: {from} → {to}. Скопированные секции пусты.",
  },
  copies_count: { en: "Copies", ru: "Копий" },
  copies_gap: { en: "Gap, {length_unit}", ru: "Промежуток, {length_unit}" },
  copies_direction: { en: "Direction", ru: "Направление" },
  direction_right: { en: "To the right", ru: "Вправо" },
  direction_left: { en: "To the left", ru: "Влево" },
  direction_down: { en: "Down", ru: "Вниз" },
  direction_up: { en: "Up", ru: "Вверх" },
  copies_make: { en: "Copy", ru: "Копировать" },

  conflict_title: {
    en: "Someone else has changed this",
    ru: "Кто-то уже изменил это",
  },
  conflict_text: {
    en: [
      "{count} record differs from what you saw. Nothing was saved yet.",
      "{count} records differ from what you saw. Nothing was saved yet.",
    ],
    ru: [
      "{count} запись не такая, какой вы её видели. Пока ничего не сохранено.",
      "{count} записи не такие, какими вы их видели. Пока ничего не сохранено.",
      "{count} записей не такие, какими вы их видели. Пока ничего не сохранено.",
    ],
  },
  conflict_field: { en: "Field", ru: "Поле" },
  conflict_mine: { en: "Mine", ru: "У меня" },
  conflict_theirs: { en: "Theirs", ru: "У них" },
  conflict_deleted: { en: "deleted", ru: "удалено" },
  keep_mine: { en: "Keep mine", ru: "Оставить моё" },
  take_theirs: { en: "Use theirs", ru: "Взять их" },
  keep_all: { en: "Keep all of mine", ru: "Оставить всё моё" },
  take_all: { en: "Use all of theirs", ru: "Взять всё их" },

  transfer_title: { en: "Import and export", ru: "Импорт и экспорт" },
  transfer_export: { en: "Export", ru: "Экспорт" },
  transfer_import: { en: "Import", ru: "Импорт" },
  transfer_unsaved: {
    en: "Unsaved changes are not in an export; an import asks for them to be saved first.",
    ru: "Несохранённые изменения в экспорт не попадут; перед импортом их нужно сохранить.",
  },
  kind_json: { en: "Whole warehouse (JSON)", ru: "Весь склад (JSON)" },
  kind_boxes: { en: "Box types", ru: "Типы коробок" },
  kind_orders: { en: "Orders", ru: "Заказы" },
  file_kind: { en: "Content of the file", ru: "Что в файле" },
  file_new: {
    en: "The file is imported as a new warehouse: {name}.",
    ru: "Из документа получится отдельный склад: {name}.",
  },
  file_go: { en: "Open", ru: "Открыть его" },
  save_first: { en: "Save first", ru: "Сначала сохранить" },
  ...HELP_MESSAGES,
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
