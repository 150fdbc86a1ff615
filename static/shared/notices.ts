/** Notices of a page; errors stay until dismissed. */
import { type Signal, signal } from "@preact/signals";

/** Explanation of an error. */
export interface Explanation {
  text: string;
  /** Error text of the server, if it has more details. */
  detail?: string;
}

/** A button of a notice, which closes the notice as well. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice extends Explanation {
  id: number;
  kind: "done" | "failed";
  /** A button beside the text, such as Undo. */
  action?: NoticeAction | undefined;
}

const NOTICE_MS = 5000;
// Time to decide about the action of a notice.
const ACTION_MS = 15_000;

/** The displayed notices, newest last. */
export class Notices {
  readonly list = signal<readonly Notice[]>([]);
  #last = 0;

  /**
   * @param explain Returns the explanation of an error.
   * @param maxNotices Maximum number of displayed notices.
   */
  constructor(
    readonly explain: (error: unknown) => Explanation,
    private readonly maxNotices = 3,
  ) {}

  /** Shows a notice for a short time, and returns its id. */
  say(text: string, action?: NoticeAction): number {
    const id = this.#add("done", { text, action });
    setTimeout(() => this.close(id), action === undefined ? NOTICE_MS : ACTION_MS);
    return id;
  }

  /** Shows an error and its explanation. */
  fail(what: string, error?: unknown): void {
    if (error === undefined) {
      this.#add("failed", { text: what });
      return;
    }
    const { text, ...more } = this.explain(error);
    this.#add("failed", { text: `${what} ${text}`, ...more });
  }

  /** Runs work and returns true; if it fails, shows the error and returns false. */
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

  #add(kind: Notice["kind"], content: Explanation & Pick<Notice, "action">): number {
    const id = ++this.#last;
    this.list.value = [...this.list.value, { id, kind, ...content }].slice(-this.maxNotices);
    return id;
  }
}

/**
 * Runs work while the page is marked as busy; returns true if it succeeded.
 * @param failed Error message if it fails.
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
