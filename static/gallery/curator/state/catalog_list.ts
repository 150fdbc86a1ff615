/** State of an editable list of paintings or artists: its rows, filters, columns and views. */
import { signal } from "@preact/signals";
import type {
  ListCounts,
  ListedRow as StoredRow,
} from "../../../../domain/gallery/editing/catalog_list.ts";
import {
  LIST_SORTS,
  LISTED_FIELDS,
  type ListedKind,
  PLURALS,
} from "../../../../domain/gallery/editing/kinds.ts";
import type { RowChange, RowOutcome } from "../../../../domain/warehouse/changes/row_changes.ts";
import { Notices } from "../../../shared/notices.ts";
import { isObject, storedJson } from "../../../shared/storage.ts";
import type { Column } from "../../../shared/table/state/column.ts";
import { EditableTable } from "../../../shared/table/state/editable_table.ts";
import { type NamedView, storedViews } from "../../../shared/ui/list_views.tsx";
import { explain } from "../../shared/desk/explain.ts";
import { refusalOf } from "../../shared/desk/records/field_errors.ts";
import { changeMany, getList } from "../../shared/desk/records/record_api.ts";
import type { Session } from "../../shared/desk/session.ts";
import { t } from "../messages.ts";
import { loadReferences, type References } from "./reference_names.ts";

/** A row of the list. */
export interface ListedRow extends Pick<StoredRow, "thumbnail" | "movement_name" | "picture"> {
  id: string;
  [field: string]: unknown;
}

/** Filters and order of a list, as in its requests; the search is `q`. */
export type ListQuery = Readonly<Record<string, string>>;

/** Rows of the first page; a screen has fewer. */
const FIRST_ROWS = 60;
const MAX_ROWS = 200;
// Records per request that changes cells.
const MAX_CHANGED = 100;

/** Columns that are shown until others are chosen. */
const USUAL_COLUMNS: Readonly<Record<ListedKind, readonly string[]>> = {
  painting: ["artist_id", "year", "movement_name", "collection", "inventory_number", "picture"],
  artist: ["birth_year", "death_year", "movement_id", "works", "picture", "edited_by"],
};

/** Returns the names of all columns of a kind but the first two, which are always shown. */
export const columnNames = (kind: ListedKind): string[] => [
  ...(kind === "painting" ? ["artist_id", "movement_name"] : ["movement_id", "works"]),
  ...LISTED_FIELDS[kind].slice(1),
  "picture",
  "edited_by",
  "edited_at",
];

/** Sort keys of columns, where they differ. */
const SORTS: Readonly<Record<string, string>> = {
  title: "name",
  artist_id: "artist",
  movement_id: "movement",
  movement_name: "movement",
  birth_year: "year",
  edited_at: "edited",
};

/** Returns the sort key of a column; undefined if the list cannot be sorted by it. */
export function sortOf(kind: ListedKind, column: string): string | undefined {
  const sort = SORTS[column] ?? column;
  return (LIST_SORTS[kind] as readonly string[]).includes(sort) ? sort : undefined;
}

/** The list from which the last record was opened: its parameters and the ids of its rows. */
interface LastList {
  kind: string;
  search: string;
  ids: number[];
}
const storedList = storedJson<LastList>("depot_last_list", isObject, () => sessionStorage);

/** Returns the last list of a kind in this tab; undefined if there was none. */
export function lastList(kind: string): LastList | undefined {
  const list = storedList.read();
  return list?.kind === kind ? list : undefined;
}

export const rememberList = (list: LastList) => storedList.write(list);

const toRow = (row: StoredRow): ListedRow => ({ ...row, id: String(row.id) });

