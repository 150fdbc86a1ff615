/** Orders from rows: one order line per row. */
import { textFor } from "../../languages.ts";
import { say } from "../../messages/message.ts";
import { normalizedName } from "../../normalized_name.ts";
import { instantOrNone } from "../../fields.ts";
import { newId } from "../../new_id.ts";
import { newParameters } from "../computed_order.ts";
import { daysOfMonth, dueTimeOf } from "../due_minutes.ts";
import { isClosed, ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from "../order_states.ts";
import { OrderData, OrderItem, OrderParams } from "../records.ts";
import { BOX_NAMES, ORDER_DETAILS, PARAMS } from "./csv_kinds.ts";
import type { CsvJob, ExistingRecords } from "./existing_records.ts";
import { isSameValue, type Plan } from "./csv_plan.ts";
import type { Row } from "./csv_table.ts";
import { NamedBoxes } from "./csv_stock.ts";
import type { NamedRecord, RecordIndex } from "./record_index.ts";
import type { PartRecord } from "./parts.ts";

interface Order {
  id: string;
  /** Its first row, which has its parameters. */
  first: Row;
  /** Its stored lines without a row so far, by box type. */
  lines: Map<unknown, PartRecord[]>;
}

/**
 * Plans orders with their lines. Rows of one order share its id or else its name; a row without
 * either belongs to the order of the previous row. An unknown box type is created if the row has
 * its sizes. For an existing order, the file changes lines and parameters, and adds missing ones;
 * lines that are not in the file stay, unless the mode is `replace`.
 * @returns Ids of existing orders whose lines must be loaded first.
 */
export function planOrders(
  plan: Plan,
  existing: ExistingRecords,
  options: CsvJob,
): string[] {
  return new OrderReader(plan, existing, options).read();
}

class OrderReader {
  readonly #orders = new Map<string, Order | undefined>();
  readonly #matched: string[] = [];
  /** The key of each row's order. */
  readonly #keys = new Map<Row, string>();
  /** Existing orders by key, of those whose name others have too. */
  readonly #namesakes = new Map<string, PartRecord>();
  readonly #existingOrders: RecordIndex;
  readonly #boxes: NamedBoxes;

  constructor(
    private readonly plan: Plan,
    private readonly existing: ExistingRecords,
    private readonly options: CsvJob,
  ) {
    this.#existingOrders = existing.index("orders", "order", "order_name", "id_order_item");
    this.#boxes = new NamedBoxes(plan, existing, options.createBoxes, true);
  }

  read(): string[] {
    const { plan, options: { orderName } } = this;
    let key: string | undefined;
    for (const row of plan.table.rows) {
      key = keyOf(row) ?? key ?? (orderName === undefined ? undefined : `name ${orderName}`);
      if (key === undefined) {
        row.refuse("order_name", say("expected_order_name"));
        continue;
      }
      this.#keys.set(row, key);
    }
    for (const rows of Map.groupBy(this.#keys.keys(), (row) => this.#keys.get(row)).values()) {
      this.#splitNamesakes(rows);
    }
    for (const [row, key] of this.#keys) {
      if (!this.#orders.has(key)) this.#orders.set(key, this.#begin(row, key));
      const order = this.#orders.get(key);
      if (order === undefined) continue;
      if (order.first !== row) assertAsInFirst(row, order.first);
      if (namesNoBox(row) && row.text("count_box") === "") continue;
      const box = this.#boxes.find(row);
      if (box) this.#line(row, order, box);
      else {
        if (box === null) row.refuse("sku_box", say("expected_box_name"));
        plan.check(OrderData, row);
      }
    }
    if (plan.isPartial) this.#refuseIncomplete();
    if (!this.existing.has("order_data")) return this.#matched;
    const lines = [...this.#orders.values()].flatMap((order) => [...order?.lines.values() ?? []]);
    plan.replace("order_data", lines.flat());
    return [];
  }

  // Of an order, all rows are imported or none.
  #refuseIncomplete(): void {
    const orders = Map.groupBy(this.#keys.keys(), (row) => this.#keys.get(row));
    for (const rows of orders.values()) {
      const refused = rows.find((row) => row.isRefused());
      for (const row of refused === undefined ? [] : rows) {
        if (!row.isRefused()) {
          row.refuse("order_name", say("order_incomplete", { line: refused!.line }));
        }
      }
    }
  }

  #nameOf(row: Row): string {
    return row.text("order_name") || normalizedName(this.options.orderName ?? "");
  }

  // Rows of existing orders with one name are split like an exported file, where each order has a
  // row per line.
  #splitNamesakes(rows: readonly Row[]): void {
    const [first] = rows as [Row];
    const name = this.#nameOf(first);
    const orders = this.#existingOrders.namesakes(first, "order_name", name);
    if (orders.length < 2 || this.plan.addsOnly) return;
    this.#matched.push(...orders.map(({ id }) => id));
    if (!this.existing.has("order_data")) return;
    const counts = orders.map(({ id }) => Math.max(1, this.#linesOf(id).length));
    if (counts.reduce((sum, count) => sum + count) !== rows.length) return;
    this.plan.requireSame(rows, "order_name", this.#existingOrders.ambiguous(first, name));
    let at = 0;
    for (const [index, order] of orders.entries()) {
      this.#namesakes.set(`id ${order.id}`, order);
      for (const end = at + counts[index]!; at < end; at++) {
        this.#keys.set(rows[at]!, `id ${order.id}`);
      }
    }
  }

  #begin(row: Row, key: string): Order | undefined {
    const { plan } = this;
    const name = this.#nameOf(row);
    const named = this.#existingOrders.namesakes(row, "order_name", name);
    if (named.length > 1 && plan.addsOnly) {
      for (const order of named) plan.skip("orders", row, order);
      return undefined;
    }
    if (named.length > 1 && !this.existing.has("order_data")) return undefined;
    const stored = this.#namesakes.get(key) ?? this.#existingOrders.find(row, "order_name", name);
    if (stored === "refused") return undefined;
    const hasParams = PARAMS.some((field) => row.cell(field) !== "");
    if (stored !== undefined && plan.addsOnly) {
      plan.skip("orders", row, stored);
      return undefined;
    }
    if (stored !== undefined) {
      const { id } = stored;
      this.#matched.push(id);
      plan.change("orders", OrderItem, row, stored, {
        ...(name !== "" && !isSameValue(stored.order_name, name) && { order_name: name }),
        state: setStateOf(row) ?? stored.state,
        ...this.#due(row),
      });
      const isOwn = ({ id_order_item }: PartRecord) => id_order_item === id;
      const params = this.existing.records("order_params").find(isOwn);
      if (hasParams && params) plan.change("order_params", OrderParams, row, params);
      else if (hasParams && this.existing.has("order_params")) this.#addParams(row, id);
      const lines = Map.groupBy(this.#linesOf(id), ({ id_box }) => id_box as unknown);
      return { id, first: row, lines };
    }
    const id = plan.idOf(row, "id_order_item");
    plan.noteName(row, name, this.#existingOrders.similar);
    const order = plan.add("orders", OrderItem, row, {
      id,
      id_warehouse: plan.warehouse,
      order_name: name,
      state: setStateOf(row) ?? "new",
      ...this.#due(row),
    });
    const { templates, units } = this.options;
    if (hasParams) this.#addParams(row, id);
    else if (order !== undefined && templates !== undefined) {
      const parameters = newParameters(templates, units, order.customer as string | undefined);
      const ids = { id: newId(), id_order_item: id };
      plan.addOwned("order_params", { ...parameters, ...ids } as unknown as PartRecord);
    }
    return { id, first: row, lines: new Map() };
  }

  #due(row: Row): { due_at?: string } {
    return dueFields(row, "due_at", this.options.zone);
  }

  #addParams(row: Row, id_order_item: string): void {
    const ids = { id: newId(), id_order_item };
    this.plan.add("order_params", OrderParams, row, ids);
  }

  #byOrder: Map<unknown, PartRecord[]> | undefined;

  #linesOf(order: string): PartRecord[] {
    this.#byOrder ??= Map.groupBy(
      this.existing.records("order_data"),
      ({ id_order_item }) => id_order_item as unknown,
    );
    return this.#byOrder.get(order) ?? [];
  }

  // The first row of a box type belongs to its first line, the second row to its second line.
  #line(row: Row, order: Order, box: NamedRecord): void {
    const stored = order.lines.get(box.id)?.shift();
    if (stored !== undefined) {
      const same = { id_box: box.id, name_box: stored.name_box };
      this.plan.change("order_data", OrderData, row, stored, same);
      return;
    }
    if (row.cell("count_box") !== "" && row.number("count_box") === 0) {
      row.refuse("count_box", say("expected_integer_from", { min: 1 }));
    }
    this.plan.add("order_data", OrderData, row, {
      id: newId(),
      id_order_item: order.id,
      id_box: box.id,
      name_box: box.name,
    });
  }
}

/**
 * Returns the time in a cell as the field of a record; no field if the cell is empty or has the
 * format of records, or if it is refused.
 * @param zone IANA name of the time zone of times without an offset; default: the server's.
 */
export function dueFields<Field extends string>(
  row: Row,
  field: Field,
  zone = Temporal.Now.timeZoneId(),
): { [Name in Field]?: string } {
  const text = row.text(field);
  const due = dueTimeOf(text, zone);
  if (due !== undefined) return { [field]: due } as { [Name in Field]?: string };
  const days = daysOfMonth(text);
  if (days !== undefined) row.refuse(field, say("expected_day_of_month", { days }));
  else if (!instantOrNone().safeParse(text).success) row.refuse(field, say("expected_due_time"));
  return {};
}

function keyOf(row: Row): string | undefined {
  const id = row.text("id_order_item").trim().toLowerCase();
  if (id !== "") return `id ${id}`;
  const name = row.text("order_name");
  return name === "" ? undefined : `name ${name}`;
}

/**
 * Returns the state that a row sets, by its name in either language; undefined for a derived
 * state. Other words are refused.
 */
function setStateOf(row: Row): OrderState | undefined {
  const text = row.text("state").toLowerCase();
  if (text === "") return undefined;
  const state = ORDER_STATES.find((one) =>
    [one, ...Object.values(ORDER_STATE_LABELS[one])].some((name) => name.toLowerCase() === text)
  );
  if (state === undefined) {
    const names = ORDER_STATES.map((one) =>
      row.language === undefined ? one : textFor(ORDER_STATE_LABELS[one], row.language)
    );
    row.refuse("state", say("expected_one_of", { values: names.join(", ") }));
  }
  return state && isClosed(state) ? state : undefined;
}

function assertAsInFirst(row: Row, first: Row): void {
  for (const field of PARAMS) {
    if (row.cell(field) === "" || row.number(field) === first.number(field)) continue;
    row.refuse(field, say("parameters_in_first_row", { line: first.line }));
  }
  for (const field of ORDER_DETAILS) {
    const value = row.text(field);
    if (value === "" || value === first.text(field)) continue;
    row.refuse(field, say("details_in_first_row", { line: first.line }));
  }
}

// An order without lines is a row without a box type.
function namesNoBox(row: Row): boolean {
  return ["id_box", ...BOX_NAMES].every((field) => row.text(field) === "");
}
