import { list, type Message, type Parameter, say } from "../../domain/messages/message.ts";
import { AppError, refusal } from "../../domain/app_error.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import type { Candidate, ImageSource, SourceQuery } from "../../domain/sources/image_source.ts";
import { rankCandidates } from "../../domain/sources/rank_candidates.ts";
import { queryFor, type SearchSubject } from "../../domain/sources/search_subject.ts";
import type {
  BestImage,
  BestPortrait,
  FoundImage,
  FoundImages,
} from "../../domain/gallery/found_images.ts";

/** The largest number of results that are answered at once. */
export const MAX_RESULTS = 20;

type Options = { signal?: AbortSignal | undefined };
type Answer = { source: ImageSource; found: Candidate[]; failure?: readonly Message[] };

/** Asks the sources, in their order. */
export class ImageSearch {
  /** @param sources In the order in which they are asked. */
  constructor(
    private readonly sources: readonly ImageSource[],
    private readonly observe: Observe = unobserved,
  ) {}

  /**
   * The best picture of the first source that has one.
   *
   * @throws {AppError} 502 with what each source answered, when none has one.
   */
  async best(subject: SearchSubject, { signal }: Options = {}): Promise<BestImage> {
    return toBestImage(await this.#first(subject, signal));
  }

  /** As {@link best}, for a person. @throws {AppError} 502 */
  async bestPortrait(subject: SearchSubject, { signal }: Options = {}): Promise<BestPortrait> {
    const first = await this.#first(subject, signal);
    const { source, query, candidate: { thumbUrl } } = first;
    return {
      ...toBestImage(first),
      searchUrl: source.searchUrl(query),
      thumbUrl,
      sourceLabel: source.label,
    };
  }

  /**
   * Pictures of all sources together, each once, as {@link rankCandidates} orders them.
   *
   * @param limit At most {@link MAX_RESULTS}.
   * @returns no results where the sources have none.
   * @throws {AppError} 502 with what each source answered, when none could be asked.
   */
  async more(
    subject: SearchSubject,
    limit: number,
    { signal }: Options = {},
  ): Promise<FoundImages> {
    const query = queryFor(subject);
    const asked = this.#available().map((source) => this.#ask(source, query, MAX_RESULTS, signal));
    const answers = await Promise.all(asked);
    const ranked = rankCandidates(answers.map(({ found }) => found), subject);
    const first = ranked[0];
    if (first === undefined) {
      const heard = answers.find(({ failure }) => failure === undefined);
      // That no source could be asked says nothing about what there is.
      if (heard === undefined) throw this.#nothing(answers);
      const { name: source } = heard.source;
      return { query: query.text, searchUrl: heard.source.searchUrl(query), source, results: [] };
    }
    const source = answers.find(({ source }) => source.name === first.source)!.source;
    return {
      query: query.text,
      searchUrl: source.searchUrl(query),
      source: first.source,
      results: ranked.slice(0, limit).map(toFoundImage),
    };
  }

  /**
   * Pictures of the sources one after another, which are asked only as far as the caller goes on: the
   * encyclopedia's picture of the subject, then the best of each source.
   *
   * @param failures Receives what sources without a picture answered.
   */
  async *inOrder(
    subject: SearchSubject,
    { perSource, failures, signal }: Options & { perSource: number; failures: Message[] },
  ): AsyncGenerator<Candidate> {
    const query = queryFor(subject);
    for (const source of this.#available()) {
      if (source.pageImage === undefined) continue;
      const lead = await attempt(() =>
        this.observe(source.name, () => source.pageImage!(query, { signal }))
      );
      if (lead.value !== undefined) yield lead.value;
      else if (lead.failure !== undefined) failures.push(ofSource(source, lead.failure));
    }
    for (const source of this.sources) {
      const answer = source.unavailable === undefined
        ? await this.#ask(source, query, MAX_RESULTS, signal)
        : { source, found: [], failure: [source.unavailable] };
      const ranked = rankCandidates([answer.found], subject).slice(0, perSource);
      if (ranked.length === 0) failures.push(reasonOf(answer));
      yield* ranked;
    }
  }

  async #ask(
    source: ImageSource,
    query: SourceQuery,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const { value: found = [], failure } = await attempt(() =>
      this.observe(source.name, () => source.search(query, { limit, signal }))
    );
    return { source, found, ...(failure === undefined ? {} : { failure }) };
  }

  #available(): ImageSource[] {
    return this.sources.filter(({ unavailable }) => unavailable === undefined);
  }

  async #first(subject: SearchSubject, signal: AbortSignal | undefined) {
    const query = queryFor(subject);
    const answers: Answer[] = [];
    for (const source of this.#available()) {
      const answer = await this.#ask(source, query, MAX_RESULTS, signal);
      answers.push(answer);
      const candidate = rankCandidates([answer.found], subject)[0];
      if (candidate !== undefined) return { source, query, candidate };
    }
    throw this.#nothing(answers);
  }

  #nothing(answers: readonly Answer[]): AppError {
    const reasons = this.sources.map((source) =>
      source.unavailable === undefined
        ? reasonOf(answers.find((answer) => answer.source === source)!)
        : ofSource(source, [source.unavailable])
    );
    return refusal(502, "no_image_found", { reasons: reasonsOf(reasons) });
  }
}

// What a source could not do concerns the next source; what we did wrong concerns us.
async function attempt<T>(
  work: () => Promise<T>,
): Promise<{ value?: T; failure?: readonly Message[] }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failure: error.messages };
  }
}

function reasonOf({ source, failure = [say("no_hit")] }: Answer): Message {
  return ofSource(source, failure);
}

function ofSource({ name }: ImageSource, failure: readonly Message[]): Message {
  return say("of_host", { host: name, reasons: list(failure, ", ") });
}

/** Why there is no image, of each source. */
export function reasonsOf(reasons: readonly Message[]): Parameter {
  return reasons.length === 0 ? say("no_source") : list(reasons, "; ");
}

function toBestImage(
  { source, query, candidate }: { source: ImageSource; query: SourceQuery; candidate: Candidate },
): BestImage {
  return {
    query: query.text,
    imageUrl: candidate.imageUrl,
    source: candidate.source,
    pageUrl: candidate.pageUrl ?? source.searchUrl(query),
  };
}

function toFoundImage(
  { imageUrl, thumbUrl, source, width, height, pageUrl, credit, license }: Candidate,
): FoundImage {
  return {
    imageUrl,
    thumbUrl,
    source,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(pageUrl === undefined ? {} : { pageUrl }),
    ...(credit === undefined ? {} : { credit }),
    ...(license === undefined ? {} : { license }),
  };
}
