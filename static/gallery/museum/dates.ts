/** Dates of works and lives in words, in the language of the page. */
import { DATE_WORDS } from "../../../domain/gallery/date_words.ts";
import { dateInWords } from "../../../domain/gallery/dates.ts";
import type { ArtistDetails } from "../../../domain/gallery/museum.ts";
import type { ArtistProfile } from "../../../domain/gallery/records.ts";
import { language } from "../../shared/i18n.ts";
import { t } from "../../shared/messages.ts";
import { formatLife, formatYear } from "../shared/years.ts";

const inWords = (date: string) => dateInWords(date, DATE_WORDS[language.value]);

/** When a work was made: its date where there is one, else its year. */
export function workDateInWords(year: number | null, date: string | undefined): string {
  if (date !== undefined) return inWords(date);
  return year === null ? t("year_unknown") : formatYear(year);
}

/** A life: by its dates where there are any, else by its years. */
export function lifeInWords(
  { birth_year, death_year }: Pick<ArtistProfile, "birth_year" | "death_year">,
  { birth_date, death_date }: ArtistDetails,
): string {
  if (birth_date === undefined && death_date === undefined) {
    return formatLife(birth_year, death_year);
  }
  const end = (date: string | undefined, year: number | null) =>
    date !== undefined ? inWords(date) : year === null ? undefined : formatYear(year);
  const [birth, death] = [end(birth_date, birth_year), end(death_date, death_year)];
  if (birth !== undefined && death !== undefined) return `${birth} – ${death}`;
  return birth !== undefined ? t("born", { year: birth }) : t("died", { year: death! });
}
