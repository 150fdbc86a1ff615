import type { Pixels } from "../../domain/images/pixels.ts";

/** Decoded levels by key, up to a budget of bytes; the least recently used goes first. */
export class LevelShelf {
  readonly #levels = new Map<string, Pixels>();
  #bytes = 0;

  /** @param budget Bytes that all levels together may hold. One that is larger is kept alone. */
  constructor(private readonly budget: number) {}

  /** A level, which counts as used; undefined when it is not here. */
  take(key: string): Pixels | undefined {
    const level = this.#levels.get(key);
    if (level === undefined) return undefined;
    // Moved to the end: a Map keeps its keys in the order of insertion.
    this.#levels.delete(key);
    this.#levels.set(key, level);
    return level;
  }

  /** Lets go of levels until there is room for so many bytes more, before they are taken. */
  makeRoom(bytes: number): void {
    for (const [oldest, { data }] of this.#levels) {
      if (this.#bytes + bytes <= this.budget) return;
      this.#levels.delete(oldest);
      this.#bytes -= data.length;
    }
  }

  /** Puts a level there. */
  keep(key: string, level: Pixels): void {
    this.#bytes -= this.#levels.get(key)?.data.length ?? 0;
    this.#levels.delete(key);
    this.makeRoom(level.data.length);
    this.#levels.set(key, level);
    this.#bytes += level.data.length;
  }
}
