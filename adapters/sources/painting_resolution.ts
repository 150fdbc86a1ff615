import { list, type Message, say } from "../../domain/messages/message.ts";
import { type ImageSearch, reasonsOf } from "./image_search.ts";
import { AppError, refusal } from "../../domain/app_error.ts";
import type { Downloaded, ImageRequest } from "./download.ts";
import type { Candidate } from "../../domain/sources/image_source.ts";
import type { PaintingSubject } from "../../domain/sources/search_subject.ts";

// How many pictures of one source are tried, and how many of all together.
const PER_SOURCE = 2;
const MOST_DOWNLOADS = 6;

/** What {@link resolvePaintingImage} works with. */
export interface ResolutionMeans {
  search: Pick<ImageSearch, "inOrder">;
  /** @throws {AppError} */
  download: (
    request: ImageRequest,
    options: { signal?: AbortSignal | undefined },
  ) => Promise<Downloaded>;
}

/** A picture that was found for a painting without anybody's choice. */
export interface ResolvedImage
  extends Downloaded, Pick<Candidate, "source" | "pageUrl" | "credit" | "license"> {}

/**
 * Finds a painting's picture outside and downloads it: the encyclopedia's picture of it first, then
 * what each source in order thinks best.
 *
 * @throws {AppError} 502 with what was answered, when no picture could be had.
 */
export async function resolvePaintingImage(
  { search, download }: ResolutionMeans,
  painting: PaintingSubject,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ResolvedImage> {
  const failures: Message[] = [];
  const tried = new Set<string>();
  for await (
    const { imageUrl, thumbUrl, pageUrl, credit, license, source } of search.inOrder(painting, {
      perSource: PER_SOURCE,
      failures,
      signal,
    })
  ) {
    if (tried.has(imageUrl)) continue;
    if (tried.size === MOST_DOWNLOADS) break;
    tried.add(imageUrl);
    try {
      const image = await download({ imageUrl, thumbUrl, searchUrl: pageUrl }, { signal });
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
  throw refusal(502, "no_image_found", { reasons: reasonsOf(failures) });
}
