/** The texts of the curators' pages for the catalog as a whole. */
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as FIELDS } from "../shared/field_messages.ts";

import { ACCOUNT_MESSAGES } from "./account_messages.ts";

export const MESSAGES = {
  ...FIELDS,
  brand: { en: "Open Depot", ru: "Open Depot" },
  pages: { en: "Curator pages", ru: "Страницы кураторов" },
  tab_desk: { en: "Review", ru: "Проверка" },
  tab_catalog: { en: "Catalog", ru: "Каталог" },
  tab_audit: { en: "Log", ru: "Журнал" },
  to_transfer: { en: "Import and export", ru: "Загрузка и выгрузка" },
  to_doubles: { en: "Possible duplicates", ru: "Возможные дубликаты" },
  to_placements: { en: "Note positions", ru: "Положение пометок" },
  to_encyclopedia: { en: "Wikipedia", ru: "Википедия" },
  to_account: { en: "Accounts", ru: "Учётные записи" },
  log_in: { en: "Log in at the review desk first.", ru: "Сначала войдите на странице проверки." },
  to_log_in: { en: "Log in", ru: "Войти" },

  transfer_title: { en: "Import and export", ru: "Загрузка и выгрузка" },
  export_title: { en: "Export", ru: "Выгрузка" },
  export_text: {
    en: "Download the whole catalog, without accounts and image files.",
    ru: "Скачать весь каталог без учётных записей и файлов изображений.",
  },
  export_json: { en: "As one document (JSON)", ru: "Одним документом (JSON)" },
  export_csv: { en: "As tables (CSV in a ZIP archive)", ru: "Таблицами (CSV в архиве ZIP)" },
  sheet_title: { en: "Import a spreadsheet", ru: "Загрузка таблицы" },
  sheet_text: {
    en:
      "A CSV file, as every spreadsheet program saves it. Nothing is saved until you have reviewed the changes.",
    ru:
      "Файл CSV, как его сохраняет любая программа таблиц. Ничего не записывается, пока вы не увидите, что изменится.",
  },
  what: { en: "The rows are", ru: "Строки — это" },
  kind_paintings: { en: "Paintings", ru: "Картины" },
  kind_artists: { en: "Artists", ru: "Художники" },
  mode: { en: "Rows to import", ru: "Какие строки загружать" },
  mode_add: { en: "Add new records only", ru: "Только добавлять новые" },
  mode_update: { en: "Update existing records only", ru: "Только изменять существующие" },
  mode_both: { en: "Both", ru: "И то и другое" },
  file: { en: "File", ru: "Файл" },
  file_after_mode: {
    en: "Choose the rows to import first.",
    ru: "Сначала выберите, какие строки загружать.",
  },
  columns: { en: "Match columns", ru: "Соответствие столбцов" },
  columns_text: {
    en: "Columns that are not imported leave the catalog unchanged.",
    ru: "Поля столбцов, которые не загружаются, в каталоге не меняются.",
  },
  column_field: { en: "Field of the column {name}", ru: "Поле столбца {name}" },
  column_none: { en: "Do not import", ru: "Не загружать" },
  clear_empty: {
    en: "Empty cells clear the field",
    ru: "Пустые ячейки очищают поле",
  },
  check: { en: "Preview changes", ru: "Просмотреть изменения" },
  checking: { en: "Checking…", ru: "Проверка…" },
  entering: { en: "Importing…", ru: "Загрузка…" },
  would: { en: "Preview", ru: "Предварительный просмотр" },
  done: { en: "Imported", ru: "Загружено" },
  count_new: { en: "New", ru: "Новых" },
  count_changed: { en: "Changed", ru: "Изменённых" },
  count_same: { en: "Unchanged", ru: "Без изменений" },
  count_passed_over: { en: "Skipped", ru: "Пропущено" },
  count_refused: { en: "Refused", ru: "Отклонённых" },
  changes: { en: "Changes, row by row", ru: "Изменения по строкам" },
  refusals: { en: "Refused rows", ru: "Отклонённые строки" },
  warnings: { en: "Warnings", ru: "Предупреждения" },
  skipped: { en: "Skipped rows", ru: "Пропущенные строки" },
  value: { en: "Value", ru: "Значение" },
  record: { en: "Record", ru: "Запись" },
  row: { en: "Row", ru: "Строка" },
  field: { en: "Field", ru: "Поле" },
  before: { en: "Before", ru: "Было" },
  after: { en: "After", ru: "Станет" },
  why: { en: "Why", ru: "Почему" },
  enter: { en: "Import", ru: "Загрузить" },
  enter_others: {
    en: "Import all except refused rows",
    ru: "Загрузить всё, кроме отклонённых строк",
  },
  nothing_to_do: { en: "There is nothing to import.", ru: "Загружать нечего." },
  take_back: { en: "Undo", ru: "Отменить" },
  taken_back: { en: "Undone.", ru: "Отменено." },
  taken_back_partly: {
    en: "Undone, except for later edits: {count}",
    ru: "Отменено, кроме более поздних правок: {count}",
  },
  failed: { en: "Failed: {why}", ru: "Не получилось: {why}" },
  no_mapping: {
    en: "Match the columns first.",
    ru: "Сначала укажите соответствие столбцов.",
  },
  no_columns: {
    en: "The file has no columns that can be read.",
    ru: "В файле нет столбцов, которые можно прочитать.",
  },

  encyclopedia_title: { en: "Check against Wikipedia", ru: "Сверка с Википедией" },
  placements_title: { en: "Note positions", ru: "Положение пометок" },
  placements_text: {
    en:
      "When a picture is replaced, notes and tour stops move with the details they describe. Those that could not be placed with certainty are listed here.",
    ru:
      "При замене изображения пометки и остановки экскурсий переносятся на те же детали. Те, место которых определить не удалось, перечислены здесь.",
  },
  no_placements: { en: "No note positions to confirm.", ru: "Все положения подтверждены." },
  placement_counts: {
    en: "{moved}, {waiting}; the pictures are {percent} % alike",
    ru: "{moved}, {waiting}; изображения совпадают на {percent} %",
  },
  placement_moved: {
    en: ["{count} position moved", "{count} positions moved"],
    ru: ["{count} место перенесено", "{count} места перенесены", "{count} мест перенесено"],
  },
  placement_waiting: {
    en: ["{count} to confirm", "{count} to confirm"],
    ru: ["{count} на подтверждение", "{count} на подтверждение", "{count} на подтверждение"],
  },
  placement_former: { en: "Before", ru: "Было" },
  placement_present: { en: "Now", ru: "Стало" },
  placement_tour: { en: "Edit the tour", ru: "Править экскурсию" },
  placement_edit: { en: "Edit on the picture", ru: "Править на изображении" },
  placement_confirm: { en: "Confirm positions", ru: "Подтвердить" },
  doubles_title: { en: "Possible duplicates", ru: "Возможные дубликаты" },
  doubles_text: {
    en: "Records with the same or a similar name and compatible years.",
    ru: "Записи с одинаковыми или похожими именами и совместимыми годами.",
  },
  no_doubles: { en: "No possible duplicates found.", ru: "Возможных дубликатов не найдено." },
  likeness_same: { en: "Same name", ru: "То же имя" },
  likeness_near: { en: "Similar name", ru: "Похожее имя" },
  likeness_picture: { en: "Same picture", ru: "То же изображение" },
  merge_question: { en: "Merge…", ru: "Объединить…" },
  merge_of: { en: "Merge {one} and {other}", ru: "Объединить: {one} и {other}" },
  distinct: { en: "Not a duplicate", ru: "Не дубликат" },
  distinct_of: {
    en: "{one} and {other} are not duplicates",
    ru: "{one} и {other} — не дубликаты",
  },
  stays: { en: "Keep", ru: "Оставить" },
  goes: { en: "Remove", ru: "Удалить" },
  swap: { en: "Swap", ru: "Поменять местами" },
  picture: { en: "Picture", ru: "Изображение" },
  none: { en: "none", ru: "нет" },
  united: {
    en: "Other names and identifiers of both records are combined.",
    ru: "Другие имена и идентификаторы обеих записей объединятся.",
  },
  links: {
    en: "Will be linked to the record being kept: {list}.",
    ru: "Будет связано с оставленной записью: {list}.",
  },
  no_links: {
    en: "Nothing links to the record being removed.",
    ru: "С удаляемой записью ничего не связано.",
  },
  link_paintings: { en: "paintings: {count}", ru: "картин: {count}" },
  link_periods: { en: "periods: {count}", ru: "периодов: {count}" },
  link_influences: { en: "influences: {count}", ru: "влияний: {count}" },
  link_annotations: { en: "notes: {count}", ru: "пометок: {count}" },
  link_tours: { en: "tours: {count}", ru: "экскурсий: {count}" },
  merge: { en: "Merge", ru: "Объединить" },
  merging: { en: "Merging…", ru: "Объединение…" },
  chief_merges: {
    en: "Only an editor in chief can merge records.",
    ru: "Объединять записи может только главный хранитель.",
  },
  merged: { en: "Merged into {name}.", ru: "Объединено: {name}." },
  cancel: { en: "Cancel", ru: "Отмена" },
  more: { en: "More", ru: "Ещё" },
  loading: { en: "Loading…", ru: "Загрузка…" },

  f_open_depot_id: { en: "Open Depot ID", ru: "ID в Open Depot" },
  f_artist: { en: "Artist name", ru: "Имя художника" },
  f_artist_id: { en: "Artist ID", ru: "ID художника" },
  f_movement: { en: "Movement name", ru: "Название направления" },
  f_movement_id: { en: "Movement ID", ru: "ID направления" },
} satisfies Messages;

export const { t, count } = translator({ ...MESSAGES, ...ACCOUNT_MESSAGES });

/** Returns the label of a field; its own name if there is none. */
export function fieldName(field: string): string {
  const key = `f_${field}`;
  return Object.hasOwn(MESSAGES, key) ? t(key as Parameters<typeof t>[0]) : field;
}

// What of a long text tells it from another.
const MAX_SHOWN_LENGTH = 120;

/** A value of a field in a few words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("none");
  if (Array.isArray(value)) {
    const texts = value.map((one) => one.name ?? one.value).filter(Boolean);
    return texts.length === 0 ? t("none") : texts.join(", ");
  }
  const text = String(value);
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}
