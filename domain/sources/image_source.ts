/** Sources of images outside, as their searches are used. */
import type { FoundImage } from "../gallery/found_images.ts";
import type { Message } from "../messages/message.ts";

/** The places, in the order in which they are asked. */
export type SourceName = "google" | "artsy" | "wikimedia" | "duckduckgo";

/** Results of one search at the most. */
export const MAX_RESULTS = 20;

/** A picture that someone has found. */
export interface Candidate extends FoundImage {
  source: SourceName;
  /** Title of the picture at its source. */
  title?: string;
  /** The encyclopedia shows this one for the very thing that is looked for. */
  isPageImage?: boolean;
}

/** A search. */
export interface SourceQuery {
  kind: "painting" | "portrait";
  /** The words that name it. */
  text: string;
  /** The encyclopedia's page about it; `""` when there is none. */
  encyclopediaTitle: string;
}

/** One place that can be searched for images. */
export interface ImageSource {
  readonly name: SourceName;
  /** Its name for people. */
  readonly label: string;
  /** Reason why the source is not available; otherwise undefined. */
  readonly unavailable?: Message | undefined;
  /** The page on which a person sees such a search. */
  searchUrl(query: SourceQuery): string;
  /**
   * Returns at most {@link MAX_RESULTS} pictures, the best first as the source sees it.
   *
   * @throws {AppError} 502 or 504 with what the source answered in few words.
   */
  search(query: SourceQuery, signal?: AbortSignal): Promise<Candidate[]>;
  /** Returns the picture that stands for the page of the query; undefined when there is none. */
  pageImage?(query: SourceQuery, signal?: AbortSignal): Promise<Candidate | undefined>;
}

/** Returns the fields that are defined, because answers have no others. */
export function candidate(
  fields: { [Name in keyof Candidate]: Candidate[Name] | undefined } & { source: SourceName },
): Candidate {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as unknown as Candidate;
}
