/** A gallery of real size: the starter catalog, generated rows beside it, and some thousand pictures. */
import sharp from "sharp";
import { Pictures } from "../../services/gallery/pictures/pictures.ts";
import type { Database } from "../../db/open.ts";
import { seedStarter } from "../../services/seed/mod.ts";
import { DiskImageStore } from "../../adapters/images/disk_store.ts";
import { ImageProcessor } from "../../adapters/images/image_processor.ts";
import { WorkerPool } from "../../adapters/workers/worker_pool.ts";
import {
  artist,
  byArtist,
  byMovement,
  byPainting,
  era,
  fill,
  movement,
  painting,
} from "../../tests/support/catalog.ts";
import { seeded } from "../warehouse_aisles.ts";

/** Number of records. */
export interface CatalogSize {
  artists: number;
  paintings: number;
  influences: number;
  pictures: number;
}

/** Ids that clients go by. */
export interface MadeCatalog {
  artists: number[];
  movements: number[];
  /** Paintings in which a picture hangs, as `/images/` addresses: full and thumbnail. */
  hung: { id: number; artist: number; full: string; thumbnail: string }[];
  /** Paintings without a picture. */
  bare: number[];
  /** Searchable words. */
  words: string[];
}

const MOVEMENTS = 120;
// Behind those of the starter catalog.
const FIRST_ID = 100_000;
/** Different pictures; each hangs many times, in files of its own. */
const MOTIFS = 12;

const GIVEN_NAMES =
  "Ada Bruno Clara Dirk Elena Franz Greta Hugo Ida Jan Klara Leon Mara Nils Olga Paul";
const FAMILY_NAMES =
  "Amber Berg Costa Dahl Eder Faber Gruber Holm Iser Jansen Kern Lund Moser Nagel";
const THINGS =
  "Harbour Orchard Bridge Portrait Feast River Chapel Winter Market Storm Meadow Still";
const MOMENTS = "Morning Evening Noon Rain Dusk Snow Light Silence Harvest Spring Autumn Departure";
const LIFE =
  "Trained in a workshop of the town, travelled south twice, and kept a diary of colours " +
  "from which later painters quote. The large commissions came late, the small panels early. ";

/** Writes it and answers what there is. */
export async function makeCatalog(
  db: Database,
  images: string,
  size: CatalogSize,
): Promise<MadeCatalog> {
  await seedStarter(db);
  const random = seeded(20_261_122);
  const pick = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)]!;
  const word = (list: string) => pick(list.split(" "));
  const eras = Array.from({ length: 10 }, (_, at) => {
    const start_year = 1150 + at * 88;
    return era(FIRST_ID + at, { start_year, end_year: start_year + 88, sort_order: at });
  });
  const movements = Array.from({ length: MOVEMENTS }, (_, at) => {
    const start_year = 1200 + Math.round(720 * Math.sqrt(random()));
    const era_id = eras[Math.min(9, Math.floor((start_year - 1150) / 88))]!.id;
    const names = { name: `${word(THINGS)} School ${at}`, description: LIFE.repeat(2) };
    return movement(FIRST_ID + at, { ...names, start_year, end_year: start_year + 60, era_id });
  });
  const artists = Array.from({ length: size.artists }, (_, at) => {
    const school = pick(movements);
    const birth_year = school.start_year! - 30 + Math.round(40 * random());
    return artist(FIRST_ID + at, {
      name: `${word(GIVEN_NAMES)} ${word(FAMILY_NAMES)} ${at}`,
      movement_id: school.id,
      birth_year,
      death_year: birth_year + 35 + Math.round(50 * random()),
      bio_short: LIFE,
      bio_full: LIFE.repeat(6),
    });
  });
  const paintings = Array.from({ length: size.paintings }, (_, at) => {
    // The square makes some prolific, as in real catalogs.
    const maker = artists[Math.floor(random() ** 2 * artists.length)]!;
    return painting(FIRST_ID + at, {
      artist_id: maker.id,
      title: `${word(THINGS)} at ${word(MOMENTS)} ${at}`,
      year: maker.birth_year! + 22 + Math.floor(random() * 30),
    });
  });
  const byYear = paintings.toSorted((a, b) => a.year! - b.year!);
  const influences = Array.from({ length: size.influences }, () => {
    const at = 1 + Math.floor(random() * (byYear.length - 1));
    const source = byYear[Math.max(0, Math.floor(at - 1 - random() ** 2 * 500))]!;
    const target = byYear[at]!.id;
    const kind = random();
    const notes = { notes: LIFE.slice(0, 90) };
    if (kind < 0.7) return byPainting(target, source.id, notes);
    if (kind < 0.9) return byArtist(target, source.artist_id!, notes);
    return byMovement(target, pick(movements).id, notes);
  });
  await fill(db, { eras, movements, artists, paintings, influences });
  const shown = paintings.slice(0, size.pictures);
  const places = await hang(db, images, shown.map(({ id }) => id));
  return {
    artists: artists.map(({ id }) => id),
    movements: movements.map(({ id }) => id),
    hung: shown.map(({ id, artist_id }, at) => ({ id, artist: artist_id!, ...places[at]! })),
    bare: paintings.slice(size.pictures).map(({ id }) => id),
    words: [GIVEN_NAMES, FAMILY_NAMES, THINGS, MOMENTS].flatMap((list) => list.split(" ")),
  };
}

async function hang(db: Database, images: string, ids: number[]) {
  const pool = new WorkerPool();
  const processor = new ImageProcessor(pool);
  const motifs = await Promise.all(Array.from({ length: MOTIFS }, async (_, at) => {
    return await processor.process(await noisyJpeg(1600, 1200, 60 + 10 * at), "painting");
  }));
  pool.close();
  const store = await DiskImageStore.open(images);
  // Files of a bench need not survive a power cut.
  const put = async (path: string, bytes: Uint8Array) => {
    await Deno.mkdir(`${images}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
    await Deno.writeFile(`${images}/${path}`, bytes);
  };
  const unsynced = new Proxy(store, {
    get: (target, name) => name === "put" ? put : Reflect.get(target, name).bind(target),
  });
  const pictures = new Pictures(db, unsynced, (message) => console.error(message));
  const places: { full: string; thumbnail: string }[] = [];
  for (const [at, id] of ids.entries()) {
    const hung = await pictures.publishFirst({ type: "painting", id }, motifs[at % MOTIFS]!);
    const { full, thumbnail, cacheKey } = hung!;
    const address = (path: string) => `/images/${path}?v=${cacheKey}`;
    places.push({ full: address(full), thumbnail: address(thumbnail) });
  }
  await store.close();
  return places;
}

/** A photograph's worth of soft noise, of which no two are alike. */
export async function noisyJpeg(
  width: number,
  height: number,
  mean: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean, sigma: 24 } as const;
  const [small, low] = [Math.round(width / 4), Math.round(height / 4)];
  const create = { width: small, height: low, channels: 3, background: "#888", noise } as const;
  const jpeg = await sharp({ create }).resize(width, height).jpeg({ quality: 85 }).toBuffer();
  return new Uint8Array(jpeg);
}
