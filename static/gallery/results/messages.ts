/** The texts of the page with search results. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  title: { en: "Search results", ru: "Результаты поиска" },
  results_for: { en: "Results for “{query}”", ru: "Результаты по запросу «{query}»" },
  enter_query: {
    en: "Search for a name, a title, a movement or a year at the top of the page.",
    ru: "Найдите имя, название, направление или год поиском наверху страницы.",
  },
  nothing: { en: "Nothing found for “{query}”", ru: "По запросу «{query}» ничего не найдено" },
  tried: {
    en:
      "Names of artists, paintings, movements and tours were searched, in all their languages and spellings; then similar spellings, years, and the English texts about artists and movements.",
    ru:
      "Поиск шёл по именам художников и по названиям картин, направлений и экскурсий на всех языках, по похожим написаниям, по годам и по английским текстам о художниках и направлениях.",
  },
  nothing_filtered: { en: "Nothing matches these filters.", ru: "С этими фильтрами ничего нет." },
  clear_filters: { en: "Clear filters", ru: "Сбросить фильтры" },
  types: { en: "Kinds of results", ru: "Виды результатов" },
  artists: { en: "Artists", ru: "Художники" },
  paintings: { en: "Paintings", ru: "Картины" },
  movements: { en: "Movements", ru: "Направления" },
  tours: { en: "Tours", ru: "Экскурсии" },
  texts: { en: "Texts", ru: "Тексты" },
  by_movement: { en: "Movement", ru: "Направление" },
  by_century: { en: "Century", ru: "Век" },
  all: { en: "All", ru: "Все" },
  century: { en: "{century}th century", ru: "{century}-й век" },
  century_bce: { en: "{century}th century BCE", ru: "{century}-й век до н. э." },
  with_picture: { en: "With a picture", ru: "С изображением" },
  pages: { en: "Pages", ru: "Страницы" },
  page: { en: "Page {page}", ru: "Страница {page}" },
} satisfies Messages;

export const { t } = translator(MESSAGES);
