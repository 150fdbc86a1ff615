/** The texts of the users page. */
import { ROLE_LABELS } from "../../../domain/warehouse/role_labels.ts";
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "../shared/messages.ts";

export const MESSAGES = {
  lead: {
    en: "Who works in this warehouse, and who works in all of them.",
    ru: "Кто работает на этом складе и кто на всех сразу.",
  },
  user_login: { en: "Login", ru: "Логин" },
  user_fio: { en: "Full name", ru: "Полное имя" },
  user_role: { en: "Role", ru: "Роль" },
  uuid_warehouse: { en: "Works in", ru: "Где работает" },
  everywhere: { en: "every warehouse", ru: "на всех складах" },
  administrator: ROLE_LABELS[0],
  administrator_may: {
    en: "May do everything, with warehouses and administrators too.",
    ru: "Может всё, в том числе менять склады и администраторов.",
  },
  employee: ROLE_LABELS[1],
  employee_may: {
    en: "May view everything, calculate, and pick, which reduces stock.",
    ru: "Всё видит, рассчитывает и собирает заказы: остатки уменьшаются.",
  },
  head: ROLE_LABELS[2],
  head_may: {
    en: "May also edit floor plans, box types, orders, and users other than administrators.",
    ru: "Ещё рисует планы, ведёт типы коробок, заказы и сотрудников, кроме администраторов.",
  },
  wrong_role: {
    en: "Choose administrator, employee or warehouse manager.",
    ru: "Администратор, сотрудник или начальник склада.",
  },

  password_set: { en: "set", ru: "есть" },
  password_none: { en: "none yet", ru: "пока нет" },
  password_change: { en: "Change…", ru: "Сменить…" },
  password_give: { en: "Set a password…", ru: "Задать пароль…" },
  password_title: { en: "Password of {login}", ru: "Пароль для {login}" },
  password_text: {
    en: "Only a one-way hash of the password leaves this page.",
    ru: "На сервер уходит только односторонний хеш пароля.",
  },
  password_new: { en: "New password", ru: "Новый пароль" },
  password_see: { en: "Show it", ru: "Показать" },
  password_rule: {
    en: "At least {count} characters; a few words are better than symbols.",
    ru: "Не меньше {count} знаков; несколько слов лучше, чем набор символов.",
  },
  password_working: { en: "Hashing the password", ru: "Хеш вычисляется" },
  password_common: {
    en:
      "This password is easily guessed: it is common, repeats itself, or contains the login or “depot”. Choose another.",
    ru:
      "Этот пароль легко подобрать: он распространён, повторяет сам себя или содержит логин или «depot». Выберите другой.",
  },
  password_failed: { en: "The password was not saved.", ru: "Пароль не сохранён." },
  password_stored: { en: "The password of {login} is saved.", ru: "Пароль для {login} сохранён." },

  reset_pin: { en: "Reset PIN", ru: "Сбросить PIN" },
  reset_pin_done: { en: "{login} has no PIN now.", ru: "{login}: PIN убран." },
  reset_second_factor: { en: "Reset two-step sign-in", ru: "Сбросить двухэтапный вход" },
  reset_second_factor_done: {
    en: "{login} signs in by password alone now.",
    ru: "{login}: вход теперь по одному паролю.",
  },
  reset_sessions: { en: "Sign out everywhere", ru: "Завершить все сеансы" },
  reset_sessions_done: {
    en: "{login} is signed out on all devices.",
    ru: "{login}: сеансы на всех устройствах завершены.",
  },

  new_title: { en: "New user", ru: "Новый сотрудник" },
  new_failed: { en: "The user was not added.", ru: "Сотрудник не добавлен." },
  new_stored: { en: "{login} has been added.", ru: "{login}: сотрудник добавлен." },
  own_title: { en: "Change your own login or role?", ru: "Изменить свой логин или роль?" },
  own_text: {
    en: "You stay signed in with the same password, and with what the new role allows.",
    ru: "Вы останетесь в системе с тем же паролем и с правами новой роли.",
  },
  own_change: { en: "Change it", ru: "Изменить" },
  own_kept: { en: "Your login and role were left as they are.", ru: "Логин и роль не изменены." },

  goes_password: {
    en: "Passwords are lost: after an undo they have to be set again.",
    ru: "Пароли теряются: после отмены их придётся задать заново.",
  },
  empty_title: { en: "No users yet", ru: "Пользователей пока нет" },
  empty_text: {
    en:
      "Add a login, choose what its owner may do, and set a password. Without sign-in on the server, no users are needed.",
    ru:
      "Добавьте логин, выберите, что его владельцу можно, и задайте пароль. Если вход на сервере не требуется, сотрудники не нужны.",
  },
} satisfies Messages;

export const { t } = translator(MESSAGES, COMMON);
