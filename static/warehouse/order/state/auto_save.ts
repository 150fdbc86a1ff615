/** Automatic saving of changes, with retries. */
import { signal } from "@preact/signals";
import { ApiError } from "../../../shared/api_error.ts";

/** `waiting`: changes will be sent soon. */
export type SaveState = "saved" | "waiting" | "saving" | "failed";

const SAVE_DELAY_MS = 500;
const MIN_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

/** Data to save. */
export interface Saved {
  /** Returns true if the server lacks changes. */
  hasChanges: () => boolean;
  /** Sends all changes. */
  send: () => Promise<void>;
}

/**
 * Saves changes, one request after another; changes made during a request are sent with the next
 * one.
 */
export class AutoSave {
  readonly state = signal<SaveState>("saved");
  /** Error of the last save. */
  readonly error = signal<unknown>(undefined);
  #last: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry = MIN_RETRY_MS;

  constructor(private readonly saved: Saved) {
    globalThis.addEventListener?.("online", () => {
      if (this.state.value === "failed") this.#schedule(0);
    });
  }

  /** Schedules a save; must be called after each change. */
  touch(): void {
    if (this.state.value !== "saving") this.state.value = "waiting";
    this.#schedule(SAVE_DELAY_MS);
  }

  /**
   * Saves immediately.
   *
   * @throws {ApiError} The request failed; the changes are still kept for a retry.
   */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#last = this.#last.catch(() => {}).then(() => this.#send());
    return this.#last;
  }

  async #send(): Promise<void> {
    const { hasChanges, send } = this.saved;
    if (hasChanges()) {
      this.state.value = "saving";
      try {
        await send();
      } catch (error) {
        this.error.value = error;
        this.state.value = "failed";
        if (isTemporary(error)) {
          this.#schedule(this.#retry);
          this.#retry = Math.min(MAX_RETRY_MS, 2 * this.#retry);
        }
        throw error;
      }
    }
    this.#retry = MIN_RETRY_MS;
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
