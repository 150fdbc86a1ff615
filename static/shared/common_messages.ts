/** Texts used on pages of both services: actions, states and hints of fields. */
import type { Messages } from "./i18n.ts";

export const COMMON_MESSAGES = {
  add: { en: "Add", ru: "Добавить" },
  all: { en: "All", ru: "Все" },
  cancel: { en: "Cancel", ru: "Отмена" },
  close: { en: "Close", ru: "Закрыть" },
  delete: { en: "Delete", ru: "Удалить" },
  empty: { en: "empty", ru: "пусто" },
  keyboard_shortcuts: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },
  login: { en: "Login", ru: "Логин" },
  more: { en: "More", ru: "Ещё" },
  name: { en: "Name", ru: "Название" },
  none: { en: "none", ru: "нет" },
  password: { en: "Password", ru: "Пароль" },
  previous: { en: "Previous", ru: "Назад" },
  redo: { en: "Redo", ru: "Повторить" },
  save: { en: "Save", ru: "Сохранить" },
  saved: { en: "Saved", ru: "Сохранено" },
  stop: { en: "Stop", ru: "Остановить" },
  undo: { en: "Undo", ru: "Отменить" },
  error_offline: { en: "The server cannot be reached.", ru: "Сервер недоступен." },
  enter_positive: { en: "Enter a number above 0.", ru: "Введите число больше 0." },
  enter_count: { en: "Enter a whole number of 0 or more.", ru: "Введите целое число от 0." },
} satisfies Messages;
