/** Texts of imports of files. */
import { COMMON_MESSAGES } from "../common_messages.ts";
import { type Messages, translator } from "../i18n.ts";

export const MESSAGES = {
  read_as: { en: "Read as", ru: "Прочитан как" },
  encoding: { en: "Encoding", ru: "Кодировка" },
  encoding_detected: { en: "Encoding (detected)", ru: "Кодировка (определена)" },
  delimiter: { en: "Separator", ru: "Разделитель" },
  comma: { en: "comma", ru: "запятая" },
  semicolon: { en: "semicolon", ru: "точка с запятой" },
  tab: { en: "tab", ru: "табуляция" },
  candidates: {
    en: "The encoding of this file is not certain. Which line reads right?",
    ru: "Кодировка этого файла неоднозначна. Какая строка читается правильно?",
  },
  unread: {
    en: ["{count} column is not imported:", "{count} columns are not imported:"],
    ru: [
      "{count} столбец не загружается:",
      "{count} столбца не загружаются:",
      "{count} столбцов не загружаются:",
    ],
  },
  sheet: { en: "Sheet", ru: "Лист" },
  line: { en: "Line", ru: "Строка" },
  column: { en: "Column", ru: "Столбец" },
  field: { en: "Field", ru: "Поле" },
  value: { en: "Value", ru: "Значение" },
  wrong: { en: "What is wrong", ru: "Что не так" },
  mapping_text: { en: "What do the columns of the file hold?", ru: "Что стоит в столбцах файла?" },
  mapping_rows: { en: "First rows", ru: "Первые строки" },
  mapping_field: { en: "What column {column} holds", ru: "Что в столбце {column}" },
  mapping_unit: { en: "Unit of column {column}", ru: "Единица столбца {column}" },
  mapping_none: { en: "not read", ru: "не читать" },
  refused_rows: {
    en: ["{count} row is refused.", "{count} rows are refused."],
    ru: ["{count} строка не принята.", "{count} строки не приняты.", "{count} строк не приняты."],
  },
  import_good: {
    en: ["Import {count} good row", "Import {count} good rows"],
    ru: [
      "Загрузить {count} верную строку",
      "Загрузить {count} верные строки",
      "Загрузить {count} верных строк",
    ],
  },
  refused_suffix: { en: "refused", ru: "не принято" },
  choose_file: { en: "Choose a file", ru: "Выбрать файл" },
  checking: { en: "The file is being processed…", ru: "Файл обрабатывается…" },
  import_go: { en: "Import", ru: "Загрузить" },
  import_done: { en: "The file has been imported.", ru: "Файл загружен." },
  differences: { en: "What is new or changes", ru: "Что нового и что изменится" },
  difference_removed: { en: "Removed", ru: "Удаляется" },
  difference_record: { en: "Record", ru: "Запись" },
  difference_what: { en: "Before → after", ru: "Было → станет" },
  difference_new: { en: "new", ru: "новая" },
  import_nothing: {
    en: "Nothing in the file is new or changed.",
    ru: "Ничего нового и ничего изменённого в файле нет.",
  },
  mapping_missing: { en: "Still missing: {fields}.", ru: "Не хватает: {fields}." },
  mapping_done: { en: "Check the file", ru: "Проверить файл" },
  mapping_remembered: { en: "As in the last import.", ru: "Как в прошлый раз." },
  matched: {
    en: "Columns: {matched} of {all} are matched with fields",
    ru: "Столбцы: полям соответствуют {matched} из {all}",
  },
  warnings: {
    en: ["{count} warning", "{count} warnings"],
    ru: ["{count} предупреждение", "{count} предупреждения", "{count} предупреждений"],
  },
  skipped: { en: "skipped", ru: "пропущена" },
  similar: { en: "is similar to {existing}", ru: "похоже на {existing}" },
  drop_here: { en: "or drop here", ru: "или перетащите сюда" },
  import_ready: { en: "{file} can be imported.", ru: "Файл {file} можно загрузить." },
  nothing_imported: { en: "{file} is not imported.", ru: "Файл {file} не загружается." },
  save_refused: { en: "Save refused rows", ru: "Сохранить непринятые строки" },
  differences_more: { en: "And {count} more.", ru: "И ещё {count}." },
} satisfies Messages;

export const { t, count } = translator(MESSAGES, COMMON_MESSAGES);
