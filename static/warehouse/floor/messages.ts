/** The texts of the floor plan page. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

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
  undone: { en: "Undone", ru: "Отменено" },
  redone: { en: "Redone", ru: "Повторено" },
  copy: { en: "Copy in a row", ru: "Копировать рядом" },
  rename: { en: "Rename", ru: "Переименовать" },
  snapping: { en: "Snapping", ru: "Привязка" },
  snapping_told: {
    en: "Snap to items and grid",
    ru: "Предметы притягиваются друг к другу и к сетке",
  },
  several: { en: "Select several", ru: "Выбирать несколько" },
  transfer: { en: "Import and export", ru: "Импорт и экспорт" },
  help: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },
  saving: { en: "Saving", ru: "Сохраняется" },
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
  point: { en: "Point", ru: "Точка" },
  edge: { en: "Path", ru: "Путь" },
  pos_x: { en: "From the left, {length_unit}", ru: "Слева, {length_unit}" },
  pos_y: { en: "From the top, {length_unit}", ru: "Сверху, {length_unit}" },
  length: { en: "Length, {length_unit}", ru: "Длина, {length_unit}" },
  width: { en: "Width, {length_unit}", ru: "Ширина, {length_unit}" },
  box: { en: "Box type", ru: "Тип коробки" },
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
  way_nearest: { en: "Nearest point", ru: "Ближайшая точка" },
  way_unknown: { en: "Unknown point.", ru: "Неизвестная точка." },
  ways: { en: "Paths", ru: "Пути" },
  serves: { en: "Sections accessed from here", ru: "Секции, к которым отсюда подходят" },
  between: { en: "Between", ru: "Между" },
  remove_way: { en: "Remove the path to {name}", ru: "Удалить путь к точке {name}" },
  wrong_count: { en: "Enter a whole number of 0 or more.", ru: "Введите целое число от 0." },
  name_unconfirmed: {
    en: "The name “{name}” was not used: it is similar to another and was not confirmed.",
    ru: "Название «{name}» не сохранено: оно похоже на другое и не подтверждено.",
  },

  filter: { en: "Filter by name", ru: "Искать по названию" },
  kind_sections: { en: "Sections", ru: "Секции" },
  kind_points: { en: "Points", ru: "Точки" },
  kind_edges: { en: "Paths", ru: "Пути" },
  nothing_found: { en: "Nothing found", ru: "Ничего не найдено" },
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
  help_connect: { en: "Connect the selection", ru: "Соединить выбранное" },
  help_move: { en: "Move the selection, or the view", ru: "Двигать выбранное или план" },
  help_move_far: { en: "Ten times as far", ru: "В десять раз дальше" },
  help_step: { en: "Next, previous item", ru: "Следующий предмет, предыдущий" },
  help_all: { en: "Select all", ru: "Выбрать всё" },
  help_whole: { en: "Show the whole floor", ru: "Показать весь склад" },
  help_near: { en: "Show the selection", ru: "Показать выбранное" },
  help_zoom: { en: "Zoom", ru: "Масштаб" },
  help_escape: { en: "Cancel, then clear the selection", ru: "Назад, затем снять выбор" },
  help_put: { en: "Place what the tool draws", ru: "Поставить то, что рисует инструмент" },
  help_list: { en: "Go to the list", ru: "Перейти к списку" },
  help_drag: {
    en:
      "Space and drag, or the middle button, move the view. Hold Alt while you drag to turn snapping off; hold it from the start to drag a copy.",
    ru:
      "Пробел с мышью или средняя кнопка двигают план. Alt во время движения отключает привязку; нажатый заранее, он вытягивает копию.",
  },

  align: { en: "Align", ru: "Выровнять" },
  align_left: { en: "Left edges", ru: "По левому краю" },
  align_top: { en: "Top edges", ru: "По верхнему краю" },
  distribute: { en: "Equal gaps", ru: "Равные промежутки" },
  distribute_x: { en: "Across", ru: "По горизонтали" },
  distribute_y: { en: "Down", ru: "По вертикали" },
  rename_pattern: { en: "Rename by pattern", ru: "Назвать по образцу" },
  rename_field: { en: "Pattern", ru: "Образец" },
  rename_help: {
    en: "A{n:01} gives A01, A02, A03: row by row, from left to right.",
    ru: "A{n:01} даёт A01, A02, A03: ряд за рядом, слева направо.",
  },
  rename_do: { en: "Rename", ru: "Назвать" },
  renamed: {
    en: ["{count} item renamed", "{count} items renamed"],
    ru: [
      "Переименован {count} предмет",
      "Переименовано {count} предмета",
      "Переименовано {count} предметов",
    ],
  },
  fault_unknown: { en: "Invalid pattern: {what}", ru: "Непонятно: {what}" },
  fault_repeats: {
    en: "“{what}” would repeat: use {n:01}.",
    ru: "«{what}» вышло бы не один раз: добавьте {n:01}.",
  },
  fault_taken: { en: "“{what}” already exists.", ru: "«{what}» уже есть." },
  stock_of_all: { en: "Stock of all", ru: "Запас во всех" },
  stock_do: { en: "Fill", ru: "Заполнить" },
  stock_empty: { en: "Empty all", ru: "Опустошить все" },
  stocked: {
    en: ["{count} section changed", "{count} sections changed"],
    ru: ["Изменена {count} секция", "Изменены {count} секции", "Изменено {count} секций"],
  },
  direction: { en: "Direction", ru: "Направление" },
  direction_both: { en: "Both directions", ru: "В обе стороны" },
  direction_forth: { en: "→ ↓ only", ru: "Только → ↓" },
  direction_back: { en: "← ↑ only", ru: "Только ← ↑" },
  direction_forth_label: {
    en: "One-way, to the right or down",
    ru: "Одностороннее, вправо или вниз",
  },
  direction_back_label: {
    en: "One-way, to the left or up",
    ru: "Одностороннее, влево или вверх",
  },
  speed: { en: "Speed, times the usual", ru: "Скорость, от обычной" },
  wrong_speed: {
    en: "Enter a number from 0.01 to 100, or leave the field empty.",
    ru: "Введите число от 0,01 до 100 или оставьте поле пустым.",
  },
  speed_fact: { en: "Speed: {speed} of the usual", ru: "Скорость: {speed} от обычной" },
  one_way_fact: { en: "One-way, from {from} to {to}", ru: "Одностороннее, от {from} к {to}" },
  problem_one_way: {
    en: "{names}: one-way paths lead in but not out, or out but not in",
    ru: "{names}: по односторонним путям туда не войти или оттуда не выйти",
  },
  clipboard_copied: {
    en: ["{count} item copied: Ctrl V pastes", "{count} items copied: Ctrl V pastes"],
    ru: [
      "Скопирован {count} предмет: Ctrl V вставляет",
      "Скопировано {count} предмета: Ctrl V вставляет",
      "Скопировано {count} предметов: Ctrl V вставляет",
    ],
  },
  pasted: {
    en: ["{count} item pasted", "{count} items pasted"],
    ru: ["Вставлен {count} предмет", "Вставлено {count} предмета", "Вставлено {count} предметов"],
  },
  nothing_copied: {
    en: "Nothing has been copied yet.",
    ru: "Пока ничего не скопировано.",
  },
  duplicate: { en: "Duplicate", ru: "Повторить" },
  help_copy: { en: "Copy the selection", ru: "Скопировать выбранное" },
  help_paste: { en: "Paste where the mouse is", ru: "Вставить туда, где мышь" },
  help_duplicate: { en: "Duplicate the selection", ru: "Повторить выбранное" },
  plan_only: {
    en: "View only: the warehouse manager can change this plan.",
    ru: "План для просмотра: меняет его начальник склада.",
  },
  plan_only_label: {
    en:
      "Floor plan: {sections}, {points}, {edges}. Arrow keys move the view, brackets step through everything. The list beside it holds the same as text.",
    ru:
      "План склада: {sections}, {points}, {edges}. Стрелки двигают план, квадратные скобки переходят от предмета к предмету. Список рядом содержит то же самое текстом.",
  },
  plan_only_empty: { en: "Nothing is drawn on it yet.", ru: "На нём пока ничего нет." },
  fact_stock: { en: "Stock", ru: "Запас" },
  fact_place: { en: "From the left, from the top", ru: "Слева, сверху" },
  fact_size: { en: "Width × length", ru: "Ширина × длина" },
  fact_way: { en: "Access point", ru: "Точка подхода" },

  racks_title: { en: "Generate racks", ru: "Создать стеллажи" },
  racks_text: {
    en: "Every bay becomes a section, reached from the point in front of it.",
    ru: "Каждое место становится секцией, к которой подходят от точки перед ней.",
  },
  rows: { en: "Rows", ru: "Рядов" },
  bays: { en: "Bays in a row", ru: "Мест в ряду" },
  bayLength: { en: "Bay length, {length_unit}", ru: "Длина места, {length_unit}" },
  bayDepth: { en: "Bay depth, {length_unit}", ru: "Глубина места, {length_unit}" },
  aisle: { en: "Aisle width, {length_unit}", ru: "Ширина прохода, {length_unit}" },
  crossEvery: { en: "Cross-aisle after", ru: "Проход поперёк" },
  cross_none: {
    en: "this many bays; 0 for none between the ends",
    ru: "через столько мест; 0: только по концам",
  },
  sides: { en: "Racks at an aisle", ru: "Стеллажи у прохода" },
  sides_1: { en: "On one side", ru: "С одной стороны" },
  sides_2: { en: "On both sides", ru: "С обеих сторон" },
  along: { en: "Rows run", ru: "Ряды идут" },
  along_x: { en: "From left to right", ru: "Слева направо" },
  along_y: { en: "From top to bottom", ru: "Сверху вниз" },
  pattern: { en: "Names", ru: "Названия" },
  pattern_help: {
    en: "{row:A} counts A, B, C; {bay:01} counts 01, 02, 03; {aisle} is the aisle’s number.",
    ru: "{row:A} считает A, B, C; {bay:01} считает 01, 02, 03; {aisle} — номер прохода.",
  },
  pattern_names: { en: "{first} to {last}", ru: "от {first} до {last}" },
  racks_make: { en: "Place racks here", ru: "Поставить стеллажи сюда" },
  racks_hint: {
    en: "Move the mouse and click · arrows and Enter put them down",
    ru: "Наведите мышь и щёлкните · стрелки и Enter ставят их на место",
  },
  racks_hint_touch: {
    en: "Drag the racks to their place",
    ru: "Перетащите стеллажи на место",
  },
  made: {
    en: ["{count} section generated", "{count} sections generated"],
    ru: ["Создана {count} секция", "Созданы {count} секции", "Создано {count} секций"],
  },
  not_linked: {
    en: "No straight path leads from them to the other paths: connect one of their points.",
    ru: "Прямого пути от них к остальным путям нет: соедините одну из их точек.",
  },
  racks_clear: { en: "No conflicts", ru: "Ничто не мешает" },
  hits_plots: { en: "Conflicts with: {names}", ru: "Мешают: {names}" },
  hits_edges: {
    en: "Paths would lead through the racks: {names}",
    ru: "Сквозь стеллажи прошли бы пути: {names}",
  },
  hits_names: {
    en: "Names that exist already: {names}",
    ru: "Такие названия уже есть: {names}",
  },
  hits_walls: { en: "Reaches beyond the walls", ru: "Выходит за стены" },
  fault_count: { en: "Enter a whole number of 1 or more.", ru: "Введите целое число от 1." },
  fault_count_or_none: {
    en: "Enter a whole number of 0 or more.",
    ru: "Введите целое число от 0.",
  },
  fault_extent: { en: "Enter a number above 0.", ru: "Введите число больше 0." },
  fault_too_many: {
    en: "At most 10,000 bays at once.",
    ru: "Не больше 10 000 мест за один раз.",
  },
  fault_repeats_in_block: {
    en: "“{what}” would repeat: include rows and bays in the pattern.",
    ru: "«{what}» вышло бы не один раз: пусть названия считают и ряды, и места.",
  },
  fault_empty: { en: "Enter names.", ru: "Введите названия." },

  problem_through: { en: "{way} leads through {names}", ru: "{way}: проходит сквозь {names}" },
  mend: { en: "Fix it", ru: "Исправить" },
  mend_way: { en: "Fix {way}", ru: "Исправить {way}" },
  mend_all: { en: "Fix all paths", ru: "Исправить все пути" },
  mended_removed: {
    en: "{way} removed: other paths lead there",
    ru: "Путь {way} удалён: туда ведут другие пути",
  },
  mended_rerouted: {
    en: "{way} now leads around {names}",
    ru: "Путь {way} теперь обходит {names}",
  },
  not_mended: {
    en: "{way} cannot be fixed: no path leads around. Move its ends or the section.",
    ru: "Путь {way} не исправить: обойти негде. Передвиньте его концы или секцию.",
  },
  mended_all: {
    en: "Removed: {removed}, drawn around sections: {rerouted}, left: {left}",
    ru: "Удалено: {removed}, проведено в обход: {rerouted}, осталось: {left}",
  },
  drawn_around: { en: "The path leads around {names}", ru: "Путь обходит {names}" },
  not_drawn: {
    en: "Not connected: {names} in between, and no path leads around.",
    ru: "Не соединено: между ними {names}, и обойти негде.",
  },
  enter_name: { en: "Enter a name.", ru: "Введите название." },
  enter_number: { en: "Enter a number.", ru: "Введите число." },
  box_type: { en: "Box type", ru: "Тип коробки" },
  from_left: { en: "From the left, {length_unit}", ru: "Слева, {length_unit}" },
  from_top: { en: "From the top, {length_unit}", ru: "Сверху, {length_unit}" },
  show_on_plan: { en: "Show on the plan", ru: "Показать на плане" },
  unknown_box_type: { en: "Unknown box type.", ru: "Неизвестный тип коробки." },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
