/** Small rules of the page of an order: keys, who is to blame, both languages. */
import assert from "node:assert/strict";
import { type AppError, textOfAll } from "../../../../domain/app_error.ts";
import { assertBoxesFit } from "../../../../domain/packing/problem_of.ts";
import { boxesInError } from "../../../../static/warehouse/order/state/boxes_in_error.ts";
import { press } from "../../key_press.ts";
import { orderKey } from "../../../../static/warehouse/order/state/order_keys.ts";
import { count } from "../../../../static/warehouse/order/messages.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";

Deno.test("order keys: by position in any layout, and ignored while typing", () => {
  assert.equal(orderKey(press("KeyZ", { key: "я" }), false), "undo");
  assert.equal(orderKey(press("Slash", { key: "." }), false), "search");
  assert.equal(orderKey(press("Slash", { key: "?", shiftKey: true }), false), "help");
  assert.equal(orderKey(press("Digit2", { key: "2" }), false), "parameters");
  assert.equal(orderKey(press("KeyN", { key: "т" }), false), "create");
  assert.equal(orderKey(press("KeyO", { key: "o" }), true), undefined);
  assert.equal(orderKey(press("Digit2", { key: "2" }), true), undefined);
  assert.equal(orderKey(press("KeyZ", { key: "z", ctrlKey: true }), true), undefined);
  assert.equal(orderKey(press("Enter", { key: "Enter", ctrlKey: true }), true), "calculate");
  assert.equal(orderKey(press("Enter", { key: "Enter", metaKey: true }), false), "calculate");
});

Deno.test("refusals: faulty lines are found in the server's message, in both languages", () => {
  const box = (id: string, sku_box: string, length_box: number): Box => ({
    id,
    uuid_warehouse: "w",
    sku_box,
    length_box,
    width_box: 300,
    height_box: 200,
    weight_box: 1,
    max_load_box: null,
    is_rotated_box: 1,
  });
  const boxes = [
    box("1", "A", 1300),
    box("2", "A", 400),
    box("3", "BA", 1300),
    box("4", "B", 1400),
  ];
  let message = "";
  let russian = "";
  try {
    assertBoxesFit({
      types: [boxes[2]!, boxes[3]!].map(({ id, length_box }) => ({
        key: id,
        length: length_box,
        width: 300,
        height: 200,
        weight: 1,
        bearableLoad: null,
        mayTip: false,
        count: 1,
        stop: null,
      })),
      pallet: { length: 1200, width: 800, height: 1800 },
      names: ["BA", "B"],
    });
  } catch (error) {
    message = (error as AppError).message;
    russian = textOfAll((error as AppError).messages, "ru");
  }
  assert.equal(boxesInError(message, boxes).get("3"), "is larger than the pallet (1200 × 800)");
  for (const text of [message, russian]) {
    assert.deepEqual([...boxesInError(text, boxes).keys()], ["3", "4"], text);
  }
});

Deno.test("order's messages: plural forms", () => {
  assert.equal(count("pallets", 3, "ru"), "3 паллеты");
  assert.equal(count("paste_add", 21, "ru"), "Добавить 21 коробку");
});