export class CatalogList {
  readonly notices = new Notices(explain);
  readonly counts = signal<ListCounts | undefined>(undefined);
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  /** Artists and movements that cells refer to; undefined while they are loaded. */
  references: References | undefined;
  readonly columns;
  readonly views;
  readonly table: EditableTable<ListedRow>;
  #query: ListQuery = {};
  #next: string | null = null;
  #abort = new AbortController();
  /** Rows that were shown, for the undo of changes of rows that other filters show. */
  readonly #shownRows = new Map<string, ListedRow>();
  readonly #columnsOf: (names: readonly string[]) => Column<ListedRow>[];
  readonly #storedColumns;
  readonly #storedViews;

  /** @param columnsOf Returns the columns by their names. */
  constructor(
    readonly session: Session,
    readonly kind: ListedKind,
    { columnsOf, onNew }: {
      columnsOf: (list: CatalogList, names: readonly string[]) => Column<ListedRow>[];
      onNew: () => void;
    },
  ) {
    const names = columnNames(kind);
    this.#storedColumns = storedJson<string[]>(
      `depot_${kind}_columns`,
      (value) => Array.isArray(value) && value.every((one) => names.includes(one)),
    );
    this.#storedViews = storedViews(`depot_${kind}_views`);
    this.columns = signal<readonly string[]>(this.#storedColumns.read() ?? USUAL_COLUMNS[kind]);
    this.views = signal<readonly NamedView[]>(this.#storedViews.read() ?? []);
    this.#columnsOf = (chosen) =>
      columnsOf(this, columnNames(kind).filter((name) => chosen.includes(name)));
    this.table = new EditableTable<ListedRow>({
      columns: this.#columnsOf(this.columns.value),
      rows: [],
      source: { change: (changes) => this.#change(changes) },
      notices: this.notices,
      // New records have a form.
      blank: (id) => ({ id }) as ListedRow,
      ask: onNew,
    });
  }

  /** Loads the names of the records that cells refer to. */
  async loadReferences(): Promise<void> {
    try {
      this.references = await loadReferences();
    } catch (error) {
      this.notices.fail(t("list_failed"), error);
    }
  }

  /** True if the list has further rows. */
  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Loads the first rows of a query and, separately, the counts of its filters. */
  async show(query: ListQuery): Promise<void> {
    this.#abort.abort();
    const { signal } = this.#abort = new AbortController();
    this.#query = query;
    try {
      const page = await this.#page({ limit: FIRST_ROWS }, signal);
      this.#next = page.next;
      this.#replaceRows(page.rows.map(toRow));
      this.state.value = "ready";
      this.counts.value = (await this.#page({ limit: 0, counts: 1 }, signal)).counts ?? undefined;
    } catch (error) {
      if (signal.aborted) return;
      this.state.value = "failed";
      this.notices.fail(t("list_failed"), error);
    }
  }

  /** Replaces the rows; those with unsaved input stay, at the top. */
  #replaceRows(rows: readonly ListedRow[]): void {
    const { table } = this;
    const ids = new Set(rows.map(({ id }) => id));
    const unsaved = table.cells.unsavedRows;
    const former = table.rows.all();
    for (const row of former) this.#shownRows.set(row.id, row);
    const unsavedRows = former.filter(({ id }) => unsaved.has(id) && !ids.has(id));
    table.rows.replace([...unsavedRows, ...rows]);
    table.cursor.selected.value = new Set();
  }

  /** Loads the next rows. */
  async more(): Promise<void> {
    const after = this.#next;
    if (after === null) return;
    this.#next = null;
    const { signal } = this.#abort;
    try {
      const page = await this.#page({ after, limit: MAX_ROWS }, signal);
      this.table.rows.put(...page.rows.map(toRow));
      this.#next = page.next;
    } catch (error) {
      if (signal.aborted) return;
      this.#next = after;
      this.notices.fail(t("list_failed"), error);
    }
  }

  /** Selects all records that pass the filters, also those that are not loaded. */
  async selectAll(): Promise<void> {
    const ids = new Set<string>();
    const { signal } = this.#abort;
    for (let after: string | null = ""; after !== null;) {
      const more = { limit: MAX_ROWS, ...(after !== "" && { after }) };
      const page = await this.#page(more, signal);
      for (const { id } of page.rows) ids.add(String(id));
      after = page.next;
    }
    this.table.cursor.selected.value = ids;
  }

  /** Shows or hides a column; one with unsaved input stays. */
  toggleColumn(name: string): void {
    const shown = this.columns.value;
    if (!shown.includes(name)) this.columns.value = [...shown, name];
    else if (!this.table.cells.failed.some(({ key }) => key === name)) {
      this.columns.value = shown.filter((one) => one !== name);
    }
    this.table.setColumns(this.#columnsOf(this.columns.value));
    this.#storedColumns.write([...this.columns.value]);
  }

  saveView(name: string, search: string): void {
    this.#storeViews([...this.views.value.filter((one) => one.name !== name), { name, search }]);
  }

  removeView(name: string): void {
    this.#storeViews(this.views.value.filter((one) => one.name !== name));
  }

  #storeViews(views: NamedView[]): void {
    this.views.value = views;
    this.#storedViews.write(views);
  }

  #page(more: Record<string, string | number>, signal: AbortSignal) {
    return this.session.guard(() =>
      getList(PLURALS[this.kind], { ...this.#query, ...more }, signal)
    );
  }

  /** Changes cells: one operation of the log, and a sentence for each refused cell. */
  async #change(changes: readonly RowChange<ListedRow>[]): Promise<RowOutcome<ListedRow>[]> {
    const outcomes: RowOutcome<ListedRow>[] = [];
    let operation: string | undefined;
    for (let at = 0; at < changes.length; at += MAX_CHANGED) {
      const part = changes.slice(at, at + MAX_CHANGED);
      const records = part.map(({ id, fields = {} }) => ({
        id: Number(id),
        changes: Object.entries(fields).map(([field, value]) => ({
          field,
          act: "set" as const,
          value,
        })),
      }));
      // Reads the records with their tags, and finds what would be refused.
      const now = await this.session.guard(() =>
        changeMany(this.kind, { records, changes: [] }, true)
      );
      const accepted = now.records.flatMap((one, i) => {
        const { id, before = {} } = part[i]!;
        const { record, outcome, error, field } = one;
        const row = this.#rowWith(id, record);
        if (record === null || row === undefined) outcomes.push({ id, status: 404 });
        else if (Object.entries(before).some(([name, value]) => record[name] !== value)) {
          outcomes.push({ id, status: 412, record: row });
        } else if (outcome === "refused") {
          const sentence = refusalOf(this.kind, field ?? "", error!);
          outcomes.push({ id, status: 400, error: sentence, ...(field !== null && { field }) });
        } else return [{ ...records[i]!, tag: one.tag! }];
        return [];
      });
      if (accepted.length === 0) continue;
      const request = { records: accepted, changes: [], ...(operation && { operation }) };
      const done = await this.session.guard(() => changeMany(this.kind, request, false));
      operation = done.operation ?? undefined;
      for (const { id, outcome, record, after } of done.records) {
        const row = this.#rowWith(String(id), { ...record, ...after });
        outcomes.push({
          id: String(id),
          status: outcome === "refused" ? 412 : 200,
          ...(row && { record: row }),
        });
      }
    }
    return outcomes;
  }

  /** Returns a row with the present fields of its record. */
  #rowWith(id: string, record: object | null): ListedRow | undefined {
    const row = this.table.rows.get(id) ?? this.#shownRows.get(id);
    if (row === undefined || record === null) return undefined;
    const fields = Object.entries(record).filter(([name]) => name in row && name !== "id");
    const { artist_id } = record as { artist_id?: number };
    const movement = this.references?.movementOf.get(artist_id ?? 0);
    return {
      ...row,
      ...Object.fromEntries(fields),
      ...(movement !== undefined && { movement_name: movement }),
      edited_by: this.session.username.value ?? "",
      edited_at: Date.now(),
    };
  }
}
