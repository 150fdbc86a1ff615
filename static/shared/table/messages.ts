/** The texts of tables. */
import { type Messages, translator } from "../i18n.ts";
import { COMMON_MESSAGES as COMMON } from "../common_messages.ts";

export const MESSAGES = {
  filter: { en: "Filter", ru: "Фильтр" },
  sort_by: { en: "Sort by {column}", ru: "Сортировать: {column}" },
  choose_row: { en: "Select", ru: "Выбрать" },
  choose_all: { en: "Select all rows", ru: "Выбрать все строки" },
  paste: { en: "Paste rows", ru: "Вставить строки" },
  remove: {
    en: ["Delete {count}", "Delete {count}"],
    ru: ["Удалить {count}", "Удалить {count}", "Удалить {count}"],
  },
  undo: {
    en: ["Undo deletion of {count} row", "Undo deletion of {count} rows"],
    ru: ["Вернуть {count} строку", "Вернуть {count} строки", "Вернуть {count} строк"],
  },
  undo_step: { en: "Undo", ru: "Отменить" },
  undone: {
    en: ["{count} change undone", "{count} changes undone"],
    ru: ["Отменено {count} изменение", "Отменены {count} изменения", "Отменено {count} изменений"],
  },
  redone: {
    en: ["{count} change made again", "{count} changes made again"],
    ru: [
      "Повторено {count} изменение",
      "Повторены {count} изменения",
      "Повторено {count} изменений",
    ],
  },
  cells_saved: {
    en: ["{count} cell saved", "{count} cells saved"],
    ru: ["Сохранена {count} ячейка", "Сохранены {count} ячейки", "Сохранено {count} ячеек"],
  },
  cells_refused: {
    en: ["{count} cell is not saved", "{count} cells are not saved"],
    ru: [
      "Не сохранена {count} ячейка",
      "Не сохранены {count} ячейки",
      "Не сохранено {count} ячеек",
    ],
  },
  refused_at: { en: "{row}, {column}: {why}", ru: "{row}, {column}: {why}" },
  refused_new: { en: "New row", ru: "Новая строка" },
  refused_next: { en: "Next", ru: "Следующая" },
  fill_handle: { en: "Fill down", ru: "Заполнить вниз" },
  change_failed: { en: "The changes are not saved.", ru: "Изменения не сохранены." },
  keep_all_theirs: { en: "Keep all {count}", ru: "Оставить все ({count})" },
  nothing_found: { en: "Nothing matches “{filter}”.", ru: "По запросу «{filter}» ничего нет." },
  keys_edit: { en: "edit", ru: "изменить" },
  keys_next: { en: "next cell", ru: "дальше" },
  keys_choose: { en: "select", ru: "выбрать" },
  keys_select: { en: "select cells", ru: "выделить ячейки" },
  keys_clear: { en: "clear", ru: "очистить" },
  keys_fill: { en: "fill down", ru: "заполнить вниз" },
  keys_paste: { en: "paste", ru: "вставить" },
  keys_undo: { en: "undo", ru: "отменить" },
  draft: {
    en: "New row: fill in the marked cells; it is saved automatically.",
    ru: "Новая строка: заполните отмеченное, сохранится она сама.",
  },
  discard: { en: "Discard this row", ru: "Убрать эту строку" },
  needed: { en: "required", ru: "нужно" },

  row_failed: { en: "The new row is not saved.", ru: "Новая строка не сохранена." },
  rows_added: {
    en: ["{count} row added", "{count} rows added"],
    ru: ["Добавлена {count} строка", "Добавлены {count} строки", "Добавлено {count} строк"],
  },
  rows_removed: {
    en: ["{count} row deleted", "{count} rows deleted"],
    ru: ["Удалена {count} строка", "Удалены {count} строки", "Удалено {count} строк"],
  },
  rows_back: {
    en: ["{count} row is back.", "{count} rows are back."],
    ru: ["Возвращена {count} строка.", "Возвращены {count} строки.", "Возвращено {count} строк."],
  },
  remove_failed: { en: "Not everything could be deleted.", ru: "Удалось удалить не всё." },
  undo_failed: { en: "The deletion could not be undone.", ru: "Вернуть удалённое не удалось." },
  restore_failed: {
    en: "The rows are back, but not everything that was deleted with them.",
    ru: "Строки вернулись, но не всё, что удалилось вместе с ними.",
  },
  gone_meanwhile: {
    en: "Someone else has deleted this row in the meantime.",
    ru: "Эту строку тем временем кто-то удалил.",
  },

  changed_title: { en: "Someone else has changed this", ru: "Кто-то успел раньше" },
  changed_text: {
    en: "“{column}” was changed while you were editing it.",
    ru: "Поле «{column}» изменили, пока вы его редактировали.",
  },
  changed_theirs: { en: "Now stored", ru: "Сохранено" },
  changed_mine: { en: "Yours", ru: "У вас" },
  keep_theirs: { en: "Keep what is stored", ru: "Оставить сохранённое" },
  use_mine: { en: "Use mine", ru: "Взять моё" },

  remove_title: {
    en: ["Delete {count} row?", "Delete {count} rows?"],
    ru: ["Удалить {count} строку?", "Удалить {count} строки?", "Удалить {count} строк?"],
  },
  remove_text: { en: "This deletes it for everyone.", ru: "Удалится у всех." },
  remove_undo: {
    en: "You can undo it right afterwards.",
    ru: "Сразу после этого удаление можно отменить здесь же.",
  },

  paste_title: { en: "Paste rows", ru: "Вставка строк" },
  paste_text: {
    en: "Copy rows in a spreadsheet and paste them here, in this order or under these names:",
    ru: "Скопируйте строки в таблице и вставьте сюда: в этом порядке или под этими названиями:",
  },
  paste_field: { en: "Rows from a spreadsheet", ru: "Строки из таблицы" },
  paste_right: {
    en: ["{count} row is correct", "{count} rows are correct"],
    ru: ["{count} строка верна", "{count} строки верны", "{count} строк верны"],
  },
  paste_wrong: {
    en: ["{count} row has errors", "{count} rows have errors"],
    ru: [
      "в {count} строке есть ошибки",
      "в {count} строках есть ошибки",
      "в {count} строках есть ошибки",
    ],
  },
  paste_add: {
    en: ["Add {count} row", "Add {count} rows"],
    ru: ["Добавить {count} строку", "Добавить {count} строки", "Добавить {count} строк"],
  },
  paste_more: {
    en: ["… and {count} more row", "… and {count} more rows"],
    ru: ["… и ещё {count} строка", "… и ещё {count} строки", "… и ещё {count} строк"],
  },
  paste_ignored: {
    en: "Columns that are not read: {columns}.",
    ru: "Не читаются столбцы: {columns}.",
  },
  paste_row: { en: "Row", ru: "Строка" },
  paste_failed: { en: "The rows were not added.", ru: "Строки не добавлены." },

  wrong_empty: { en: "This is required.", ru: "Обязательное поле." },
  wrong_long: { en: "At most {max} characters.", ru: "Не больше {max} знаков." },
  wrong_taken: { en: "Another row has this name.", ru: "Такое название есть в другой строке." },
  wrong_similar: {
    en: "Similar to “{existing}”. Enter it again to keep it.",
    ru: "Похоже на «{existing}». Введите ещё раз, чтобы оставить.",
  },
  paste_similar: { en: "Similar to “{existing}”", ru: "Похоже на «{existing}»" },
  paste_confirm: {
    en: [
      "Also add {count} row whose name is similar to another",
      "Also add {count} rows whose names are similar to others",
    ],
    ru: [
      "Добавить и {count} строку с названием, похожим на другое",
      "Добавить и {count} строки с названиями, похожими на другие",
      "Добавить и {count} строк с названиями, похожими на другие",
    ],
  },
  wrong_ambiguous: {
    en: "Write {whole} or {decimals}: it could be either",
    ru: "Напишите {whole} или {decimals}: можно прочитать и так и так",
  },
  wrong_weight: { en: "Enter 0 or a larger number.", ru: "Введите число от 0." },
  wrong_flag: { en: "Enter yes or no.", ru: "Введите да или нет." },
  yes: { en: "yes", ru: "да" },
  no: { en: "no", ru: "нет" },
  shown_of: { en: "{shown} of {total}", ru: "{shown} из {total}" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES, COMMON);
