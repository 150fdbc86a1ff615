/** All paintings of a movement, read in pages, so that a large movement blocks no other request. */
import { eq, sql } from "drizzle-orm";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import type { MovementGallery } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import { movementColumns } from "./columns.ts";
import { type GalleryPage, galleryPages, ROW, WITH_IMAGE } from "./gallery_pages.ts";
import { numberInPage, pageOfPlace, PAINTINGS_A_PAGE, PaintingSorter } from "./sort_paintings.ts";

const UTF8 = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

/** How the pages are taken. */
export interface PageOptions {
  /** Is given the JSON of a `MovementGallery` in UTF-8, a piece at a time. */
  write: (json: Bytes) => Promise<void>;
  /** Lets others in; called after each page. */
  pause?: () => Promise<void>;
}

/**
 * Writes a movement and all paintings of its artists, by year, then sort order, then the artist's birth
 * year, then title. All rows are held until their order is known.
 *
 * @returns whether there is such a movement; nothing is written where there is none.
 */
export async function writeMovementGallery(
  db: Reader,
  id: number,
  { write, pause = yielding() }: PageOptions,
): Promise<boolean> {
  const movement = await movementRow(db, id);
  if (movement === undefined) return false;
  const rows = new GalleryRows(pause);
  await galleryPages(db, { movement: id, withRows: true }, (page) => rows.add(page));
  await write(UTF8.encode(`{"movement":${JSON.stringify(movement)},"paintings":[`));
  for await (const list of rows.inOrder()) await write(list);
  await write(UTF8.encode("]}"));
  return true;
}

/** A movement and those of its paintings that have an image, in the same order. */
export async function illustratedMovement(
  db: Reader,
  id: number,
): Promise<MovementGallery | undefined> {
  const movement = await movementRow(db, id);
  if (movement === undefined) return undefined;
  const rows = new GalleryRows(yielding());
  const condition = sql`AND ${paintings.image_path} IS NOT NULL`;
  await galleryPages(
    db,
    { movement: id, condition, withRows: true },
    (page) => rows.add(page),
  );
  const decoder = new TextDecoder();
  let json = "[";
  for await (const list of rows.inOrder()) json += decoder.decode(list);
  return { movement, paintings: JSON.parse(`${json}]`) };
}

/** A movement, the first of its paintings in the same order, and how many there are. */
export async function movementBeginning(
  db: Reader,
  id: number,
  most: number,
): Promise<{ gallery: MovementGallery; works: number } | undefined> {
  const movement = await movementRow(db, id);
  if (movement === undefined) return undefined;
  const sorter = new PaintingSorter(yielding());
  const ids: number[][] = [];
  await galleryPages(db, { movement: id, withRows: false }, async (page) => {
    ids.push(page.ids);
    await sorter.add(page);
  });
  const order = await sorter.sorted();
  const list = await rowsJson(
    db,
    Array.from(order.subarray(0, most), (place) => ids[pageOfPlace(place)]![numberInPage(place)]!),
  );
  return { gallery: { movement, paintings: JSON.parse(`[${list}]`) }, works: order.length };
}

async function movementRow(db: Reader, id: number) {
  const [movement] = await db.select(movementColumns).from(movements)
    .innerJoin(eras, eq(movements.era_id, eras.id))
    .where(eq(movements.id, id));
  return movement;
}

function yielding(): () => Promise<void> {
  const yielder = new EventLoopYielder();
  return () => yielder.yieldIfDue();
}

const LINE_END = 10;
const COMMA = 44;

/** The rows of the answer, taken a page at a time and given in order. */
class GalleryRows {
  readonly #sorter: PaintingSorter;
  readonly #pages: { rows: Bytes; ends: Uint32Array }[] = [];

  /** @param pause Called after each page. */
  constructor(private readonly pause: () => Promise<void>) {
    this.#sorter = new PaintingSorter(pause);
  }

  async add(page: GalleryPage): Promise<void> {
    const { ids, rows } = page;
    const ends = new Uint32Array(ids.length).fill(rows.length);
    for (let at = 0, from = 0; at < ends.length - 1; at++) {
      ends[at] = rows.indexOf(LINE_END, from);
      from = ends[at]! + 1;
    }
    this.#pages.push({ rows, ends });
    await this.#sorter.add(page);
  }

  /** All rows with commas between, a page at a time. */
  async *inOrder(): AsyncGenerator<Bytes> {
    const order = await this.#sorter.sorted();
    for (let first = 0; first < order.length; first += PAINTINGS_A_PAGE) {
      const rows: Bytes[] = [];
      let size = 0;
      for (const place of order.subarray(first, first + PAINTINGS_A_PAGE)) {
        const row = this.#row(place);
        rows.push(row);
        size += row.length + 1;
      }
      const list = new Uint8Array(size);
      let to = 0;
      for (const row of rows) {
        list[to++] = COMMA;
        list.set(row, to);
        to += row.length;
      }
      yield first === 0 ? list.subarray(1) : list;
      await this.pause();
    }
  }

  #row(place: number): Bytes {
    const at = numberInPage(place);
    const { rows, ends } = this.#pages[pageOfPlace(place)]!;
    return rows.subarray(at === 0 ? 0 : ends[at - 1]! + 1, ends[at]);
  }
}

/** Rows of paintings in the order of their ids, separated by commas. */
async function rowsJson(db: Reader, ids: readonly number[]): Promise<string> {
  // In the order of the list, which CROSS JOIN makes SQLite go along.
  const [page] = await db.all<{ list: string | null }>(sql`
    SELECT group_concat(row) AS list FROM (
      SELECT ${ROW} AS row FROM json_each(${JSON.stringify(ids)}) AS chosen
      CROSS JOIN ${paintings} ON ${paintings.id} = chosen.value
      CROSS JOIN ${artists} ON ${artists.id} = ${paintings.artist_id}
      ${WITH_IMAGE})`);
  return page!.list ?? "";
}
