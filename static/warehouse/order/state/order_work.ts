/** State and actions of the order page. */
import { compareNames } from "../../../shared/formats.ts";
import { batch, computed, signal } from "@preact/signals";
import type { OrderFields } from "../../orders/view/order_form.tsx";
import type {
  Box,
  OrderItem,
  OrderParams,
  Point,
  Section,
} from "../../../../domain/warehouse/records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { Notices, whileBusy } from "../../../shared/notices.ts";
import {
  heldByOthers,
  minPallets,
  orderTotals,
  reservedByOthers,
  shortages,
  stockByBox,
} from "./order_totals.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import { countText } from "../../shared/measures.ts";
import { mayPlan } from "../../shared/credentials.ts";
import { explain } from "../../shared/explain.ts";
import { similarName } from "../../shared/similar_name.tsx";
import { lines, orders, parameters as orderParameters } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import { type Part, partIn, type View, viewIn } from "./address.ts";
import { boxesInError } from "./boxes_in_error.ts";
import { CalculationRun } from "./calculation_run.ts";
import { focusSoon, isNarrow } from "./screen.ts";
import { lastEffort, lastStart, linesView, rememberEffort, rememberStart } from "./last_used.ts";
import { copiedDetails } from "../../orders/state/order_rows.ts";
import { countId, hasNoChanges, type Lines, OrderLines, withoutBoxes } from "./order_lines.ts";
import { calculationOf, type Composition } from "./load_order.ts";
import { LayoutBoard, type StoredLayout } from "./layout_board.ts";
import type { TrialOf } from "./calculation_jobs.ts";
import { OrderParameters } from "./order_parameters.ts";
import { Results } from "./results.ts";
import type { Calculation } from "../../shared/calculation.ts";
import { count, t } from "../messages.ts";

/** Open overlay of the page. */
export type Overlay = { what: "help" } | { what: "paste"; text: string };

type Refusal = { text: string; boxes: ReadonlyMap<string, string> };

/** Other data of the page. */
export interface PageData {
  points: readonly Point[];
  sections: readonly Section[];
}

/** The order being edited, with all state of its page. */
export class OrderWork {
  readonly warehouse;
  readonly boxes: readonly Box[];
  readonly boxById: ReadonlyMap<string, Box>;
  readonly points: readonly Point[];
  readonly sections: readonly Section[];
  readonly stock: ReadonlyMap<string, number>;
  readonly lines: OrderLines;
  /** Undo and redo of the lines: the lines' own, or the table's while it is shown. */
  steps: Pick<OrderLines, "undo" | "redo">;
  /** True if the lines are shown as a table. */
  readonly asTable = signal(linesView.read() === "table");
  readonly parameters: OrderParameters;
  readonly results: Results;
  readonly run: CalculationRun;
  /** The best layout so far of the calculation that is running; undefined before the first. */
  readonly bestLayout;
  readonly board: LayoutBoard;
  readonly notices = new Notices(explain);
  readonly name;
  /** Name of another order that the entered name is similar to. */
  readonly similarName = signal<string | undefined>(undefined);
  /** Due time, as stored in the order. */
  readonly dueAt;
  /** The whole order as it is stored. */
  readonly details;
  readonly overlay = signal<Overlay | undefined>(undefined);
  readonly view = signal<View>(viewIn(globalThis.location?.search ?? ""));
  readonly part = signal<Part>(partIn(globalThis.location?.search ?? ""));
  readonly start;
  readonly effort = signal(lastEffort());
  /** Reason why the order could not be calculated, and the affected box types. */
  readonly refusal = signal<Refusal | undefined>(undefined);
  readonly totals;
  readonly short;
  /** Boxes that other orders get, by type; empty until loaded. */
  readonly reservedElsewhere = signal<ReadonlyMap<string, number>>(new Map());
  /** Boxes that are picked for this order, by type; empty until loaded. */
  readonly #picked = signal<ReadonlyMap<string, number>>(new Map());
  /** True while missing boxes are moved to a new order. */
  readonly isSplitting = signal(false);
  /** Box type whose reservations are shown in a dialog. */
  readonly holdersOf = signal<Box | undefined>(undefined);
  /** Id of the line that `showBlamed` focused last. */
  #blamedLine = "";
  #order: OrderItem;
  /** Parameters of the calculation that is running. */
  #startedWith: OrderParams | undefined;

