import type { Texts } from "./texts.ts";

/** Nouns for the placeholder `{what}` of a message; Russian in the genitive. */
export const NOUNS = {
  "annotation": { en: "annotation", ru: "заметки" },
  "artist": { en: "artist", ru: "художника" },
  "box type": { en: "box type", ru: "типа коробки" },
  "calculation job": { en: "calculation job", ru: "задания на расчёт" },
  "collection": { en: "collection", ru: "собрания" },
  "curator": { en: "curator", ru: "куратора" },
  "delivery line": { en: "delivery line", ru: "строки поставки" },
  "expected delivery": { en: "expected delivery", ru: "ожидаемой поставки" },
  "edge": { en: "edge", ru: "ребра" },
  "entry of the log": { en: "entry of the log", ru: "записи журнала" },
  "era": { en: "era", ru: "эпохи" },
  "import": { en: "import", ru: "загрузки" },
  "influence": { en: "influence", ru: "влияния" },
  "layout": { en: "layout", ru: "раскладки" },
  "link": { en: "link", ru: "ссылки" },
  "load": { en: "load", ru: "загрузки машины" },
  "movement": { en: "movement", ru: "направления" },
  "operation": { en: "operation", ru: "операции" },
  "order": { en: "order", ru: "заказа" },
  "order line": { en: "order line", ru: "строки заказа" },
  "order parameters": { en: "order parameters", ru: "параметров заказа" },
  "painting": { en: "painting", ru: "картины" },
  "period": { en: "period", ru: "периода" },
  "point": { en: "point", ru: "точки" },
  "round": { en: "wave", ru: "волны" },
  "section": { en: "section", ru: "секции" },
  "section geometry": { en: "section geometry", ru: "геометрии секции" },
  "task": { en: "task", ru: "задачи" },
  "template": { en: "template", ru: "шаблона" },
  "tour": { en: "tour", ru: "экскурсии" },
  "upload": { en: "upload", ru: "отправки файла" },
  "user": { en: "user", ru: "пользователя" },
  "vehicle": { en: "vehicle", ru: "транспорта" },
  "delivery": { en: "delivery", ru: "отправки" },
  "webhook": { en: "webhook", ru: "вебхука" },
  "warehouse": { en: "warehouse", ru: "склада" },
} as const satisfies Texts;

/** Name of a kind of stored object. */
export type Noun = keyof typeof NOUNS;
