/** The texts of the curators' pages for the catalog as a whole. */
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as FIELDS } from "../shared/field_messages.ts";

import { ACCOUNT_MESSAGES } from "./account_messages.ts";

export const MESSAGES = {
  ...FIELDS,
  brand: { en: "Open Depot", ru: "Open Depot" },
  pages: { en: "Pages for curators", ru: "Страницы кураторов" },
  tab_desk: { en: "Review", ru: "Проверка" },
  tab_catalog: { en: "Catalog", ru: "Каталог" },
  tab_audit: { en: "Log", ru: "Журнал" },
  to_transfer: { en: "Import and export", ru: "Загрузка и выгрузка" },
  to_doubles: { en: "Likely doubles", ru: "Возможные двойники" },
  to_placements: { en: "Places of notes", ru: "Места пометок" },
  to_encyclopedia: { en: "Encyclopedia", ru: "Энциклопедия" },
  to_account: { en: "Accounts", ru: "Учётные записи" },
  log_in: { en: "Log in at the review desk first.", ru: "Сначала войдите на странице проверки." },
  to_log_in: { en: "To the login", ru: "К входу" },

  transfer_title: { en: "Import and export", ru: "Загрузка и выгрузка" },
  export_title: { en: "Export", ru: "Выгрузка" },
  export_text: {
    en: "The whole catalog of this moment, without accounts and image files.",
    ru: "Весь каталог на этот момент, без учётных записей и файлов изображений.",
  },
  export_json: { en: "As one document (JSON)", ru: "Одним документом (JSON)" },
  export_csv: { en: "As tables (CSV in a ZIP archive)", ru: "Таблицами (CSV в архиве ZIP)" },
  sheet_title: { en: "Enter a spreadsheet", ru: "Загрузка таблицы" },
  sheet_text: {
    en:
      "A CSV file, as every spreadsheet program saves it. Nothing is written before you have seen what would change.",
    ru:
      "Файл CSV, как его сохраняет любая программа таблиц. Ничего не записывается, пока вы не увидите, что изменится.",
  },
  what: { en: "The rows are", ru: "Строки — это" },
  kind_paintings: { en: "Paintings", ru: "Картины" },
  kind_artists: { en: "Artists", ru: "Художники" },
  mode: { en: "Which rows to take", ru: "Какие строки брать" },
  mode_add: { en: "Add new records only", ru: "Только добавлять новые" },
  mode_update: { en: "Update known records only", ru: "Только изменять известные" },
  mode_both: { en: "Both", ru: "И то и другое" },
  file: { en: "File", ru: "Файл" },
  file_after_mode: {
    en: "Choose first which rows to take.",
    ru: "Сначала выберите, какие строки брать.",
  },
  columns: { en: "What the columns hold", ru: "Что в столбцах" },
  columns_text: {
    en: "Columns that are not read are never touched in the catalog.",
    ru: "Чего в столбцах нет, то в каталоге не меняется.",
  },
  column_field: { en: "Field of the column {name}", ru: "Поле столбца {name}" },
  column_none: { en: "Not read", ru: "Не читать" },
  clear_empty: {
    en: "Empty cells empty their fields",
    ru: "Пустые ячейки опустошают свои поля",
  },
  check: { en: "Show what would change", ru: "Показать, что изменится" },
  checking: { en: "Looking…", ru: "Проверка…" },
  entering: { en: "Entering…", ru: "Запись…" },
  would: { en: "What would change", ru: "Что изменится" },
  done: { en: "Entered", ru: "Записано" },
  count_new: { en: "New", ru: "Новых" },
  count_changed: { en: "Changed", ru: "Изменённых" },
  count_same: { en: "As they are", ru: "Без изменений" },
  count_passed_over: { en: "Skipped", ru: "Пропущено" },
  count_refused: { en: "Refused", ru: "Отклонённых" },
  changes: { en: "Changes, row by row", ru: "Изменения по строкам" },
  refusals: { en: "Refused rows", ru: "Отклонённые строки" },
  warnings: { en: "Please check", ru: "Проверьте" },
  skipped: { en: "Skipped rows", ru: "Пропущенные строки" },
  value: { en: "Value", ru: "Значение" },
  record: { en: "Record", ru: "Запись" },
  row: { en: "Row", ru: "Строка" },
  field: { en: "Field", ru: "Поле" },
  before: { en: "Before", ru: "Было" },
  after: { en: "After", ru: "Станет" },
  why: { en: "Why", ru: "Почему" },
  enter: { en: "Enter", ru: "Записать" },
  enter_others: { en: "Enter all but the refused rows", ru: "Записать всё, кроме отклонённого" },
  nothing_to_do: { en: "There is nothing to enter.", ru: "Записывать нечего." },
  take_back: { en: "Take back", ru: "Отменить" },
  taken_back: { en: "Taken back.", ru: "Отменено." },
  taken_back_partly: {
    en: "Taken back, except for what was edited since: {count}",
    ru: "Отменено, кроме правленого с тех пор: {count}",
  },
  failed: { en: "That did not work: {why}", ru: "Не получилось: {why}" },
  no_mapping: {
    en: "Say first what the columns hold.",
    ru: "Сначала укажите, что в столбцах.",
  },
  no_columns: {
    en: "The file has no columns that can be read.",
    ru: "В файле нет столбцов, которые можно прочитать.",
  },

  encyclopedia_title: { en: "Reading the encyclopedia", ru: "Чтение энциклопедии" },
  placements_title: { en: "Places of notes", ru: "Места пометок" },
  placements_text: {
    en:
      "When a picture is replaced, notes and stops of tours move to what they are about on the new one. Where that is not sure, or not on the new picture, they stay and are listed here.",
    ru:
      "При замене изображения пометки и остановки экскурсий переходят туда, о чём они говорят на новом. Где это неясно или чего на новом изображении нет, они остаются на месте и перечислены здесь.",
  },
  no_placements: { en: "No notes wait to be placed.", ru: "Ничего размещать не нужно." },
  placement_counts: {
    en: "{moved}, {waiting}; the pictures agree by {percent} %",
    ru: "{moved}, {waiting}; изображения совпадают на {percent} %",
  },
  placement_moved: {
    en: ["{count} place moved", "{count} places moved"],
    ru: ["{count} место перенесено", "{count} места перенесены", "{count} мест перенесено"],
  },
  placement_waiting: {
    en: ["{count} waits", "{count} wait"],
    ru: ["{count} ждёт", "{count} ждут", "{count} ждут"],
  },
  placement_former: { en: "Before", ru: "Было" },
  placement_present: { en: "Now", ru: "Стало" },
  placement_tour: { en: "Edit the tour", ru: "Править экскурсию" },
  placement_edit: { en: "Edit on the picture", ru: "Править на изображении" },
  placement_confirm: { en: "All is in its place", ru: "Всё на месте" },
  doubles_title: { en: "Likely doubles", ru: "Возможные двойники" },
  doubles_text: {
    en: "Records of the same or nearly the same name whose years do not contradict each other.",
    ru:
      "Записи с одинаковыми или почти одинаковыми именами, годы которых не противоречат друг другу.",
  },
  no_doubles: { en: "No doubles are in sight.", ru: "Двойников не видно." },
  likeness_same: { en: "Same name", ru: "То же имя" },
  likeness_near: { en: "Similar name", ru: "Похожее имя" },
  likeness_picture: { en: "Same picture", ru: "То же изображение" },
  merge_question: { en: "Merge…", ru: "Объединить…" },
  merge_of: { en: "Merge {one} and {other}", ru: "Объединить: {one} и {other}" },
  distinct: { en: "Not the same", ru: "Не одно и то же" },
  distinct_of: {
    en: "{one} and {other} are not the same",
    ru: "{one} и {other} — не одно и то же",
  },
  stays: { en: "Stays", ru: "Остаётся" },
  goes: { en: "Goes", ru: "Уходит" },
  swap: { en: "Swap", ru: "Поменять местами" },
  picture: { en: "Picture", ru: "Изображение" },
  none: { en: "none", ru: "нет" },
  united: {
    en: "Other names and identifiers of both are kept.",
    ru: "Другие имена и идентификаторы обеих записей сохранятся.",
  },
  links: { en: "Led to the one that stays: {list}.", ru: "Перейдёт к остающейся: {list}." },
  no_links: {
    en: "Nothing is linked with the one that goes.",
    ru: "С уходящей ничего не связано.",
  },
  link_paintings: { en: "paintings: {count}", ru: "картин: {count}" },
  link_periods: { en: "periods: {count}", ru: "периодов: {count}" },
  link_influences: { en: "influences: {count}", ru: "влияний: {count}" },
  link_annotations: { en: "notes: {count}", ru: "пометок: {count}" },
  link_tours: { en: "tours: {count}", ru: "экскурсий: {count}" },
  merge: { en: "Merge", ru: "Объединить" },
  merging: { en: "The two are being merged.", ru: "Записи объединяются." },
  chief_merges: {
    en: "Only an editor in chief merges records.",
    ru: "Объединять записи может только главный хранитель.",
  },
  merged: { en: "Merged into {name}.", ru: "Объединено: {name}." },
  cancel: { en: "Cancel", ru: "Отмена" },
  more: { en: "More", ru: "Ещё" },
  loading: { en: "Loading…", ru: "Загрузка…" },
  value_list: { en: "{count} entries", ru: "записей: {count}" },

  f_open_depot_id: { en: "Open Depot ID", ru: "ID в Open Depot" },
  f_artist: { en: "Artist's name", ru: "Имя художника" },
  f_artist_id: { en: "Artist's number", ru: "Номер художника" },
  f_movement: { en: "Movement's name", ru: "Название направления" },
  f_movement_id: { en: "Movement's number", ru: "Номер направления" },
  f_birth_year: { en: "Year of birth", ru: "Год рождения" },
  f_death_year: { en: "Year of death", ru: "Год смерти" },
  f_encyclopedia_title: { en: "Encyclopedia article", ru: "Статья энциклопедии" },
  f_bio_full: { en: "Text", ru: "Текст" },
  f_sort_order: { en: "Order", ru: "Порядок" },
  f_height_mm: { en: "Height, mm", ru: "Высота, мм" },
  f_width_mm: { en: "Width, mm", ru: "Ширина, мм" },
  f_object_rights: { en: "Rights in the work", ru: "Права на произведение" },
  f_object_credit: { en: "Credit for the work", ru: "Кого указать: произведение" },
  f_picture_rights: { en: "Rights in the picture", ru: "Права на изображение" },
  f_picture_credit: { en: "Credit for the picture", ru: "Кого указать: изображение" },
  f_text_rights: { en: "Rights in the texts", ru: "Права на тексты" },
  f_text_credit: { en: "Credit for the texts", ru: "Кого указать: тексты" },
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
