/** Years of all nodes of the graph, estimated where unknown. */
import { buildTimeScale, type TimeScale } from "../map/time_scale.ts";
import type { InfluenceArtist, InfluenceGraph } from "../../../domain/gallery/influence/graph.ts";

/**
 * An artist's years in the river: from the first works to the death, and one representative year.
 */
export interface ActiveYears {
  start: number;
  end: number;
  flourished: number;
}

/** The years of every node, by index within its kind. */
export interface GraphYears {
  artists: ActiveYears[];
  paintings: number[];
  first: number;
  last: number;
}

/** Age at the floruit, by which ancient biographers dated a life. */
const FLORUIT_AGE = 40;
/** Assumed age at the first works, and at the death of artists without a year of death. */
const FIRST_WORKS_AGE = 20;
const ASSUMED_LIFESPAN = 80;

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

function activeYears(
  { birth_year: birth, death_year: death }: InfluenceArtist,
  works: readonly number[],
  movement: { start_year: number; end_year: number },
  latestYear: number,
): ActiveYears {
  const middle = (movement.start_year + movement.end_year) / 2;
  const flourished = birth !== null
    ? Math.min(birth + FLORUIT_AGE, death ?? Infinity, Math.max(latestYear, birth))
    : death !== null
    ? death - FLORUIT_AGE / 2
    : median([...works]) ?? middle;
  const start = birth !== null
    ? Math.min(birth + FIRST_WORKS_AGE, flourished)
    : flourished - (FLORUIT_AGE - FIRST_WORKS_AGE);
  const end = death ?? Math.min(
    birth !== null ? birth + ASSUMED_LIFESPAN : flourished + (FLORUIT_AGE - FIRST_WORKS_AGE),
    Math.max(latestYear, flourished),
  );
  return {
    start: Math.min(start, end, flourished, ...works),
    end: Math.max(end, start + 1, flourished, ...works),
    flourished,
  };
}

/**
 * Returns the years by which the graph is laid out. A painting without a year is placed at its
 * artist's floruit; an artist without years at the works, or else in the middle of the movement.
 */
export function yearsOf(graph: InfluenceGraph): GraphYears {
  const knownYears: number[] = [];
  for (const { start_year, end_year } of graph.movements) knownYears.push(start_year, end_year);
  for (const { birth_year, death_year } of graph.artists) {
    if (birth_year !== null) knownYears.push(birth_year);
    if (death_year !== null) knownYears.push(death_year);
  }
  for (const { year } of graph.paintings) if (year !== null) knownYears.push(year);
  const latestYear = knownYears.reduce((last, year) => Math.max(last, year), -Infinity);
  const artists = graph.artists.map((artist, index) => {
    const works = graph.paintingsOf[index]!.flatMap((painting) =>
      graph.paintings[painting]!.year ?? []
    );
    return activeYears(artist, works, graph.movements[artist.movement]!, latestYear);
  });
  const paintings = graph.paintings.map(({ year, artist }) => year ?? artists[artist]!.flourished);
  let [first, last] = [Infinity, -Infinity];
  const include = (start: number, end: number) => {
    first = Math.min(first, start, end);
    last = Math.max(last, start, end);
  };
  for (const { start_year, end_year } of graph.movements) include(start_year, end_year);
  for (const { start, end } of artists) include(start, end);
  return graph.movements.length === 0
    ? { artists, paintings, first: 0, last: 0 }
    : { artists, paintings, first, last };
}

/** Margin of the time scale before and after all years. */
const MARGIN_YEARS = 14;

/** Returns the time scale of a river: years in which more artists worked get more space. */
export function riverScale({ artists, first, last }: GraphYears): TimeScale {
  return buildTimeScale(
    artists.length > 0 ? artists : [{ start: first, end: last }],
    first - MARGIN_YEARS,
    Math.max(last, first + 1) + MARGIN_YEARS,
  );
}
