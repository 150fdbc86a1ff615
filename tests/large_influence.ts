/** A catalog with as much influence as a museum's whole database may come to hold. */
import { byArtist, byMovement, byPainting, type Catalog, painting } from "./catalog_fixture.ts";
import { largeCatalog } from "./large_catalog.ts";

/** Adds `works` paintings and `edges` influences, mostly of works by somewhat earlier ones. */
export function largeInfluence(works: number, edges: number): Catalog {
  const catalog = largeCatalog(2000, 90);
  const artists = catalog.artists!;
  let state = 7;
  // Park & Miller's generator: the same catalog every time.
  const draw = () => (state = state * 48_271 % 2_147_483_647) / 2_147_483_647;
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(draw() * list.length)]!;
  const makers = Array.from({ length: works / 3 }, () => pick(artists));
  const paintings = Array.from({ length: works }, (_, i) => {
    const { id, birth_year } = pick(makers);
    const year = birth_year! + 22 + Math.floor(draw() * 30);
    return painting(i + 1, { artist_id: id!, title: `Work Number ${i + 1}`, year });
  });
  const byYear = [...paintings].sort((a, b) => a.year! - b.year!);
  const influences = Array.from({ length: edges }, () => {
    const at = 1 + Math.floor(draw() * (works - 1));
    const source = byYear[Math.max(0, Math.floor(at - 1 - draw() * draw() * 500))]!;
    const kind = draw();
    const target = byYear[at]!.id!;
    if (kind < 0.7) return byPainting(target, source.id!);
    if (kind < 0.9) return byArtist(target, source.artist_id!);
    return byMovement(target, artists[source.artist_id! - 1]!.movement_id!);
  });
  return { ...catalog, paintings, influences };
}
