/** The paintings of the artists in view: asked for in batches as one comes near, and kept. */
import type { TimelineWork } from "../../../../domain/gallery/records.ts";

// The answer names so many artists at most.
const MAX_BATCH = 64;
// While one moves on, lanes come and go: who rests is asked for.
const REST_MS = 150;

/** @param ask answers the works of some artists */
export class TimelineWorks {
  readonly #works = new Map<number, TimelineWork[]>();
  #wanted: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;

  constructor(
    private readonly ask: (artists: readonly number[]) => Promise<TimelineWork[]>,
    private readonly changed: () => void,
  ) {}

  /** Returns an artist's loaded works; empty until they are loaded. */
  of(artist: number): readonly TimelineWork[] {
    return this.#works.get(artist) ?? [];
  }

  /** Says which artists are in view now; those that nothing is known of are asked for soon. */
  want(artists: readonly number[]): void {
    this.#wanted = artists.filter((id) => !this.#works.has(id));
    if (this.#wanted.length === 0 || this.#asking || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#askNow(), REST_MS);
  }

  /** Asks for nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted = [];
  }

  async #askNow(): Promise<void> {
    this.#timer = undefined;
    const batch = this.#wanted.slice(0, MAX_BATCH).sort((a, b) => a - b);
    if (batch.length === 0) return;
    this.#asking = true;
    // Pictures are an addition: without an answer the map stays as it is and is not asked again.
    const works = await this.ask(batch).catch(() => []);
    this.#asking = false;
    for (const id of batch) this.#works.set(id, []);
    for (const work of works) this.#works.get(work.artist_id)?.push(work);
    this.changed();
    this.want(this.#wanted);
  }
}
