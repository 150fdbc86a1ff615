import fc from "fast-check";
import type {
  Neighbour,
  PlanOptions,
  Work,
} from "../../../../static/gallery/rooms/plan/room_plan.ts";

const ASPECTS = [0.8, 1.25, 0.75, 1.5, 1, 0.6, 1.33, 2.1];

/** Ordinary works, `perYear` a year from 1860 on, of artists with four works each. */
export function ordinaryWorks(count: number, perYear = 2): Work[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    aspect: ASPECTS[at % ASPECTS.length]!,
    year: 1860 + Math.floor(at / perYear),
    artist: { id: Math.floor(at / 4), name: `Artist ${Math.floor(at / 4)}` },
  }));
}

export function neighboursOf(predecessors: number, successors: number): Neighbour[] {
  const of = (count: number, side: Neighbour["side"], from: number) =>
    Array.from({ length: count }, (_, at): Neighbour => ({
      id: from + at,
      name: `Movement ${from + at}`,
      color: "#336699",
      side,
    }));
  return [...of(predecessors, "predecessor", 1), ...of(successors, "successor", 100)];
}

const aspect = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 0.5, max: 2.2, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 0.05, max: 30, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0.05, 30) },
);

const works = fc.tuple(
  fc.array(
    fc.record({
      aspect,
      year: fc.option(fc.integer({ min: 1840, max: 1930 }), { freq: 6 }),
      artist: fc.integer({ min: 0, max: 12 }).map((id) => ({ id, name: `Artist ${id}` })),
    }),
    { maxLength: 60 },
  ),
  fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }) }, {
    weight: 1,
    arbitrary: fc.integer({ min: 7, max: 33 }),
  }),
).map(([some, times]): Work[] =>
  Array.from({ length: times }, () => some).flat().map((work, at) => ({ ...work, id: at + 1 }))
);

/** Up to about 2,000 works of any proportions, and more neighbours than there are doors for. */
export const planOptions: fc.Arbitrary<PlanOptions> = fc.record({
  works,
  neighbours: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }))
    .map(([before, after]) => neighboursOf(before, after)),
  by: fc.constantFrom("decade", "artist", "auto"),
});
