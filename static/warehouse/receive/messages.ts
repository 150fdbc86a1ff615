/** The texts of the page for receiving and moving boxes. */
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "../shared/messages.ts";

export const MESSAGES = {
  title: { en: "Receive, move, count", ru: "Приход, перенос, пересчёт" },
  task: { en: "What is done", ru: "Что делаем" },
  task_receive: { en: "Receive", ru: "Приход" },
  task_count: { en: "Count", ru: "Пересчёт" },
  nothing_to_count: {
    en: "No section has to be counted. Scan or choose one to count it all the same.",
    ru: "Пересчитывать нечего. Можно отсканировать или выбрать любую секцию.",
  },
  scan_section: {
    en: "Scan a section, or choose one of those to count.",
    ru: "Отсканируйте секцию или выберите из списка.",
  },
  no_section: { en: "No section has this code.", ru: "Секции с таким кодом нет." },
  counted_boxes: { en: "Boxes in the section", ru: "Сколько коробок в секции" },
  count_go: { en: "Save the count", ru: "Записать" },
  other_section_go: { en: "Another section", ru: "Другая секция" },
  counted: { en: "{name}: {count} counted", ru: "{name}: посчитано {count}" },
  count_again: {
    en: "unexpected number, or the stock has changed: count again",
    ru: "неожиданное число или остаток изменился: пересчитайте ещё раз",
  },
  delivery: { en: "Delivery", ru: "Поставка" },
  no_delivery: { en: "Without a delivery", ru: "Без поставки" },
  received_of: { en: "{received} of {expected}", ru: "{received} из {expected}" },
  close_delivery: { en: "Close the delivery", ru: "Закрыть поставку" },
  close_question: {
    en: "Close the delivery? What is missing or too much is recorded as the difference.",
    ru: "Закрыть поставку? Недостача и излишек запишутся как расхождение.",
  },
  closed: { en: "Delivery {name} closed", ru: "Поставка {name} закрыта" },
  task_replenish: { en: "Replenish", ru: "Пополнение" },
  nothing_to_replenish: {
    en: "No picking face needs boxes from reserve.",
    ru: "Пополнять ячейки отбора из резерва не нужно.",
  },
  face_holds: { en: "holds {count}, orders take {needed}", ru: "лежит {count}, заказам {needed}" },
  task_move: { en: "Move", ru: "Перенос" },
  article: { en: "SKU, barcode or description", ru: "Артикул, штрихкод или описание" },
  scan_article: {
    en: "Scan a box, or type its SKU.",
    ru: "Отсканируйте коробку или введите артикул.",
  },
  nothing_found: { en: "No box type matches.", ru: "Подходящих типов коробок нет." },
  no_article: {
    en: "This code belongs to no box type of the warehouse.",
    ru: "Такого кода нет ни у одного типа коробок склада.",
  },
  no_target_code: {
    en: "This code is neither a section that may take these boxes nor a box type.",
    ru: "Это код не секции, куда можно положить эти коробки, и не типа коробок.",
  },
  in_stock: {
    en: ["{count} box in stock", "{count} boxes in stock"],
    ru: ["На складе {count} коробка", "На складе {count} коробки", "На складе {count} коробок"],
  },
  other_article: { en: "Another article", ru: "Другой артикул" },
  from: { en: "From section", ru: "Из секции" },
  into: { en: "To section", ru: "В секцию" },
  other_section: { en: "All sections", ru: "Все секции" },
  holds: { en: "holds {count}", ru: "лежит {count}" },
  empty: { en: "empty", ru: "пусто" },
  no_source: { en: "No section holds this article.", ru: "Этого артикула нет ни в одной секции." },
  no_target: {
    en: "No section is free for this article.",
    ru: "Свободной секции для этого артикула нет.",
  },
  boxes_count: { en: "Number of boxes", ru: "Сколько коробок" },
  receive_go: { en: "Put away", ru: "Положить" },
  move_go: { en: "Move", ru: "Перенести" },
  done_title: { en: "On this device", ru: "На этом устройстве" },
  received: { en: "{change} {sku} → {into}", ru: "{change} {sku} → {into}" },
  moved: { en: "{change} {sku}: {from} → {into}", ru: "{change} {sku}: {from} → {into}" },
  status_waiting: { en: "not sent yet", ru: "ещё не отправлено" },
  status_applied: { en: "done", ru: "записано" },
  status_task: {
    en: "too few boxes: the section will be counted",
    ru: "слишком мало коробок: секция будет пересчитана",
  },
  status_refused: { en: "refused: {error}", ru: "отклонено: {error}" },
  take_back: { en: "Take back", ru: "Вернуть" },
} satisfies Messages;

export const { t, count } = translator({ ...COMMON, ...MESSAGES });
