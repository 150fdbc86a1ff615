import { AppError, refusal } from "../../domain/app_error.ts";
import { checkDeclaredType } from "../../domain/images/image_type.ts";
import {
  type Downloaded,
  downloadImage,
  type DownloadOptions,
  type ImageRequest,
} from "./download.ts";
import type { Fetcher } from "./guarded_fetch.ts";
import type { Message } from "../../domain/messages/message.ts";
import { ImageSearch, reasonsOf } from "./image_search.ts";
import type { Candidate, ImageSource } from "../../domain/sources/image_source.ts";
import type { Observe } from "../../domain/observe.ts";
import { type ResolvedImage, resolvePaintingImage } from "./painting_resolution.ts";
import type { PaintingSubject } from "../../domain/sources/search_subject.ts";

// What servers declare when they do not know; then the bytes alone count.
const UNDECLARED = new Set(["", "application/octet-stream", "binary/octet-stream"]);

type Options = { signal?: AbortSignal | undefined };

/** All that the server does outside, on one fetch. */
export class ImageSources {
  readonly search: ImageSearch;
  /** False where no request is ever sent outside. */
  readonly enabled: boolean;
  readonly #fetcher: Fetcher;

  /** @param options `sources` in the order in which they are asked; `observe` times their searches. */
  constructor(
    { fetcher, sources, observe }: {
      fetcher: Fetcher;
      sources: readonly ImageSource[];
      observe?: Observe;
    },
  ) {
    this.#fetcher = fetcher;
    this.enabled = fetcher !== noFetcher;
    this.search = new ImageSearch(sources, observe);
  }

  /** As {@link downloadImage}. @throws {AppError} 400, 502, 504 */
  download(request: ImageRequest, options: DownloadOptions = {}): Promise<Downloaded> {
    return downloadImage(this.#fetcher, request, options);
  }

  /** As {@link resolvePaintingImage}. @throws {AppError} 502 */
  resolve(painting: PaintingSubject, options: Options = {}): Promise<ResolvedImage> {
    const download = this.download.bind(this);
    return resolvePaintingImage({ search: this.search, download }, painting, options);
  }

  /**
   * The picture that {@link resolve} would try first, without downloading it.
   *
   * @throws {AppError} 502 with what was answered, when there is none.
   */
  async firstCandidate(painting: PaintingSubject, { signal }: Options = {}): Promise<Candidate> {
    const failures: Message[] = [];
    const found = this.search.inOrder(painting, { perSource: 1, failures, signal });
    for await (const candidate of found) return candidate;
    throw refusal(502, "no_image_found", { reasons: reasonsOf(failures) });
  }

  /**
   * The image at an address and no other, to be shown as it is: its bytes are what its server says they
   * are.
   *
   * @throws {AppError} 400, 502, 504
   */
  async preview(url: string, options: Options = {}): Promise<Downloaded> {
    const image = await this.download({ imageUrl: url }, { ...options, upgrade: false });
    const essence = image.declared.split(";", 1)[0]!.trim().toLowerCase();
    if (!UNDECLARED.has(essence)) {
      try {
        checkDeclaredType(essence, image.type);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw refusal(502, "type_other_than_declared");
      }
    }
    return image;
  }
}

/** The fetch of a server that must not ask anybody. */
export const noFetcher: Fetcher = {
  fetch: () => Promise.reject(refusal(502, "outside_switched_off")),
};
