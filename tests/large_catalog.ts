/** A catalog of the size that a museum's whole database has. */
import { artist, type Catalog, era, movement } from "./catalog_fixture.ts";

// Park & Miller's generator: the same catalog every time.
function* random(seed: number): Generator<number, never> {
  for (;;) yield (seed = seed * 48_271 % 2_147_483_647) / 2_147_483_647;
}

/** `artists` lives in `movements` movements and ten eras, denser towards our time. */
export function largeCatalog(artists: number, movements: number): Catalog {
  const numbers = random(20_261_120);
  const draw = () => numbers.next().value;
  // The square root makes late years more likely than early ones, as in real catalogs.
  const year = () => Math.round(1200 + 800 * Math.sqrt(draw()));
  const starts = Array.from({ length: movements }, year).sort((a, b) => a - b);
  return {
    eras: Array.from({ length: 10 }, (_, i) =>
      era(i + 1, {
        name: `Era ${i + 1}`,
        start_year: 1150 + i * 88,
        end_year: 1238 + i * 88,
        sort_order: i,
      })),
    movements: starts.map((start_year, i) =>
      movement(i + 1, {
        name: `Movement ${i + 1}`,
        start_year,
        end_year: start_year + 20 + Math.round(60 * draw()),
        era_id: Math.min(10, 1 + Math.floor((start_year - 1150) / 88)),
        color: `#${(0x406080 + Math.floor(draw() * 0x606060)).toString(16)}`,
        sort_order: i,
      })
    ),
    artists: Array.from({ length: artists }, (_, i) => {
      const school = Math.floor(draw() * movements);
      const birth_year = starts[school]! - 30 + Math.round(40 * draw());
      return artist(i + 1, {
        name: `Artist Number ${i + 1}`,
        movement_id: school + 1,
        birth_year,
        death_year: birth_year + 35 + Math.round(50 * draw()),
      });
    }),
  };
}
