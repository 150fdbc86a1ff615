/** Orders of the starter warehouse that are calculated, and one of many small boxes. */
import assert from "node:assert/strict";
import type { Visitor } from "./visitor.ts";

export const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
/** At least three pallets of boxes from fourteen sections. */
export const CORNER_SHOP = "14f0db99-7e27-5243-b6ae-1da558ce136f";
const DOCK = "f06372ce-d190-5af7-9a60-bed87232a635";

export const orderPath = (order: string) => `/warehouse/${WAREHOUSE}/orders/${order}`;

export async function post<Answer>(visitor: Visitor, path: string, body: unknown) {
  const response = await visitor.server.fetch(`/api/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200, path);
  return await response.json() as Answer;
}

/** Calculates an order from the first dock; answers how many pallets it has. */
export async function calculate(visitor: Visitor, order: string): Promise<number> {
  const pallets = await post<Record<string, unknown[]>>(visitor, "/computed_order", {
    id_order_item: order,
    id_warehouse: WAREHOUSE,
    id_point_start: DOCK,
    effort: 0,
  });
  return pallets[order]!.length;
}

/** An order of boxes that are in no section, more than one page can show legibly. */
export async function manySmallBoxes(visitor: Visitor): Promise<string> {
  const [box] = await post<{ id: string }[]>(visitor, "/stockbox/boxes/", [{
    uuid_warehouse: WAREHOUSE,
    sku_box: "MATCHES",
    length_box: 150,
    width_box: 100,
    height_box: 100,
    weight_box: 0.5,
    max_load_box: null,
    is_rotated_box: 0,
  }]);
  const [order] = await post<{ id: string }[]>(visitor, "/order_item", [
    { id_warehouse: WAREHOUSE, order_name: "Matches", pallete_computed: "" },
  ]);
  await post(visitor, "/order_data", [
    { id_order_item: order!.id, id_box: box!.id, name_box: "MATCHES", count_box: 1280 },
  ]);
  await post(visitor, "/order_param", [{
    id_order_item: order!.id,
    pallet_length: 1200,
    pallet_width: 800,
    pallet_max_height: 2000,
    min_layer_fill_ratio: 0.5,
    min_support_ratio: 0.5,
    height_layer_diff: 0,
    height_tolerance: 0,
    packing_type: 0,
  }]);
  await calculate(visitor, order!.id);
  return order!.id;
}
