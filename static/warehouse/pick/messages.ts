/** The texts of the picking page. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title: { en: "Picking", ru: "Отбор" },
  not_computed_text: {
    en: "There is nothing to pick until the order is calculated.",
    ru: "Пока заказ не рассчитан, отбирать нечего.",
  },
  progress: { en: "{done} of {all} boxes picked", ru: "Отобрано коробок: {done} из {all}" },
  size: {
    en: "{length} × {width} × {height} {length_unit}",
    ru: "{length} × {width} × {height} {length_unit}",
  },
  to_take: { en: "Take", ru: "Взять" },
  pallets: { en: "Pallet {pallets}", ru: "Паллета {pallets}" },
  pallet_count: { en: "{number} ({boxes})", ru: "{number} ({boxes})" },
  choice: { en: "Pick", ru: "Что отбирать" },
  choice_all: { en: "Whole order on one route", ru: "Весь заказ за один обход" },
  choice_pallet: {
    en: "Pallet {number} of {pallets}: {done} of {all} boxes",
    ru: "Паллета {number} из {pallets}: коробок {done} из {all}",
  },
  pallet_done: { en: "Pallet {number} is finished", ru: "Паллета {number} собрана" },
  next_pallet: { en: "Continue with pallet {number}", ru: "Перейти к паллете {number}" },
  label: { en: "Print its label", ru: "Напечатать этикетку" },
  replacement: { en: "Instead of a short section", ru: "Вместо секции с нехваткой" },
  short: { en: "Short", ru: "Не хватает" },
  next: { en: "Next", ru: "Далее" },
  stop_done: { en: "Done: {count} picked", ru: "Готово: отобрано {count}" },
  stop_short: {
    en: "Short: {count} of {wanted} picked",
    ru: "Не хватило: отобрано {count} из {wanted}",
  },
  short_title: {
    en: ["No box here?", "Fewer than {count} boxes here?"],
    ru: [
      "Здесь меньше {count} коробки?",
      "Здесь меньше {count} коробок?",
      "Здесь меньше {count} коробок?",
    ],
  },
  short_count: { en: "Boxes taken", ru: "Взято коробок" },
  fewer: { en: "One fewer", ru: "На одну меньше" },
  more: { en: "One more", ru: "На одну больше" },
  take_photo: { en: "Take a photo", ru: "Сфотографировать" },
  photo_taken: { en: "Photo taken", ru: "Фото сделано" },
  reason_empty: { en: "Section is empty", ru: "Секция пуста" },
  reason_damaged: { en: "Boxes are damaged", ru: "Коробки повреждены" },
  reason_other: { en: "Other boxes lie here", ru: "Здесь другие коробки" },
  all_done: { en: "Picking finished", ru: "Отбор завершён" },
  all_done_text: {
    en: "All stops of this order are confirmed.",
    ru: "Все остановки этого заказа подтверждены.",
  },
  finished_short: {
    en: ["{count} box could not be found.", "{count} boxes could not be found."],
    ru: [
      "Не найдена {count} коробка.",
      "Не найдены {count} коробки.",
      "Не найдено {count} коробок.",
    ],
  },
  due: { en: "Due {time}", ru: "Срок {time}" },
  priority: { en: "Priority {priority}", ru: "Приоритет {priority}" },
  missing_title: {
    en: ["{count} box is not on the route", "{count} boxes are not on the route"],
    ru: [
      "Вне обхода: {count} коробка",
      "Вне обхода: {count} коробки",
      "Вне обхода: {count} коробок",
    ],
  },
  missing_stock: {
    en: "{count} × {sku}: too few in stock",
    ru: "{count} × {sku}: на остатке слишком мало",
  },
  missing_section: {
    en: "{count} × {sku}: no section holds this type",
    ru: "{count} × {sku}: ни одна секция не хранит этот тип",
  },
  missing_unreachable: {
    en: "{count} × {sku}: no path leads to the section",
    ru: "{count} × {sku}: к секции нет пути",
  },
  sent: { en: "All sent", ru: "Всё отправлено" },
  waiting: { en: "Not sent yet: {count}", ru: "Ещё не отправлено: {count}" },
  sent_after_sign_in: {
    en: [
      "{count} pick will be sent after you sign in",
      "{count} picks will be sent after you sign in",
    ],
    ru: [
      "{count} отбор уйдёт после входа",
      "{count} отбора уйдут после входа",
      "{count} отборов уйдут после входа",
    ],
  },
  offline: {
    en: "Offline. Continue: confirmed picks are stored and sent later.",
    ru: "Нет связи. Продолжайте: подтверждённое сохранено и уйдёт позже.",
  },
  task: {
    en: "{section}: not taken from the stock ({cause}). A task was created.",
    ru: "{section}: не списано с остатка ({cause}). Создана задача.",
  },
  refused: {
    en: "{section}: the server refuses it: {cause}",
    ru: "{section}: сервер отказал: {cause}",
  },
  cause_unknown: { en: "something has changed", ru: "что-то изменилось" },
  way: { en: "Route to {section}", ru: "Маршрут к {section}" },
  way_renewed: {
    en: "Short pick recorded. Route recalculated.",
    ru: "Нехватка записана. Маршрут пересчитан.",
  },
  scan_camera: { en: "Scan with the camera", ru: "Сканировать камерой" },
  stop_camera: { en: "Stop the camera", ru: "Выключить камеру" },
  no_camera: { en: "The camera cannot be used.", ru: "Камера недоступна." },
  wrong_scan: { en: "Wrong box", ru: "Не та коробка" },
  not_confirmed: { en: "Nothing confirmed", ru: "Не подтверждено" },
  scan_expected: { en: "Expected", ru: "Нужна" },
  scan_scanned: { en: "Scanned", ru: "Отсканирована" },
  scan_code: { en: "Code", ru: "Код" },
  scan_other: { en: "The code belongs to another box type.", ru: "Это код коробки другого типа." },
  scan_unknown: {
    en: "No box type of this warehouse has this code.",
    ru: "На этом складе нет типа коробки с таким кодом.",
  },
  scan_pallet: {
    en: "This is the number of a pallet (SSCC). Scan the code of the box.",
    ru: "Это номер паллеты (SSCC). Сканируйте код коробки.",
  },
  scan_no_article: {
    en: "The code names no article, only other data such as a batch or a count.",
    ru: "В коде нет артикула: только другие данные, например партия или количество.",
  },
  scan_damaged: {
    en: "The code was not read correctly. Scan it again.",
    ru: "Код считан с ошибкой. Сканируйте ещё раз.",
  },
  scan_ambiguous: {
    en: "More than one box type has this code.",
    ru: "Этот код есть у нескольких типов коробок.",
  },
  scan_back: { en: "Back to the stop", ru: "К остановке" },
  scan_sound: { en: "Sound on wrong scans", ru: "Звук при ошибке сканирования" },
  right_scan: { en: "{sku}: the right box", ru: "{sku}: верно" },
  scanned_of: { en: "{done} of {wanted} scanned", ru: "отсканировано {done} из {wanted}" },
  place_picture: {
    en: "The pallet from above: where the boxes go ({count})",
    ru: "Паллета сверху: куда ставить коробки ({count})",
  },
  short_of: {
    en: "{section}: {count} × {sku} missing",
    ru: "{section}: не хватило {count} × {sku}",
  },
  next_work: { en: "Next order", ru: "Следующий заказ" },
  to_waves: { en: "All waves", ru: "Все волны" },
  cart_place: { en: "Place {place} on the cart: {name}", ru: "Место {place} на тележке: {name}" },
  wave_done_text: {
    en: "All stops of the wave are confirmed. Take the cart back to the start point.",
    ru: "Все остановки волны подтверждены. Отвезите тележку в точку начала.",
  },
  wave_number: { en: "Wave {number}", ru: "Волна {number}" },
  cause_order_changed: { en: "the order has changed", ru: "заказ изменён" },
  cause_section_gone: { en: "the section is gone", ru: "секции больше нет" },
  cause_other_box: { en: "the section holds other boxes", ru: "в секции другие коробки" },
  cause_not_ordered: { en: "the order needs no more", ru: "заказу больше не нужно" },
  cause_too_little_stock: { en: "too little in stock", ru: "на остатке слишком мало" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
