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
import {
  ImageSearch,
  noImageFound,
  type SearchOptions,
} from "../../domain/sources/image_search.ts";

// Types declared by servers that do not know the type; the bytes then decide.
const UNDECLARED = new Set(["", "application/octet-stream", "binary/octet-stream"]);
// Pictures tried per source, and in total.
const MAX_PER_SOURCE = 2;
const MAX_DOWNLOADS = 6;

/** A picture that was found for a painting automatically. */
export interface ResolvedImage
  extends Downloaded, Pick<Candidate, "source" | "pageUrl" | "credit" | "license"> {}

/** All searches and downloads from other servers, through one fetcher. */
export class ImageSources {
  readonly search: ImageSearch;
  /** False if the server sends no requests to other servers. */
  readonly enabled: boolean;
  readonly #fetcher: Fetcher;

  /** @param options `sources` in search order; `observe` times their searches. */
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
   * Finds a painting's picture and downloads it: the encyclopedia's picture of it first, then the
   * best match of each source in order.
   *
   * @throws {AppError} 502 with the responses, if no picture could be downloaded.
   */
  async resolve(painting: PaintingSubject, { signal }: SearchOptions = {}): Promise<ResolvedImage> {
    const failures: Message[] = [];
    const triedUrls = new Set<string>();
    const candidates = this.search.inOrder(painting, {
      perSource: MAX_PER_SOURCE,
      failures,
      signal,
    });
    for await (const { imageUrl, thumbUrl, pageUrl, credit, license, source } of candidates) {
      if (triedUrls.has(imageUrl)) continue;
      if (triedUrls.size === MAX_DOWNLOADS) break;
      triedUrls.add(imageUrl);
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
   * @throws {AppError} 502 with the responses, when there is none.
   */
  async firstCandidate(
    painting: PaintingSubject,
    { signal }: SearchOptions = {},
  ): Promise<Candidate> {
    const failures: Message[] = [];
    const candidates = this.search.inOrder(painting, { perSource: 1, failures, signal });
    for await (const candidate of candidates) return candidate;
    throw noImageFound(failures);
  }

  /**
   * Downloads exactly the image at a URL, to be shown unchanged; the declared type is trusted.
   *
   * @throws {AppError} 400, 502, 504
   */
  async preview(url: string, options: SearchOptions = {}): Promise<Downloaded> {
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

/** The fetcher of a server that sends no requests to other servers. */
export const noFetcher: Fetcher = {
  fetch: () => Promise.reject(refusal(502, "outside_switched_off")),
};
