import type { MessagesLike } from "../../shared/message_types.ts";
import type { TABLE_EN } from "./messages_en.ts";

/** The texts of tables in Russian. */
export const TABLE_RU: MessagesLike<typeof TABLE_EN> = {
  filter: "Фильтр",
  sort_by: "Сортировать: {column}",
  choose_row: "Выбрать",
  choose_all: "Выбрать все строки",
  add: "Добавить",
  paste: "Вставить строки",
  remove: { other: "Удалить {count}" },
  undo: {
    one: "Вернуть {count} строку",
    few: "Вернуть {count} строки",
    other: "Вернуть {count} строк",
  },
  shown_of: "{shown} из {total}",
  nothing_found: "По запросу «{filter}» ничего нет.",
  keys_edit: "изменить",
  keys_next: "дальше",
  keys_choose: "выбрать",
  keys_remove: "удалить",
  keys_paste: "вставить строки",
  draft: "Новая строка: заполните отмеченное, сохранится она сама.",
  discard: "Убрать эту строку",
  needed: "нужно",

  saved: "Сохранено",
  row_saved: "Новая строка сохранена",
  save_failed: "Не сохранено: {what}.",
  row_failed: "Новая строка не сохранена.",
  rows_added: {
    one: "Добавлена {count} строка",
    few: "Добавлены {count} строки",
    other: "Добавлено {count} строк",
  },
  rows_removed: {
    one: "Удалена {count} строка",
    few: "Удалены {count} строки",
    other: "Удалено {count} строк",
  },
  rows_back: {
    one: "Возвращена {count} строка.",
    few: "Возвращены {count} строки.",
    other: "Возвращено {count} строк.",
  },
  remove_failed: "Удалось удалить не всё.",
  undo_failed: "Вернуть удалённое не удалось.",
  restore_failed: "Строки вернулись, но не всё, что удалилось вместе с ними.",
  gone_meanwhile: "Эту строку тем временем кто-то удалил.",

  changed_title: "Кто-то успел раньше",
  changed_text: "Поле «{column}» изменили, пока вы его редактировали.",
  changed_theirs: "Сохранено",
  changed_mine: "У вас",
  keep_theirs: "Оставить сохранённое",
  use_mine: "Взять моё",

  remove_title: {
    one: "Удалить {count} строку?",
    few: "Удалить {count} строки?",
    other: "Удалить {count} строк?",
  },
  remove_text: "Удалится у всех.",
  remove_undo: "Сразу после этого удаление можно отменить здесь же.",
  keep: "Оставить",
  remove_yes: "Удалить",

  paste_title: "Вставка строк",
  paste_text:
    "Скопируйте строки в таблице и вставьте сюда: в этом порядке или под этими названиями:",
  paste_field: "Строки из таблицы",
  paste_right: {
    one: "{count} строка верна",
    few: "{count} строки верны",
    other: "{count} строк верны",
  },
  paste_wrong: {
    one: "в {count} строке есть ошибки",
    few: "в {count} строках есть ошибки",
    other: "в {count} строках есть ошибки",
  },
  paste_add: {
    one: "Добавить {count} строку",
    few: "Добавить {count} строки",
    other: "Добавить {count} строк",
  },
  paste_more: {
    one: "… и ещё {count} строка",
    few: "… и ещё {count} строки",
    other: "… и ещё {count} строк",
  },
  paste_row: "Строка",
  paste_failed: "Строки не добавлены.",

  wrong_empty: "Здесь не может быть пусто.",
  wrong_long: "Не больше {max} знаков.",
  wrong_length: "Нужно число больше 0.",
  wrong_weight: "Нужно число, 0 или больше.",
  wrong_flag: "Да или нет.",
  yes: "да",
  no: "нет",
};
