import type { MessagesLike } from "../../shared/message_types.ts";
import type { USERS_EN } from "./messages_en.ts";

/** The texts of the page of users in Russian. */
export const USERS_RU: MessagesLike<typeof USERS_EN> = {
  title: "Сотрудники",
  lead: "Кто работает на этом складе и кто на всех сразу.",
  table: "Сотрудники",
  user_login: "Логин",
  user_fio: "Полное имя",
  user_role: "Роль",
  uuid_warehouse: "Где работает",
  everywhere: "на всех складах",
  administrator: "Администратор",
  administrator_may: "Может всё, в том числе менять склады и администраторов.",
  employee: "Сотрудник",
  employee_may: "Всё видит, рассчитывает и собирает заказы: остатки уменьшаются.",
  head: "Начальник склада",
  head_may: "Ещё рисует планы, ведёт типы коробок, заказы и сотрудников, кроме администраторов.",
  wrong_role: "Администратор, сотрудник или начальник склада.",

  password: "Пароль",
  password_set: "есть",
  password_none: "пока нет",
  password_change: "Сменить…",
  password_give: "Задать пароль…",
  password_title: "Пароль для {login}",
  password_text: "Страницу покидает только односторонний хеш. Прочитать пароль обратно нельзя.",
  password_new: "Новый пароль",
  password_see: "Показать",
  password_rule: "Не меньше {count} знаков; несколько слов лучше, чем набор символов.",
  password_working: "Хеш вычисляется",
  password_common: "Этот пароль подбирают одним из первых. Выберите другой.",
  password_failed: "Пароль не сохранён.",
  password_save: "Сохранить",
  password_stored: "Пароль для {login} сохранён.",
  cancel: "Отмена",

  goes_password: "Пароли не хранятся: после отмены их придётся задать заново.",
  empty_title: "Пока никого",
  empty_text:
    "Добавьте логин, выберите, что его владельцу можно, и задайте пароль. Если сервер не спрашивает, кто пришёл, сотрудники не нужны.",
};
