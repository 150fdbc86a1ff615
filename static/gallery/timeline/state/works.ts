/** The paintings of the artists in view: loaded in batches and cached. */
import type { TimelineWork } from "../../../../domain/gallery/records.ts";

// Maximum number of artists per request.
const MAX_BATCH = 64;
// Delay of a request, in milliseconds; artists that leave the view during a motion are not
// requested.
const REST_MS = 150;

/**
 * Loads and caches works.
 * @param load Loads the works of artists.
 * @param onChange Called when works have been loaded.
 */
export class TimelineWorks {
  readonly #works = new Map<number, TimelineWork[]>();
  #missingArtists: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLoading = false;

  constructor(
    private readonly load: (artists: readonly number[]) => Promise<TimelineWork[]>,
    private readonly onChange: () => void,
  ) {}

  /** Returns an artist's loaded works; empty until they are loaded. */
  of(artist: number): readonly TimelineWork[] {
    return this.#works.get(artist) ?? [];
  }

  /** Sets the artists in view; the works of new ones are requested soon. */
  setVisible(artists: readonly number[]): void {
    this.#missingArtists = artists.filter((id) => !this.#works.has(id));
    if (this.#missingArtists.length === 0 || this.#isLoading || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#loadNow(), REST_MS);
  }

  /** Stops all further requests. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#missingArtists = [];
  }

  async #loadNow(): Promise<void> {
    this.#timer = undefined;
    const batch = this.#missingArtists.slice(0, MAX_BATCH).sort((a, b) => a - b);
    if (batch.length === 0) return;
    this.#isLoading = true;
    // A failed request is not repeated, because the map is usable without pictures.
    const works = await this.load(batch).catch(() => []);
    this.#isLoading = false;
    for (const id of batch) this.#works.set(id, []);
    for (const work of works) this.#works.get(work.artist_id)?.push(work);
    this.onChange();
    this.setVisible(this.#missingArtists);
  }
}
