/** Changes of review flags: shown immediately, reverted if the server refuses them. */
import type { ReviewFlags } from "../../../../domain/gallery/review.ts";
import type { Collections } from "./collection.ts";
import { setFlags } from "./curator_api.ts";
import type { Target } from "./review_row.ts";
import type { Session } from "../../shared/desk/session.ts";

interface ChangeQueue {
  /** Last flags from the server, or those shown before the first change. */
  confirmed: ReviewFlags;
  pendingChanges: number;
  lastRequest: Promise<unknown>;
}

/**
 * Sends changes of one picture sequentially, so that the last one wins; those of different pictures
 * in parallel.
 */
export class FlagChanges {
  readonly #queues = new Map<string, ChangeQueue>();

  constructor(private readonly collections: Collections, private readonly session: Session) {}

  get pending(): number {
    return this.#queues.size;
  }

  /** Records that the server has set both flags of a picture, as it does for a replacement. */
  confirmFixed({ kind, id }: Target): void {
    const queue = this.#queues.get(`${kind} ${id}`);
    if (queue) queue.confirmed = { checked: true, fixed: true };
  }

  /** @throws {ApiError} If the server refuses; the row then shows the server's flags again. */
  async change(target: Target, change: Partial<ReviewFlags>): Promise<void> {
    const collection = this.collections[target.kind];
    const row = collection.rows.get(target.id);
    if (row === undefined) return;
    const key = `${target.kind} ${target.id}`;
    const { checked, fixed } = row;
    const queue = this.#queues.get(key) ??
      { confirmed: { checked, fixed }, pendingChanges: 0, lastRequest: Promise.resolve() };
    this.#queues.set(key, queue);
    queue.pendingChanges++;
    collection.update(target.id, change.fixed ? { ...change, checked: true } : change);

    const sent = queue.lastRequest.then(() => this.session.guard(() => setFlags(target, change)));
    queue.lastRequest = sent.catch(() => {});
    try {
      queue.confirmed = await sent;
    } finally {
      queue.pendingChanges--;
      if (queue.pendingChanges === 0) {
        collection.update(target.id, queue.confirmed);
        this.#queues.delete(key);
      }
    }
  }
}
