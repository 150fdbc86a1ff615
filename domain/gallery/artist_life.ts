/** The years of an artist, and works that cannot be by the artist. */
import { type Message, say } from "../messages/message.ts";
import { readDate } from "./dates.ts";
import type { Fields } from "./editing/records.ts";
import type { Attributed } from "./museum.ts";

/** Maximum length of a life. */
export const MAX_LIFE_YEARS = 110;

export interface ArtistLife {
  id: number;
  name: string;
  birth_year: number | null;
  death_year: number | null;
}

// Attributions of works that may be by other artists, and later.
const BY_OTHERS: readonly Attributed[] = ["workshop_of", "circle_of", "follower_of", "after"];

/**
 * Returns the message that a work is dated outside its artist's life; undefined if there is no
 * conflict.
 */
export function lifetimeConflict(
  { year, date, attribution }: Fields,
  { name, birth_year, death_year }: ArtistLife,
): Message | undefined {
  const read = readDate(String(date ?? ""));
  const first = read === undefined ? year as number | null | undefined : read.from?.first;
  const last = read === undefined ? year as number | null | undefined : read.to?.last;
  const latest = death_year ?? (birth_year === null ? null : birth_year + MAX_LIFE_YEARS);
  const isBefore = typeof last === "number" && birth_year !== null && last < birth_year;
  const isAfter = typeof first === "number" && latest !== null && first > latest &&
    !BY_OTHERS.includes(attribution as Attributed);
  if (!isBefore && !isAfter) return undefined;
  return say("outside_life", {
    year: yearText((isBefore ? last : first)!),
    name,
    birth: birth_year === null ? "?" : yearText(birth_year),
    death: death_year === null ? "" : yearText(death_year),
  });
}

const yearText = (year: number) => year < 0 ? say("year_bce", { year: -year }) : year;
