/** State and actions of the stock page. */
import { compareNames } from "../../shared/formats.ts";
import { decimalSignOf, wholeNumber } from "../../../domain/files/numbers.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { stackHeight } from "../shared/measures.ts";
import type {
  Box,
  DeliveryLine,
  OrderItem,
  Point,
  SectionGeometry,
  Warehouse,
} from "../../../domain/warehouse/records.ts";
import type {
  MovementReason,
  SectionStock,
  StockMovement,
} from "../../../domain/warehouse/stock_records.ts";
import { batch, computed, signal } from "@preact/signals";
import { Notices } from "../../shared/notices.ts";
import {
  boxes,
  deliveries,
  geometry,
  getWarehouse,
  orders,
  points,
} from "../shared/warehouse_api.ts";
import { call } from "../shared/warehouse_request.ts";
import { count, t } from "./messages.ts";
import type { CountRequest } from "../../../domain/warehouse/shift_records.ts";
import type { Replenishment } from "../../../domain/warehouse/replenishment.ts";
import type { HolderQuery } from "../holders/holders_dialog.tsx";
import { explain } from "../shared/explain.ts";

/** Stock of a section with its access points and fill. */
export interface StockRow extends SectionStock {
  /** Names of its access points. */
  reachedFrom: string[];
  /**
   * Height of its boxes if spread evenly over its area, relative to the fullest section: the
   * measure that slotting uses for capacities. Undefined if its area or its box dimensions are
   * unknown.
   */
  fill: number | undefined;
}

function stockRows(
  stock: readonly SectionStock[],
  { boxes, geometry, points }: {
    boxes: readonly Box[];
    geometry: readonly SectionGeometry[];
    points: readonly Point[];
  },
): StockRow[] {
  const boxById = new Map(boxes.map((box) => [box.id, box]));
  const names = new Map(points.map(({ id, name_points }) => [id, name_points]));
  const plots = Map.groupBy(geometry, ({ id_warehouse_section }) => id_warehouse_section);
  const rows = stock.map((section) => {
    const own = plots.get(section.id_section) ?? [];
    const height = own[0] &&
      stackHeight({ count_box: section.on_hand }, own[0], boxById.get(section.id_box));
    return {
      ...section,
      reachedFrom: own.flatMap(({ id_point_way }) => names.get(id_point_way ?? "") ?? []),
      fill: height,
    };
  });
  const highest = Math.max(0, ...rows.map(({ fill }) => fill ?? 0));
  return rows.map((row) => ({
    ...row,
    fill: row.fill === undefined ? undefined : highest === 0 ? 0 : row.fill / highest,
  }));
}

export const FILTERS = ["all", "reserved", "overdrawn", "empty"] as const;
type Filter = (typeof FILTERS)[number];

/** Returns the rows that match a search and a filter, sorted by section name. */
function matchingRows(
  rows: readonly StockRow[],
  { query, filter }: { query: string; filter: Filter },
): StockRow[] {
  const searchText = query.trim().toLowerCase();
  const matches = {
    all: () => true,
    reserved: ({ reserved }: StockRow) => reserved > 0,
    overdrawn: ({ free }: StockRow) => free < 0,
    empty: ({ on_hand }: StockRow) => on_hand === 0,
  }[filter];
  return rows.filter((row) =>
    matches(row) && (searchText === "" || row.section_name.toLowerCase().includes(searchText) ||
      row.sku_box.toLowerCase().includes(searchText))
  ).sort((a, b) => compareNames(a.section_name, b.section_name));
}

/**
 * Parses pasted counts; returns them by section, and the lines without a valid section or number.
 */
