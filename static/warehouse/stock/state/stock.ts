/** The stock of a warehouse, and what is done with it. */
import { batch, computed, signal } from "@preact/signals";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import type { CountRequest } from "../../../../domain/warehouse/shift_records.ts";
import { Notices } from "../../../shared/notices.ts";
import type { HolderQuery } from "../../holders/holders_dialog.tsx";
import { explain } from "../../shared/explain.ts";
import { boxes, geometry, getWarehouse, points } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import { count, t } from "../messages.ts";
import { Movements } from "./movements.ts";
import { type Filter, shownRows, type StockRow, stockRows } from "./stock_rows.ts";

export const VIEWS = ["sections", "counts", "movements"] as const;
export type View = (typeof VIEWS)[number];

// Rows that are drawn before someone asks for more; those of one request to count.
const ROWS_AT_ONCE = 50;
const MAX_COUNTS = 5000;

/** @throws {ApiError} 404 */
export async function loadStock(id: string) {
  const [warehouse, stock, surroundings, counts] = await Promise.all([
    getWarehouse(id),
    call("GET /stock/withWarehouseID/:warehouseId", { param: { warehouseId: id } }),
    Promise.all([boxes.listOf(id), geometry.listOf(id), points.listOf(id)]),
    countsOf(id),
  ]);
  const [types, plots, places] = surroundings;
  const floor = { boxes: types, geometry: plots, points: places };
  return new Stock({ warehouse, floor, rows: stockRows(stock, floor), counts });
}

const countsOf = async (id: string) =>
  (await call("GET /shift/withWarehouseID/:warehouseId", { param: { warehouseId: id } })).counts;

/** State of the page. */
export class Stock {
  readonly warehouse: Warehouse;
  readonly notices = new Notices(explain);
  readonly rows;
  /** Sections that pickers want counted. */
  readonly counts;
  readonly movements: Movements;
  readonly view = signal<View>(
    VIEWS.find((view) => new URLSearchParams(location.search).get("view") === view) ?? "sections",
  );
  readonly query = signal("");
  readonly filter = signal<Filter>("all");
  readonly most = signal(ROWS_AT_ONCE);
  /** True while counts of many sections are entered. */
  readonly isEntering = signal(false);
  /** Typed counts, by section. */
  readonly typed = signal<ReadonlyMap<string, string>>(new Map());
  readonly holderQuery = signal<HolderQuery | undefined>(undefined);
  readonly #floor;

  readonly shown = computed(() => {
    const criteria = { query: this.query.value, filter: this.filter.value };
    const rows = shownRows(this.rows.value, criteria);
    if (this.view.value !== "counts") return rows;
    const wanted = new Set(this.counts.value.map(({ id_section }) => id_section));
    return rows.filter(({ id_section }) => wanted.has(id_section));
  });
  readonly requests = computed(() =>
    new Map(this.counts.value.map((one) => [one.id_section, one]))
  );
  /** Counts that can be saved: integers. */
  readonly ready = computed(() =>
    [...this.typed.value].flatMap(([id_section, text]) =>
      /^\d{1,6}$/.test(text.trim()) ? [{ id_section, count_box: Number(text) }] : []
    )
  );

  constructor({ warehouse, floor, rows, counts }: {
    warehouse: Warehouse;
    floor: Parameters<typeof stockRows>[1];
    rows: StockRow[];
    counts: CountRequest[];
  }) {
    this.warehouse = warehouse;
    this.#floor = floor;
    this.rows = signal<readonly StockRow[]>(rows);
    this.counts = signal<readonly CountRequest[]>(counts);
    this.movements = new Movements(warehouse.id, this.notices);
    if (this.view.value === "movements") void this.movements.load();
  }

  get boxes() {
    return this.#floor.boxes;
  }

  show(view: View): void {
    batch(() => {
      this.view.value = view;
      this.most.value = ROWS_AT_ONCE;
    });
    history.replaceState(null, "", view === "sections" ? location.pathname : `?view=${view}`);
    if (view === "movements") void this.movements.load();
  }

  showMore(): void {
    this.most.value += ROWS_AT_ONCE;
  }

  type(id_section: string, text: string): void {
    const typed = new Map(this.typed.value);
    if (text.trim() === "") typed.delete(id_section);
    else typed.set(id_section, text);
    this.typed.value = typed;
  }

  /** Takes counts as if they had been typed. */
  take(counts: ReadonlyMap<string, number>): void {
    const typed = new Map(this.typed.value);
    for (const [id, count] of counts) typed.set(id, String(count));
    this.typed.value = typed;
  }

  /** Enters all counts, or none where the server refuses one. */
  async save(): Promise<void> {
    const ready = this.ready.value.slice(0, MAX_COUNTS);
    const saved = new Set(ready.map(({ id_section }) => id_section));
    try {
      await call("POST /stock_count/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouse.id },
        json: ready,
      });
      this.typed.value = new Map([...this.typed.value].filter(([id]) => !saved.has(id)));
      this.notices.say(count("saved", ready.length));
    } catch (error) {
      this.notices.fail(t("save_failed"), error);
      return;
    }
    await this.reload();
  }

  /** Reads the stock again. */
  async reload(): Promise<void> {
    const { id } = this.warehouse;
    try {
      const [stock, counts] = await Promise.all([
        call("GET /stock/withWarehouseID/:warehouseId", { param: { warehouseId: id } }),
        countsOf(id),
      ]);
      batch(() => {
        this.rows.value = stockRows(stock, this.#floor);
        this.counts.value = counts;
      });
    } catch (error) {
      this.notices.fail(t("load_failed"), error);
    }
  }
}
