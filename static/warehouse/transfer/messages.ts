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
  import_templates: {
    en: ["{count} template", "{count} templates"],
    ru: ["{count} шаблон", "{count} шаблона", "{count} шаблонов"],
  },
  import_deliveries: {
    en: ["{count} delivery line", "{count} delivery lines"],
    ru: ["{count} строка поставок", "{count} строки поставок", "{count} строк поставок"],
  },
  import_users: {
    en: ["{count} user", "{count} users"],
    ru: ["{count} сотрудник", "{count} сотрудника", "{count} сотрудников"],
  },
  create_boxes: {
    en: "Add unknown box types whose sizes are in the file",
    ru: "Добавить неизвестные типы коробок, размеры которых есть в файле",
  },
  parameters: { en: "parameters", ru: "параметры" },
  order_name_if_none: {
    en: "Name of the order, where the file names none",
    ru: "Название заказа, если в файле его нет",
  },

  import_adds: { en: "New", ru: "Новое" },
  import_changes: { en: "Changed", ru: "Изменится" },
  import_same: { en: "The same as before", ru: "Без изменений" },
  import_skipped: { en: "Known, left as it is", ru: "Уже есть, не меняется" },
  users_left_out: {
    en: "Left out, because passwords are never imported",
    ru: "Пропущены: пароли так не передаются",
  },
  mode: { en: "What is known already", ru: "Что уже есть" },
  mode_update: { en: "Update what is known", ru: "Обновить известное" },
  mode_replace: { en: "Replace everything", ru: "Заменить всё" },
  import_removes: { en: "Removed, because the file lacks it", ru: "Удаляется: нет в файле" },
  mode_add: { en: "Add only", ru: "Только добавить" },
  undone: { en: "The import is undone.", ru: "Загрузка отменена." },
  undo_failed: { en: "The import was not undone.", ru: "Загрузку отменить не удалось." },
  template: { en: "Empty file to fill in", ru: "Пустой файл для заполнения" },
  mapping_own_unit: { en: "each warehouse's own", ru: "своя у каждого склада" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES, COMMON);
