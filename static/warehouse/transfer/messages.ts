/** The texts of import and export. */
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "../shared/messages.ts";

export const MESSAGES = {
  export_csv: { en: "Save as CSV", ru: "Сохранить в CSV" },
  export_excel: { en: "Save as CSV for Excel", ru: "Сохранить в CSV для Excel" },
  export_failed: { en: "The file could not be saved.", ru: "Не удалось сохранить файл." },

  export_workbook: { en: "Save as a workbook (.xlsx)", ru: "Сохранить книгой (.xlsx)" },
  format: { en: "Format of tables", ru: "Формат таблиц" },
  workbook: { en: "Workbook (.xlsx)", ru: "Книга Excel (.xlsx)" },
  import_csv: { en: "Import a file…", ru: "Загрузить файл…" },
  import_title: { en: "Import a file", ru: "Загрузка файла" },
  import_hint: {
    en:
      "CSV or a workbook (.xlsx): a first row with the names of the columns, then a row for each:",
    ru:
      "CSV или книга Excel (.xlsx): первая строка с названиями столбцов, дальше по строке на запись:",
  },
  choose_file: { en: "Choose a file", ru: "Выбрать файл" },
  choose_other: { en: "Choose another file", ru: "Выбрать другой файл" },
  choose_files: { en: "Choose files", ru: "Выбрать файлы" },
  drop_them_here: { en: "or drop them here", ru: "или перетащите их сюда" },
  drop_here: { en: "or drop it here", ru: "или перетащите его сюда" },
  checking: { en: "The file is being read…", ru: "Файл читается…" },
  import_wrong: {
    en: [
      "{count} error in {file}; nothing has been imported.",
      "{count} errors in {file}; nothing has been imported.",
    ],
    ru: [
      "В файле {file} {count} ошибка; ничего не загружено.",
      "В файле {file} {count} ошибки; ничего не загружено.",
      "В файле {file} {count} ошибок; ничего не загружено.",
    ],
  },
  line: { en: "Line", ru: "Строка" },
  column: { en: "Column", ru: "Столбец" },
  wrong: { en: "What is wrong", ru: "Что не так" },
  import_warehouses: {
    en: ["{count} warehouse", "{count} warehouses"],
    ru: ["{count} склад", "{count} склада", "{count} складов"],
  },
  import_boxes: {
    en: ["{count} box type", "{count} box types"],
    ru: ["{count} тип коробок", "{count} типа коробок", "{count} типов коробок"],
  },
  import_points: {
    en: ["{count} point", "{count} points"],
    ru: ["{count} точка", "{count} точки", "{count} точек"],
  },
  import_edges: {
    en: ["{count} edge", "{count} edges"],
    ru: ["{count} ребро", "{count} ребра", "{count} рёбер"],
  },
  import_sections: {
    en: ["{count} section", "{count} sections"],
    ru: ["{count} секция", "{count} секции", "{count} секций"],
  },
  import_section_geometry: {
    en: ["the place of {count} section", "the places of {count} sections"],
    ru: ["место {count} секции", "места {count} секций", "места {count} секций"],
  },
  import_orders: {
    en: ["{count} order", "{count} orders"],
    ru: ["{count} заказ", "{count} заказа", "{count} заказов"],
  },
  import_order_data: {
    en: ["{count} order line", "{count} order lines"],
    ru: ["{count} строка заказов", "{count} строки заказов", "{count} строк заказов"],
  },
  import_order_params: {
    en: ["parameters of {count} order", "parameters of {count} orders"],
    ru: ["параметры {count} заказа", "параметры {count} заказов", "параметры {count} заказов"],
  },
  import_users: {
    en: ["{count} user", "{count} users"],
    ru: ["{count} сотрудник", "{count} сотрудника", "{count} сотрудников"],
  },
  import_ready: { en: "{file} is correct.", ru: "В файле {file} всё в порядке." },
  import_ready_but: {
    en: "{file} can be imported. Review what is listed here first.",
    ru: "Файл {file} можно загрузить. Сначала посмотрите на то, что перечислено здесь.",
  },
  value: { en: "Value", ru: "Значение" },
  similar: {
    en: "New names that are similar to others",
    ru: "Новые названия, похожие на другие",
  },
  similar_new: { en: "New", ru: "Новое" },
  similar_existing: { en: "Similar to", ru: "Похоже на" },
  order_name_if_none: {
    en: "Name of the order, where the file names none",
    ru: "Название заказа, если в файле его нет",
  },
  files_right: {
    en: ["{count} file can be imported.", "{count} files can be imported."],
    ru: [
      "{count} файл можно загрузить.",
      "{count} файла можно загрузить.",
      "{count} файлов можно загрузить.",
    ],
  },
  import_go: { en: "Import", ru: "Загрузить" },
  import_done: { en: "The file has been imported.", ru: "Файл загружен." },

  import_adds: { en: "New", ru: "Новое" },
  import_changes: { en: "Changed", ru: "Изменится" },
  import_same: { en: "The same as before", ru: "Без изменений" },
  import_skipped: { en: "Known, left as it is", ru: "Уже есть, не меняется" },
  mode: { en: "What is known already", ru: "Что уже есть" },
  mode_update: { en: "Update what is known", ru: "Обновить известное" },
  mode_replace: { en: "Replace everything", ru: "Заменить всё" },
  import_removes: { en: "Removed, because the file lacks it", ru: "Удаляется: нет в файле" },
  difference_removed: { en: "Removed", ru: "Удаляется" },
  mode_add: { en: "Add only", ru: "Только добавить" },
  differences: { en: "What is new or changes", ru: "Что нового и что изменится" },
  differences_more: { en: "And {count} more.", ru: "И ещё {count}." },
  difference_record: { en: "Record", ru: "Запись" },
  difference_what: { en: "Before → after", ru: "Было → станет" },
  difference_new: { en: "new", ru: "новая" },
  part_boxes: { en: "box type", ru: "тип коробки" },
  part_points: { en: "point", ru: "точка" },
  part_edges: { en: "edge", ru: "ребро" },
  part_sections: { en: "section", ru: "секция" },
  part_section_geometry: { en: "place of a section", ru: "место секции" },
  part_orders: { en: "order", ru: "заказ" },
  part_order_data: { en: "order line", ru: "строка заказа" },
  part_order_params: { en: "parameters", ru: "параметры" },
  part_users: { en: "user", ru: "сотрудник" },
  part_warehouses: { en: "warehouse", ru: "склад" },
  undone: { en: "The import is undone.", ru: "Загрузка отменена." },
  undo_failed: { en: "The import was not undone.", ru: "Загрузку отменить не удалось." },
  import_nothing: {
    en: "Nothing in the file is new or changed.",
    ru: "Ничего нового и ничего изменённого в файле нет.",
  },
  columns_choose: { en: "Choose what the columns hold", ru: "Указать, что в столбцах" },
  template: { en: "Empty file to fill in", ru: "Пустой файл для заполнения" },
  mapping_own_unit: { en: "each warehouse's own", ru: "своя у каждого склада" },
  mapping_missing: { en: "Still missing: {fields}.", ru: "Не хватает: {fields}." },
  mapping_done: { en: "Check the file", ru: "Проверить файл" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES, COMMON);
