/** The texts that the warehouse's pages share. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  warehouses: { en: "Warehouses", ru: "Склады" },
  pages: { en: "Pages of this warehouse", ru: "Страницы этого склада" },
  tab_floor: { en: "Floor plan", ru: "План" },
  tab_orders: { en: "Orders", ru: "Заказы" },
  tab_shift: { en: "Shift", ru: "Смена" },
  tab_stock: { en: "Stock", ru: "Остатки" },
  tab_boxes: { en: "Boxes", ru: "Коробки" },
  tab_users: { en: "Users", ru: "Сотрудники" },
  lost_title: { en: "Not found", ru: "Не найдено" },
  lost_link: { en: "All warehouses", ru: "Все склады" },

  sign_in_title: { en: "Sign in", ru: "Вход" },
  sign_in_text: {
    en: "Sign in to work with this warehouse.",
    ru: "Войдите, чтобы работать со складом.",
  },
  login: { en: "Login", ru: "Логин" },
  password: { en: "Password", ru: "Пароль" },
  sign_in: { en: "Sign in", ru: "Войти" },
  sign_in_wrong: { en: "Login or password is wrong.", ru: "Неверный логин или пароль." },
  sign_out: { en: "Sign out", ru: "Выйти" },
  sign_out_who: { en: "Sign out {name}", ru: "Выйти: {name}" },
  sign_in_wait: {
    en: ["Wait {count} second", "Wait {count} seconds"],
    ru: ["Подождите {count} секунду", "Подождите {count} секунды", "Подождите {count} секунд"],
  },
  expired_title: { en: "Please sign in again", ru: "Войдите ещё раз" },
  expired_text: {
    en:
      "The server no longer accepts your login. What you were doing goes on as soon as you have signed in; nothing on the page is lost.",
    ru:
      "Сервер больше не принимает ваш вход. Как только вы войдёте, всё продолжится с того же места; на странице ничего не пропадёт.",
  },
  not_now: { en: "Not now", ru: "Не сейчас" },

  error_offline: { en: "The server cannot be reached.", ru: "Сервер недоступен." },
  error_refused: { en: "The server did not accept this.", ru: "Сервер этого не принял." },
  error_rights: { en: "Your role does not allow this.", ru: "Ваша роль этого не позволяет." },
  on_layer: { en: "layer {at}", ru: "слой {at}" },
  on_layers: { en: "layers {at}", ru: "слои {at}" },
  on_place: { en: "place {at}", ru: "место {at}" },
  on_places: { en: "places {at}", ru: "места {at}" },
  error_gone: { en: "It is no longer there.", ru: "Этого больше нет." },
  error_conflict: { en: "It conflicts with what is stored.", ru: "Это противоречит сохранённому." },
  error_changed: {
    en: "Someone else has changed it in the meantime.",
    ru: "Кто-то уже изменил это.",
  },
  error_too_large: { en: "This is too large to send.", ru: "Слишком большой объём данных." },
  error_too_often: {
    en: "Too many failed attempts; please wait.",
    ru: "Слишком много неудачных попыток, подождите немного.",
  },
  error_unknown: { en: "Something went wrong.", ru: "Что-то пошло не так." },
  not_computed: { en: "This order is not calculated yet", ru: "Этот заказ ещё не рассчитан" },
  to_order: { en: "Open the order", ru: "Открыть заказ" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
