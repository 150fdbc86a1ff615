import { AppError } from "../app_error.ts";
import { BoundedCache } from "../bounded_cache.ts";
import type { Size } from "../images/fit.ts";
import type { Pixels } from "../images/pixels.ts";
import { WeightedGate } from "../weighted_gate.ts";
import { WorkerDied, WorkerOverrun, type WorkerPool } from "../workers/worker_pool.ts";
import type { ImagePlan } from "./image_plan.ts";
import { levelFor, levelSize } from "./levels.ts";

/** A stored image file. */
export interface SourceImage extends Size {
  /** Of its bytes; names it in the caches, so that a replaced image is another one. */
  sha256: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** How much an {@link ImageRenderer} keeps and takes on. */
export interface ImageRendererOptions {
  /** Bytes of decoded levels that are kept; 160 MB if not given, three whole images of 4096². */
  levels?: number;
  /** Bytes of encoded images that are kept; 64 MB if not given. */
  images?: number;
  /** Images that may wait before the next one is refused with 503; 256 if not given. */
  mostWaiting?: number;
}

const MEGABYTE = 1_000_000;
// Milliseconds; several times what the largest image takes here.
const DEADLINE = 10_000;
// Bytes that all decoders may need together, and what one needs for each pixel of its file, nearly.
const DECODING = 256 * MEGABYTE;
const BYTES_A_PIXEL = 9;
// So many that no worker waits for the thread that answers, and the others can still be called off.
const IMAGES_AT_ONCE = 2 * navigator.hardwareConcurrency;

/**
 * Makes the image service's images in workers and keeps what it has made.
 *
 * Decoding is what costs: a level is decoded once and kept in shared memory, from which any worker
 * cuts a tile in the time that its encoding takes.
 */
export class ImageRenderer {
  readonly #levels: BoundedCache<Pixels>;
  readonly #images: BoundedCache<Uint8Array<ArrayBuffer>>;
  readonly #levelGate: WeightedGate;
  readonly #imageGate: WeightedGate;

  constructor(
    private readonly pool: Pick<WorkerPool, "run">,
    { levels = 160 * MEGABYTE, images = 64 * MEGABYTE, mostWaiting = 256 }: ImageRendererOptions =
      {},
  ) {
    this.#levels = new BoundedCache(levels, ({ data }) => data.length);
    this.#images = new BoundedCache(images, ({ length }) => length);
    this.#levelGate = new WeightedGate(DECODING, mostWaiting);
    this.#imageGate = new WeightedGate(IMAGES_AT_ONCE, mostWaiting);
  }

  /**
   * The image of a plan, encoded.
   *
   * @param asking Aborted when the one who asks has gone; what nobody waits for is not begun.
   * @throws {AppError} 422 when the file cannot be decoded, 503 when too many wait already.
   */
  render(
    source: SourceImage,
    plan: ImagePlan,
    asking?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const make = (nobodyWaits: AbortSignal) => this.#render(source, plan, nobodyWaits);
    return this.#images.get(`${source.sha256}/${plan.canonical}`, make, asking);
  }

  async #render(
    source: SourceImage,
    plan: ImagePlan,
    nobodyWaits: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { region, size, mirrored, rotation, quality, format } = plan;
    const { factor, part } = levelFor(source, region, size);
    const level = await this.#level(source, factor, nobodyWaits);
    const job = { level, part, size, mirrored, rotation, quality, format };
    return await this.#imageGate.run(1, async () => {
      if (nobodyWaits.aborted) throw calledOff();
      return await known(this.pool.run("renderImage", job, { deadline: DEADLINE }));
    });
  }

  #level(source: SourceImage, factor: number, asking: AbortSignal): Promise<Pixels> {
    const size = levelSize(source, factor);
    const decode = (nobodyWaits: AbortSignal) =>
      this.#levelGate.run(BYTES_A_PIXEL * source.width * source.height, async () => {
        if (nobodyWaits.aborted) throw calledOff();
        const job = { bytes: await source.read(), size };
        const options = { deadline: DEADLINE, transfer: true };
        return await known(this.pool.run("renderLevel", job, options));
      });
    return this.#levels.get(`${source.sha256}/${factor}`, decode, asking);
  }
}

const calledOff = () => new AppError(503, "Nobody waits for this image any more");

/** What a file does to a worker is the file's fault. */
async function known<Output>(run: Promise<Output>): Promise<Output> {
  try {
    return await run;
  } catch (cause) {
    if (!(cause instanceof WorkerOverrun || cause instanceof WorkerDied)) throw cause;
    throw Object.assign(new AppError(422, "The stored image cannot be decoded"), { cause });
  }
}
