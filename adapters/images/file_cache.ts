import { BoundedCache } from "../../domain/bounded_cache.ts";
import type { ImageStore } from "../../domain/images/store.ts";

// Every thumbnail and most display images are smaller.
const MAX_FILE_BYTES = 512 * 1024;
const MAX_CACHED_BYTES = 48_000_000;
// Approximate memory of an entry besides the bytes of its file.
const OVERHEAD_BYTES = 1024;

class Absent extends Error {}

/** Recently sent image files. Files never change: a cached one is valid while registered. */
export class FileCache {
  /** The cache itself, for the metrics. */
  readonly cache: BoundedCache<Uint8Array<ArrayBuffer>>;

  /** @param budget Maximum bytes of all files together; default: 48 MB. */
  constructor(private readonly store: Pick<ImageStore, "read">, budget = MAX_CACHED_BYTES) {
    this.cache = new BoundedCache(budget, ({ length }) => OVERHEAD_BYTES + length);
  }

  /** Returns true if a file of this size is cached; larger ones are streamed from the store. */
  takes(size: number): boolean {
    return size <= MAX_FILE_BYTES;
  }

  /**
   * Returns a whole file; undefined if there is none. Concurrent calls read it once.
   * @param etag Tag of the bytes: a file that was copied into the folder manually may change.
   * @throws {StoreUnavailable}
   */
  async read(path: string, etag: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return await this.cache.get(`${path} ${etag}`, async () => {
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
