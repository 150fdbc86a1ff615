import { pageContext } from "../../shared/page_context.ts";
import { useEffect, useState } from "preact/hooks";
import type { PortraitDetail } from "../../../domain/gallery/records.ts";
import { getPortraitDetails } from "./api.ts";

/**
 * The address of an image below `/images/`.
 *
 * @param path relative path of the record, null or empty while there is no file
 * @param cacheKey the file's modification time, so that a replaced image shows under the same path
 * @returns undefined when there is nothing to ask for
 */
export function imageUrl(path: string | null, cacheKey?: number): string | undefined {
  if (!path) return undefined;
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `/images/${encoded}${cacheKey === undefined ? "" : `?v=${cacheKey}`}`;
}

/**
 * The address under which a painting's image is looked for.
 *
 * Where none is found the answer has no content: browsers log every answer that is an error.
 *
 * @returns undefined where the server searches no other sites
 */
export function foundImageUrl(id: number, size: "thumb" | "full"): string | undefined {
  return pageContext.looks ? `/api/paintings/${id}/image?size=${size}&missing=204` : undefined;
}

// The answer names so many artists at most.
const MAX_BATCH = 64;

/** Asks for details in batches, each artist's once. */
export class PortraitDetails {
  readonly #details = new Map<number, PortraitDetail | undefined>();
  readonly #wanted = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param ask answers those of the artists who have one */
  constructor(private readonly ask: (artists: readonly number[]) => Promise<PortraitDetail[]>) {}

  /** The detail of an artist; undefined while it has not come, or where there is none. Asks for it. */
  of(artist: number): PortraitDetail | undefined {
    if (!this.#details.has(artist) && !this.#wanted.has(artist)) {
      this.#wanted.add(artist);
      // Who appears together is asked for together.
      this.#timer ??= setTimeout(() => this.#askNow());
    }
    return this.#details.get(artist);
  }

  /** Calls `listener` whenever details have come. @returns what ends that */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #askNow(): Promise<void> {
    // Those who appeared last are what the visitor looks at now.
    const batch = [...this.#wanted].slice(-MAX_BATCH).sort((a, b) => a - b);
    // Without an answer the initials stay.
    const found = await this.ask(batch).catch(() => []);
    for (const id of batch) {
      this.#wanted.delete(id);
      this.#details.set(id, undefined);
    }
    for (const detail of found) this.#details.set(detail.artist_id, detail);
    this.#timer = this.#wanted.size > 0 ? setTimeout(() => this.#askNow()) : undefined;
    for (const listener of this.#listeners) listener();
  }
}

/** Details for all chips of the page. */
export const portraitDetails = new PortraitDetails(getPortraitDetails);

/** The detail that stands for the portrait of an artist; undefined where none is wanted or known. */
export function usePortraitDetail(artist: number, isWanted: boolean): PortraitDetail | undefined {
  const [detail, setDetail] = useState<PortraitDetail>();
  useEffect(() => {
    if (!isWanted) {
      setDetail(undefined);
      return;
    }
    const show = () => setDetail(portraitDetails.of(artist));
    show();
    return portraitDetails.onChange(show);
  }, [artist, isWanted]);
  return detail;
}
