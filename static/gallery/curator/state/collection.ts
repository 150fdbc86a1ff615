/** All paintings or all artists of the review. */
import { computed, signal } from "@preact/signals";
import { getLookalikes, getPaintingRows, getPortraitRows } from "./curator_api.ts";
import { countFilters } from "./filters.ts";
import { type Kind, paintingRow, portraitRow, type ReviewRow } from "./review_row.ts";
import type { Session } from "../../shared/desk/session.ts";

/**
 * Rows by id. The map is changed in place and `revision` counts the changes, because copying the
 * map would be slow.
 */
export class Collection {
  readonly state = signal<"idle" | "loading" | "ready" | "failed">("idle");
  readonly revision = signal(0);
  readonly rows = new Map<number, ReviewRow>();
  readonly counts = computed(() => {
    this.revision.value;
    return countFilters(this.rows.values());
  });

  constructor(readonly kind: Kind, private readonly session: Session) {}

  /** Loads all rows, unless they are loaded or loading. */
  async load(): Promise<void> {
    if (this.state.value === "loading" || this.state.value === "ready") return;
    this.state.value = "loading";
    try {
      for (const row of await this.session.guard(() => this.#fetch())) this.rows.set(row.id, row);
      this.revision.value++;
      this.state.value = "ready";
      if (this.kind === "painting") void this.#readLookalikes();
    } catch {
      this.state.value = "failed";
    }
  }

  /**
   * Loads pairs of similar pictures after the rows: it takes long in a large catalog, and only one
   * filter needs it.
   */
  async #readLookalikes(): Promise<void> {
    let pairs: Awaited<ReturnType<typeof getLookalikes>>;
    try {
      pairs = await getLookalikes();
    } catch {
      // The filter then lists nothing; everything else works.
      return;
    }
    for (const { one, other } of pairs) {
      for (const [id, similarId] of [[one, other], [other, one]] as const) {
        const row = this.rows.get(id);
        if (row) this.rows.set(id, { ...row, looksLike: [...row.looksLike, similarId] });
      }
    }
    if (pairs.length > 0) this.revision.value++;
  }

  async #fetch(): Promise<ReviewRow[]> {
    return this.kind === "painting"
      ? (await getPaintingRows()).map(paintingRow)
      : (await getPortraitRows()).map(portraitRow);
  }

  /** Discards the rows after changes elsewhere, so that they are loaded again when needed. */
  forget(): void {
    if (this.state.value !== "ready") return;
    this.state.value = "idle";
    this.rows.clear();
    this.revision.value++;
  }

  /** Returns a row and subscribes the component to its changes. */
  get(id: number | undefined): ReviewRow | undefined {
    this.revision.value;
    return id === undefined ? undefined : this.rows.get(id);
  }

  /** Changes fields of a row; does nothing if it no longer exists. */
  update(id: number, change: Partial<ReviewRow>): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.rows.set(id, { ...row, ...change });
    this.revision.value++;
  }

  add(row: ReviewRow): void {
    this.rows.set(row.id, row);
    this.revision.value++;
  }

  remove(id: number): void {
    if (this.rows.delete(id)) this.revision.value++;
  }
}

export type Collections = Readonly<Record<Kind, Collection>>;
