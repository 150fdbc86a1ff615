/** The texts of the webhooks page. */
import type { WebhookDelivery, WebhookEvent } from "../../../domain/warehouse/webhooks.ts";
import type { InLanguages } from "../../../domain/languages.ts";
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "../shared/messages.ts";

type Texts = InLanguages<string>;

/** Names of events. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent | "ping", Texts>> = {
  "order.created": { en: "Order created", ru: "Заказ создан" },
  "order.calculated": { en: "Order calculated", ru: "Заказ рассчитан" },
  "order.picked": { en: "Order picked", ru: "Заказ отобран" },
  "pick.short": { en: "Short pick", ru: "Нехватка при отборе" },
  "load.ready": { en: "Load planned", ru: "Загрузка спланирована" },
  "stock.low": { en: "Stock low", ru: "Мало на остатке" },
  ping: { en: "Test event", ru: "Пробное событие" },
};

/** Names of the states of deliveries. */
export const STATUS_NAMES: Readonly<Record<WebhookDelivery["status"], Texts>> = {
  pending: { en: "Pending", ru: "Ожидает" },
  delivered: { en: "Delivered", ru: "Доставлено" },
  failed: { en: "Failed", ru: "Не доставлено" },
};

export const MESSAGES = {
  lead: {
    en: "Other programs, such as an ERP system, are told what happens in the warehouse.",
    ru: "Другие программы, например ERP, узнают о том, что происходит на складе.",
  },
  add_webhook: { en: "Add a webhook", ru: "Добавить вебхук" },
  none_title: { en: "No webhooks yet", ru: "Вебхуков пока нет" },
  none_text: {
    en:
      "Add the address of a program and choose the events it receives. Events are signed by the Standard Webhooks specification.",
    ru:
      "Добавьте адрес программы и выберите события для неё. События подписываются по спецификации Standard Webhooks.",
  },
  url: { en: "URL", ru: "URL" },
  url_hint: {
    en: "https on the public internet; for a private host, the operator sets WEBHOOK_HOSTS.",
    ru: "https в открытом интернете; для хоста внутренней сети нужна настройка WEBHOOK_HOSTS.",
  },
  scope: { en: "Warehouse", ru: "Склад" },
  this_warehouse: { en: "This warehouse", ru: "Этот склад" },
  every_warehouse: { en: "All warehouses", ru: "Все склады" },
  events: { en: "Events", ru: "События" },
  create: { en: "Create", ru: "Создать" },
  secret: { en: "Secret", ru: "Секрет" },
  secret_text: {
    en: "Enter this secret in the other program, to check signatures. It is shown only now.",
    ru:
      "Введите этот секрет в другой программе, чтобы она проверяла подписи. Он виден только сейчас.",
  },
  copy: { en: "Copy", ru: "Копировать" },
  copied: { en: "Copied", ru: "Скопировано" },
  done: { en: "Done", ru: "Готово" },
  active: { en: "Active", ru: "Работает" },
  failing: { en: "Failing since {time}", ru: "Ошибки с {time}" },
  disabled_gone: {
    en: "Disabled: the receiver no longer wants events (410)",
    ru: "Отключён: получатель отказался от событий (410)",
  },
  disabled_failing: {
    en: "Disabled: nothing was delivered for days",
    ru: "Отключён: несколько дней ничего не доставлено",
  },
  disabled_restored: {
    en: "Disabled: restored from a backup",
    ru: "Отключён: восстановлен из резервной копии",
  },
  ping: { en: "Send a test event", ru: "Отправить пробное событие" },
  enable: { en: "Enable and test", ru: "Включить и проверить" },
  pinged: { en: "A test event is being sent.", ru: "Пробное событие отправляется." },
  log: { en: "Deliveries", ru: "Отправки" },
  log_of: { en: "Deliveries to {url}", ru: "Отправки на {url}" },
  log_text: {
    en: "The newest 100 of the last 30 days.",
    ru: "Последние 100 за 30 дней.",
  },
  log_empty: { en: "No events yet.", ru: "Событий пока нет." },
  event: { en: "Event", ru: "Событие" },
  at: { en: "Time", ru: "Время" },
  status: { en: "Status", ru: "Состояние" },
  attempts: { en: "Attempts", ru: "Попытки" },
  result: { en: "Last response", ru: "Последний ответ" },
  next: { en: "Next attempt {time}", ru: "Следующая попытка {time}" },
  action: { en: "Action", ru: "Действие" },
  replay: { en: "Send again", ru: "Отправить ещё раз" },
  replay_of: { en: "Send again: {event}, {time}", ru: "Отправить ещё раз: {event}, {time}" },
  delete_title: { en: "Delete the webhook?", ru: "Удалить вебхук?" },
  delete_text: {
    en:
      "{url} receives no more events, and its deliveries are deleted. This cannot be undone, because the secret cannot be read again.",
    ru:
      "{url} больше не получит событий, а список отправок будет удалён. Отменить это нельзя: секрет нельзя прочитать ещё раз.",
  },
  failed: { en: "That did not work.", ru: "Не получилось." },
} satisfies Messages;

export const { t } = translator(MESSAGES, COMMON);
