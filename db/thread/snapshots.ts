import type { Reader } from "../transaction.ts";

// Each has a connection with a cache of its own.
const MAX_SNAPSHOTS = 2;

/** Work that reads one state of a database whatever is written meanwhile, two at a time. */
export class Snapshots {
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param reader Its transactions each read one state. */
  constructor(private readonly reader: Reader) {}

  /** Runs `work` on the state of now. */
  async run<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    if (this.#open >= MAX_SNAPSHOTS) await new Promise<void>((next) => this.#waiting.push(next));
    else this.#open++;
    try {
      return await this.reader.transaction((tx) => work(tx as unknown as Reader));
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#open--;
      else next();
    }
  }
}
