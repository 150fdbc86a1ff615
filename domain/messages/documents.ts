/** Messages about documents and CSV files of the warehouse. */
import type { Texts } from "../languages.ts";

export const DOCUMENT_MESSAGES = {
  document_not_json: {
    en: "The document is not valid JSON",
    ru: "Документ содержит некорректный JSON",
  },
  document_not_object: {
    en: "The document is not a JSON object",
    ru: "Документ не является объектом JSON",
  },
  expected_version: { en: "expected 1 or {version}", ru: "ожидается 1 или {version}" },
  file_not_utf8: { en: "The file is not UTF-8 text", ru: "Файл не является текстом в UTF-8" },
  file_is_old_workbook: {
    en:
      "The file is an Excel workbook of before 2007, or has a password: save it as .xlsx without one",
    ru: "Это книга Excel старше 2007 года или с паролем: сохраните её как .xlsx без пароля",
  },
  workbook_damaged: {
    en: "The file is not a workbook (.xlsx), or is damaged",
    ru: "Файл не является книгой Excel (.xlsx) или повреждён",
  },
  workbook_too_large: {
    en: "The workbook is too large when it is unpacked",
    ru: "Книга слишком велика в распакованном виде",
  },
  workbook_too_wide: {
    en: "The sheet has more than {max} columns",
    ru: "На листе больше {max} столбцов",
  },
  workbook_formula: {
    en: "Cell {cell} has a formula without a result: open the workbook, calculate and save it",
    ru: "В ячейке {cell} формула без результата: откройте книгу, пересчитайте и сохраните её",
  },
  workbook_external: {
    en: "Cell {cell} refers to another workbook: replace the formula with its value",
    ru: "Ячейка {cell} ссылается на другую книгу: замените формулу значением",
  },
  workbook_error: { en: "Cell {cell} has the error {value}", ru: "В ячейке {cell} ошибка {value}" },
  file_takes_too_long: {
    en: "Reading the file takes too long",
    ru: "Чтение файла занимает слишком много времени",
  },
  expected_dimensions: {
    en: "expected height and width with a unit, such as 60 x 80 cm",
    ru: "ожидается высота и ширина с единицей, например 60 x 80 см",
  },
  reason: { en: "Reason", ru: "Причина" },
  file_not_text: { en: "The file is not text", ru: "Файл не является текстом" },
  file_not_in_encoding: {
    en: "The file is not text in {encoding}",
    ru: "Файл не является текстом в кодировке {encoding}",
  },
  encoding_unknown: {
    en: "expected a label of the WHATWG Encoding Standard, such as windows-1252",
    ru: "ожидается название кодировки из стандарта WHATWG, например windows-1251",
  },
  file_almost_utf8: {
    en: "The file is almost UTF-8: line {line} is the first with a byte that is not",
    ru: "Файл почти в UTF-8: в строке {line} первый байт, который в неё не входит",
  },
  encoding_unclear: {
    en: "The file is not UTF-8, and its encoding cannot be determined; name it: {encodings}",
    ru: "Файл не в UTF-8, и определить его кодировку нельзя; укажите её: {encodings}",
  },
  number_ambiguous: {
    en: "{value} may mean {one} or {other}: say which sign is the decimal one",
    ru: "{value} может значить {one} или {other}: укажите десятичный знак",
  },
  similar_name: {
    en: "{name} does not exist, but {existing} does",
    ru: "«{name}» нет, но есть «{existing}»",
  },
  file_without_rows: { en: "The file has no rows", ru: "В файле нет строк с данными" },
  file_lacks_columns: {
    en: "The file lacks the columns {columns}",
    ru: "В файле не хватает столбцов: {columns}",
  },
  either_column: { en: "{one} or {other}", ru: "{one} или {other}" },
  column_twice: {
    en: "The file repeats the column {column}",
    ru: "Столбец «{column}» встречается в файле дважды",
  },
  too_many_columns: { en: "the file has {count} of them", ru: "столбцов в файле: {count}" },
  no_such_field: {
    en: "{name} is not a field of such a file",
    ru: "{name}: такого поля в этом файле нет",
  },
  csv_not_proper: {
    en: "The file is not valid CSV: {reason}",
    ru: "Файл не является правильным CSV: {reason}",
  },
  csv_closing_quote: {
    en: "a closing quote is followed by more than a delimiter at line {line}",
    ru: "в строке {line} после закрывающей кавычки стоит не разделитель",
  },
  csv_opening_quote: {
    en: "a quote is within a value without quotes at line {line}, column {column}",
    ru: "в строке {line} кавычка внутри значения без кавычек (столбец {column})",
  },
  csv_quote_not_closed: {
    en: "a quote is not closed, up to line {line}",
    ru: "кавычка не закрыта до конца файла (строка {line})",
  },
  csv_record_length: {
    en: "line {line} has {count} values for {expected} columns",
    ru: "в строке {line} значений: {count}, а столбцов: {expected}",
  },
  expected_box_name: {
    en: "expected the name of a box type",
    ru: "ожидается название типа коробки",
  },
  expected_point_name: { en: "expected the name of a point", ru: "ожидается название точки" },
  expected_order_name: { en: "expected the name of an order", ru: "ожидается название заказа" },
  expected_role: {
    en: "expected Administrator, Employee or Warehouse manager",
    ru: "ожидается Администратор, Сотрудник или Начальник склада",
  },
  expected_name: { en: "expected a name", ru: "ожидается название" },
  name_in_line: { en: "{name} is in line {line} already", ru: "«{name}» уже есть в строке {line}" },
  box_has_no_limit: {
    en: "the box type {name} has no limit, not {other}",
    ru: "у типа коробки «{name}» предела нет, а указано {other}",
  },
  box_has_other: {
    en: "the box type {name} has {value}, not {other}",
    ru: "у типа коробки «{name}» указано {value}, а не {other}",
  },
  parameters_in_first_row: {
    en: "the order's parameters are in its first row (line {line})",
    ru: "параметры заказа указываются в его первой строке (строка {line} файла)",
  },
  order_incomplete: {
    en: "the order is incomplete without line {line}, which is refused",
    ru: "без строки {line}, которая не принята, заказ неполон",
  },
  partial_replaces: {
    en: "a partial import cannot replace records: those of refused rows would be removed",
    ru: "частичная загрузка не может заменять записи: записи отклонённых строк были бы удалены",
  },
  expected_due_time: {
    en: "expected a date with or without a time, such as 2026-11-30 14:30 or 30.11.2026",
    ru: "ожидается дата со временем или без, например 2026-11-30 14:30 или 30.11.2026",
  },
  expected_yes_or_no: { en: "expected yes or no", ru: "ожидается да или нет" },
  expected_day_of_month: {
    en: "there is no such day: this month has {days} days",
    ru: "такого дня нет: число дней в этом месяце — {days}",
  },
  expected_exported_id: {
    en: "expected an ID as in an exported file, or an empty cell for a new record",
    ru: "ожидается ID, как в выгруженном файле, или пустая ячейка для новой записи",
  },
  details_in_first_row: {
    en: "the order's details are in its first row (line {line})",
    ru: "данные заказа указываются в его первой строке (строка {line} файла)",
  },
  units_stay: {
    en: "the warehouse is in {value}: a file cannot change its units",
    ru: "единица склада {value}: файл не может её сменить",
  },
} as const satisfies Texts;
