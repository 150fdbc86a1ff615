/** Texts of IIIF documents, by language; texts of the catalog have no declared language. */

import { DATE_WORDS } from "../../gallery/date_words.ts";
import type { PaintingDetails } from "../../gallery/museum.ts";
import { addsDetail } from "../../gallery/museum_dates.ts";
import { dateInWords } from "../../gallery/dates.ts";

/** One text in each language, or under `none`. */
export type LanguageMap = Record<string, [text: string]>;

/** Returns a text of the catalog without a language: a title, a name, a note. */
export const asWritten = (text: string): LanguageMap => ({ none: [text] });

/** Texts of this module. */
export const WORDS = {
  artist: { en: ["Artist"], ru: ["Художник"] },
  date: { en: ["Date"], ru: ["Год"] },
  movement: { en: ["Movement"], ru: ["Направление"] },
  technique: { en: ["Medium"], ru: ["Техника"] },
  size: { en: ["Size"], ru: ["Размер"] },
  collection: { en: ["Collection"], ru: ["Собрание"] },
  names: { en: ["Other titles"], ru: ["Другие названия"] },
  undated: { en: ["undated"], ru: ["год неизвестен"] },
  source: { en: ["Source of the image"], ru: ["Источник изображения"] },
  stops: { en: ["Stops of the tour"], ru: ["Остановки экскурсии"] },
  tour: { en: ["The tour in Open Depot"], ru: ["Экскурсия в Open Depot"] },
  notes: { en: ["Notes"], ru: ["Пометки"] },
  page: { en: ["The painting in Open Depot"], ru: ["Картина в Open Depot"] },
  record: { en: ["The record"], ru: ["Запись каталога"] },
  movements: { en: ["Paintings by movement"], ru: ["Картины по направлениям"] },
  depot: { en: ["Open Depot"], ru: ["Open Depot"] },
  summary: {
    en: ["The history of painting on one map"],
    ru: ["История живописи на одной карте"],
  },
} as const satisfies Record<string, Record<"en" | "ru", readonly [string]>>;

/** Formats a year for readers. */
export function yearText(year: number | null) {
  if (year === null) return WORDS.undated;
  if (year > 0) return asWritten(String(year));
  return { en: [`${-year} BCE`], ru: [`${-year} до н. э.`] };
}

/** Formats a date (EDTF) for readers, with additional wording of its source. */
export function dateText({ date = "", date_text = "" }: PaintingDetails, year: number | null) {
  const words = addsDetail(date_text) ? date_text : "";
  if (date === "" && words === "") return yearText(year);
  if (date === "" && year === null) return asWritten(words);
  const text = (language: "en" | "ru"): [string] => {
    const formatted = date === ""
      ? DATE_WORDS[language].year(year!)
      : dateInWords(date, DATE_WORDS[language]);
    return [
      words === "" ? formatted : words.includes(formatted) ? words : `${formatted} (${words})`,
    ];
  };
  return { en: text("en"), ru: text("ru") };
}
