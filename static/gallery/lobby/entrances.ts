import type { Entrance } from "../../../domain/gallery/records.ts";
import { storedJson } from "../../shared/storage.ts";

/** The era that the visitor looked at last, by its id. */
export const lastEra = storedJson<number>("last-era", (value) => typeof value === "number");

const MAX_ENTRANCES = 5;

/**
 * Chooses entrances from different times, others every day, in order of time, with a picture if
 * there are enough; that of `era` is always among them, and first.
 * @param day Days since 1970.
 */
export function chooseEntrances(
  entrances: readonly Entrance[],
  day: number,
  era?: number,
): Entrance[] {
  const pictured = entrances.filter(({ work }) => work !== undefined);
  const sorted = (pictured.length < MAX_ENTRANCES ? [...entrances] : pictured).sort((a, b) =>
    a.movement.start_year - b.movement.start_year
  );
  const own = sorted.find(({ movement }) => movement.era_id === era);
  const others = sorted.filter((entrance) => entrance !== own);
  const wanted = Math.min(MAX_ENTRANCES - (own ? 1 : 0), others.length);
  const chosen = new Set(
    Array.from(
      { length: wanted },
      (_, at) => others[(day + Math.floor(at * others.length / wanted)) % others.length]!,
    ),
  );
  return [...(own ? [own] : []), ...others.filter((entrance) => chosen.has(entrance))];
}
