/** Removes pictures that were replaced or deleted long enough ago, in quiet times. */
import type { Pictures } from "../services/gallery/pictures/pictures.ts";
import type { Database } from "../db/open.ts";
import { QuietUpkeep } from "../db/quiet_upkeep.ts";

// Someone has to look where nothing is written for days, too.
const LOOKS_EVERY = 60 * 60 * 1000;

/** Looks after a while without a write, and every hour. */
export class KeptPictureUpkeep {
  readonly #quiet: QuietUpkeep;
  readonly #timer: ReturnType<typeof setInterval>;

  /** @param quiet Milliseconds without a write after which it begins. */
  constructor(
    db: Pick<Database, "onWrite">,
    pictures: Pick<Pictures, "forgetKept">,
    quiet: number,
  ) {
    this.#quiet = new QuietUpkeep(quiet, {
      step: () => pictures.forgetKept(),
      finish: () => Promise.resolve(),
    });
    db.onWrite(() => this.#quiet.noteWrite());
    this.#timer = setInterval(() => this.#quiet.noteWrite(), LOOKS_EVERY);
    // It must not keep a finished process alive.
    Deno.unrefTimer(this.#timer);
  }

  /** Waits for the step in progress; no other follows. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#quiet.close();
  }
}
