/** Images that are composed of published pictures, in memory until these change. */
import { createHash } from "node:crypto";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { worksOfMovements } from "../../../db/gallery/timeline.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { movements } from "../../../db/schema/gallery.ts";
import { BoundedCache } from "../../../domain/bounded_cache.ts";
import {
  type OverviewPictures,
  placeInSheet,
  SHEET_HEIGHT_PX,
} from "../../../domain/gallery/overview.ts";
import type { CardDetail } from "../../../domain/images/share_card.ts";
import type { ImageStore } from "../../../domain/images/store.ts";

// An overview has at most this many movements; the sheet with their pictures loads with the page.
const MAX_MOVEMENTS = 64;
const MAX_SHEET_BYTES = 60_000;
const MAX_CACHED_BYTES = 8_000_000;
const MAX_CPU_MS = 10_000;

/** Services of {@link Composites}. */
interface CompositeServices {
  db: Pick<Database, "background">;
  store: Pick<ImageStore, "read">;
  workers: Pick<WorkerPool, "run">;
}

/** The content of a share card. */
export interface CardContent {
  title: string;
  lines: string[];
  /** Paths of its pictures, each whole or in detail. */
  pictures: { path: string; detail: CardDetail | undefined }[];
}

/** Composes images in workers and caches them. */
export class Composites {
  readonly #images = new BoundedCache<Uint8Array<ArrayBuffer>>(
    MAX_CACHED_BYTES,
    ({ length }) => length,
  );

  constructor(private readonly services: CompositeServices) {}

  /** Returns the places of the movements' pictures in their image. */
  async overview(): Promise<OverviewPictures> {
    const { works, hash } = await overviewWorks(this.services.db.background);
    return {
      url: `/api/catalog/overview-image?v=${hash}`,
      height: SHEET_HEIGHT_PX,
      pictures: placeInSheet(works),
    };
  }

  /** Returns the image of {@link overview}, a WebP, with the hash of its pictures. */
  async overviewImage(): Promise<{ bytes: Uint8Array<ArrayBuffer>; hash: string }> {
    const { store, workers, db } = this.services;
    const { works, hash } = await overviewWorks(db.background);
    const bytes = await this.#images.get(`overview/${hash}`, async () => {
      const files = await Promise.all(works.map((work) => store.read(work.thumbnail_path)));
      const pictures = placeInSheet(works)
        .flatMap(({ x, width }, at) => files[at] ? [{ bytes: files[at], x, width }] : []);
      const job = { height: SHEET_HEIGHT_PX, pictures, maxBytes: MAX_SHEET_BYTES };
      return await workers.run("contactSheet", job, { deadline: MAX_CPU_MS, transfer: true });
    });
    return { bytes, hash };
  }

  /**
   * Returns a share card, a JPEG; pictures whose files are lost are omitted.
   * @param limit Runs the drawing when its turn has come; a cached card needs none. Its signal is
   *   aborted once all callers have left.
   * @param caller Aborted when the caller has left.
   */
  async card(
    content: CardContent,
    limit: <T>(draw: () => Promise<T>, nobodyWaits: AbortSignal) => Promise<T>,
    caller: AbortSignal | undefined,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { store, workers } = this.services;
    return await this.#images.get(`card/${JSON.stringify(content)}`, (signal) =>
      limit(async () => {
        const pictures = await Promise.all(content.pictures.map(async ({ path, detail }) => {
          const bytes = await store.read(path);
          return bytes ? [{ bytes, detail }] : [];
        }));
        const job = { ...content, pictures: pictures.flat() };
        const options = { deadline: MAX_CPU_MS, transfer: true, signal };
        return await workers.run("drawCard", job, options);
      }, signal), caller);
  }
}

/** Returns the best known work of each movement, and a hash of their pictures. */
async function overviewWorks(db: Reader) {
  const rows = await db.select({ id: movements.id }).from(movements)
    .orderBy(movements.sort_order, movements.id).limit(MAX_MOVEMENTS);
  const works = await worksOfMovements(db, rows.map(({ id }) => id));
  const hash = createHash("sha256");
  for (const work of works) hash.update(`${work.thumbnail_path} ${work.thumbnail_cache_key}\n`);
  return { works, hash: hash.digest("hex").slice(0, 16) };
}
