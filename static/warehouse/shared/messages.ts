/** The texts shared by the warehouse's pages; messages of a page fall back to these. */
import { COMMON_MESSAGES } from "../../shared/common_messages.ts";
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  ...COMMON_MESSAGES,

  warehouses: { en: "Warehouses", ru: "Склады" },
  pages: { en: "Pages of this warehouse", ru: "Страницы этого склада" },
  lost_title: { en: "Not found", ru: "Не найдено" },
  lost_link: { en: "All warehouses", ru: "Все склады" },
  boxes_missing: {
    en: ["{count} box is not in stock.", "{count} boxes are not in stock."],
    ru: [
      "{count} коробки нет на остатке.",
      "{count} коробок нет на остатке.",
      "{count} коробок нет на остатке.",
    ],
  },
  missing: {
    en: ["{count} box missing", "{count} boxes missing"],
    ru: ["Нет {count} коробки", "Нет {count} коробок", "Нет {count} коробок"],
  },
  back_to_order: { en: "Back to the order", ru: "К заказу" },
  pallets_all: { en: "all, or 1-3, 5", ru: "все или 1-3, 5" },
  pallets_wrong: {
    en: "There are pallets 1 to {last}. Write them like 1-3, 5.",
    ru: "Есть паллеты с 1 по {last}. Запишите их так: 1-3, 5.",
  },

  share: { en: "Share", ru: "Поделиться" },
  share_text: {
    en:
      "Anyone with the link sees the pallets, and of an order its customer, address, due time, carrier and reference. No login is needed; names of employees and notes are not shown.",
    ru:
      "По ссылке любой видит паллеты, а у заказа – клиента, адрес, срок, перевозчика и внешний номер. Логин не нужен; имён сотрудников и примечаний там нет.",
  },
  share_create: { en: "Create a link", ru: "Создать ссылку" },
  share_new: {
    en: "New link; it is shown only now",
    ru: "Новая ссылка; она видна только сейчас",
  },
  share_copied: {
    en: "New link, copied; it is shown only now",
    ru: "Новая ссылка скопирована; она видна только сейчас",
  },
  share_until: { en: "Link until {date}", ru: "Ссылка до {date}" },
  share_revoke: { en: "Revoke", ru: "Отозвать" },

  title_overview: { en: "Overview", ru: "Обзор" },
  title_floor: { en: "Floor plan", ru: "План" },
  title_boxes: { en: "Boxes", ru: "Коробки" },
  title_loading: { en: "Loading", ru: "Погрузка" },
  title_orders: { en: "Orders", ru: "Заказы" },
  title_pallets: { en: "Pallets", ru: "Паллеты" },
  title_sections: { en: "Sections", ru: "Секции" },
  title_shift: { en: "Shift", ru: "Смена" },
  title_slotting: { en: "Slotting", ru: "Размещение" },
  title_stock: { en: "Stock", ru: "Остатки" },
  title_stops: { en: "Stops", ru: "Остановки" },
  title_users: { en: "Users", ru: "Сотрудники" },
  title_work: { en: "My work", ru: "Моя работа" },
  title_webhooks: { en: "Webhooks", ru: "Вебхуки" },
  title_waves: { en: "Waves", ru: "Волны" },
  order: { en: "Order", ru: "Заказ" },
  pallet: { en: "Pallet", ru: "Паллета" },
  section: { en: "Section", ru: "Секция" },
  sku: { en: "SKU", ru: "Артикул" },
  column_boxes: { en: "Boxes", ru: "Коробок" },
  column_pallets: { en: "Pallets", ru: "Паллет" },
  due: { en: "Due", ru: "Срок" },
  length: { en: "Length", ru: "Длина" },
  width: { en: "Width", ru: "Ширина" },
  height: { en: "Height", ru: "Высота" },
  weight: { en: "Weight", ru: "Вес" },
  boxes: {
    en: ["{count} box", "{count} boxes"],
    ru: ["{count} коробка", "{count} коробки", "{count} коробок"],
  },
  layers: {
    en: ["{count} layer", "{count} layers"],
    ru: ["{count} слой", "{count} слоя", "{count} слоёв"],
  },
  orders: {
    en: ["{count} order", "{count} orders"],
    ru: ["{count} заказ", "{count} заказа", "{count} заказов"],
  },
  pallets: {
    en: ["{count} pallet", "{count} pallets"],
    ru: ["{count} паллета", "{count} паллеты", "{count} паллет"],
  },
  points: {
    en: ["{count} point", "{count} points"],
    ru: ["{count} точка", "{count} точки", "{count} точек"],
  },
  sections: {
    en: ["{count} section", "{count} sections"],
    ru: ["{count} секция", "{count} секции", "{count} секций"],
  },
  stop_of: { en: "Stop {stop} of {stops}", ru: "Остановка {stop} из {stops}" },
  picker: { en: "Picker", ru: "Отборщик" },
  picker_of: { en: "Picker of {name}", ru: "Отборщик: {name}" },
  nobody: { en: "Nobody", ru: "Никто" },
  assigned: { en: "Assigned to {picker}", ru: "Назначено: {picker}" },
  unassigned: { en: "Assigned to nobody", ru: "Назначение снято" },
  assign_failed: { en: "It was not assigned.", ru: "Не назначено." },
  expected_end: { en: "Expected end", ru: "Закончит" },
  too_late: { en: "late", ru: "поздно" },
  pause: { en: "Pause", ru: "Пауза" },
  picked: { en: "Picked", ru: "Отобрано" },
  export_csv: { en: "Export CSV", ru: "Выгрузить CSV" },
  files: { en: "Files", ru: "Файлы" },
  file_pallets: { en: "Pallets with their lines", ru: "Паллеты со строками" },
  file_picking: { en: "Picking list", ru: "Лист отбора" },
  file_load: { en: "Plan of the load", ru: "План погрузки" },
  import: { en: "Import", ru: "Загрузить" },
  print: { en: "Print", ru: "Печать" },

  sign_in_title: { en: "Sign in", ru: "Вход" },
  sign_in_text: {
    en: "Sign in to work with this warehouse.",
    ru: "Войдите, чтобы работать со складом.",
  },
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
  account: { en: "Account of {name}", ru: "Учётная запись: {name}" },
  lock: { en: "Lock the screen", ru: "Заблокировать экран" },
  locked_title: { en: "Locked: {name}", ru: "Заблокировано: {name}" },
  locked_text: {
    en: "Someone else? Sign out: what has not been sent stays on this device.",
    ru: "Вы другой сотрудник? Выйдите: неотправленное останется на этом устройстве.",
  },
  unlock: { en: "Unlock", ru: "Разблокировать" },
  pin: { en: "PIN", ru: "PIN" },
  pin_wrong: { en: "The PIN is wrong.", ru: "Неверный PIN." },
  pin_left: {
    en: ["The PIN is wrong: {count} attempt left", "The PIN is wrong: {count} attempts left"],
    ru: [
      "Неверный PIN: осталась {count} попытка",
      "Неверный PIN: осталось {count} попытки",
      "Неверный PIN: осталось {count} попыток",
    ],
  },
  pin_offline: {
    en: "Without a connection this device cannot check your PIN.",
    ru: "Без связи это устройство не может проверить PIN.",
  },
  not_now: { en: "Not now", ru: "Не сейчас" },

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
  similar_name: { en: "Similar to “{existing}”.", ru: "Похоже на «{existing}»." },
  similar_confirm: { en: "Use it anyway", ru: "Всё равно использовать" },
  not_computed: { en: "This order is not calculated yet", ru: "Этот заказ ещё не рассчитан" },
  to_order: { en: "Open the order", ru: "Открыть заказ" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
