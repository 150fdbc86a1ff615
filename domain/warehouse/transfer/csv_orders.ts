/** Orders out of rows: one line of an order a row. */
import { OrderData, OrderItem, OrderParams } from "../records.ts";
import { BOX_NAMES, BOX_SIZES, PARAMS } from "./csv_kinds.ts";
import type { Plan } from "./csv_plan.ts";
import type { Row } from "./csv_table.ts";
import { addBox } from "./csv_stock.ts";
import type { Named } from "./name_index.ts";

interface Order {
  id: string;
  /** The row with which it begins, which has its parameters. */
  first: Row;
}

/**
 * Orders with their lines. Rows of one order have its id or else its name in common; a row without
 * either belongs to the order of the row above. A box type that is not known is made where the row
 * has its sizes.
 *
 * @param orderName Name of the order whose rows name none.
 */
export function planOrders(plan: Plan, orderName?: string): void {
  plan.table.require(
    "count_box",
    [...BOX_NAMES, "id_box"],
    ...(orderName === undefined ? [["order_name", "id_order_item"]] : []),
  );
  const orders = new Map<string, Order>();
  let key: string | undefined;
  for (const row of plan.table.rows) {
    key = keyOf(row) ?? key ?? (orderName === undefined ? undefined : `name ${orderName}`);
    if (key === undefined) {
      row.refuse("order_name", "expected the name of an order");
      continue;
    }
    let order = orders.get(key);
    if (order === undefined) {
      order = begin(plan, row, orderName);
      orders.set(key, order);
    } else assertNoOtherParams(row, order.first);
    if (namesNoBox(row) && row.cell("count_box") === "") continue;
    const box = boxOf(plan, row);
    if (box === undefined) continue;
    plan.add("order_data", OrderData, row, {
      id: crypto.randomUUID(),
      id_order_item: order.id,
      id_box: box.id,
      name_box: box.name,
    });
  }
}

function keyOf(row: Row): string | undefined {
  const id = row.text("id_order_item").trim().toLowerCase();
  if (id !== "") return `id ${id}`;
  const name = row.text("order_name");
  return name === "" ? undefined : `name ${name}`;
}

function begin(plan: Plan, row: Row, orderName: string | undefined): Order {
  const id = plan.idOf(row, "id_order_item");
  plan.add("orders", OrderItem, row, {
    id,
    id_warehouse: plan.warehouse,
    order_name: row.text("order_name") || orderName || "",
  });
  if (PARAMS.some((field) => row.cell(field) !== "")) {
    plan.add("order_params", OrderParams, row, { id: crypto.randomUUID(), id_order_item: id });
  }
  return { id, first: row };
}

function assertNoOtherParams(row: Row, first: Row): void {
  for (const field of PARAMS) {
    if (row.cell(field) === "" || row.number(field) === first.number(field)) continue;
    row.refuse(field, `the order's parameters stand in its first row (line ${first.line})`);
  }
}

// An order without lines is a row without a box.
function namesNoBox(row: Row): boolean {
  return ["id_box", ...BOX_NAMES].every((field) => row.cell(field) === "");
}

function boxOf(plan: Plan, row: Row): Named | undefined {
  const { boxes } = plan.known;
  const sku = BOX_NAMES.map((field) => row.text(field)).find((name) => name !== "");
  const made = row.cell("id_box") === "" && sku !== undefined && !boxes.has(sku) &&
    BOX_SIZES.some((field) => row.cell(field) !== "");
  if (made) {
    const box: Named = { id: crypto.randomUUID(), name: sku };
    // Known from now on even when it is refused: once is enough to tell what is wrong with it.
    boxes.add(box);
    addBox(plan, row, box.id, sku);
    return box;
  }
  const found = boxes.find(row, "id_box", BOX_NAMES);
  if (found === null) row.refuse("sku_box", "expected the name of a box type");
  return found ?? undefined;
}
