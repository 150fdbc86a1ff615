import { refusal } from "../../domain/app_error.ts";
import { BoundedCache } from "../../domain/bounded_cache.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import type { Size } from "../../domain/images/decode_plan.ts";
import { WeightedGate } from "../workers/weighted_gate.ts";
import { type Requester, WorkerDied, WorkerOverrun, WorkerPool } from "../workers/worker_pool.ts";
import { type ImagePlan, levelFor, levelSize } from "../../domain/iiif/image_plan.ts";
import type { RenderJob } from "./render.ts";

/** A stored image file. */
export interface SourceImage extends Size {
  /** Hash of its bytes; the cache key, so that a replaced image is a different one. */
  sha256: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Options of an {@link ImageRenderer}. */
export interface ImageRendererOptions {
  /** Number of workers, each with its own images; default: cores less one, four at most. */
  size?: number;
  /** Maximum bytes of cached images, encoded. */
  maxCachedBytes?: number;
  /** Images that may wait for one worker before the next is refused with 503. */
  maxWaiting?: number;
  observe?: Observe;
}

/** A worker, and the images that wait for it. */
interface Slot {
  worker: WorkerPool;
  gate: WeightedGate;
}

// Each holds 72 MB of decoded levels, and twice that while it decodes.
const MAX_WORKERS = 4;
const MAX_CACHED_BYTES = 64_000_000;
const MAX_WAITING = 256;
// Several times as long as the largest image takes here.
const DEADLINE_MS = 10_000;

/**
 * Renders the image service's images in workers and caches them.
 *
 * Decoding is the expensive part, so all requests for an image are sent to one worker, which caches
 * its decoded levels. Cutting a tile from these takes hardly longer than encoding it. Idle workers
 * end, which frees their memory.
 */
export class ImageRenderer {
  /** Cache of encoded images. */
  readonly cache: BoundedCache<Uint8Array<ArrayBuffer>>;
  readonly #slots: Slot[];

  constructor(
    {
      size = Math.min(MAX_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1)),
      maxCachedBytes = MAX_CACHED_BYTES,
      maxWaiting = MAX_WAITING,
      observe = unobserved,
    }: ImageRendererOptions = {},
  ) {
    this.cache = new BoundedCache(maxCachedBytes, ({ length }) => length);
    this.#slots = Array.from({ length: size }, () => ({
      worker: new WorkerPool({ observe, size: 1 }),
      gate: new WeightedGate(1, { maxQueued: maxWaiting }),
    }));
  }

  /** Number of running tasks. */
  get busy(): number {
    return this.#slots.reduce((sum, { worker }) => sum + worker.busy, 0);
  }

  /** Number of images that wait for a worker. */
  get waiting(): number {
    return this.#slots.reduce((sum, { gate }) => sum + gate.waiting, 0);
  }

  /** Number of workers that were ended in the middle of a task. */
  get ended(): number {
    return this.#slots.reduce((sum, { worker }) => sum + worker.ended, 0);
  }

  /**
   * Returns the image of a plan, encoded.
   * @param requester Aborting its signal drops work that has not started.
   * @throws {AppError} 422 when the file cannot be decoded, 503 when too many wait already.
   */
  render(source: SourceImage, plan: ImagePlan, { client, signal }: Requester = {}) {
    const { worker, gate } = this
      .#slots[parseInt(source.sha256.slice(0, 8), 16) % this.#slots.length]!;
    // Queued for the client that requests it first; dropped when no client waits for it any more.
    const render = (nobodyWaits: AbortSignal) =>
      gate.run(1, () => renderIn(worker, source, plan), { client, signal: nobodyWaits });
    return this.cache.get(`${source.sha256}/${plan.canonical}`, render, signal);
  }

  /** Ends all workers; waiting and running work is rejected. */
  close(): void {
    for (const { worker } of this.#slots) worker.close();
  }
}

/** Renders the image from a level in a worker, which decodes the level if it is not cached. */
async function renderIn(
  worker: WorkerPool,
  source: SourceImage,
  { region, size, mirrored, rotation, quality, format }: ImagePlan,
): Promise<Uint8Array<ArrayBuffer>> {
  const { factor, part } = levelFor(source, region, size);
  const level = { key: `${source.sha256}/${factor}`, size: levelSize(source, factor) };
  const job = { level, part, size, mirrored, rotation, quality, format };
  const run = (job: RenderJob) =>
    worker.run("renderImage", job, { deadline: DEADLINE_MS, transfer: true });
  try {
    return await run(job) ?? (await run({ ...job, bytes: await source.read() }))!;
  } catch (cause) {
    if (!(cause instanceof WorkerOverrun || cause instanceof WorkerDied)) throw cause;
    throw Object.assign(refusal(422, "stored_image_undecodable"), { cause });
  }
}
