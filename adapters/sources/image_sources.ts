import { AppError, refusal } from "../../domain/app_error.ts";
import { checkDeclaredType } from "../../domain/images/image_type.ts";
import type {
  BestImage,
  BestPortrait,
  FoundImage,
  FoundImages,
} from "../../domain/gallery/found_images.ts";
import { list, type Message, type Parameter, say } from "../../domain/messages/message.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import type { Candidate, ImageSource, SourceQuery } from "../../domain/sources/image_source.ts";
import { rankCandidates } from "../../domain/sources/rank_candidates.ts";
import {
  type PaintingSubject,
  queryFor,
  type SearchSubject,
} from "../../domain/sources/search_subject.ts";
import {
  type Downloaded,
  downloadImage,
  type DownloadOptions,
  type ImageRequest,
} from "./download.ts";
import type { Fetcher } from "./guarded_fetch.ts";

// Types declared by servers that do not know the type; the bytes then decide.
const UNDECLARED = new Set(["", "application/octet-stream", "binary/octet-stream"]);
// Pictures tried per source, and in total.
const MAX_PER_SOURCE = 2;
const MAX_DOWNLOADS = 6;

type Options = { signal?: AbortSignal | undefined };

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
  async resolve(painting: PaintingSubject, { signal }: Options = {}): Promise<ResolvedImage> {
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
  async firstCandidate(painting: PaintingSubject, { signal }: Options = {}): Promise<Candidate> {
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

/** The fetcher of a server that sends no requests to other servers. */
export const noFetcher: Fetcher = {
  fetch: () => Promise.reject(refusal(502, "outside_switched_off")),
};

type Answer = { source: ImageSource; found: Candidate[]; failure?: readonly Message[] };

/** Searches the sources in their order. */
export class ImageSearch {
  readonly #available: readonly ImageSource[];

  /** @param sources In search order. */
  constructor(
    private readonly sources: readonly ImageSource[],
    private readonly observe: Observe = unobserved,
  ) {
    this.#available = sources.filter(({ unavailable }) => unavailable === undefined);
  }

  /**
   * Returns the best picture of the first source that has one.
   *
   * @throws {AppError} 502 with the response of each source, when none has one.
   */
  async best(subject: SearchSubject, options: Options = {}): Promise<BestImage> {
    const { query, imageUrl, source, pageUrl } = await this.bestPortrait(subject, options);
    return { query, imageUrl, source, pageUrl };
  }

  /** As {@link best}, with the details shown beside a portrait. @throws {AppError} 502 */
  async bestPortrait(subject: SearchSubject, { signal }: Options = {}): Promise<BestPortrait> {
    const query = queryFor(subject);
    const answers: Answer[] = [];
    for (const source of this.#available) {
      const answer = await this.#ask(source, query, signal);
      answers.push(answer);
      const first = rankCandidates([answer.found], subject)[0];
      if (first === undefined) continue;
      const searchUrl = source.searchUrl(query);
      return {
        query: query.text,
        imageUrl: first.imageUrl,
        source: first.source,
        pageUrl: first.pageUrl ?? searchUrl,
        searchUrl,
        thumbUrl: first.thumbUrl,
        sourceLabel: source.label,
      };
    }
    throw this.#nothing(answers);
  }

  /**
   * Returns pictures of all sources together, each once, as {@link rankCandidates} orders them;
   * empty if there are none.
   *
   * @throws {AppError} 502 with the response of each source, when none could be reached.
   */
  async more(
    subject: SearchSubject,
    limit: number,
    { signal }: Options = {},
  ): Promise<FoundImages> {
    const query = queryFor(subject);
    const answers = await Promise.all(
      this.#available.map((source) => this.#ask(source, query, signal)),
    );
    const ranked = rankCandidates(answers.map(({ found }) => found), subject);
    const searchedAnswer = answers.find(({ source, failure }) =>
      ranked[0] === undefined ? failure === undefined : source.name === ranked[0].source
    );
    // If no source could be reached, it is unknown whether there are pictures.
    if (searchedAnswer === undefined) throw this.#nothing(answers);
    return {
      query: query.text,
      searchUrl: searchedAnswer.source.searchUrl(query),
      source: searchedAnswer.source.name,
      results: ranked.slice(0, limit).map(toFoundImage),
    };
  }

  /**
   * Yields pictures of the sources one after another, and queries each source only when the caller
   * reaches it: the encyclopedia's picture of the subject, then the best of each source.
   *
   * @param failures Receives the errors of sources without a picture.
   */
  async *inOrder(
    subject: SearchSubject,
    { perSource, failures, signal }: Options & { perSource: number; failures: Message[] },
  ): AsyncGenerator<Candidate> {
    const query = queryFor(subject);
    for (const source of this.#available) {
      const { pageImage } = source;
      if (pageImage === undefined) continue;
      const { found: [lead], failure } = await this.#answer(source, async () => {
        const image = await pageImage.call(source, query, signal);
        return image === undefined ? [] : [image];
      });
      if (lead !== undefined) yield lead;
      else if (failure !== undefined) failures.push(ofSource(source, failure));
    }
    for (const source of this.sources) {
      const answer = source.unavailable === undefined
        ? await this.#ask(source, query, signal)
        : { source, found: [], failure: [source.unavailable] };
      const ranked = rankCandidates([answer.found], subject).slice(0, perSource);
      if (ranked.length === 0) failures.push(reasonOf(answer));
      yield* ranked;
    }
  }

  #ask(source: ImageSource, query: SourceQuery, signal: AbortSignal | undefined): Promise<Answer> {
    return this.#answer(source, () => source.search(query, signal));
  }

  // A failure of a source leads to the next one; an error of this server is thrown.
  async #answer(source: ImageSource, work: () => Promise<Candidate[]>): Promise<Answer> {
    try {
      return { source, found: await this.observe(source.name, work) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { source, found: [], failure: error.messages };
    }
  }

  #nothing(answers: readonly Answer[]): AppError {
    const reasons = this.sources.map((source) =>
      source.unavailable === undefined
        ? reasonOf(answers.find((answer) => answer.source === source)!)
        : ofSource(source, [source.unavailable])
    );
    return noImageFound(reasons);
  }
}

function reasonOf({ source, failure = [say("no_hit")] }: Answer): Message {
  return ofSource(source, failure);
}

function ofSource({ name }: ImageSource, failure: readonly Message[]): Message {
  return say("of_host", { host: name, reasons: list(failure, ", ") });
}

/** Returns the refusal that explains why no source has an image. */
function noImageFound(reasons: readonly Message[]): AppError {
  const parameter: Parameter = reasons.length === 0 ? say("no_source") : list(reasons, "; ");
  return refusal(502, "no_image_found", { reasons: parameter });
}

function toFoundImage(candidate: Candidate): FoundImage {
  const { title: _title, isPageImage: _isPageImage, ...image } = candidate;
  return image;
}