export function pastedCounts(
  cells: readonly (readonly string[])[],
  rows: readonly StockRow[],
): { counts: Map<string, number>; wrong: string[] } {
  const ids = new Map(rows.map((row) => [normalizedName(row.section_name), row.id_section]));
  const decimal = decimalSignOf(cells.flatMap((line) => line.slice(1)));
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  for (const [at, line] of cells.entries()) {
    const id = ids.get(normalizedName(line[0] ?? ""));
    const number = line.length > 1 ? wholeNumber(line.at(-1)!, decimal) : undefined;
    if (id !== undefined && number !== undefined && number < 1e6) counts.set(id, number);
    // The first line may be a header.
    else if (at > 0 || id !== undefined) wrong.push(line.join(" "));
  }
  return { counts, wrong };
}

const MOVEMENTS_PER_REQUEST = 100;

/** Filter of movements; empty values match all. */
export interface MovementFilter {
  id_section: string;
  id_box: string;
  id_order_item: string;
  reason: MovementReason | "";
}

class Movements {
  readonly filter = signal<MovementFilter>({
    id_section: "",
    id_box: "",
    id_order_item: "",
    reason: "",
  });
  readonly list = signal<readonly StockMovement[] | undefined>(undefined);
  readonly hasMore = signal(false);
  readonly orders = signal<readonly OrderItem[]>([]);
  /** Number of requests, to discard outdated answers. */
  #requestCount = 0;

  constructor(private readonly warehouseId: string, private readonly notices: Notices) {}

  setFilter(changes: Partial<MovementFilter>): void {
    this.filter.value = { ...this.filter.value, ...changes };
    void this.load();
  }

  /**
   * Loads movements.
   * @param before Last displayed movement; if undefined, starts with the newest.
   */
  load(before?: StockMovement): Promise<boolean> {
    const requestNumber = ++this.#requestCount;
    const { id_section, id_box, id_order_item, reason } = this.filter.value;
    return this.notices.attempt(t("load_failed"), async () => {
      if (this.orders.value.length === 0) this.orders.value = await orders.listOf(this.warehouseId);
      const movements = await call("GET /stock_movement/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouseId },
        query: {
          limit: String(MOVEMENTS_PER_REQUEST),
          before: before && String(before.id),
          id_section: id_section || undefined,
          id_box: id_box || undefined,
          id_order_item: id_order_item || undefined,
          reason: reason || undefined,
        },
      });
      if (requestNumber !== this.#requestCount) return;
      this.list.value = before === undefined ? movements : [...this.list.value ?? [], ...movements];
      this.hasMore.value = movements.length === MOVEMENTS_PER_REQUEST;
    });
  }
}

export const VIEWS = ["sections", "counts", "replenish", "deliveries", "movements"] as const;
type View = (typeof VIEWS)[number];

// Number of rows displayed initially and added by "More", and maximum number of counts per request.
const ROWS_PER_STEP = 50;
const MAX_COUNTS = 5000;

/**
 * Loads the data of the page.
 * @throws {ApiError} 404 if there is no such warehouse.
 */
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

/** State and actions of the page. */
export class Stock {
  readonly warehouse: Warehouse;
  readonly notices = new Notices(explain);
  readonly rows;
  /** Sections that pickers have reported for counting. */
  readonly counts;
  readonly movements: Movements;
  /** Lines of expected deliveries; undefined until loaded. */
  readonly deliveries = signal<readonly DeliveryLine[] | undefined>(undefined);
  readonly isImporting = signal(false);
  /** Picking faces to replenish; undefined until loaded. */
  readonly replenishments = signal<readonly Replenishment[] | undefined>(undefined);
  readonly view = signal<View>(
    VIEWS.find((view) => new URLSearchParams(location.search).get("view") === view) ?? "sections",
  );
  readonly query = signal("");
  readonly filter = signal<Filter>("all");
  readonly rowLimit = signal(ROWS_PER_STEP);
  /** True while counts of several sections are entered. */
  readonly isEntering = signal(false);
  /** Typed counts by section. */
  readonly typed = signal<ReadonlyMap<string, string>>(new Map());
  readonly holderQuery = signal<HolderQuery | undefined>(undefined);
  readonly #floor;

