/** Automatic saving of changes, with retries. */
import { signal } from "@preact/signals";
import { ApiError } from "../../../shared/api_error.ts";

/** `waiting`: changes will be sent soon. */
export type SaveState = "saved" | "waiting" | "saving" | "failed";

const SAVE_DELAY_MS = 500;
const RETRY_MS = 2000;

/** Changes to save. */
interface SaveSource {
  /** Returns true if the server lacks changes. */
  hasChanges: () => boolean;
  send: () => Promise<void>;
}

/**
 * Saves changes, one request after another; changes made during a request are sent with the next
 * one.
 */
export class AutoSave {
  readonly state = signal<SaveState>("saved");
  readonly error = signal<unknown>(undefined);
  #last: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly source: SaveSource) {}

  touch(): void {
    if (this.state.value !== "saving") this.state.value = "waiting";
    this.#schedule(SAVE_DELAY_MS);
  }

  /**
   * Saves immediately.
   * @throws {ApiError} The request failed; the changes remain and can be sent again.
   */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#last = this.#last.catch(() => {}).then(() => this.#send());
    return this.#last;
  }

  async #send(): Promise<void> {
    const { hasChanges, send } = this.source;
    if (hasChanges()) {
      this.state.value = "saving";
      try {
        await send();
      } catch (error) {
        this.error.value = error;
        this.state.value = "failed";
        if (isTemporary(error)) this.#schedule(RETRY_MS);
        throw error;
      }
    }
    this.error.value = undefined;
    this.state.value = "saved";
    if (hasChanges()) this.touch();
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    // The failure is in `state` and `error`.
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), milliseconds);
  }
}

const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
