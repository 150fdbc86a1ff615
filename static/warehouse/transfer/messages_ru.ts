import type { MessagesLike } from "../../shared/i18n.ts";
import type { TRANSFER_EN } from "./messages_en.ts";

/** The texts of import and export in Russian. */
export const TRANSFER_RU: MessagesLike<typeof TRANSFER_EN> = {
  export_csv: "Сохранить в CSV",
  export_excel: "Сохранить в CSV для Excel",
  export_failed: "Не удалось сохранить файл.",

  import_csv: "Загрузить из CSV…",
  import_title: "Загрузка из CSV",
  import_hint: "Первая строка с названиями столбцов, дальше по строке на каждую запись:",
  choose_file: "Выбрать файл",
  choose_other: "Выбрать другой файл",
  drop_here: "или перетащите его сюда",
  checking: "Файл читается…",
  import_wrong: {
    one: "В файле {file} {count} ошибка; ничего не загружено.",
    few: "В файле {file} {count} ошибки; ничего не загружено.",
    other: "В файле {file} {count} ошибок; ничего не загружено.",
  },
  import_ignored: "Столбцы, которые не читаются: {columns}.",
  line: "Строка",
  column: "Столбец",
  wrong: "Что не так",
  import_boxes: {
    one: "{count} тип коробок",
    few: "{count} типа коробок",
    other: "{count} типов коробок",
  },
  import_points: { one: "{count} точка", few: "{count} точки", other: "{count} точек" },
  import_edges: { one: "{count} ребро", few: "{count} ребра", other: "{count} рёбер" },
  import_sections: { one: "{count} секция", few: "{count} секции", other: "{count} секций" },
  import_section_geometry: {
    one: "место {count} секции",
    other: "места {count} секций",
  },
  import_orders: { one: "{count} заказ", few: "{count} заказа", other: "{count} заказов" },
  import_order_data: {
    one: "{count} строка заказов",
    few: "{count} строки заказов",
    other: "{count} строк заказов",
  },
  import_order_params: {
    one: "параметры {count} заказа",
    other: "параметры {count} заказов",
  },
  import_users: {
    one: "{count} сотрудник",
    few: "{count} сотрудника",
    other: "{count} сотрудников",
  },
  import_ready: "В файле {file} всё в порядке:",
  import_go: "Загрузить",
  import_done: "Файл загружен.",
};
