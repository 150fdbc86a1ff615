import type { MessagesLike } from "../../shared/i18n.ts";
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
  administrator_may: "Может всё, в том числе менять сотрудников и склады.",
  planner: "Планировщик",
  planner_may: "Рисует планы, ведёт типы коробок, составляет и укладывает заказы.",
  picker: "Сборщик",
  picker_may: "Всё видит и рассчитывает, но ничего не меняет.",
  wrong_role: "Администратор, планировщик или сборщик.",

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
  password_failed: "Пароль не сохранён.",
  password_save: "Сохранить",
  password_stored: "Пароль для {login} сохранён.",
  cancel: "Отмена",

  goes_password: "Пароли не хранятся: после отмены их придётся задать заново.",
  empty_title: "Пока никого",
  empty_text:
    "Добавьте логин, выберите, что его владельцу можно, и задайте пароль. Если сервер не спрашивает, кто пришёл, сотрудники не нужны.",
};
