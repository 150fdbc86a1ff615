/** The round of an order as it is answered. */
import assert from "node:assert/strict";
import { type OrderTour, orderTourJson } from "../../../domain/warehouse/order_tour.ts";

Deno.test("a round's JSON is that of the whole, in pieces with pauses between them", async () => {
  for (const count of [0, 1, 100, 1234]) {
    const tour: OrderTour = {
      id: "order",
      method: "heuristic",
      length: 12.5,
      unit: "m",
      s_shape: null,
      largest_gap: 3,
      missing: [{ id_box: "", sku_box: "ящик", count: 2, reason: "stock" }],
      stops: Array.from({ length: count }, (_, at) => ({
        id_point: `p${at}`,
        id_section: `s${at}`,
        section_name: `"${at}"`,
        length: at,
        leg: ["p0", `p${at}`],
        boxes: [{ id_box: "", sku_box: "ящик", count: 1, pallets: [1, 2] }],
      })),
      back: ["p1", "p0"],
    };
    let pauses = 0;
    const pieces = await Array.fromAsync(orderTourJson(tour, {
      yieldIfDue: () => {
        pauses++;
        return Promise.resolve();
      },
    }));
    const text = pieces.join("");
    assert.equal(text, JSON.stringify(tour));
    for (const piece of pieces) assert.ok(piece.length < 100_000);
    assert.equal(pauses, Math.ceil(count / 100));
  }
});
