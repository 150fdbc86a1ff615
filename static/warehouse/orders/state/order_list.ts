/** State and actions of the orders page. */
import { batch, computed, signal } from "@preact/signals";
import { ApiError } from "../../../shared/api_error.ts";
import { lastEffort, lastStart, newParameters } from "../../order/state/last_used.ts";
import { getLayouts, lines, orders as stored, parameters } from "../../shared/warehouse_api.ts";
import type { OrderFields } from "../view/order_form.tsx";
import type { OrderItem, Point, Warehouse } from "../../../../domain/warehouse/records.ts";
import type { OrderSummary } from "../../../../domain/warehouse/calculation_records.ts";
import type { StartedWave } from "../../../../domain/warehouse/wave_records.ts";
import { Notices } from "../../../shared/notices.ts";
import { storedJson } from "../../../shared/storage.ts";
import { type NamedView, storedViews } from "../../../shared/ui/list_views.tsx";
import type { OrderState } from "../../../../domain/warehouse/order_states.ts";
import { isPicker, mayPlan } from "../../shared/credentials.ts";
import { explain } from "../../shared/explain.ts";
import type { Pickers } from "../../shared/pickers.tsx";
import { call, request } from "../../shared/warehouse_request.ts";
import { BatchRun, FreeComparison } from "./batch_run.ts";
import {
  type ColumnKey,
  COLUMNS,
  copiedDetails,
  copyName,
  matchingRows,
  type OrderRow,
  orderRows,
  passes,
  searchOf,
  sortedRows,
  type SortKey,
  USUAL_COLUMNS,
  viewOf,
} from "./order_rows.ts";
import { count, t } from "../messages.ts";

/** A stored layout of an order. */
type LayoutOfOrder = { id: string; layoutId: string };

type Overlay =
  | { what: "help" | "create" | "import" | "save_view" }
  | { what: "cancel" | "remove" | "remove_picked"; rows: readonly OrderRow[] }
  | { what: "edit"; row: OrderRow };

// Shortest query that is sought among SKUs and barcodes, and the pause in typing before it.
const MIN_ARTICLE_LENGTH = 3;
const TYPING_PAUSE_MS = 250;

// Columns that begin with the largest or newest value.
const DOWN_FIRST: ReadonlySet<SortKey> = new Set(["entered", "boxes", "calculated", "pallets"]);

const storedColumns = storedJson<ColumnKey[]>(
  "depot_order_columns",
  (value) => Array.isArray(value) && value.every((one) => COLUMNS.includes(one)),
);

interface LoadedOrders {
  warehouse: Warehouse;
  points: readonly Point[];
  orders: readonly OrderItem[];
  summaries: readonly OrderSummary[];
  waves: readonly StartedWave[];
}

/**
 * Loads the summaries of orders.
 * @param query A part of a SKU or barcode for only orders with such boxes.
 */
export const getSummaries = (warehouse: string, query: { article?: string } = {}) =>
  call("GET /order_item/withWarehouseID/:warehouseId/summary", {
    param: { warehouseId: warehouse },
    query,
  });

/** Loads the released waves of a warehouse. */
export const getStartedWaves = (warehouse: string) =>
  call("GET /started_round/withWarehouseID/:warehouseId", { param: { warehouseId: warehouse } });

/** The orders list and its selection. */
export class OrderList {
  readonly warehouse: Warehouse;
  readonly points: readonly Point[];
  readonly rows;
  /** Released waves that are not finished. */
  readonly waves: readonly StartedWave[];
  readonly query;
  readonly filter;
  readonly sort;
  readonly columns = signal<readonly ColumnKey[]>(storedColumns.read() ?? USUAL_COLUMNS);
  readonly views;
  readonly #storedViews;
  /** Ids of the ticked orders. */
  readonly ticked = signal<ReadonlySet<string>>(new Set());
  readonly overlay = signal<Overlay | undefined>(undefined);
  #lastTicked = "";
  readonly start;
  readonly effort = signal(lastEffort());
  readonly notices = new Notices(explain);
  /** Ids of orders with boxes whose SKU or barcode contains the query. */
  readonly #withArticle = signal<ReadonlySet<string>>(new Set());
  #search = new AbortController();
  /** Users who can be assigned; none until loaded. */
  readonly pickers = signal<Pickers>([]);
  /** Orders that match the query, in any state. */
  readonly matching;
  readonly shown;
  /** Parameters of the URL of the current view. */
  readonly search;
  /** Selected orders, in the displayed order. */
  readonly selected;
  readonly batch = new BatchRun((order, pallets) =>
    this.#update(order.id, { ...order, pallets, fewer: undefined })
  );
  readonly comparison = new FreeComparison(() => this.reload());

