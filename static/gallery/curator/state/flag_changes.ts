/** Changes of review flags: shown at once, undone when the server refuses them. */
import type { ReviewFlags } from "../../../../domain/gallery/review.ts";
import type { Collections } from "./collection.ts";
import { setFlags } from "./curator_api.ts";
import type { Target } from "./review_row.ts";
import type { Session } from "../../shared/desk/session.ts";

interface Line {
  /** Last flags from the server, or those shown before the first change. */
  confirmed: ReviewFlags;
  waiting: number;
  end: Promise<unknown>;
}

/** Sends changes of one picture one after another, so that the last one wins; others side by side. */
export class FlagChanges {
  readonly #lines = new Map<string, Line>();

  constructor(private readonly collections: Collections, private readonly session: Session) {}

  /** Number of changes without a response. */
  get pending(): number {
    return this.#lines.size;
  }

  /** The server has settled the flags by itself, as it does with a new picture. */
  settled({ kind, id }: Target): void {
    const line = this.#lines.get(`${kind} ${id}`);
    if (line) line.confirmed = { checked: true, fixed: true };
  }

  /**
   * @throws {ApiError} when the server refuses; the row shows again what the server has.
   */
  async change(target: Target, change: Partial<ReviewFlags>): Promise<void> {
    const collection = this.collections[target.kind];
    const row = collection.rows.get(target.id);
    if (row === undefined) return;
    const key = `${target.kind} ${target.id}`;
    const { checked, fixed } = row;
    const line = this.#lines.get(key) ??
      { confirmed: { checked, fixed }, waiting: 0, end: Promise.resolve() };
    this.#lines.set(key, line);
    line.waiting++;
    collection.update(target.id, change.fixed ? { ...change, checked: true } : change);

    const sent = line.end.then(() => this.session.guard(() => setFlags(target, change)));
    line.end = sent.catch(() => {});
    try {
      line.confirmed = await sent;
    } finally {
      line.waiting--;
      if (line.waiting === 0) {
        collection.update(target.id, line.confirmed);
        this.#lines.delete(key);
      }
    }
  }
}
