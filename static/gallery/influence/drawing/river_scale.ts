import type { GraphYears } from "../years.ts";
import { buildTimeScale, type TimeScale } from "../../map/time_scale.ts";

const MARGIN_YEARS = 14;

/** The time scale of a river: the years in which more artists worked get more room. */
export function riverScale({ artists, first, last }: GraphYears): TimeScale {
  return buildTimeScale(
    artists.length > 0 ? artists : [{ start: first, end: last }],
    first - MARGIN_YEARS,
    Math.max(last, first + 1) + MARGIN_YEARS,
  );
}
