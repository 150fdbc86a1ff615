/** Texts about the sessions and the second factor of one's own account. */
import { type Messages, translator } from "../i18n.ts";

export const MESSAGES = {
  sessions_title: { en: "Your devices", ru: "Ваши устройства" },
  session_here: { en: "this browser", ru: "этот браузер" },
  session_client: { en: "{browser} on {system}", ru: "{browser}, {system}" },
  session_unknown: { en: "Unknown program", ru: "Неизвестная программа" },
  session_times: { en: "Since {since}, last used {seen}", ru: "С {since}, последний раз {seen}" },
  session_end: { en: "Sign out", ru: "Завершить" },
  session_end_of: { en: "Sign out: {client}", ru: "Завершить сеанс: {client}" },
  session_own: {
    en: "You are using this one: it ends when you sign out.",
    ru: "Это текущий сеанс: он закончится, когда вы выйдете.",
  },

  own_password: { en: "Your password", ru: "Ваш пароль" },
  own_password_wrong: { en: "The password is wrong.", ru: "Пароль неверен." },
  factor_title: { en: "Two-step sign-in", ru: "Двухэтапный вход" },
  factor_off: {
    en: "Off. When it is on, signing in also takes a code from an app on your phone.",
    ru: "Выключен. Если включить, для входа нужен ещё и код из приложения в телефоне.",
  },
  factor_needed: {
    en:
      "Your role requires it: besides the password, signing in takes a code from an app on your phone.",
    ru: "Его требует ваша роль: кроме пароля, для входа нужен код из приложения в телефоне.",
  },
  factor_on: {
    en: "On. To turn it off, or to move it to another phone, enter a code as well.",
    ru: "Включён. Чтобы выключить его или перенести на другой телефон, введите и код.",
  },
  factor_renew: { en: "New recovery codes", ru: "Новые запасные коды" },
  factor_start: { en: "Set up", ru: "Настроить" },
  factor_scan: {
    en:
      "Scan this with an authenticator app, or enter the key there. Then enter the code that it shows.",
    ru:
      "Считайте это приложением для кодов или введите там ключ. Затем введите код, который оно покажет.",
  },
  factor_qr: { en: "QR code for the authenticator app", ru: "QR-код для приложения" },
  factor_key: { en: "Key", ru: "Ключ" },
  factor_code: { en: "Code", ru: "Код" },
  factor_confirm: { en: "Turn on", ru: "Включить" },
  factor_remove: { en: "Turn off", ru: "Выключить" },
  factor_wrong: { en: "The code is wrong.", ru: "Код неверен." },
  factor_failed: { en: "This did not work: {why}", ru: "Не получилось: {why}" },
  factor_codes: {
    en:
      "Two-step sign-in is on. Keep these recovery codes safe: each signs you in once if you lose the phone. They are not shown again; earlier ones are invalid.",
    ru:
      "Двухэтапный вход включён. Сохраните эти запасные коды: каждый один раз заменит код из приложения, если телефон потеряется. Больше они не появятся; прежние не действуют.",
  },
  factor_done: { en: "I have saved them", ru: "Я сохранил коды" },
} satisfies Messages;

export const { t } = translator(MESSAGES);
