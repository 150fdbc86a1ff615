/** The texts of the page of accounts. */
import type { Messages } from "../../shared/i18n.ts";

export const ACCOUNT_MESSAGES = {
  account_title: { en: "Accounts", ru: "Учётные записи" },
  own_account: { en: "You are {name}, {role}.", ru: "Вы — {name}, {role}." },
  role_curator: { en: "curator", ru: "хранитель" },
  role_editor_in_chief: { en: "editor in chief", ru: "главный хранитель" },
  role_curator_may: {
    en: "A curator reviews pictures and edits everything in the catalog.",
    ru: "Хранитель проверяет изображения и правит всё, что есть в каталоге.",
  },
  role_chief_may: {
    en:
      "An editor in chief also merges records, permanently deletes retained pictures and manages accounts.",
    ru:
      "Главный хранитель ещё объединяет записи, удаляет сохранённые изображения навсегда и ведёт учётные записи.",
  },
  password_title: { en: "Your password", ru: "Ваш пароль" },
  password_current: { en: "Current password", ru: "Текущий пароль" },
  password_new: { en: "New password, at least 8 characters", ru: "Новый пароль, от 8 знаков" },
  password_change: { en: "Change password", ru: "Сменить пароль" },
  password_changed: {
    en: "Password changed. Your other sessions have ended.",
    ru: "Пароль изменён. Другие ваши сеансы завершены.",
  },
  sessions_title: { en: "Your sessions", ru: "Ваши сеансы" },
  session_here: { en: "this browser", ru: "этот браузер" },
  session_client: { en: "{browser} on {system}", ru: "{browser}, {system}" },
  session_unknown: { en: "Unknown program", ru: "Неизвестная программа" },
  session_times: { en: "Since {since}, last used {seen}", ru: "С {since}, последний раз {seen}" },
  session_end: { en: "End", ru: "Завершить" },
  session_end_of: { en: "End the session: {client}", ru: "Завершить сеанс: {client}" },
  session_own: {
    en: "This is the session you are using: log out to end it.",
    ru: "Это текущий сеанс: чтобы завершить его, выйдите.",
  },
  accounts_title: { en: "All accounts", ru: "Все учётные записи" },
  accounts_chief: {
    en: "Only an editor in chief can manage accounts.",
    ru: "Учётные записи ведёт только главный хранитель.",
  },
  accounts_table: { en: "Accounts and their roles", ru: "Учётные записи и роли" },
  account_name: { en: "Name", ru: "Имя" },
  account_role: { en: "Role", ru: "Роль" },
  account_role_of: { en: "Role of {name}", ru: "Роль: {name}" },
  account_sessions: { en: "Open sessions", ru: "Открытые сеансы" },
  account_acts: { en: "Actions", ru: "Действия" },
  account_end: { en: "End sessions", ru: "Завершить сеансы" },
  account_end_of: { en: "End sessions: {name}", ru: "Завершить сеансы: {name}" },
  account_no_session: { en: "No session is open.", ru: "Открытых сеансов нет." },
  account_remove: { en: "Remove", ru: "Удалить" },
  account_remove_of: { en: "Remove the account {name}", ru: "Удалить учётную запись {name}" },
  account_remove_sure: {
    en: "Remove the account {name}? What it has changed stays in the log under this name.",
    ru: "Удалить учётную запись {name}? Её правки останутся в журнале под этим именем.",
  },
  account_last: {
    en: "This is the only editor in chief; make another one first.",
    ru: "Это единственный главный хранитель; сначала назначьте другого.",
  },
  account_new: { en: "New account", ru: "Новая учётная запись" },
  account_password: { en: "Password, at least 8 characters", ru: "Пароль, от 8 знаков" },
  account_create: { en: "Create account", ru: "Создать" },
  account_created: { en: "Account {name} created.", ru: "Создана учётная запись {name}." },
  fill_in: { en: "Fill in all fields first.", ru: "Сначала заполните все поля." },
} satisfies Messages;
