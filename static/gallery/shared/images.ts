import { pageContext } from "../../shared/page_context.ts";
import { useEffect, useState } from "preact/hooks";
import type { PortraitDetail } from "../../../domain/gallery/records.ts";
import { getPortraitDetails } from "./api.ts";

/**
 * Returns the URL of an image below `/images/`.
 * @param path Relative path of the record; null or empty if there is no file.
 * @param cacheKey The file's modification time, so that a replaced image is reloaded.
 * @returns Undefined if there is no file.
 */
export function imageUrl(path: string | null, cacheKey?: number): string | undefined {
  if (!path) return undefined;
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `/images/${encoded}${cacheKey === undefined ? "" : `?v=${cacheKey}`}`;
}

/**
 * Returns the URL under which the server searches for a painting's image. If none is found, the
 * answer is 204, because browsers log every error response.
 * @returns Undefined if the server searches no other sites.
 */
export function foundImageUrl(id: number, size: "thumb" | "full"): string | undefined {
  return pageContext.searchesImages
    ? `/api/paintings/${id}/image?size=${size}&missing=204`
    : undefined;
}

/** Returns the props of an image that call a function if it cannot be loaded, even before hydration. */
export const whenBroken = (onBroken: () => void) => ({
  onError: onBroken,
  ref: (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onBroken();
  },
});

// Maximum number of artists per request.
const MAX_BATCH = 64;

/** Loads portrait details in batches, each once, and caches them. */
export class PortraitDetails {
  readonly #details = new Map<number, PortraitDetail | undefined>();
  readonly #queue = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param load Loads the details of artists; artists without one are omitted. */
  constructor(private readonly load: (artists: readonly number[]) => Promise<PortraitDetail[]>) {}

  /**
   * Returns the detail of an artist; undefined until it is loaded, or if there is none. The first
   * call starts loading.
   */
  of(artist: number): PortraitDetail | undefined {
    if (!this.#details.has(artist) && !this.#queue.has(artist)) {
      this.#queue.add(artist);
      // Delayed, so that artists that appear together are requested together.
      this.#timer ??= setTimeout(() => this.#loadNow());
    }
    return this.#details.get(artist);
  }

  /**
   * Calls `listener` when details have been loaded.
   * @returns A function that stops this.
   */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #loadNow(): Promise<void> {
    // The artists that appeared last are in view now.
    const batch = [...this.#queue].slice(-MAX_BATCH).sort((a, b) => a - b);
    // If the request fails, the initials remain.
    const loadedDetails = await this.load(batch).catch(() => []);
    for (const id of batch) {
      this.#queue.delete(id);
      this.#details.set(id, undefined);
    }
    for (const detail of loadedDetails) this.#details.set(detail.artist_id, detail);
    this.#timer = this.#queue.size > 0 ? setTimeout(() => this.#loadNow()) : undefined;
    for (const listener of this.#listeners) listener();
  }
}

/** Details for all chips of the page. */
export const portraitDetails = new PortraitDetails(getPortraitDetails);

/**
 * Returns the detail that replaces the portrait of an artist; undefined if it is not wanted or
 * unknown.
 */
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
