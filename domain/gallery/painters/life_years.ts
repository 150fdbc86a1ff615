/** Plausible life and working years of a painter. */
import type { PainterRow } from "./painter_row.ts";

/** Years of birth and death; null if unknown, negative before our era. */
export interface LifeYears {
  birth: number | null;
  death: number | null;
  /** Years of the first and last dated work. */
  activeFrom: number | null;
  activeTo: number | null;
  /** Reasons why years of the row were changed or omitted. */
  doubts: string[];
}

/**
 * In the data set, painters of our era have no year before this one, but many unsigned works are
 * from before our era.
 */
const MIN_SIGNED_YEAR = 700;
const ANTIQUE = /vase[- ]painter|ancient greek/i;
const ANTIQUE_STATE = /classical athens|sparta|delian league|athenian league/i;
const MAX_LIFE_YEARS = 112;
const MIN_LIFE_YEARS = 16;
/** A work dated more than this many years after a death is not by that person. */
const MAX_POSTHUMOUS_YEARS = 30;

/**
 * Reads the years of a row by these rules, in this order:
 *
 * 1. A year after `now` is ignored.
 * 2. Two positive years up to 700 that run backwards, or any up to 700 of an antique vase painter,
 *   are years before our era.
 * 3. Years that otherwise run backwards, or make a life of more than 112 or fewer than 16 years,
 *   cannot both be right: both are ignored. Equal years of birth and death denote a century, not a
 *   life.
 * 4. If every dated work is from before the birth, from more than 30 years after the death or from
 *   more than 112 years after the birth, the years are those of a namesake.
 */
export function lifeYears(row: PainterRow, now: number): LifeYears {
  const doubts: string[] = [];
  const past = (year: number | null) => (year !== null && year > now ? null : year);
  let birth = past(row.birth_year);
  let death = past(row.death_year);
  let activeFrom = past(row.FirstYear);
  let activeTo = past(row.LastYear);
  if (activeFrom !== null && activeTo !== null && activeFrom > activeTo) {
    [activeFrom, activeTo] = [activeTo, activeFrom];
  }
  const unknown = (why: string) => {
    doubts.push(`${why}: ${birth ?? "?"} to ${death ?? "?"}`);
    birth = death = null;
  };

  if (isBeforeOurEra(row, birth, death)) {
    doubts.push(`years before our era given without a sign: ${birth} to ${death ?? "?"}`);
    birth = birth && -birth;
    death = death && -death;
  }
  if (birth !== null && death !== null) {
    if (birth > death) unknown("years that run backwards");
    else if (birth === death) unknown("birth and death in one year");
    else if (death - birth > MAX_LIFE_YEARS) unknown("a life too long");
    else if (death - birth < MIN_LIFE_YEARS) unknown("a life too short");
  }
  const worksBeforeBirth = birth !== null && activeTo !== null && activeTo < birth;
  const worksAfterDeath = death !== null && activeFrom !== null &&
    activeFrom > death + MAX_POSTHUMOUS_YEARS;
  const worksOfTheOld = birth !== null && activeFrom !== null &&
    activeFrom > birth + MAX_LIFE_YEARS;
  if (worksBeforeBirth || worksAfterDeath || worksOfTheOld) {
    unknown(`years of a namesake, for the works are of ${activeFrom} to ${activeTo}`);
  }
  return { birth, death, activeFrom, activeTo, doubts };
}

function isBeforeOurEra(row: PainterRow, birth: number | null, death: number | null): boolean {
  if (birth === null || birth < 0 || birth > MIN_SIGNED_YEAR) return false;
  if (ANTIQUE.test(row.occupations) || ANTIQUE_STATE.test(row.citizenship)) return true;
  return death !== null && death > 0 && birth > death;
}

/** Returns a year in the middle of a painter's working life; null if unknown. */
export function workingYear(
  { birth, death, activeFrom, activeTo }: Omit<LifeYears, "doubts">,
): number | null {
  if (birth !== null) return Math.min(birth + 30, death ?? Infinity);
  if (activeFrom !== null) return Math.round((activeFrom + (activeTo ?? activeFrom)) / 2);
  return death === null ? null : death - 25;
}