  constructor(loaded: Composition, { points, sections }: PageData) {
    const { warehouse, order, boxes, lines, parameters } = loaded;
    this.#order = order;
    this.warehouse = warehouse;
    this.boxes = boxes;
    this.boxById = new Map(boxes.map((box) => [box.id, box]));
    this.points = points.toSorted((a, b) => compareNames(a.name_points, b.name_points));
    this.sections = sections;
    this.stock = stockByBox(sections);
    this.name = signal(order.order_name);
    this.dueAt = signal(order.due_at);
    this.details = signal(order);
    this.results = new Results(order.id);
    this.board = new LayoutBoard(order.id);
    const changed = () => {
      this.results.outdate();
      this.refusal.value = undefined;
    };
    this.lines = new OrderLines(order.id, lines, () => {
      changed();
      this.board.outdate();
    });
    this.steps = this.lines;
    this.parameters = new OrderParameters(order.id, parameters, changed);
    this.run = new CalculationRun(order.id, () => this.#calculated());
    this.#startedWith = this.parameters.present;
    this.bestLayout = computed((): Calculation | undefined => {
      const { value: layout } = this.run.layout;
      const parameters = this.#startedWith;
      return layout && parameters &&
        { at: "", parameters, boxes: this.boxes, ...layout };
    });
    this.totals = computed(() => orderTotals(this.lines.list.value, this.boxById));
    this.short = computed(() => {
      const free = new Map(this.stock);
      for (const [id, count] of this.reservedElsewhere.value) {
        free.set(id, (free.get(id) ?? 0) - count);
      }
      for (const [id, count] of this.#picked.value) free.set(id, (free.get(id) ?? 0) + count);
      return shortages(this.lines.list.value, free);
    });
    this.start = signal(lastStart(warehouse.id, points));
    // Loaded after the first paint: the result is much larger than the lines, and a phone shows it
    // later.
    const { notices } = this;
    void notices.attempt(
      t("result_failed"),
      () => this.results.load(afterPaint().then(() => calculationOf(order, boxes, parameters))),
    );
    void this.loadHeld();
    void notices.attempt(t("layouts_failed"), () => this.board.load());
    void notices.attempt(t("calculation_failed"), () => this.run.resume());
  }

  get id(): string {
    return this.#order.id;
  }

  get mayEdit(): boolean {
    return mayPlan();
  }

  /** Lower bound of the number of pallets; undefined if the pallet is not valid. */
  get least(): number | undefined {
    const calculated = this.results.all.value.find(({ at }) => at === this.results.current.value);
    // The bound of a calculation also considers weights and dimensions.
    if (calculated !== undefined) return calculated.figures.bound.pallets;
    const { values } = this.parameters.read.value;
    return values && minPallets(this.totals.value, values);
  }

  get isSaved(): boolean {
    return [this.lines.save, this.parameters.save].every(({ state }) => state.value === "saved");
  }

  /** Loads the reservations of other orders, and the picks of this one. */
  loadHeld(): Promise<unknown> {
    return this.notices.attempt(t("held_failed"), async () => {
      const param = { warehouseId: this.warehouse.id };
      const [stock, own, picks, lacking] = await Promise.all([
        call("GET /stock/withWarehouseID/:warehouseId", { param }),
        call("GET /stock_reservation/withWarehouseID/:warehouseId", {
          param,
          query: { id_order_item: this.id },
        }),
        call("GET /order_item/:id/picks", { param: { id: this.id } }),
        call("GET /order_item/withWarehouseID/:warehouseId/missing", { param }),
      ]);
      const picked = new Map<string, number>();
      for (const { id_box, count, status } of picks) {
        if (status === "applied") picked.set(id_box, (picked.get(id_box) ?? 0) + count);
      }
      const needed = new Map<string, number>();
      for (const { id_box, count_box } of this.lines.list.value) {
        needed.set(id_box, (needed.get(id_box) ?? -(picked.get(id_box) ?? 0)) + count_box);
      }
      const boxes = lacking.find(({ id }) => id === this.id)?.boxes ?? [];
      const missing = new Map(boxes.map(({ id_box, count }) => [id_box, count]));
      const others = reservedByOthers(stock, own);
      batch(() => {
        this.reservedElsewhere.value = heldByOthers(this.stock, others, own, { needed, missing });
        this.#picked.value = picked;
      });
    });
  }

  setStart(point: string): void {
    this.start.value = point;
    rememberStart(this.warehouse.id, point);
  }

  showAsTable(asTable: boolean): void {
    this.asTable.value = asTable;
    linesView.write(asTable ? "table" : "list");
  }

  setEffort(effort: number): void {
    this.effort.value = effort;
    rememberEffort(effort);
  }

  /**
   * Renames the order; if the server rejects the name, the old one is restored. A name similar to
   * another order's must be confirmed.
   */
  async rename(text: string, isConfirmed = false): Promise<void> {
    const before = this.name.value;
    const name = normalizedName(text);
    this.similarName.value = undefined;
    if (name === before || name === "") return;
    const isDone = await this.notices.attempt(t("rename_failed", { name }), async () => {
      if (!isConfirmed) {
        const others = (await orders.listOf(this.warehouse.id)).filter(({ id }) => id !== this.id);
        this.similarName.value = similarName(name, others.map(({ order_name }) => order_name));
        if (this.similarName.value !== undefined) return;
      }
      this.name.value = name;
      await orders.update(this.id, { order_name: name });
    });
    if (!isDone) this.name.value = before;
  }

  /**
   * Changes the details of the order.
   * @throws {ApiError}
   */
  async edit(fields: OrderFields): Promise<void> {
    const order = await orders.update(this.id, fields);
    batch(() => {
      this.details.value = order;
      this.name.value = order.order_name;
      this.dueAt.value = order.due_at;
    });
  }

  /**
   * Moves the boxes that are not in stock to a new order with the same details. Undoing it deletes
   * that order and restores the calculation.
   */
  async splitShort(): Promise<void> {
    if (this.isSplitting.value) return;
    const { remaining, taken } = withoutBoxes(this.lines.list.value, this.short.value);
    const layout = this.results.current.value && this.board.current.value?.id;
    let undoRest: (() => Promise<boolean>) | undefined;
    const split = async (show: () => void) => {
      await whileBusy(
        { isBusy: this.isSplitting, notices: this.notices },
        t("split_failed"),
        async () => {
          const { rest, boxes } = await this.#createRest(taken);
          show();
          await this.saveAll();
          const path = `/warehouse/${this.warehouse.id}/orders/${rest.id}`;
          const name = rest.order_name;
          const notice = this.notices.say(t("split_done", { name }), {
            label: t("open_rest"),
            run: () => location.assign(path),
          });
          undoRest = async () => {
            this.notices.close(notice);
            return await this.#removeRest(rest, boxes);
          };
        },
      );
      return undoRest !== undefined;
    };
    await split(() =>
      this.lines.takeWith(remaining, async (to) => {
        if (to === "after") return await split(() => {});
        if (!await undoRest?.()) return false;
        undoRest = undefined;
        if (layout !== undefined) await this.applyLayout(layout);
        return true;
      })
    );
  }

  /** Creates an order of boxes that this one lacks; all of it or nothing. @throws {ApiError} */
  async #createRest(taken: ReadonlyMap<string, number>) {
    const [rest] = await orders.create([{
      ...copiedDetails(this.details.value),
      id_warehouse: this.warehouse.id,
      order_name: t("rest_of", { name: this.name.value }),
      pallete_computed: "",
      due_at: this.dueAt.value,
      state: "new",
    }]);
    const id_order_item = rest!.id;
    const wantedLines = [...taken].map(([id_box, count_box]) => ({
      ...{ id_order_item, id_box, count_box },
      name_box: this.boxById.get(id_box)?.sku_box ?? "",
    }));
    try {
      const boxes = await lines.create(wantedLines);
      const { wanted } = this.parameters;
      if (wanted !== undefined) await orderParameters.create([{ ...wanted, id_order_item }]);
      return { rest: rest!, boxes };
    } catch (error) {
      await orders.remove(id_order_item);
      throw error;
    }
  }

  /** Deletes an order of missing boxes, unless its lines have been changed since. */
  async #removeRest({ id, order_name: name }: OrderItem, boxes: Lines): Promise<boolean> {
    return await this.notices.attempt(t("unsplit_failed", { name }), async () => {
      const present = await lines.listOf(id).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      });
      if (present === undefined) return;
      if (!hasNoChanges(boxes, present)) throw new ApiError(412, "The order has changed");
      await orders.remove(id);
    });
  }

  /** Sets the due time; if the server rejects it, the old one is restored. */
  async setDue(due_at: string): Promise<void> {
    const before = this.dueAt.value;
    if (due_at === before) return;
    this.dueAt.value = due_at;
    const isDone = await this.notices.attempt(
      t("due_failed"),
      () => orders.update(this.id, { due_at }),
    );
    if (!isDone) this.dueAt.value = before;
  }

  /** Returns true if the order can be calculated as displayed; otherwise shows the reason. */
  mayCalculate(): boolean {
    if (this.run.isBusy || this.board.isTrying) return false;
    if (this.totals.value.boxes === 0) {
      this.view.value = "lines";
      this.notices.say(t("lines_empty"));
      return false;
    }
    if (this.parameters.read.value.values === undefined) {
      this.view.value = "parameters";
      this.notices.fail(t("parameters_wrong"));
      return false;
    }
    this.refusal.value = undefined;
    return true;
  }

  /** Parameters of a calculation. */
  get wanted(): TrialOf {
    return {
      id_order_item: this.id,
      id_warehouse: this.warehouse.id,
      id_point_start: this.start.value,
      effort: this.effort.value,
    };
  }

  async calculate(): Promise<void> {
    if (!this.mayCalculate()) return;
    this.board.stopSearch();
    // The progress is shown next to the lines.
    if (this.view.value === "result" && !isNarrow.value) this.view.value = "lines";
    try {
      await this.run.start(this.wanted, async () => {
        await this.saveAll();
        this.#startedWith = this.parameters.present;
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 422)) {
        return this.notices.fail(t("calculation_failed"), error);
      }
      const boxes = boxesInError(error.message, this.boxes);
      this.refusal.value = { text: error.message, boxes };
      this.#blamedLine = "";
      if (boxes.size > 0) this.showBlamed();
    }
  }

  /** Focuses the count of the next line because of which the calculation was rejected. */
  showBlamed(): void {
    const blamed = this.refusal.value?.boxes;
    const ids = this.lines.list.value.filter(({ id_box }) => blamed?.has(id_box))
      .map(({ id }) => id);
    const next = ids[(ids.indexOf(this.#blamedLine) + 1) % ids.length];
    if (next === undefined) return;
    this.#blamedLine = next;
    this.view.value = "lines";
    // Centred, because the callout below covers part of the page.
    focusSoon(countId(next), "center");
  }

  cancel(): Promise<unknown> {
    return this.notices.attempt(t("cancel_failed"), () => this.run.cancel());
  }

  /**
   * Opens the orders page once this order is saved.
   * @param hash Action to perform there.
   */
  leaveFor(hash: "" | "#new"): Promise<unknown> {
    return this.notices.attempt(t("leave_failed"), async () => {
      await this.saveAll();
      location.assign(`/warehouse/${this.warehouse.id}/orders${hash}`);
    });
  }

  /** Calculates the order with each packing type; the layouts are stored, but not used. */
  async tryAll(): Promise<void> {
    await this.#onBoard(() => this.board.tryAll(this.wanted, this.parameters.wanted!));
  }

  /** Shows the stored layouts, saves the order and runs trials, unless it cannot be calculated. */
  async #onBoard(trials: () => Promise<void>): Promise<void> {
    if (!this.mayCalculate()) return;
    this.board.stopSearch();
    this.part.value = "layouts";
    if (isNarrow.value) this.view.value = "result";
    await this.notices.attempt(t("calculation_failed"), async () => {
      await this.saveAll();
      await trials();
    });
  }

  /**
   * Calculates the order with its own packing type, free and in layers, applies the layout with the
   * fewest pallets and says why.
   */
  async useFewest(): Promise<void> {
    await this.#onBoard(async () => {
      const fewest = await this.board.fewest(this.wanted, this.parameters.wanted!);
      if (fewest === undefined) {
        // Failed trials tell why.
        if (!this.board.trials.value.some(({ failed }) => failed)) {
          this.notices.fail(t("fewest_none"));
        }
        return;
      }
      const { value: before } = this.board.current;
      const { packing_type } = this.parameters.texts.value;
      const [{ id, ...best }, other] = fewest;
      if (before?.id !== id && !await this.applyLayout(id)) return;
      this.part.value = "pallets";
      const undo = () => {
        if (before === undefined) this.parameters.set({ packing_type });
        else void this.applyLayout(before.id);
      };
      this.notices.say(
        fewestText(best, other),
        before?.id === id ? undefined : { label: t("undo"), run: undo },
      );
    });
  }

  /** Makes a stored layout the order's current one, with its parameters; nothing is calculated. */
  applyLayout(id: string): Promise<boolean> {
    return this.notices.attempt(t("use_failed"), async () => {
      await this.saveAll();
      await this.board.use(id);
      const [parameters] = await orderParameters.listOf(this.id);
      if (parameters !== undefined) this.parameters.take(parameters);
      await this.loadResult();
      this.part.value = "pallets";
    });
  }

  /** Loads the stored layouts after saving. */
  loadBoard(): Promise<unknown> {
    return this.notices.attempt(t("layouts_failed"), async () => {
      await this.saveAll();
      await this.board.load();
    });
  }

  /**
   * Saves all changes.
   * @throws {ApiError}
   */
  async saveAll(): Promise<void> {
    if (!this.mayEdit) return;
    await Promise.all([this.lines.save.flush(), this.parameters.save.flush()]);
  }

  async #calculated(): Promise<void> {
    await this.loadResult();
    await this.board.load();
    const { values } = this.parameters.read.value;
    const { shown } = this.results;
    if (values === undefined || shown.value === undefined) return;
    if (this.part.value === "layouts") this.part.value = "pallets";
    // Runs in the background while the planner continues.
    void this.board.search(this.wanted, values, shown.value.figures.bound.pallets);
  }

  /**
   * Loads and shows the stored calculation.
   * @throws {ApiError}
   */
  async loadResult(): Promise<void> {
    this.#order = (await orders.read(this.id)).record;
    const orderedTypes = new Set(this.lines.list.value.map(({ id_box }) => id_box));
    const types = this.boxes.filter(({ id }) => orderedTypes.has(id));
    const calculation = await calculationOf(this.#order, types, this.parameters.present);
    if (calculation === undefined) return;
    this.results.add(calculation);
    if (isNarrow.value) this.view.value = "result";
  }
}

/** Returns the sentence about the layout with the fewest pallets. */
function fewestText(
  best: Pick<StoredLayout, "pallets" | "parameters">,
  other: StoredLayout | undefined,
): string {
  const { packing_type: type } = best.parameters;
  const after = count("pallets", best.pallets);
  if (other === undefined) return t("fewest_only", { after });
  if (other.pallets <= best.pallets) return t("fewest_equal", { after });
  const now = countText(other.pallets);
  if (type === PACKING_TYPES.free) return t("saving_free", { after, now });
  return t("saving_layers", { type: t(`type_${type as 0 | 1 | 2 | 3 | 4}`), after, now });
}

/** Resolves after the next paint; immediately if the page is hidden. */
function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
