/** What the desk has to say beside the work: refusals stay until they are put away. */
import { signal } from "@preact/signals";
import { explain, type Explanation } from "./explain.ts";

export interface Notice extends Explanation {
  id: number;
  kind: "done" | "failed";
}

const SHOWN_FOR_MS = 5000;
const MOST = 3;

/** The notices now shown, newest last. */
export class Notices {
  readonly list = signal<readonly Notice[]>([]);
  #last = 0;

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
    const { text, detail } = explain(error);
    this.#add("failed", { text: `${what} ${text}`, ...(detail ? { detail } : {}) });
  }

  close(id: number): void {
    this.list.value = this.list.value.filter((notice) => notice.id !== id);
  }

  #add(kind: Notice["kind"], explanation: Explanation): number {
    const id = ++this.#last;
    this.list.value = [...this.list.value, { id, kind, ...explanation }].slice(-MOST);
    return id;
  }
}
