/** Dates of works and lives in words, in the language of the page. */
import { DATE_WORDS } from "../../../domain/gallery/date_words.ts";
import { dateInWords } from "../../../domain/gallery/dates.ts";
import { addsDetail } from "../../../domain/gallery/museum_dates.ts";
import type { ArtistDetails, PaintingDetails } from "../../../domain/gallery/museum.ts";
import type { ArtistProfile } from "../../../domain/gallery/records.ts";
import { language } from "../../shared/i18n.ts";
import { t } from "../../shared/messages.ts";
import { formatLife, formatSpan, formatYear } from "../shared/years.ts";

const inWords = (date: string) => dateInWords(date, DATE_WORDS[language.value]);

/** Returns the date of a work: its date or else its year, and the source's remark. */
export function workDateInWords(
  year: number | null,
  { date, date_text = "" }: Pick<PaintingDetails, "date" | "date_text">,
): string {
  const formatted = date !== undefined
    ? inWords(date)
    : year === null
    ? undefined
    : formatYear(year);
  const words = addsDetail(date_text) ? date_text : undefined;
  return withWords(formatted, words) ?? t("year_unknown");
}

/** A date with the words of its source, which may repeat it. */
function withWords(formatted: string | undefined, words: string | undefined): string | undefined {
  if (formatted === undefined || words === undefined) return formatted ?? words;
  return words.includes(formatted) ? words : `${formatted} (${words})`;
}

type Life = Pick<ArtistProfile, "birth_year" | "death_year">;

/** A life: by its dates, its years or its years of work; and what the source says more. */
export function lifeInWords(life: Life, details: ArtistDetails): string {
  const { active_from, active_to, date_text = "" } = details;
  const isKnown = [life.birth_year, life.death_year, details.birth_date, details.death_date]
    .some((one) => one !== undefined && one !== null);
  const [from, to] = [active_from ?? active_to, active_to ?? active_from];
  const active = from === undefined || from === null
    ? undefined
    : t("active_in", { years: formatSpan(from, to!) });
  const formatted = isKnown ? datesInWords(life, details) : active;
  const words = addsDetail(date_text) ? date_text : undefined;
  return withWords(formatted, words) ?? formatLife(null, null);
}

function datesInWords(
  { birth_year, death_year }: Life,
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
