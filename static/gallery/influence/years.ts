/** Years of all nodes of the graph, estimated where unknown. */
import { buildTimeScale, type TimeScale } from "../map/time_scale.ts";
import type { InfluenceArtist, InfluenceGraph } from "../../../domain/gallery/influence/graph.ts";

/** An artist's years in the river: from the first works to death, and the one that stands for all. */
export interface ActiveYears {
  start: number;
  end: number;
  flourished: number;
}

/** The years of every node, by index among its kind. */
export interface GraphYears {
  artists: ActiveYears[];
  paintings: number[];
  first: number;
  last: number;
}

/** Ancient biographers set the height of a life, the floruit, at forty. */
const FLORUIT = 40;
const FIRST_WORKS_AGE = 20;
const LONG_LIFE = 80;

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

function activeYears(
  { birth_year: birth, death_year: death }: InfluenceArtist,
  works: readonly number[],
  movement: { start_year: number; end_year: number },
  latest: number,
): ActiveYears {
  const middle = (movement.start_year + movement.end_year) / 2;
  const flourished = birth !== null
    ? Math.min(birth + FLORUIT, death ?? Infinity, Math.max(latest, birth))
    : death !== null
    ? death - FLORUIT / 2
    : median([...works]) ?? middle;
  const start = birth !== null
    ? Math.min(birth + FIRST_WORKS_AGE, flourished)
    : flourished - (FLORUIT - FIRST_WORKS_AGE);
  const end = death ?? Math.min(
    birth !== null ? birth + LONG_LIFE : flourished + (FLORUIT - FIRST_WORKS_AGE),
    Math.max(latest, flourished),
  );
  return {
    start: Math.min(start, end, flourished, ...works),
    end: Math.max(end, start + 1, flourished, ...works),
    flourished,
  };
}

/**
 * The years by which the graph is laid out. A painting without a year stands at the height of its
 * artist's life; an artist of whom no year is known at the works, or in the middle of the movement.
 */
export function yearsOf(graph: InfluenceGraph): GraphYears {
  const knownYears: number[] = [];
  for (const { start_year, end_year } of graph.movements) knownYears.push(start_year, end_year);
  for (const { birth_year, death_year } of graph.artists) {
    if (birth_year !== null) knownYears.push(birth_year);
    if (death_year !== null) knownYears.push(death_year);
  }
  for (const { year } of graph.paintings) if (year !== null) knownYears.push(year);
  const latest = knownYears.reduce((last, year) => Math.max(last, year), -Infinity);
  const artists = graph.artists.map((artist, index) => {
    const works = graph.paintingsOf[index]!.flatMap((painting) =>
      graph.paintings[painting]!.year ?? []
    );
    return activeYears(artist, works, graph.movements[artist.movement]!, latest);
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

const MARGIN_YEARS = 14;

/** The time scale of a river: the years in which more artists worked get more room. */
export function riverScale({ artists, first, last }: GraphYears): TimeScale {
  return buildTimeScale(
    artists.length > 0 ? artists : [{ start: first, end: last }],
    first - MARGIN_YEARS,
    Math.max(last, first + 1) + MARGIN_YEARS,
  );
}
