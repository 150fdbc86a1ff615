/** Notices of a page; errors stay until they are dismissed. */
import { type Signal, signal } from "@preact/signals";

/** Explanation of an error. */
export interface Explanation {
  text: string;
  /** The server's own words where they say more. */
  detail?: string;
  /** Their language, where it is not the page's. */
  detailLanguage?: string;
}

export interface Notice extends Explanation {
  id: number;
  kind: "done" | "failed";
}

const SHOWN_FOR_MS = 5000;

/** The notices now shown, newest last. */
export class Notices {
  readonly list = signal<readonly Notice[]>([]);
  #last = 0;

  /**
   * @param explain says of an error why something has not worked
   * @param most how many are shown at once
   */
  constructor(
    private readonly explain: (error: unknown) => Explanation,
    private readonly most = 3,
  ) {}

  /** Says something that passes. */
  say(text: string): void {
    const id = this.#add("done", { text });
    setTimeout(() => this.close(id), SHOWN_FOR_MS);
  }

  /** Says what has not worked, and why. */
  fail(what: string, error?: unknown): void {
    if (error === undefined) {
      this.#add("failed", { text: what });
      return;
    }
    const { text, ...more } = this.explain(error);
    this.#add("failed", { text: `${what} ${text}`, ...more });
  }

  /** Does work and returns true; says what has not worked where it fails. */
  async attempt(failed: string, work: () => unknown): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.fail(failed, error);
      return false;
    }
  }

  close(id: number): void {
    this.list.value = this.list.value.filter((notice) => notice.id !== id);
  }

  #add(kind: Notice["kind"], explanation: Explanation): number {
    const id = ++this.#last;
    this.list.value = [...this.list.value, { id, kind, ...explanation }].slice(-this.most);
    return id;
  }
}

/**
 * Runs work while the page is shown as busy; returns whether it succeeded.
 *
 * @param failed what is said where it was not
 */
export async function whileBusy(
  { isBusy, notices }: { isBusy: Signal<boolean>; notices: Notices },
  failed: string,
  work: () => Promise<void>,
): Promise<boolean> {
  isBusy.value = true;
  const hasSucceeded = await notices.attempt(failed, work);
  isBusy.value = false;
  return hasSucceeded;
}
