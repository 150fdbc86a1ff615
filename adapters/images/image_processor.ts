import { refusal } from "../../domain/app_error.ts";
import { WeightedGate } from "../workers/weighted_gate.ts";
import {
  type Requester,
  type RunOptions,
  WorkerDied,
  WorkerOverrun,
  type WorkerPool,
} from "../workers/worker_pool.ts";
import { checkDeclaredType, sniffType, supportedType } from "../../domain/images/image_type.ts";
import { DEFAULT_MAX_PIXELS, probe } from "../../domain/images/probe.ts";
import type { PictureCrop } from "../../domain/images/crop.ts";
import { type ImageKind, memoryOf } from "../../domain/images/decode_plan.ts";
import type { ImageJob, ProcessedImage } from "./process.ts";
import { undecodable } from "../../domain/images/pixels.ts";

/** Capacity of an {@link ImageProcessor}. */
export interface ImageProcessorOptions {
  /** Images with more pixels are refused; default: 100 megapixels. */
  maxPixels?: number;
  /** Milliseconds of processor time that one image may take; default: 10,000. */
  deadline?: number;
  /** Bytes that all images in progress may need together; default: 256 MB. */
  memory?: number;
  /** Images that may wait before the next one is refused with 503; default: 128. */
  maxQueued?: number;
}

// Several times as long as the largest image takes.
const MAX_CPU_MS = 10_000;
// Files of TIFF are large.
const TIFF_FACTOR = 5;
const MAX_MEMORY_BYTES = 256_000_000;
const MAX_WAITING = 128;
// A worker with at least this much memory is ended afterwards: WebAssembly memory is freed only
// with its worker.
const MIN_HEAVY_BYTES = 200_000_000;

/** Turns uploaded files into stored ones in workers; this thread only reads headers. */
export class ImageProcessor {
  readonly #gate: WeightedGate;
  readonly #maxPixels: number;
  readonly #deadline: number;

  constructor(private readonly pool: Pick<WorkerPool, "run">, options: ImageProcessorOptions = {}) {
    this.#gate = new WeightedGate(options.memory ?? MAX_MEMORY_BYTES, {
      maxQueued: options.maxQueued ?? MAX_WAITING,
    });
    this.#maxPixels = options.maxPixels ?? DEFAULT_MAX_PIXELS;
    this.#deadline = options.deadline ?? MAX_CPU_MS;
  }

  /** Number of images that wait for memory. */
  get waiting(): number {
    return this.#gate.waiting;
  }

  /**
   * Produces the full image and its thumbnail.
   * @param bytes Transferred to a worker, so unusable afterwards.
   * @param declaredType The media type that the client declared, if any; it must match the bytes.
   * @param requester The client, for fair queueing; aborting its signal ends the work.
   * @param crop The part of it that is wanted.
   * @throws {AppError} 415 for bytes or a declared type that is not supported; 422 for an image
   *   that is damaged, too large or too slow to decode; 503 when too many are waiting already or it
   *   gets too little processor time.
   */
  async process(
    bytes: Uint8Array<ArrayBuffer>,
    kind: ImageKind,
    declaredType?: string,
    requester: Requester = {},
    crop?: PictureCrop,
  ): Promise<ProcessedImage> {
    const maxPixels = this.#maxPixels;
    if (declaredType !== undefined) {
      supportedType(declaredType);
      checkDeclaredType(declaredType, sniffType(bytes));
    }
    const probed = probe(bytes, { maxPixels });
    if (kind === "photo" && probed.type === "image/tiff") throw refusal(415, "photo_type");
    const memory = memoryOf(probed, bytes.length, kind, crop);
    return await this.#gate.run(
      memory,
      () => {
        const deadline = this.#deadline * (probed.type === "image/tiff" ? TIFF_FACTOR : 1);
        const options = { ...requester, deadline, endAfterwards: memory > MIN_HEAVY_BYTES };
        return this.#run({ bytes, kind, maxPixels, ...(crop && { crop }) }, options);
      },
      requester,
    );
  }

  async #run(job: ImageJob, options: RunOptions): Promise<ProcessedImage> {
    try {
      return await this.pool.run("processImage", job, { ...options, transfer: true });
    } catch (error) {
      if (error instanceof WorkerOverrun) {
        throw Object.assign(refusal(422, "image_too_slow"), { cause: error });
      }
      if (error instanceof WorkerDied) throw Object.assign(undecodable(), { cause: error });
      throw error;
    }
  }
}
