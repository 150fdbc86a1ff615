import { AppError, refusal } from "../app_error.ts";
import type { BestImage, BestPortrait, FoundImage, FoundImages } from "../gallery/found_images.ts";
import { list, type Message, type Parameter, say } from "../messages/message.ts";
import { type Observe, unobserved } from "../observe.ts";
import type { Candidate, ImageSource, SourceQuery } from "./image_source.ts";
import { rankCandidates } from "./rank_candidates.ts";
import { queryFor, type SearchSubject } from "./search_subject.ts";

/** Options of a search. */
export type SearchOptions = { signal?: AbortSignal | undefined };

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
   * @throws {AppError} 502 with the response of each source, when none has one.
   */
  async best(subject: SearchSubject, options: SearchOptions = {}): Promise<BestImage> {
    const { query, imageUrl, source, pageUrl } = await this.bestPortrait(subject, options);
    return { query, imageUrl, source, pageUrl };
  }

  /** As {@link best}, with the details shown beside a portrait. @throws {AppError} 502 */
  async bestPortrait(
    subject: SearchSubject,
    { signal }: SearchOptions = {},
  ): Promise<BestPortrait> {
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
   * @throws {AppError} 502 with the response of each source, when none could be reached.
   */
  async more(
    subject: SearchSubject,
    limit: number,
    { signal }: SearchOptions = {},
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
   * @param failures Receives the errors of sources without a picture.
   */
  async *inOrder(
    subject: SearchSubject,
    { perSource, failures, signal }: SearchOptions & { perSource: number; failures: Message[] },
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
export function noImageFound(reasons: readonly Message[]): AppError {
  const parameter: Parameter = reasons.length === 0 ? say("no_source") : list(reasons, "; ");
  return refusal(502, "no_image_found", { reasons: parameter });
}

function toFoundImage(candidate: Candidate): FoundImage {
  const { title: _title, isPageImage: _isPageImage, ...image } = candidate;
  return image;
}
