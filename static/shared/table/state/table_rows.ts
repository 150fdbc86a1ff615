/** Rows of a table in display order. */
import { compareNames } from "../../formats.ts";
import { computed, signal } from "@preact/signals";
import type { CellValue, Column, Identified } from "./column.ts";

/** Sort column and direction. */
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
 * Rows of a table. They are sorted and filtered on request, not after each change, so that an
 * edited row does not move. Drafts are always at the top, or at the end if pasted there.
 */
export class TableRows<Row extends Identified> {
  readonly #rows = signal<ReadonlyMap<string, Row>>(new Map());
  readonly #order = signal<readonly string[]>([]);
  /** Ids of unsaved rows at the top. */
  readonly drafts = signal<readonly string[]>([]);
  /** Ids of unsaved rows at the end, pasted beyond the last row. */
  readonly tail = signal<readonly string[]>([]);
  readonly sorting = signal<Sorting | undefined>(undefined);
  readonly filter = signal("");
  /** Ids of the displayed rows, in order. */
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

  get total(): number {
    return this.#rows.value.size - this.#draftIds.value.size;
  }

  isDraft(id: string): boolean {
    return this.#draftIds.value.has(id);
  }

  /** Returns the index of a displayed row; -1 if it is not displayed. */
  placeOf(id: string): number {
    return this.#places.value.get(id) ?? -1;
  }

  get(id: string): Row | undefined {
    return this.#rows.value.get(id);
  }

  /** Returns all stored rows in the order of creation. */
  all(): Row[] {
    return [...this.#rows.value.values()].filter(({ id }) => !this.isDraft(id));
  }

  /** Replaces all stored rows; drafts stay. */
  replace(rows: readonly Row[]): void {
    const drafts = [...this.#draftIds.value].map((id) => this.get(id)!);
    this.#rows.value = new Map([...rows, ...drafts].map((row) => [row.id, row]));
    this.arrange();
  }

  /** Replaces rows at their positions, or adds them at the end. */
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

  /** Adds unsaved rows at the end. */
  addBelow(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    this.#rows.value = new Map([...this.#rows.value, ...rows.map((row) => [row.id, row] as const)]);
    this.tail.value = [...this.tail.value, ...rows.map(({ id }) => id)];
  }

  /** Replaces a draft by the stored row, at the same end of the table. */
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

  /** Cycles the sorting of a column: ascending, descending, original order. */
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

  /** Sorts and filters the rows. */
  arrange(): void {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const filteredColumns = this.columns.filter(({ filtered }) => filtered);
    let rows = this.all();
    if (words.length > 0) {
      rows = rows.filter((row) => {
        const text = filteredColumns.map((column) => column.text(row)).join(" ").toLowerCase();
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