  /** @param search Parameters of the page's URL. */
  constructor({ warehouse, points, orders, summaries, waves }: LoadedOrders, search = "") {
    this.warehouse = warehouse;
    this.points = points;
    this.waves = waves.filter(({ state }) => state !== "done");
    this.rows = signal<readonly OrderRow[]>(orderRows(orders, summaries));
    this.start = signal(lastStart(warehouse.id, points));
    const { query, filter, sort } = viewOf(search);
    this.query = signal(query);
    this.filter = signal(filter);
    this.sort = signal(sort);
    this.#storedViews = storedViews(`depot_order_views_${warehouse.id}`);
    this.views = signal<readonly NamedView[]>(this.#storedViews.read() ?? []);
    this.matching = computed(() =>
      matchingRows(this.rows.value, this.query.value, this.#withArticle.value)
    );
    this.shown = computed(() => {
      const { value: filter } = this.filter;
      const rows = this.matching.value.filter((row) => passes(row, filter));
      return sortedRows(rows, this.sort.value);
    });
    this.search = computed(() =>
      searchOf({ query: this.query.value, filter: this.filter.value, sort: this.sort.value })
    );
    this.selected = computed(() =>
      sortedRows(this.rows.value, this.sort.value).filter(({ id }) => this.ticked.value.has(id))
    );
    if (query !== "") this.searchFor(query);
  }

  /** Changes the query, and asks the server for the orders with boxes that match it. */
  searchFor(query: string): void {
    this.query.value = query;
    this.#withArticle.value = new Set();
    this.#search.abort();
    const { signal } = this.#search = new AbortController();
    const article = query.trim();
    if (article.length < MIN_ARTICLE_LENGTH) return;
    setTimeout(() => {
      if (signal.aborted) return;
      getSummaries(this.warehouse.id, { article }).then((found) => {
        if (!signal.aborted) this.#withArticle.value = new Set(found.map(({ id }) => id));
      }, () => {});
    }, TYPING_PAUSE_MS);
  }

  get mayEdit(): boolean {
    return mayPlan();
  }

  /** Sorts by a column; sorting by the same column again reverses the order. */
  sortBy(by: SortKey): void {
    const { value: now } = this.sort;
    this.sort.value = { by, down: now.by === by ? !now.down : DOWN_FIRST.has(by) };
  }

  /** @param withRange True to select all rows between the last ticked one and this one, too. */
  tick(id: string, withRange = false): void {
    const next = new Set(this.ticked.value);
    const ids = this.shown.value.map((row) => row.id);
    const [from, to] = [ids.indexOf(this.#lastTicked), ids.indexOf(id)];
    if (withRange && from >= 0) {
      for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
    } else if (!next.delete(id)) next.add(id);
    this.#lastTicked = id;
    this.ticked.value = next;
  }

  toggleColumn(key: ColumnKey): void {
    const { value: now } = this.columns;
    this.columns.value = COLUMNS.filter((one) => now.includes(one) !== (one === key));
    storedColumns.write([...this.columns.value]);
  }

  openView({ search }: Pick<NamedView, "search">): void {
    const { query, filter, sort } = viewOf(search);
    batch(() => {
      this.searchFor(query);
      this.filter.value = filter;
      this.sort.value = sort;
    });
  }

  /** Stores the current view under a name on this device. */
  saveView(name: string): void {
    const others = this.views.value.filter((one) => one.name !== name);
    this.#storeViews([...others, { name, search: this.search.value }]);
  }

  removeView(name: string): void {
    this.#storeViews(this.views.value.filter((one) => one.name !== name));
  }

  #storeViews(views: NamedView[]): void {
    this.views.value = views;
    this.#storedViews.write(views);
  }

  /** Sets the state of orders; unless they are cancelled, their former states can be restored. */
  async setState(rows: readonly OrderRow[], state: OrderState): Promise<void> {
    const former = rows.map(({ id, state }) => ({ id, state }));
    const isDone = await this.#change(rows.map(({ id }) => ({ id, state })));
    if (!isDone) return;
    // The stock that cancelling has released may be others' by now.
    if (state === "cancelled") return void this.notices.say(count("states_set", rows.length));
    this.notices.say(count("states_set", rows.length), {
      label: t("undo"),
      run: () => void this.#change(former),
    });
  }

  /** Assigns orders to a picker, or to none if empty; can be undone. */
  async assign(rows: readonly OrderRow[], picker: string): Promise<void> {
    const former = rows.map(({ id, picker = "" }) => ({ id, picker }));
    if (!await this.#change(rows.map(({ id }) => ({ id, picker })))) return;
    this.notices.say(picker === "" ? t("unassigned") : t("assigned", { picker }), {
      label: t("undo"),
      run: () => void this.#change(former),
    });
  }

  #change(changes: readonly (Pick<OrderItem, "id"> & Partial<OrderItem>)[]): Promise<boolean> {
    return this.notices.attempt(t("edit_failed"), async () => {
      for (const { id, ...fields } of changes) this.#update(id, await stored.update(id, fields));
    });
  }

  tickOnly(rows: readonly OrderRow[]): void {
    this.ticked.value = new Set(rows.map(({ id }) => id));
  }

  /** Returns the URL of an order; for a picker that of picking, if it is calculated. */
  addressOf({ id, pallets }: Pick<OrderRow, "id" | "pallets">): string {
    const order = `/warehouse/${this.warehouse.id}/orders/${id}`;
    return isPicker() && pallets > 0 ? `${order}/pick` : order;
  }

  /**
   * Creates an order with the parameters of its customer's or the default template, else those used
   * last.
   * @throws {ApiError}
   */
  async create(fields: OrderFields): Promise<OrderRow> {
    const order = await this.#createOrder(fields);
    const own = await newParameters(this.warehouse.id, fields.customer);
    await parameters.create([{ id_order_item: order.id, ...own }]);
    const row = { ...order, lines: 0, boxes: 0, pallets: 0 };
    this.rows.value = [...this.rows.value, row];
    return row;
  }

  /** Creates a copy of an order, with its lines and parameters. */
  async duplicate(row: OrderRow): Promise<void> {
    const usedNames = new Set(this.rows.value.map(({ order_name }) => order_name));
    try {
      const [ofLines, [ofParameters]] = await Promise.all([
        lines.listOf(row.id),
        parameters.listOf(row.id),
      ]);
      const order = await this.#createOrder({
        ...copiedDetails(row),
        order_name: copyName(row.order_name, usedNames),
        due_at: "",
      });
      const own = <Record extends { id: string }>({ id: _, ...fields }: Record) => ({
        ...fields,
        id_order_item: order.id,
      });
      if (ofLines.length > 0) await lines.create(ofLines.map(own));
      if (ofParameters !== undefined) await parameters.create([own(ofParameters)]);
      this.rows.value = [...this.rows.value, { ...row, ...order, pallets: 0, fewer: undefined }];
      this.notices.say(t("duplicated", { name: order.order_name }));
    } catch (error) {
      this.notices.fail(t("duplicate_failed", { name: row.order_name }), error);
      await this.reload();
    }
  }

  /**
   * Changes the fields of an order.
   * @throws {ApiError}
   */
  async edit({ id }: OrderRow, fields: OrderFields): Promise<void> {
    this.#update(id, await stored.update(id, fields));
  }

  /**
   * Deletes orders; shows the reason for those that cannot be deleted. Asks again about orders with
   * picked boxes unless `withPicks` is set.
   */
  async remove(rows: readonly OrderRow[], options: { withPicks?: boolean } = {}): Promise<void> {
    let removedCount = 0;
    const picked: OrderRow[] = [];
    for (const row of rows) {
      const { id, order_name } = row;
      try {
        await stored.remove(id, options);
        removedCount++;
        this.rows.value = this.rows.value.filter((row) => row.id !== id);
        this.ticked.value = new Set([...this.ticked.value].filter((one) => one !== id));
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          picked.push(row);
          continue;
        }
        this.notices.fail(t("remove_failed", { name: order_name }), error);
        break;
      }
    }
    if (picked.length > 0) this.overlay.value = { what: "remove_picked", rows: picked };
    if (removedCount > 0) this.notices.say(count("removed", removedCount));
  }

