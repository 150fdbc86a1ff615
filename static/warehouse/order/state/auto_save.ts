/** Sends what has been changed without being asked to, and goes on trying when that fails. */
import { signal } from "@preact/signals";
import { ApiError } from "../../../shared/api_error.ts";

/** `waiting`: there is something to send, and it soon will be. */
export type SaveState = "saved" | "waiting" | "saving" | "failed";

const AFTER_MS = 500;
const MIN_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

/** Data to save. */
export interface Saved {
  /** Returns true if the server does not have the shown state. */
  hasChanges: () => boolean;
  /** Sends everything. */
  send: () => Promise<void>;
}

/** One sending after another; what is changed meanwhile goes with the next. */
export class AutoSave {
  readonly state = signal<SaveState>("saved");
  /** Error of the last save. */
  readonly error = signal<unknown>(undefined);
  #last: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry = MIN_RETRY_MS;

  constructor(private readonly saved: Saved) {
    globalThis.addEventListener?.("online", () => {
      if (this.state.value === "failed") this.#in(0);
    });
  }

  /** Says that something has been changed. */
  touch(): void {
    if (this.state.value !== "saving") this.state.value = "waiting";
    this.#in(AFTER_MS);
  }

  /** Sends at once. @throws {ApiError} when it cannot be sent; it is still kept here */
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
        if (mayPass(error)) {
          this.#in(this.#retry);
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

  #in(milliseconds: number): void {
    clearTimeout(this.#timer);
    // The state shows the failure.
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), milliseconds);
  }
}

const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
