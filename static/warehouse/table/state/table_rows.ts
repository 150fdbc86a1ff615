/** The rows of a table in the order in which they are shown. */
import { compareNames } from "../../../shared/formats.ts";
import { computed, signal } from "@preact/signals";
import type { CellValue, Column, Identified } from "./column.ts";

/** By which column rows are sorted. */
export interface Sorting {
  key: string;
  direction: "ascending" | "descending";
}

function compare(a: CellValue | undefined, b: CellValue | undefined, sign: number): number {
  const [noA, noB] = [a, b].map((value) => value === null || value === undefined || value === "");
  if (noA || noB) return Number(noA) - Number(noB);
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  return sign * compareNames(String(a), String(b));
}

/**
 * Rows, sorted and filtered when that is asked for and not by each change, so that no row runs away
 * from who edits it. Drafts stand on top whatever the order.
 */
export class TableRows<Row extends Identified> {
  readonly #rows = signal<ReadonlyMap<string, Row>>(new Map());
  readonly #order = signal<readonly string[]>([]);
  /** Rows on top that are not stored yet. */
  readonly drafts = signal<readonly string[]>([]);
  /** The same at the end, where rows were pasted beyond the last one. */
  readonly tail = signal<readonly string[]>([]);
  readonly sorting = signal<Sorting | undefined>(undefined);
  readonly filter = signal("");
  /** Ids of what is shown, in its order. */
  readonly shown = computed(() => [
    ...this.drafts.value,
    ...this.#order.value,
    ...this.tail.value,
  ]);
  readonly #places = computed(() => new Map(this.shown.value.map((id, at) => [id, at])));
  readonly #draftIds = computed(() => new Set([...this.drafts.value, ...this.tail.value]));

  constructor(private readonly columns: readonly Column<Row>[], rows: readonly Row[]) {
    this.replace(rows);
  }

  /** Number of stored rows. */
  get total(): number {
    return this.#rows.value.size - this.#draftIds.value.size;
  }

  isDraft(id: string): boolean {
    return this.#draftIds.value.has(id);
  }

  /** The number of a row among those that are shown; -1 when it is not. */
  placeOf(id: string): number {
    return this.#places.value.get(id) ?? -1;
  }

  get(id: string): Row | undefined {
    return this.#rows.value.get(id);
  }

  /** All stored rows in the order of their creation. */
  all(): Row[] {
    return [...this.#rows.value.values()].filter(({ id }) => !this.isDraft(id));
  }

  /** Shows other rows; drafts stay. */
  replace(rows: readonly Row[]): void {
    const drafts = [...this.#draftIds.value].map((id) => this.get(id)!);
    this.#rows.value = new Map([...rows, ...drafts].map((row) => [row.id, row]));
    this.arrange();
  }

  /** Puts a row in the place that it has, or at the end. */
  put(...rows: Row[]): void {
    const next = new Map(this.#rows.value);
    const fresh = rows.filter(({ id }) => !next.has(id)).map(({ id }) => id);
    for (const row of rows) next.set(row.id, row);
    this.#rows.value = next;
    if (fresh.length > 0) this.#order.value = [...this.#order.value, ...fresh];
  }

  addDraft(row: Row): void {
    this.#rows.value = new Map(this.#rows.value).set(row.id, row);
    this.drafts.value = [row.id, ...this.drafts.value];
  }

  /** Adds rows that are not stored yet below the others. */
  addBelow(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    this.#rows.value = new Map([...this.#rows.value, ...rows.map((row) => [row.id, row] as const)]);
    this.tail.value = [...this.tail.value, ...rows.map(({ id }) => id)];
  }

  /** A draft has been stored; it goes to the top of what is sorted, or to the end where it stood there. */
  settle(row: Row): void {
    const isBelow = this.tail.value.includes(row.id);
    this.#rows.value = new Map(this.#rows.value).set(row.id, row);
    this.drafts.value = this.drafts.value.filter((id) => id !== row.id);
    this.tail.value = this.tail.value.filter((id) => id !== row.id);
    this.#order.value = isBelow ? [...this.#order.value, row.id] : [row.id, ...this.#order.value];
  }

  remove(ids: ReadonlySet<string>): void {
    this.#rows.value = new Map([...this.#rows.value].filter(([id]) => !ids.has(id)));
    this.drafts.value = this.drafts.value.filter((id) => !ids.has(id));
    this.tail.value = this.tail.value.filter((id) => !ids.has(id));
    this.#order.value = this.#order.value.filter((id) => !ids.has(id));
  }

  /** Sorts by a column: upwards, then downwards, then as it was. */
  sortBy(key: string): void {
    const now = this.sorting.value;
    this.sorting.value = now?.key !== key
      ? { key, direction: "ascending" }
      : now.direction === "ascending"
      ? { key, direction: "descending" }
      : undefined;
    this.arrange();
  }

  narrow(text: string): void {
    this.filter.value = text;
    this.arrange();
  }

  /** Sorts and filters again. */
  arrange(): void {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const looked = this.columns.filter(({ filtered }) => filtered);
    let rows = this.all();
    if (words.length > 0) {
      rows = rows.filter((row) => {
        const text = looked.map((column) => column.text(row)).join(" ").toLowerCase();
        return words.every((word) => text.includes(word));
      });
    }
    const { key, direction } = this.sorting.value ?? {};
    const sort = this.columns.find((column) => column.key === key)?.sort;
    if (sort) {
      const sign = direction === "descending" ? -1 : 1;
      rows = rows.map((row) => ({ row, by: sort(row) }))
        .sort((a, b) => compare(a.by, b.by, sign)).map(({ row }) => row);
    }
    this.#order.value = rows.map(({ id }) => id);
  }
}
