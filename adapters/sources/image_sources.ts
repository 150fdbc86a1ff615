import { AppError, refusal } from "../../domain/app_error.ts";
import { checkDeclaredType, type ImageType, sniffType } from "../../domain/images/image_type.ts";
import { list, type Message, say, textOf } from "../../domain/messages/message.ts";
import type { Observe } from "../../domain/observe.ts";
import type { Candidate, ImageSource } from "../../domain/sources/image_source.ts";
import type { PaintingSubject } from "../../domain/sources/search_subject.ts";
import type { FetchedResponse, Fetcher, OutgoingRequest } from "./guarded_fetch.ts";
import {
  ImageSearch,
  noImageFound,
  type SearchOptions,
} from "../../domain/sources/image_search.ts";
import { fullSizeUrls } from "../../domain/sources/full_size_url.ts";
import { BROWSER_HEADERS, USER_AGENT } from "./source_api.ts";

// Types declared by servers that do not know the type; the bytes then decide.
const UNDECLARED = new Set(["", "application/octet-stream", "binary/octet-stream"]);
// Pictures tried per source, and in total.
const MAX_PER_SOURCE = 2;
const MAX_DOWNLOADS = 6;

/** A picture that was found for a painting automatically. */
export interface FoundPicture
  extends DownloadedImage, Pick<Candidate, "source" | "pageUrl" | "credit" | "license"> {}

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
  download(request: ImageRequest, options: DownloadOptions = {}): Promise<DownloadedImage> {
    return downloadImage(this.#fetcher, request, options);
  }

  /** Finds and downloads a painting's picture, the encyclopedia's first. @throws {AppError} 502 */
  async resolve(painting: PaintingSubject, { signal }: SearchOptions = {}): Promise<FoundPicture> {
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

  /** Returns what {@link resolve} would try first. @throws {AppError} 502 when there is none */
  async firstCandidate(painting: PaintingSubject, { signal }: SearchOptions = {}) {
    const failures: Message[] = [];
    const candidates = this.search.inOrder(painting, { perSource: 1, failures, signal });
    for await (const candidate of candidates) return candidate;
    throw noImageFound(failures);
  }

  /** Downloads the image at a URL, unchanged, of any type. @throws {AppError} 400, 502, 504 */
  async preview(url: string, options: SearchOptions = {}): Promise<DownloadedImage> {
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

/** Maximum bytes of a downloaded image. */
export const MAX_DOWNLOAD_BYTES = 30 * 1024 * 1024;

const MAX_TRY_MS = 15_000;
const MAX_TOTAL_MS = 40_000;

// Lists the formats of our decoders first; otherwise sites send the newest format.
const ACCEPT = "image/jpeg,image/png,image/webp,image/gif,*/*;q=0.1";

/** An image that a curator chose, from a `fix-image` request. */
interface ImageRequest {
  imageUrl: string;
  /** The page on which it was found. */
  searchUrl?: string | undefined;
  /** Used when the picture itself cannot be downloaded. */
  thumbUrl?: string | undefined;
}

/** A downloaded image. */
interface DownloadedImage {
  bytes: Uint8Array<ArrayBuffer>;
  /** The type of the bytes, regardless of the declared one. */
  type: ImageType;
  /** The URL after redirects. */
  url: string;
  /** `Content-Type` as received. */
  declared: string;
}

interface Options {
  signal?: AbortSignal | undefined;
}

/** Options of {@link downloadImage}. */
interface DownloadOptions extends Options {
  /** False to request only the given URL, unchanged. */
  upgrade?: boolean;
  /** Milliseconds for all attempts together. */
  deadline?: number;
}

/**
 * Downloads a picture in the largest available size, like a browser. Tries the full size that the
 * URL implies, the URL itself, then the thumbnail. As long as the server refuses, each is requested
 * without a referer, then with the page on which it was found, then with the image's own site;
 * requests to Wikimedia finally identify this server.
 * @throws {AppError} 400 when the URL itself is not allowed; 504 when all attempts were too slow;
 *   otherwise 502 with the reason of each.
 */
export async function downloadImage(
  fetcher: Fetcher,
  request: ImageRequest,
  { signal, upgrade = true, deadline = MAX_TOTAL_MS }: DownloadOptions = {},
): Promise<DownloadedImage> {
  const { imageUrl, thumbUrl, searchUrl } = request;
  const urls = new Set([...(upgrade ? fullSizeUrls(imageUrl) : [imageUrl]), thumbUrl || imageUrl]);
  const failures: AppError[] = [];
  const end = performance.now() + deadline;
  for (const url of urls) {
    try {
      return await downloadFrom(fetcher, url, { searchUrl, signal, end });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.status === 400 && url === imageUrl) throw error;
      failures.push(error);
      if (performance.now() >= end) break;
    }
  }
  const reasons = distinct(failures.flatMap(({ messages }) => messages));
  const status = failures.every(({ status }) => status === 504) ? 504 : 502;
  throw refusal(status, "image_not_downloaded", { reasons: list(reasons, "; ") });
}

// Requests one URL with each set of headers in turn.
async function downloadFrom(
  fetcher: Fetcher,
  url: string,
  { searchUrl, signal, end }: Pick<ImageRequest, "searchUrl"> & Options & { end: number },
): Promise<DownloadedImage> {
  const host = URL.parse(url)?.host ?? "the address";
  const failures: Message[] = [];
  for (const headers of requestVariants(url, searchUrl)) {
    const remainingMs = end - performance.now();
    if (remainingMs <= 0) throw refusal(504, "one_took_too_long", { host });
    const fetched = await fetcher.fetch({
      url,
      headers: { ...BROWSER_HEADERS, accept: ACCEPT, ...headers },
      maxBytes: MAX_DOWNLOAD_BYTES,
      deadline: Math.min(MAX_TRY_MS, remainingMs),
      signal,
    }).catch((error) => {
      if (!(error instanceof AppError) || error.status === 400) throw error;
      throw refusal(error.status, "of_host", { host, reasons: list(error.messages, ", ") });
    });
    const image = imageIn(fetched);
    if (!("code" in image)) return image;
    failures.push(image);
  }
  throw refusal(502, "of_host", { host, reasons: list(distinct(failures), ", ") });
}

// Returns the image, or the reason why there is none. A missing referer may cause a refusal, or a
// page in place of the image.
function imageIn({ url, status, type, bytes }: FetchedResponse): DownloadedImage | Message {
  if (status < 200 || status >= 300) return say("answered_status", { status });
  try {
    return { bytes, type: sniffType(bytes), url, declared: type };
  } catch (error) {
    if (error instanceof AppError) return say("answered_no_image");
    throw error;
  }
}

/** Returns the distinct messages. */
function distinct(messages: readonly Message[]): Message[] {
  const byText = new Map(messages.map((message) => [textOf(message, "en"), message]));
  return [...byText.values()];
}

// Without a referrer first, because it reveals where a curator searches.
function requestVariants(url: string, searchUrl: string | undefined): OutgoingRequest["headers"][] {
  const page = searchUrl === undefined ? null : URL.parse(searchUrl);
  const requestedUrl = URL.parse(url);
  const referers = new Set<string>();
  if (page !== null && /^https?:$/.test(page.protocol)) {
    page.hash = page.username = page.password = "";
    referers.add(page.href);
  }
  if (requestedUrl !== null) referers.add(`${requestedUrl.origin}/`);
  const variants: OutgoingRequest["headers"][] = [
    {},
    ...[...referers].map((referer) => ({ referer })),
  ];
  // Wikimedia may refuse programs that pretend to be browsers, but not those that identify
  // themselves
  // (https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_User-Agent_Policy).
  if (requestedUrl?.hostname.endsWith(".wikimedia.org")) {
    variants.push({ "user-agent": USER_AGENT });
  }
  return variants;
}