  async calculate(): Promise<void> {
    const ids = this.selected.value.map(({ id }) => id);
    const choice = {
      warehouse: this.warehouse.id,
      start: this.start.value,
      effort: this.effort.value,
    };
    if (choice.start === "") return;
    this.comparison.stop();
    await this.batch.run(ids, choice);
    const { value: states } = this.batch.states;
    const done = ids.flatMap((id) => {
      const state = states.get(id);
      return state?.phase === "done" ? [{ id, pallets: state.pallets }] : [];
    });
    await this.comparison.run(done, choice);
  }

  /** Applies the stored layouts with fewer pallets to orders. */
  async useFewer(rows: readonly OrderRow[]): Promise<void> {
    const layouts: LayoutOfOrder[] = [];
    for (const { id, fewer } of rows) {
      if (fewer !== undefined) layouts.push({ id, layoutId: fewer.id_layout });
    }
    const formerLayouts = await this.#useLayouts(layouts);
    if (formerLayouts.length === 0) return;
    this.notices.say(count("used_free", formerLayouts.length), {
      label: t("undo"),
      run: () => void this.#useLayouts(formerLayouts),
    });
  }

  /** Applies layouts. @returns The former layouts of the changed orders. */
  async #useLayouts(layouts: readonly LayoutOfOrder[]): Promise<LayoutOfOrder[]> {
    const former: LayoutOfOrder[] = [];
    await this.notices.attempt(t("use_failed"), async () => {
      for (const { id, layoutId } of layouts) {
        const current = (await getLayouts(id)).find(({ current }) => current);
        await request("POST /order_item/:id/layouts/:layoutId/use", { param: { id, layoutId } });
        if (current !== undefined) former.push({ id, layoutId: current.id });
      }
    });
    this.batch.clear();
    await this.reload();
    return former;
  }

  reload(): Promise<boolean> {
    return this.notices.attempt(t("reload_failed"), async () => {
      const [orders, summaries] = await Promise.all([
        stored.listOf(this.warehouse.id),
        getSummaries(this.warehouse.id),
      ]);
      this.rows.value = orderRows(orders, summaries);
      void this.loadMissing();
    });
  }

  /** Loads the numbers of missing boxes, which take longer than the list. */
  async loadMissing(): Promise<void> {
    const { id: warehouseId } = this.warehouse;
    const shortages = await call("GET /order_item/withWarehouseID/:warehouseId/missing", {
      param: { warehouseId },
    }).catch(() => []);
    const byId = new Map(shortages.map(({ id, missing }) => [id, missing]));
    this.rows.value = this.rows.value.map((row) => ({ ...row, missing: byId.get(row.id) }));
  }

  async #createOrder(fields: OrderFields): Promise<OrderItem> {
    const draft = {
      ...{ id_warehouse: this.warehouse.id, pallete_computed: "", state: "new" as const },
      ...fields,
    };
    const [order] = await stored.create([draft]);
    return order!;
  }

  #update(id: string, changes: Partial<OrderRow>): void {
    this.rows.value = this.rows.value.map((row) => row.id === id ? { ...row, ...changes } : row);
  }
}
