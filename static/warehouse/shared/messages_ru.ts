import type { MessagesLike } from "../../shared/message_types.ts";
import type { WAREHOUSE_EN } from "./messages_en.ts";

/** The texts that the warehouse's pages share, in Russian. */
export const WAREHOUSE_RU: MessagesLike<typeof WAREHOUSE_EN> = {
  warehouses: "Склады",
  pages: "Страницы этого склада",
  tab_floor: "План",
  tab_orders: "Заказы",
  tab_boxes: "Коробки",
  tab_users: "Сотрудники",
  lost_title: "По этому адресу ничего нет",
  lost_link: "Все склады",

  sign_in_title: "Вход",
  sign_in_text: "Этот склад спрашивает, кто пришёл.",
  login: "Логин",
  password: "Пароль",
  sign_in: "Войти",
  sign_in_wrong: "Неверный логин или пароль.",
  sign_out: "Выйти",
  sign_out_who: "Выйти: {name}",
  sign_in_wait: {
    one: "Подождите {count} секунду",
    few: "Подождите {count} секунды",
    other: "Подождите {count} секунд",
  },
  expired_title: "Войдите ещё раз",
  expired_text:
    "Сервер больше не принимает ваш вход. Как только вы войдёте, всё продолжится с того же места; на странице ничего не пропадёт.",
  not_now: "Не сейчас",

  error_offline: "Сервер недоступен.",
  error_refused: "Сервер этого не принял.",
  error_rights: "Ваша роль этого не позволяет.",
  error_gone: "Этого больше нет.",
  error_conflict: "Это противоречит сохранённому.",
  error_changed: "Кто-то уже изменил это.",
  error_too_large: "Слишком большой объём данных.",
  error_too_often: "Слишком много неудачных попыток, подождите немного.",
  error_unknown: "Что-то пошло не так.",
};
