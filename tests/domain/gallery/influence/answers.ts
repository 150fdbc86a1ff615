/** Influence answers written row by row, and random ones. */
import fc from "fast-check";
import type { InfluenceAnswer } from "../../../../domain/gallery/influence/records.ts";

/** Ids in the rows are as in the catalog; whoever is named must be given. */
export interface Rows {
  movements: { id: number; start?: number; end?: number; name?: string }[];
  artists: {
    id: number;
    movement: number;
    birth?: number | null;
    death?: number | null;
    name?: string;
  }[];
  paintings: { id: number; artist: number; year?: number | null; title?: string }[];
  /** Kind and id of the source, id of the painting. */
  edges: ["painting" | "artist" | "movement", number, number][];
}

/** The answer of the rows. */
export function answerOf({ movements, artists, paintings, edges }: Rows): InfluenceAnswer {
  const of = (kind: Rows["edges"][number][0]) => {
    const own = edges.filter(([one]) => one === kind);
    return { source: own.map(([, source]) => source), target: own.map(([, , target]) => target) };
  };
  return {
    eras: [{
      id: 1,
      name: "Era",
      start_year: 1400,
      end_year: 2000,
      start_definite: false,
      end_definite: false,
      sort_order: 0,
    }],
    movements: {
      id: movements.map(({ id }) => id),
      name: movements.map(({ id, name }) => name ?? `Movement ${id}`),
      color: movements.map(() => "#804020"),
      start_year: movements.map(({ start }) => start ?? 1400),
      end_year: movements.map(({ end }) => end ?? 1600),
      era_id: movements.map(() => 1),
      sort_order: movements.map(() => 0),
      translations: {},
    },
    artists: {
      id: artists.map(({ id }) => id),
      name: artists.map(({ id, name }) => name ?? `Artist ${id}`),
      birth_year: artists.map(({ birth }) => birth === undefined ? 1450 : birth),
      death_year: artists.map(({ death }) => death === undefined ? 1520 : death),
      movement_id: artists.map(({ movement }) => movement),
      portrait_thumb_path: artists.map(() => ""),
      translations: {},
    },
    paintings: {
      id: paintings.map(({ id }) => id),
      title: paintings.map(({ id, title }) => title ?? `Painting ${id}`),
      year: paintings.map(({ year }) => year === undefined ? 1500 : year),
      artist_id: paintings.map(({ artist }) => artist),
      translations: {},
    },
    edges: { painting: of("painting"), artist: of("artist"), movement: of("movement") },
  };
}

const year = fc.option(fc.integer({ min: -700, max: 2030 }), { nil: null });

/** Graphs with cycles, works that cite their own artists, edges back in time, unknown years. */
export const randomRows: fc.Arbitrary<Rows> = fc.record({
  movements: fc.array(
    fc.record({
      start: fc.integer({ min: -700, max: 1990 }),
      length: fc.integer({ min: 0, max: 300 }),
    }),
    { minLength: 1, maxLength: 7 },
  ),
  artists: fc.array(fc.record({ movement: fc.nat(), birth: year, death: year }), {
    minLength: 1,
    maxLength: 12,
  }),
  paintings: fc.array(fc.record({ artist: fc.nat(), year }), { minLength: 1, maxLength: 25 }),
  edges: fc.array(
    fc.tuple(
      fc.constantFrom("painting" as const, "artist" as const, "movement" as const),
      fc.nat(),
      fc.nat(),
    ),
    { maxLength: 45 },
  ),
}).map(({ movements, artists, paintings, edges }) => {
  const counts = {
    painting: paintings.length,
    artist: artists.length,
    movement: movements.length,
  };
  return {
    movements: movements.map(({ start, length }, i) => ({ id: i + 1, start, end: start + length })),
    artists: artists.map(({ movement, ...life }, i) => ({
      id: i + 1,
      movement: movement % movements.length + 1,
      ...life,
    })),
    paintings: paintings.map((painting, i) => ({
      id: i + 1,
      artist: painting.artist % artists.length + 1,
      year: painting.year,
    })),
    edges: edges.map(([kind, source, target]) =>
      [kind, source % counts[kind] + 1, target % paintings.length + 1] as Rows["edges"][number]
    ),
  };
});
