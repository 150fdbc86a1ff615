import { BoundedCache } from "../../domain/bounded_cache.ts";
import type { ImageStore } from "../../domain/images/store.ts";

// Bytes of a file that is read in one piece: every thumbnail, and most images for the wall.
const LARGEST = 512 * 1024;
const BUDGET = 48_000_000;
// What a file holds besides its bytes, about.
const OVERHEAD = 1024;

class Absent extends Error {}

/**
 * Image files that were sent lately, in memory: the same few are on every page. A file under a path
 * never changes, so one that is kept is right as long as the register names it.
 */
export class FileCache {
  readonly #files: BoundedCache<Uint8Array<ArrayBuffer>>;

  /** @param budget Bytes that all files together may hold; 48 MB if not given. */
  constructor(private readonly store: Pick<ImageStore, "read">, budget = BUDGET) {
    this.#files = new BoundedCache(budget, ({ length }) => OVERHEAD + length);
  }

  get hits(): number {
    return this.#files.hits;
  }

  get misses(): number {
    return this.#files.misses;
  }

  /** Bytes that the files hold. */
  get weight(): number {
    return this.#files.weight;
  }

  /** Whether a file of so many bytes is kept; larger ones are streamed from where they lie. */
  takes(size: number): boolean {
    return size <= LARGEST;
  }

  /**
   * A whole file; undefined when there is none. However many ask at once, it is read once.
   *
   * @param etag Of the bytes: a file that was put into the folder by hand may change.
   * @throws {StoreUnavailable}
   */
  async read(path: string, etag: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return await this.#files.get(`${path} ${etag}`, async () => {
        const bytes = await this.store.read(path);
        if (bytes === undefined) throw new Absent();
        return bytes;
      });
    } catch (error) {
      if (error instanceof Absent) return undefined;
      throw error;
    }
  }
}
