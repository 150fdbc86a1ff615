/** Interface of the image sources. */
import type { FoundImage } from "../gallery/found_images.ts";
import type { Message } from "../messages/message.ts";

/** The sources, in search order. */
export type SourceName = "google" | "artsy" | "wikimedia" | "duckduckgo";

/** Maximum results of one search. */
export const MAX_RESULTS = 20;

/** A found picture. */
export interface Candidate extends FoundImage {
  source: SourceName;
  /** Title of the picture at its source. */
  title?: string;
  /** True if the encyclopedia shows this picture for the exact subject. */
  isPageImage?: boolean;
}

/** A search. */
export interface SourceQuery {
  kind: "painting" | "portrait";
  /** The search words. */
  text: string;
  /** The encyclopedia's page about it; `""` if none. */
  encyclopediaTitle: string;
}

/** One source of images. */
export interface ImageSource {
  readonly name: SourceName;
  /** Its name for users. */
  readonly label: string;
  /** Reason why the source is not available; undefined if it is. */
  readonly unavailable?: Message | undefined;
  /** Returns the web page of a search. */
  searchUrl(query: SourceQuery): string;
  /**
   * Returns at most {@link MAX_RESULTS} pictures, in the source's own ranking.
   * @throws {AppError} 502 or 504 with a short description of the source's response.
   */
  search(query: SourceQuery, signal?: AbortSignal): Promise<Candidate[]>;
  /** Returns the main picture of the query's page; undefined if there is none. */
  pageImage?(query: SourceQuery, signal?: AbortSignal): Promise<Candidate | undefined>;
}

/** Returns the defined fields. */
export function candidate(
  fields: { [Name in keyof Candidate]: Candidate[Name] | undefined } & { source: SourceName },
): Candidate {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as unknown as Candidate;
}
