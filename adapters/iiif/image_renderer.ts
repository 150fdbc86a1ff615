import { refusal } from "../../domain/app_error.ts";
import { BoundedCache } from "../../domain/bounded_cache.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import type { Size } from "../../domain/images/fit.ts";
import { WeightedGate } from "../workers/weighted_gate.ts";
import type { Requester } from "../workers/requester.ts";
import { tooMuchToDo } from "../workers/refusals.ts";
import { WorkerOverrun, WorkerPool } from "../workers/worker_pool.ts";
import { type PoolOptions, WorkerDied } from "../workers/worker_pool.ts";
import type { ImagePlan } from "../../domain/iiif/image_plan.ts";
import { levelFor, levelSize } from "../../domain/iiif/levels.ts";
import type { RenderJob } from "./render.ts";

/** A stored image file. */
export interface SourceImage extends Size {
  /** Of its bytes; names it in the caches, so that a replaced image is another one. */
  sha256: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** How much an {@link ImageRenderer} keeps and takes on. */
export interface ImageRendererOptions {
  /** Workers, each with its own images; one less than there are cores, four at most, if not given. */
  size?: number;
  /** Bytes of encoded images that are kept; 64 MB if not given. */
  images?: number;
  /** Images that may wait for a worker before the next is refused with 503; 256 if not given. */
  mostWaiting?: number;
  /** Watches what the workers do. */
  observe?: Observe;
}

// Each holds 72 MB of decoded levels, and twice that while it decodes.
const MOST_WORKERS = 4;
const IMAGES = 64_000_000;
const MOST_WAITING = 256;
// Milliseconds; several times what the largest image takes here.
const DEADLINE = 10_000;
// Pixels that are worked on or ready, two images at the most: the others wait where they can still be
// cancelled, and a large one goes alone, so that no client makes another wait for two of its own.
const PIXELS_AHEAD = 2_000_000;
const LEAST_PIXELS = PIXELS_AHEAD / 2;
// A level can be pushed out again by others before its turn comes.
const MOST_ATTEMPTS = 3;

/**
 * Makes the image service's images in workers and keeps what it has made.
 *
 * Decoding is what costs, so all of an image goes to one worker, which keeps the decoded levels: from
 * these it cuts a tile in the time that its encoding takes. Workers with nothing to do end, and their
 * memory with them.
 */
export class ImageRenderer {
  readonly #images: BoundedCache<Uint8Array<ArrayBuffer>>;
  readonly #slots: WorkerSlot[];

  constructor(
    {
      size = Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1)),
      images = IMAGES,
      mostWaiting = MOST_WAITING,
      observe = unobserved,
    }: ImageRendererOptions = {},
  ) {
    this.#images = new BoundedCache(images, ({ length }) => length);
    this.#slots = Array.from({ length: size }, () => new WorkerSlot(mostWaiting, { observe }));
  }

  /** Encoded images that are kept. */
  get cache(): Pick<BoundedCache<unknown>, "hits" | "misses" | "weight"> {
    return this.#images;
  }

  /** Tasks that run now. */
  get busy(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.worker.busy, 0);
  }

  /** Images and tasks that wait for a worker. */
  get waiting(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.waiting, 0);
  }

  /** Workers that were ended in the middle of a task. */
  get ended(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.worker.ended, 0);
  }

  /**
   * The image of a plan, encoded.
   *
   * @param requester When its signal is aborted, what has not begun is dropped.
   * @throws {AppError} 422 when the file cannot be decoded, 503 when too many wait already.
   */
  render(
    source: SourceImage,
    plan: ImagePlan,
    { client, signal }: Requester = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    const slot = this.#slots[parseInt(source.sha256.slice(0, 8), 16) % this.#slots.length]!;
    // Queued for the client that asks first; dropped when no client waits for it any more.
    const make = (nobodyWaits: AbortSignal) =>
      slot.render(source, plan, { client, signal: nobodyWaits });
    return this.#images.get(`${source.sha256}/${plan.canonical}`, make, signal);
  }

  /** Ends all workers; what waits or runs is rejected. */
  close(): void {
    for (const slot of this.#slots) slot.close();
  }
}

/** One worker, and the images that wait for it. */
class WorkerSlot {
  readonly worker: WorkerPool;
  readonly #gate: WeightedGate;
  /** Levels that are being decoded. */
  readonly #decoding = new Map<string, Promise<void>>();

  constructor(mostWaiting: number, options: PoolOptions) {
    this.worker = new WorkerPool({ ...options, size: 1 });
    this.#gate = new WeightedGate(PIXELS_AHEAD, { mostWaiting });
  }

  get waiting(): number {
    return this.#gate.waiting + this.worker.waiting;
  }

  render(
    source: SourceImage,
    plan: ImagePlan,
    requester: Requester,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { width, height } = plan.size;
    return this.#gate.run(Math.max(LEAST_PIXELS, width * height), async () => {
      try {
        return await this.#make(source, plan);
      } catch (cause) {
        if (!(cause instanceof WorkerOverrun || cause instanceof WorkerDied)) throw cause;
        throw Object.assign(refusal(422, "stored_image_undecodable"), { cause });
      }
    }, requester);
  }

  async #make(source: SourceImage, plan: ImagePlan): Promise<Uint8Array<ArrayBuffer>> {
    const { region, size, mirrored, rotation, quality, format } = plan;
    const { factor, part } = levelFor(source, region, size);
    const levelKey = `${source.sha256}/${factor}`;
    const job: RenderJob = { levelKey, part, size, mirrored, rotation, quality, format };
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const made = await this.worker.run("renderImage", job, { deadline: DEADLINE });
      if (made !== undefined) return made;
      await this.#decode(source, levelKey, levelSize(source, factor));
    }
    throw tooMuchToDo();
  }

  #decode(source: SourceImage, key: string, size: Size): Promise<void> {
    const known = this.#decoding.get(key);
    if (known !== undefined) return known;
    const decode = async () => {
      const job = { key, bytes: await source.read(), size };
      await this.worker.run("renderLevel", job, { deadline: DEADLINE, transfer: true });
    };
    const decoding = decode().finally(() => this.#decoding.delete(key));
    this.#decoding.set(key, decoding);
    return decoding;
  }

  close(): void {
    this.worker.close();
  }
}
