/** Orders from rows: one order line per row. */
import { say } from "../../messages/message.ts";
import { normalizedName } from "../../normalized_name.ts";
import { instantOrNone } from "../../fields.ts";
import { newId } from "../../new_id.ts";
import { BoxCodes, conflictMessage } from "../box_codes.ts";
import { dueTimeOf } from "../due_minutes.ts";
import { isClosed, ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from "../order_states.ts";
import { type Box, OrderData, OrderItem, OrderParams } from "../records.ts";
import { BOX, BOX_NAMES, BOX_SIZES, ORDER_DETAILS, PARAMS, REQUIRED } from "./csv_kinds.ts";
import type { ExistingRecords } from "./existing_records.ts";
import { shortened } from "../../files/cells.ts";
import type { Plan } from "./csv_plan.ts";
import type { Row } from "./csv_table.ts";
import { addBox } from "./csv_stock.ts";
import type { NamedRecord, RecordIndex } from "./record_index.ts";
import type { PartRecord } from "./parts.ts";

/** Options for orders. */
interface OrderOptions {
  /** Name of the order for rows that name none. */
  orderName?: string;
  /** False to refuse rows with an unknown box type, also if they have its sizes. */
  createBoxes?: boolean;
  /** IANA name of the time zone of due times without an offset; default: the server's. */
  zone?: string;
}

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
  options: OrderOptions,
): string[] {
  plan.table.require(
    ...REQUIRED.orders,
    ...(options.orderName === undefined ? [["order_name", "id_order_item"]] : []),
  );
  return new OrderReader(plan, existing, options).read();
}

class OrderReader {
  readonly #orders = new Map<string, Order | undefined>();
  readonly #matched: string[] = [];
  /** The key of each row's order. */
  readonly #keys = new Map<Row, string>();
  readonly #existingOrders: RecordIndex;
  readonly #boxes: Map<string, PartRecord>;
  readonly #codes = new BoxCodes();

  constructor(
    private readonly plan: Plan,
    private readonly existing: ExistingRecords,
    private readonly options: OrderOptions,
  ) {
    this.#existingOrders = existing.index("orders", "order", "order_name", "id_order_item");
    this.#boxes = new Map(existing.records("boxes").map((box) => [box.id, box]));
    for (const box of this.#boxes.values()) this.#codes.add(box as unknown as Box);
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
      if (!this.#orders.has(key)) this.#orders.set(key, this.#begin(row));
      const order = this.#orders.get(key);
      if (order === undefined) continue;
      if (order.first !== row) assertAsInFirst(row, order.first);
      if (namesNoBox(row) && row.text("count_box") === "") continue;
      const box = this.#boxOf(row);
      if (box !== undefined) this.#line(row, order, box);
      else plan.check(OrderData, row);
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

  #begin(row: Row): Order | undefined {
    const { plan } = this;
    const name = row.text("order_name") || normalizedName(this.options.orderName ?? "");
    const stored = this.#existingOrders.find(row, "order_name", name);
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
        ...(name !== "" && { order_name: name }),
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
    plan.add("orders", OrderItem, row, {
      id,
      id_warehouse: plan.warehouse,
      order_name: name,
      state: setStateOf(row) ?? "new",
      ...this.#due(row),
    });
    if (hasParams) this.#addParams(row, id);
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

  #boxOf(row: Row): NamedRecord | undefined {
    const { boxes } = this.plan.names;
    const sku = BOX_NAMES.map((field) => row.text(field)).find((name) => name !== "");
    const isNew = this.options.createBoxes !== false && row.cell("id_box") === "" &&
      sku !== undefined && !boxes.has(sku) &&
      BOX_SIZES.some((field) => row.cell(field) !== "");
    if (isNew) {
      const box: NamedRecord = { id: newId(), name: sku };
      this.plan.noteName(row, sku, boxes.similar);
      // Added even if it is refused, so that its errors are reported only once.
      boxes.add(box, sku);
      const conflict = this.#codes.add({ sku_box: sku });
      if (conflict !== undefined) row.refuse(conflict.field, conflictMessage(conflict));
      const record = addBox(this.plan, row, box.id, sku);
      if (record !== undefined) this.#boxes.set(box.id, record);
      return box;
    }
    const namedBox = boxes.findReferred(row, "id_box", BOX_NAMES);
    if (namedBox === null) row.refuse("sku_box", say("expected_box_name"));
    else if (namedBox !== undefined) this.#assertSameType(row, namedBox);
    return namedBox ?? undefined;
  }

  // Two sizes of one SKU are an error in the file; a file of orders does not change box types.
  #assertSameType(row: Row, { id, name }: NamedRecord): void {
    const type = this.#boxes.get(id);
    if (type === undefined) return;
    for (const field of BOX) {
      if (field === "sku_box" || row.cell(field) === "") continue;
      const value = row.number(field);
      if (value === type[field]) continue;
      const [has, says] = [type[field], shortened(String(value))];
      row.refuse(
        field,
        has === null
          ? say("box_has_no_limit", { name: shortened(name), other: says })
          : say("box_has_other", { name: shortened(name), value: String(has), other: says }),
      );
    }
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
  if (!instantOrNone().safeParse(text).success) row.refuse(field, say("expected_due_time"));
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
    row.refuse("state", say("expected_one_of", { values: ORDER_STATES.join(", ") }));
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
