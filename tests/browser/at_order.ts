/** A planner in front of the orders of the starter warehouse. */
import type { Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

export const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
export const ORDERS = `/warehouse/${WAREHOUSE}/orders`;
/** An order of the starter warehouse with fourteen lines. */
export const SHOP = "14f0db99-7e27-5243-b6ae-1da558ce136f";

export interface Line {
  id: string;
  id_box: string;
  name_box: string;
  count_box: number;
}

/** What the API answers. */
export async function api<Answer>(
  { server }: Visitor,
  path: string,
  json?: unknown,
): Promise<Answer> {
  const init = json === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(json),
  };
  const response = await server.fetch(`/api/v1${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json() as Answer;
}

/** SKUs and counts of an order, as they are stored. */
export async function storedLines(visitor: Visitor, order: string): Promise<[string, number][]> {
  const lines = await api<Line[]>(visitor, `/order_data/withOrderID/${order}`);
  return lines.map(({ name_box, count_box }) => [name_box, count_box]);
}

/** Makes an order with so many boxes of each of the first types. */
export async function makeOrder(
  visitor: Visitor,
  { name, types, count }: { name: string; types: number; count: number },
): Promise<string> {
  const draft = { id_warehouse: WAREHOUSE, order_name: name, pallete_computed: "" };
  const [order] = await api<{ id: string }[]>(visitor, "/order_item", [draft]);
  const boxes = await api<{ id: string; sku_box: string }[]>(
    visitor,
    `/stockbox/withWarehouseID/${WAREHOUSE}`,
  );
  await api(
    visitor,
    "/order_data/data",
    boxes.slice(0, types).map(({ id, sku_box }) => ({
      id_order_item: order!.id,
      id_box: id,
      name_box: sku_box,
      count_box: count,
    })),
  );
  return order!.id;
}

/** Pastes a text where the focus is, as a hand does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

/** Waits until the page says that everything is stored. */
export async function saved(page: Page): Promise<void> {
  await page.locator(".save", { hasText: "Saved" }).waitFor();
}
