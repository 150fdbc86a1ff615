import assert from "node:assert/strict";
import { workOf } from "../../../../static/warehouse/work/work.ts";
import type { ShiftBoard, ShiftOrder } from "../../../../domain/warehouse/shift_records.ts";

const order = (id: string, fields: Partial<ShiftOrder> = {}): ShiftOrder => ({
  ...{ id, order_name: `Order ${id}`, due_at: "", state: "reserved", boxes: 10, picked: 0 },
  ...{ picker: "", pickers: [], missing: 0, tasks: 0, last_at: null, planned: null, walked: null },
  ...fields,
});

Deno.test("workOf: by due time, those without one last, begun ones first; no order of a wave twice", () => {
  const wave = {
    ...{ id: "w", number: 3, state: "picking", id_point_start: "", boxes: 30, picked: 12 },
    ...{ orders: [{ id: "b", order_name: "Order b" }, { id: "c", order_name: "Order c" }] },
    ...{ picker: "eva", pickers: [], due_at: "2026-12-01T10:00:00.000Z", planned: 81.5 },
    ...{ walked: null, last_at: null, user_login: "", at: 0 },
  };
  const board = {
    orders: [
      order("a", { state: "done" }),
      order("b"),
      order("c", { missing: 2 }),
      order("d"),
      order("e", { picked: 4, state: "picking", planned: 17 }),
      order("f", { due_at: "2026-12-01T09:00:00.000Z", picker: "eva" }),
      order("g", { state: "new" }),
    ],
    rounds: [wave],
  } as unknown as ShiftBoard;
  assert.deepEqual(
    workOf(board).map((
      item,
    ) => [item.id, item.name, item.left, item.missing, item.length, item.picker]),
    [
      ["f", "Order f", 10, 0, undefined, "eva"],
      ["w", "Order b, Order c", 18, 2, 81.5, "eva"],
      ["e", "Order e", 6, 0, 17, ""],
      ["d", "Order d", 10, 0, undefined, ""],
    ],
  );
});