  readonly shown = computed(() => {
    const criteria = { query: this.query.value, filter: this.filter.value };
    const rows = matchingRows(this.rows.value, criteria);
    if (this.view.value !== "counts") return rows;
    const requestedIds = new Set(this.counts.value.map(({ id_section }) => id_section));
    return rows.filter(({ id_section }) => requestedIds.has(id_section));
  });
  readonly requests = computed(() =>
    new Map(this.counts.value.map((one) => [one.id_section, one]))
  );
  /** Valid counts. */
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
    this.#open(this.view.value);
  }

  #open(view: View): void {
    if (view === "movements") void this.movements.load();
    if (view === "replenish") {
      void this.#try(async () => {
        const path = "GET /replenishment/withWarehouseID/:warehouseId";
        this.replenishments.value = await call(path, this.#of);
      });
    }
    if (view === "deliveries") void this.loadDeliveries();
  }

  get #of() {
    return { param: { warehouseId: this.warehouse.id } };
  }

  #try(load: () => Promise<void>): Promise<boolean> {
    return this.notices.attempt(t("load_failed"), load);
  }

  /** Asks for counts of the sections shown. */
  askCounts = () =>
    this.#try(async () => {
      const json = this.shown.value.slice(0, MAX_COUNTS).map(({ id_section }) => ({ id_section }));
      const path = "POST /stock_count/withWarehouseID/:warehouseId/requests";
      await call(path, { ...this.#of, json });
      this.counts.value = await countsOf(this.warehouse.id);
      this.notices.say(count("asked", json.length));
    });

  loadDeliveries = () =>
    this.#try(async () => {
      this.deliveries.value = await deliveries.listOf(this.warehouse.id);
    });

  /** Closes a delivery, which records its differences. */
  closeDelivery = (delivery_name: string) =>
    this.#try(async () => {
      const path = "POST /deliveries/withWarehouseID/:warehouseId/close";
      await call(path, { ...this.#of, json: { delivery_name } });
      await this.loadDeliveries();
    });

  get boxes() {
    return this.#floor.boxes;
  }

  show(view: View): void {
    batch(() => {
      this.view.value = view;
      this.rowLimit.value = ROWS_PER_STEP;
    });
    history.replaceState(null, "", view === "sections" ? location.pathname : `?view=${view}`);
    this.#open(view);
  }

  showMore(): void {
    this.rowLimit.value += ROWS_PER_STEP;
  }

  type(id_section: string, text: string): void {
    const typed = new Map(this.typed.value);
    if (text.trim() === "") typed.delete(id_section);
    else typed.set(id_section, text);
    this.typed.value = typed;
  }

  /** Fills in counts as if they were typed. */
  take(counts: ReadonlyMap<string, number>): void {
    const typed = new Map(this.typed.value);
    for (const [id, count] of counts) typed.set(id, String(count));
    this.typed.value = typed;
  }

  /** Saves all counts or none. */
  async save(): Promise<void> {
    const ready = this.ready.value.slice(0, MAX_COUNTS);
    const saved = new Set(ready.map(({ id_section }) => id_section));
    const isSaved = await this.notices.attempt(t("save_failed"), async () => {
      await call("POST /stock_count/withWarehouseID/:warehouseId", { ...this.#of, json: ready });
      this.typed.value = new Map([...this.typed.value].filter(([id]) => !saved.has(id)));
      this.notices.say(count("saved", ready.length));
    });
    if (isSaved) await this.reload();
  }

  /** Loads the stock again. */
  reload = () =>
    this.#try(async () => {
      const [stock, counts] = await Promise.all([
        call("GET /stock/withWarehouseID/:warehouseId", this.#of),
        countsOf(this.warehouse.id),
      ]);
      batch(() => {
        this.rows.value = stockRows(stock, this.#floor);
        this.counts.value = counts;
      });
    });
}
