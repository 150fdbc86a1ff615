/** Texts of shells, shown before their script runs or without scripts. */
import type { InLanguages, Language } from "../languages.ts";

/** A text in all languages of the pages. */
export type Words = InLanguages<string>;

/** Texts of pages without a subject. */
export const WORDS = {
  timeline: {
    en: "The history of painting on one zoomable timeline",
    ru: "История живописи на одной ленте времени",
  },
  rooms: { en: "Rooms", ru: "Залы" },
  link_ended: { en: "This link is no longer valid", ru: "Эта ссылка больше не действует" },
  lobby: {
    en: "Walk through the paintings of a movement, hung by time",
    ru: "Прогулка по картинам одного направления, развешанным по времени",
  },
  tours: { en: "Tours", ru: "Экскурсии" },
  guided: {
    en: "Guided tours from detail to detail of paintings",
    ru: "Экскурсии от детали к детали картин",
  },
  compare: { en: "Side by side", ru: "Рядом" },
  two_paintings: {
    en: "Two paintings side by side, moved and zoomed together",
    ru: "Две картины рядом: двигаются и приближаются вместе",
  },
  colours: { en: "By colour", ru: "По цвету" },
  by_colours: {
    en: "Find paintings by the colours of their pictures",
    ru: "Поиск картин по цветам",
  },
  search: { en: "Search results", ru: "Результаты поиска" },
  search_results: {
    en: "Artists, paintings, movements and tours by name",
    ru: "Художники, картины, направления и экскурсии по имени",
  },
  wall: { en: "A wall of paintings", ru: "Стена картин" },
  walls: { en: "Paintings that a visitor chose", ru: "Картины, которые выбрал посетитель" },
  influence: { en: "Influence", ru: "Влияния" },
  river: {
    en: "Which paintings, artists and movements influenced which, as a river of time",
    ru: "Какие картины, художники и течения на кого повлияли: река времени",
  },
  curators: { en: "Curators", ru: "Хранителям" },
  desk: {
    en: "The curators' desk: review of images and the log of changes",
    ru: "Стол хранителей: проверка изображений и журнал изменений",
  },
  tour_editor: {
    en: "Making a guided tour: its stops, and what each shows and says",
    ru: "Экскурсия: её остановки, что каждая показывает и говорит",
  },
  catalog_desk: {
    en: "The curators' pages for the catalog as a whole: exports, imports, duplicates, accounts",
    ru: "Страницы хранителей для каталога целиком: выгрузка, загрузка, дубликаты, учётные записи",
  },
  depot: {
    en: "Warehouses: floor plans, box types, orders and how they are packed on pallets",
    ru: "Склады: планы, коробки, заказы и укладка на паллеты",
  },
  account: { en: "Account", ru: "Учётная запись" },
  work: { en: "My work", ru: "Моя работа" },
  warehouses: { en: "Warehouses", ru: "Склады" },
  overview: { en: "Overview", ru: "Обзор" },
  floor: { en: "Floor plan", ru: "План склада" },
  boxes: { en: "Boxes", ru: "Коробки" },
  users: { en: "Users", ru: "Сотрудники" },
  shift: { en: "Shift", ru: "Смена" },
  stock: { en: "Stock", ru: "Остатки" },
  labels: { en: "Pallet labels", ru: "Этикетки паллет" },
  webhooks: { en: "Webhooks", ru: "Вебхуки" },
  waves: { en: "Waves", ru: "Волны" },
  sections: { en: "Sections", ru: "Секции" },
  slotting: { en: "Slotting advice", ru: "Размещение запаса" },
  loading: { en: "Loading", ru: "Погрузка" },
  orders: { en: "Orders", ru: "Заказы" },
  order: { en: "Order", ru: "Заказ" },
  sheet: { en: "Packing sheet", ru: "Лист укладки" },
  print: { en: "Print orders", ru: "Печать заказов" },
  pick: { en: "Picking", ru: "Отбор" },
  docs: { en: "The API", ru: "API" },
  components: { en: "Components", ru: "Компоненты" },
  api: {
    en: "Every route of the gallery and of the warehouse, to read and to try",
    ru: "Все запросы галереи и склада: читать и пробовать",
  },
  feed: { en: "New pictures and guided tours", ru: "Новые изображения и экскурсии" },
  nothing: { en: "There is nothing here", ru: "Здесь ничего нет" },
  no_script: {
    en: "These pages are drawn by a script. The same catalog is at /api/catalog/bootstrap.",
    ru: "Эти страницы рисует скрипт. Тот же каталог доступен по адресу /api/catalog/bootstrap.",
  },
} satisfies Record<string, Words>;

// Search engines and previews truncate longer texts.
const MAX_CHARACTERS = 200;

/** The heading of a record of the catalog. */
interface DescribedPage {
  name: string;
  lead: string;
  years: readonly (number | null)[];
  within: readonly string[];
}

/** One or two sentences about a record of the catalog: its lead, or else its context. */
export function descriptionOf(
  heading: DescribedPage,
  language: Language,
): string {
  return shortened(heading.lead || [heading.name, ...factsOf(heading, language)].join(" · "));
}

/** The context of a record and its years, as far as known. */
export function factsOf(
  { years, within }: Pick<DescribedPage, "years" | "within">,
  language: Language,
): string[] {
  const knownYears = years.filter((year) => year !== null);
  const span = knownYears.map((year) => yearText(year, language)).join("–");
  return [...within, span].filter((fact) => fact !== "");
}

function yearText(year: number, language: Language): string {
  if (year >= 0) return String(year);
  return language === "ru" ? `${-year} до н. э.` : `${-year} BCE`;
}

function shortened(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const cut = text.slice(0, MAX_CHARACTERS);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}
