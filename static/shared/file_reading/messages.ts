/** Texts about the parsing of CSV files. */
import { type Messages, translator } from "../i18n.ts";

export const MESSAGES = {
  read_as: { en: "How the file was read", ru: "Как прочитан файл" },
  encoding: { en: "Encoding", ru: "Кодировка" },
  encoding_detected: { en: "Encoding (detected)", ru: "Кодировка (определена)" },
  delimiter: { en: "Separator", ru: "Разделитель" },
  decimal: { en: "Decimal sign", ru: "Десятичный знак" },
  comma: { en: "comma", ru: "запятая" },
  semicolon: { en: "semicolon", ru: "точка с запятой" },
  tab: { en: "tab", ru: "табуляция" },
  point: { en: "point", ru: "точка" },
  decimal_none: { en: "none seen", ru: "не встретился" },
  candidates: {
    en: "The encoding of this file is not certain. Which line reads right?",
    ru: "Кодировка этого файла неоднозначна. Какая строка читается правильно?",
  },
  unread: {
    en: [
      "{count} column is not read, its values are not imported:",
      "{count} columns are not read, their values are not imported:",
    ],
    ru: [
      "{count} столбец не читается, его значения не будут загружены:",
      "{count} столбца не читаются, их значения не будут загружены:",
      "{count} столбцов не читаются, их значения не будут загружены:",
    ],
  },
  sheet: { en: "Sheet", ru: "Лист" },
  line: { en: "Line", ru: "Строка" },
  column: { en: "Column", ru: "Столбец" },
  field: { en: "Field", ru: "Поле" },
  value: { en: "Value", ru: "Значение" },
  wrong: { en: "What is wrong", ru: "Что не так" },
  mapping_text: { en: "What do the columns of the file hold?", ru: "Что стоит в столбцах файла?" },
  mapping_rows: { en: "The first rows of the file", ru: "Первые строки файла" },
  mapping_nameless: { en: "no heading", ru: "без названия" },
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
  save_refused: {
    en: ["Save the {count} other", "Save the {count} others"],
    ru: [
      "Сохранить {count} остальную",
      "Сохранить {count} остальные",
      "Сохранить {count} остальных",
    ],
  },
  refused_suffix: { en: "refused", ru: "не принято" },
  western: { en: "Western European", ru: "западноевропейская" },
  central: { en: "Central European", ru: "центральноевропейская" },
  cyrillic: { en: "Cyrillic", ru: "кириллица" },
  greek: { en: "Greek", ru: "греческая" },
  turkish: { en: "Turkish", ru: "турецкая" },
  baltic: { en: "Baltic", ru: "балтийская" },
  hebrew: { en: "Hebrew", ru: "иврит" },
  arabic: { en: "Arabic", ru: "арабская" },
  japanese: { en: "Japanese", ru: "японская" },
  chinese: { en: "Chinese", ru: "китайская" },
  korean: { en: "Korean", ru: "корейская" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);

/** Selectable encodings, with their usual names and their scripts. */
export const ENCODINGS: readonly [
  encoding: string,
  name: string,
  script?: keyof typeof MESSAGES,
][] = [
  ["utf-8", "UTF-8"],
  ["utf-16le", "UTF-16"],
  ["windows-1252", "Windows-1252", "western"],
  ["windows-1250", "Windows-1250", "central"],
  ["windows-1251", "Windows-1251", "cyrillic"],
  ["windows-1253", "Windows-1253", "greek"],
  ["windows-1254", "Windows-1254", "turkish"],
  ["windows-1255", "Windows-1255", "hebrew"],
  ["windows-1256", "Windows-1256", "arabic"],
  ["windows-1257", "Windows-1257", "baltic"],
  ["iso-8859-2", "ISO 8859-2", "central"],
  ["macintosh", "Mac Roman", "western"],
  ["x-mac-cyrillic", "Mac Cyrillic", "cyrillic"],
  ["koi8-u", "KOI8", "cyrillic"],
  ["ibm866", "DOS 866", "cyrillic"],
  ["shift_jis", "Shift JIS", "japanese"],
  ["euc-jp", "EUC-JP", "japanese"],
  ["gbk", "GBK", "chinese"],
  ["big5", "Big5", "chinese"],
  ["euc-kr", "EUC-KR", "korean"],
];
