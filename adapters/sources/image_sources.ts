import { AppError, refusal } from "../../domain/app_error.ts";
import { checkDeclaredType } from "../../domain/images/image_type.ts";
import { list, type Message, say } from "../../domain/messages/message.ts";
import type { Observe } from "../../domain/observe.ts";
import type { Candidate, ImageSource } from "../../domain/sources/image_source.ts";
import type { PaintingSubject } from "../../domain/sources/search_subject.ts";
import {
  type Downloaded,
  downloadImage,
  type DownloadOptions,
  type ImageRequest,
} from "./download.ts";
import type { Fetcher } from "./guarded_fetch.ts";
import { ImageSearch, noImageFound } from "./image_search.ts";

// Declared by servers that do not know; then the bytes alone count.
const UNDECLARED = new Set(["", "application/octet-stream", "binary/octet-stream"]);
// Pictures of one source that are tried, and of all together.
const MAX_PER_SOURCE = 2;
const MAX_DOWNLOADS = 6;

type Options = { signal?: AbortSignal | undefined };

/** A picture that was found for a painting without anybody's choice. */
export interface ResolvedImage
  extends Downloaded, Pick<Candidate, "source" | "pageUrl" | "credit" | "license"> {}

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

  /**
   * Finds a painting's picture and downloads it: the encyclopedia's picture of it first, then what each
   * source in order thinks best.
   *
   * @throws {AppError} 502 with what was answered, when no picture could be had.
   */
  async resolve(painting: PaintingSubject, { signal }: Options = {}): Promise<ResolvedImage> {
    const failures: Message[] = [];
    const tried = new Set<string>();
    const found = this.search.inOrder(painting, { perSource: MAX_PER_SOURCE, failures, signal });
    for await (const { imageUrl, thumbUrl, pageUrl, credit, license, source } of found) {
      if (tried.has(imageUrl)) continue;
      if (tried.size === MAX_DOWNLOADS) break;
      tried.add(imageUrl);
      try {
        const image = await this.download({ imageUrl, thumbUrl, searchUrl: pageUrl }, { signal });
        return {
          ...image,
          source,
          ...(pageUrl !== undefined && { pageUrl }),
          ...(credit !== undefined && { credit }),
          ...(license !== undefined && { license }),
        };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failures.push(say("of_host", { host: source, reasons: list(error.messages, ", ") }));
      }
    }
    throw noImageFound(failures);
  }

  /**
   * Returns the picture that {@link resolve} would try first, without downloading it.
   *
   * @throws {AppError} 502 with what was answered, when there is none.
   */
  async firstCandidate(painting: PaintingSubject, { signal }: Options = {}): Promise<Candidate> {
    const failures: Message[] = [];
    const found = this.search.inOrder(painting, { perSource: 1, failures, signal });
    for await (const candidate of found) return candidate;
    throw noImageFound(failures);
  }

  /**
   * Downloads the image at an address and no other, to be shown as it is: its bytes are what its server
   * says they are.
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
