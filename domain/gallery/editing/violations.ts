/** Rules between the fields of one record, without texts: forms check them, too. */
import { agrees, readDate } from "../dates.ts";
import type { Kind } from "./kinds.ts";
import type { Fields } from "./records.ts";

/** The pairs of fields for beginning and end, by kind. */
const SPANS: Partial<Record<Kind, readonly (readonly [first: string, last: string])[]>> = {
  era: [["start_year", "end_year"]],
  movement: [["start_year", "end_year"]],
  period: [["start_year", "end_year"]],
  artist: [["birth_year", "death_year"], ["active_from", "active_to"]],
  influence: [["period_start_year", "period_end_year"]],
};

/** The years that have an accompanying date, by kind. */
export const DATES: Partial<Record<Kind, readonly (readonly [year: string, date: string])[]>> = {
  artist: [["birth_year", "birth_date"], ["death_year", "death_date"]],
  painting: [["year", "date"]],
};

/** A broken rule: the code of its message, with its parameters. */
export interface Violation {
  where: string;
  code:
    | "expected_place_in_picture"
    | "influences_itself"
    | "year_before_first"
    | "year_outside_date";
  parameters: Readonly<Record<string, number>>;
}

/**
 * Yields the rules that a whole record breaks.
 * @param changed Its changed fields: earlier contradictions of others may stay. All if omitted.
 */
export function* violations(
  kind: Kind,
  record: Fields,
  changed?: readonly string[],
): Generator<Violation> {
  for (const [firstField, lastField] of SPANS[kind] ?? []) {
    const [first, last] = [record[firstField], record[lastField]];
    if (typeof first === "number" && typeof last === "number" && last < first) {
      yield { where: lastField, code: "year_before_first", parameters: { first } };
    }
  }
  for (const [yearField, dateField] of DATES[kind] ?? []) {
    const date = readDate(record[dateField] as string);
    const year = record[yearField];
    const isChanged = changed?.some((one) => one === yearField || one === dateField) ?? true;
    if (isChanged && date !== undefined && typeof year === "number" && !agrees(year, date)) {
      yield { where: dateField, code: "year_outside_date", parameters: { year } };
    }
  }
  const misplaced = kind === "annotation"
    ? [isPlace(record, { mayBePoint: true }) ? "" : "pos_x"]
    : kind === "tour"
    ? (record.stops as Fields[]).map((stop, at) =>
      isPlace(stop, { mayBePoint: false }) ? "" : `stops[${at}].pos_x`
    )
    : [];
  for (const where of misplaced.filter(Boolean)) {
    yield { where, code: "expected_place_in_picture", parameters: {} };
  }
  if (
    kind === "influence" && record.source_type === "painting" && record.source_id !== null &&
    record.source_id === record.target_id
  ) {
    yield { where: "source_id", code: "influences_itself", parameters: {} };
  }
}

/** Returns true for a place that is a point, a rectangle within the picture, or empty. */
function isPlace(place: Fields, { mayBePoint }: { mayBePoint: boolean }): boolean {
  const { pos_x, pos_y, width, height } = place as Record<string, number | null>;
  const presentCount = [pos_x, pos_y, width, height].filter((value) => value !== null).length;
  const isPoint = mayBePoint && presentCount === 2 && pos_x !== null && pos_y !== null;
  const isRectangle = presentCount === 4 && width! > 0 && height! > 0 && pos_x! + width! <= 1 &&
    pos_y! + height! <= 1;
  return presentCount === 0 || isPoint || isRectangle;
}
