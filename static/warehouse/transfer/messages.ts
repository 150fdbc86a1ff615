/** The texts of import and export. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  export_csv: { en: "Save as CSV", ru: "Сохранить в CSV" },
  export_excel: { en: "Save as CSV for Excel", ru: "Сохранить в CSV для Excel" },
  export_failed: { en: "The file could not be saved.", ru: "Не удалось сохранить файл." },

  import_csv: { en: "Import CSV…", ru: "Загрузить из CSV…" },
  import_title: { en: "Import from CSV", ru: "Загрузка из CSV" },
  import_hint: {
    en: "A first line with the names of the columns, then a line for each:",
    ru: "Первая строка с названиями столбцов, дальше по строке на каждую запись:",
  },
  choose_file: { en: "Choose a file", ru: "Выбрать файл" },
  choose_other: { en: "Choose another file", ru: "Выбрать другой файл" },
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
  import_ignored: {
    en: "Ignored columns: {columns}.",
    ru: "Пропущенные столбцы: {columns}.",
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
  import_go: { en: "Import", ru: "Загрузить" },
  import_done: { en: "The file has been imported.", ru: "Файл загружен." },

  import_adds: { en: "New", ru: "Новое" },
  import_changes: { en: "Changed", ru: "Изменится" },
  import_same: { en: "The same as before", ru: "Без изменений" },
  import_nothing: {
    en: "Nothing in the file is new or changed.",
    ru: "Ничего нового и ничего изменённого в файле нет.",
  },
  columns_choose: { en: "Choose what the columns hold", ru: "Указать, что в столбцах" },
  template: { en: "Empty file to fill in", ru: "Пустой файл для заполнения" },
  mapping_text: { en: "What do the columns of the file hold?", ru: "Что стоит в столбцах файла?" },
  mapping_rows: { en: "The first rows of the file", ru: "Первые строки файла" },
  mapping_nameless: { en: "no heading", ru: "без названия" },
  mapping_field: { en: "What column {column} holds", ru: "Что в столбце {column}" },
  mapping_unit: { en: "Unit of column {column}", ru: "Единица столбца {column}" },
  mapping_own_unit: { en: "each warehouse's own", ru: "своя у каждого склада" },
  mapping_none: { en: "not read", ru: "не читать" },
  mapping_missing: { en: "Still missing: {fields}.", ru: "Не хватает: {fields}." },
  mapping_done: { en: "Check the file", ru: "Проверить файл" },

  field_sku_box: { en: "SKU", ru: "SKU" },
  field_sku_name: { en: "SKU of the box type", ru: "SKU типа коробки" },
  field_name_box: { en: "Name of the box type", ru: "Название типа коробки" },
  field_length_box: { en: "Length of the box", ru: "Длина коробки" },
  field_width_box: { en: "Width of the box", ru: "Ширина коробки" },
  field_height_box: { en: "Height of the box", ru: "Высота коробки" },
  field_weight_box: { en: "Weight of the box", ru: "Вес коробки" },
  field_max_load_box: { en: "Load it bears", ru: "Макс. нагрузка" },
  field_is_rotated_box: { en: "May be tipped", ru: "Можно вращать" },
  field_name_points: { en: "Name of the point", ru: "Название точки" },
  field_pos_x: { en: "X of the point", ru: "Позиция X точки" },
  field_pos_y: { en: "Y of the point", ru: "Позиция Y точки" },
  field_name_points_from: { en: "Point at one end", ru: "Точка в начале ребра" },
  field_name_points_to: { en: "Point at the other end", ru: "Точка в конце ребра" },
  field_section_name: { en: "Name of the section", ru: "Название секции" },
  field_count_box: { en: "Number of boxes", ru: "Количество коробок" },
  field_name_point_way: { en: "Point it is reached from", ru: "Точка подхода" },
  field_x_pos: { en: "X of the section", ru: "Позиция X секции" },
  field_y_pos: { en: "Y of the section", ru: "Позиция Y секции" },
  field_lenght_wsec: { en: "Length of the section", ru: "Длина секции" },
  field_widht_wsec: { en: "Width of the section", ru: "Ширина секции" },
  field_order_name: { en: "Name of the order", ru: "Название заказа" },
  field_pallet_length: { en: "Length of the pallet", ru: "Длина паллеты" },
  field_pallet_width: { en: "Width of the pallet", ru: "Ширина паллеты" },
  field_pallet_max_height: { en: "Greatest height of a pallet", ru: "Макс. высота паллеты" },
  field_min_layer_fill_ratio: { en: "Least cover of a layer", ru: "Мин. заполнение слоя" },
  field_min_support_ratio: { en: "Least support of a box", ru: "Мин. опора коробки" },
  field_height_layer_diff: { en: "Difference of heights in a layer", ru: "Разница высот в слое" },
  field_height_tolerance: { en: "Tolerance of heights", ru: "Допуск по высоте" },
  field_packing_type: { en: "Kind of packing", ru: "Тип укладки" },
  field_warehouse_name: { en: "Name of the warehouse", ru: "Название склада" },
  field_warehouse_width: { en: "Width of the warehouse", ru: "Ширина склада" },
  field_warehouse_length: { en: "Length of the warehouse", ru: "Длина склада" },
  field_length_unit: { en: "Unit of length", ru: "Единица длины" },
  field_weight_unit: { en: "Unit of weight", ru: "Единица веса" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);

/** The texts of the fields that columns may hold, by field. */
export const FIELD_TEXTS: Readonly<Record<string, keyof typeof MESSAGES & `field_${string}`>> =
  Object.fromEntries(
    Object.keys(MESSAGES).filter((key) => key.startsWith("field_"))
      .map((key) => [key.slice("field_".length), key as `field_sku_box`]),
  );
