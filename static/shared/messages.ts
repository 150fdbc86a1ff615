/** The texts that all pages share; `{name}` is replaced by the value given under that name. */
import { type Messages, translator } from "./i18n.ts";

export const MESSAGES = {
  brand: { en: "Open Depot", ru: "Open Depot" },
  tagline: { en: "The history of painting on one map", ru: "История живописи на одной карте" },
  skip: { en: "Skip to the content", ru: "Перейти к содержанию" },
  nav: { en: "The collection", ru: "Собрание" },
  nav_open: { en: "Ways into the collection", ru: "Пути в собрание" },
  nav_timeline: { en: "Timeline", ru: "Лента" },
  nav_tours: { en: "Tours", ru: "Экскурсии" },
  nav_rooms: { en: "Rooms", ru: "Залы" },
  nav_random: { en: "A random painting", ru: "Случайная картина" },
  nav_curators: { en: "Curators", ru: "Хранителям" },
  nav_influence: { en: "Influence", ru: "Влияния" },
  nav_warehouse: { en: "Warehouse", ru: "Склад" },
  nav_docs: { en: "API", ru: "API" },
  language_switch: { en: "Русский", ru: "English" },
  theme_system: { en: "Appearance: system", ru: "Оформление: как в системе" },
  theme_light: { en: "Appearance: light", ru: "Оформление: светлое" },
  theme_dark: { en: "Appearance: dark", ru: "Оформление: тёмное" },
  loading: { en: "Loading", ru: "Загрузка" },
  load_failed: { en: "Loading failed.", ru: "Не удалось загрузить страницу." },
  retry: { en: "Try again", ru: "Повторить" },
  close: { en: "Close", ru: "Закрыть" },
  clear: { en: "Clear", ru: "Очистить" },
  review: { en: "Review this image", ru: "Проверить изображение" },
  for_curators: { en: "For curators", ru: "Хранителям" },

  bce: { en: "{year} BCE", ru: "{year} до н. э." },
  born: { en: "born {year}", ru: "род. {year}" },
  died: { en: "died {year}", ru: "ум. {year}" },
  years_unknown: { en: "years unknown", ru: "годы неизвестны" },
  year_unknown: { en: "undated", ru: "без даты" },

  search_label: {
    en: "Search artists, movements and paintings",
    ru: "Поиск художников, направлений и картин",
  },
  search_placeholder: {
    en: "Search artists, movements, paintings",
    ru: "Художники, направления, картины",
  },
  search_artists: { en: "Artists", ru: "Художники" },
  search_movements: { en: "Movements", ru: "Направления" },
  search_paintings: { en: "Paintings", ru: "Картины" },
  search_texts: { en: "In the texts", ru: "В текстах" },
  search_nothing: {
    en: "Nothing found for “{query}”",
    ru: "По запросу «{query}» ничего не найдено",
  },
  search_failed: { en: "The search failed", ru: "Поиск не отвечает" },
  search_results: {
    en: ["{count} result", "{count} results"],
    ru: ["{count} результат", "{count} результата", "{count} результатов"],
  },

  map_label: {
    en:
      "Timeline of painting: {artists} in {movements}. Arrow keys move, plus and minus zoom, brackets step through the artists in view, Enter opens. The list view holds the same as text.",
    ru:
      "Лента времени живописи: {artists}, {movements}. Стрелки сдвигают, плюс и минус меняют масштаб, квадратные скобки переходят между видимыми художниками, Enter открывает. В виде списка то же самое дано текстом.",
  },
  map_focus: { en: "{name}, {years}, {movement}", ru: "{name}, {years}, {movement}" },
  view_list: { en: "List", ru: "Список" },
  view_map: { en: "Map", ru: "Карта" },
  show_list: { en: "Show as a list", ru: "Показать списком" },
  show_map: { en: "Show as a map", ru: "Показать на карте" },
  filter: { en: "Movements", ru: "Направления" },
  filter_open: { en: "Choose movements", ru: "Выбрать направления" },
  filter_all: { en: "All", ru: "Все" },
  filter_none: { en: "None", ru: "Ни одного" },
  filter_shown: { en: "{shown} of {total} shown", ru: "Показано {shown} из {total}" },
  filter_era: { en: "All movements of the era {era}", ru: "Все направления эпохи «{era}»" },
  zoom_in: { en: "Zoom in", ru: "Приблизить" },
  zoom_out: { en: "Zoom out", ru: "Отдалить" },
  zoom_whole: { en: "Show the whole", ru: "Показать целиком" },
  minimap: { en: "Overview; drag to move the view", ru: "Обзор; потяните, чтобы сдвинуть вид" },
  hint_pointer: {
    en: "Scroll to zoom, drag to move",
    ru: "Колесо меняет масштаб, перетаскивание сдвигает",
  },
  hint_touch: {
    en: "Pinch to zoom, drag to move",
    ru: "Сведите пальцы для масштаба, тяните для сдвига",
  },
  hint_open: { en: "Open the page", ru: "Открыть страницу" },
  empty_title: { en: "The depot is empty", ru: "Хранилище пусто" },
  empty_text: {
    en: "The catalog has no artists yet.",
    ru: "В каталоге пока нет ни одного художника.",
  },
  list_title: {
    en: "All artists by era and movement",
    ru: "Все художники по эпохам и направлениям",
  },
  artists: {
    en: ["{count} artist", "{count} artists"],
    ru: ["{count} художник", "{count} художника", "{count} художников"],
  },
  movements: {
    en: ["{count} movement", "{count} movements"],
    ru: ["{count} направление", "{count} направления", "{count} направлений"],
  },
  paintings: {
    en: ["{count} painting", "{count} paintings"],
    ru: ["{count} картина", "{count} картины", "{count} картин"],
  },

  on_timeline: { en: "Show on the timeline", ru: "Показать на ленте времени" },
  to_rooms: { en: "Walk through the rooms", ru: "Пройти по залам" },
  facts: { en: "Facts", ru: "Сведения" },
  active: { en: "Active", ru: "Годы работ" },
  nationality: { en: "Nationality", ru: "Страна" },
  citizenship: { en: "Citizenship", ru: "Гражданство" },
  styles: { en: "Styles", ru: "Стили" },
  occupations: { en: "Occupations", ru: "Занятия" },
  periods: { en: "Periods", ru: "Периоды" },
  works: { en: "Paintings", ru: "Картины" },
  no_works: {
    en: "No painting of this artist is in the catalog yet.",
    ru: "В каталоге пока нет картин этого художника.",
  },
  predecessors: { en: "Learned from", ru: "У кого учился" },
  successors: { en: "Passed on to", ru: "На кого повлиял" },

  movement_artists: { en: "Artists", ru: "Художники" },
  movement_works: { en: "Paintings in order of time", ru: "Картины по времени" },
  movement_no_works: {
    en: "No painting of this movement is in the catalog yet.",
    ru: "В каталоге пока нет картин этого направления.",
  },
  movement_no_artists: {
    en: "No artist of this movement is in the catalog yet.",
    ru: "В каталоге пока нет художников этого направления.",
  },

  by_artist: { en: "by {name}", ru: "{name}" },
  annotations: { en: "Look closer", ru: "Присмотритесь" },
  annotation_pin: { en: "Note {number}: {label}", ru: "Пометка {number}: {label}" },
  confidence: { en: "Confidence: {level}", ru: "Достоверность: {level}" },
  influenced_by: { en: "Influenced by", ru: "Что повлияло" },
  influenced: { en: "Influenced", ru: "На что повлияла" },
  source: { en: "Source", ru: "Источник" },
  aspects: { en: "What was taken up", ru: "Что воспринято" },
  kind_artist: { en: "Artist", ru: "Художник" },
  kind_movement: { en: "Movement", ru: "Направление" },
  kind_painting: { en: "Painting", ru: "Картина" },
  previous_work: { en: "Previous painting", ru: "Предыдущая картина" },
  next_work: { en: "Next painting", ru: "Следующая картина" },
  picture_sought: { en: "Looking for a picture…", ru: "Ищем изображение…" },
  picture_not_found: { en: "No free picture found", ru: "Свободного изображения не нашлось" },
  picture_missing: { en: "No image yet", ru: "Изображения пока нет" },
  neighbours: { en: "Other paintings of the artist", ru: "Другие картины художника" },

  not_found_title: { en: "This wall is empty", ru: "Эта стена пуста" },
  not_found_text: {
    en: "There is no such page here, or what hung on it has been taken down.",
    ru: "Такой страницы здесь нет, или то, что на ней висело, уже сняли.",
  },
  not_found_link: { en: "Back to the timeline", ru: "К ленте времени" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
