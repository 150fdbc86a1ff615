/** Artists without a portrait are shown by a detail of one of their paintings: which, by artist. */
import { useEffect, useState } from "preact/hooks";
import type { PortraitDetail } from "../../../domain/gallery/records.ts";
import { getPortraitDetails } from "./api.ts";

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
