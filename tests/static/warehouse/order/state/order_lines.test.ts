/** The lines of an order: shown at once, stored a moment later, taken back, after failures too. */
import assert from "node:assert/strict";
import type { Box, OrderData } from "../../../../../domain/warehouse/records.ts";
import { OrderLines } from "../../../../../static/warehouse/order/state/order_lines.ts";
import { type Answer, BrowserStandIn, refusal } from "../../../browser_stand_in.ts";

const API = "/api/v1/order_data";
const box = (id: string) => ({ id, sku_box: id }) as unknown as Box;
const line = (id: string, count_box: number) =>
  ({ id, id_order_item: "o1", id_box: `box ${id}`, count_box }) as unknown as OrderData;

function open(answers: Record<string, Answer> = {}) {
  const browser = new BrowserStandIn({
    [`POST ${API}/changes`]: (sent: unknown) =>
      (sent as { id: string }[]).map(({ id }) => ({ id, status: 200 })),
    ...answers,
  } as Record<string, Answer>);
  const lines = new OrderLines("o1", [line("1", 5), line("2", 6)], () => {});
  const counts = () => lines.list.value.map(({ count_box }) => count_box);
  return { browser, lines, counts };
}

Deno.test("lines: added once, counted, removed; the digits of a count are one undo step", () => {
  const { browser, lines, counts } = open();
  using _ = browser;
  assert.equal(lines.add(box("box 1")).isNew, false);
  const { id, isNew } = lines.add(box("tea"));
  assert.equal(isNew, true);
  lines.setCount(id, 1);
  lines.setCount(id, 12);
  lines.setCount(id, 125);
  lines.remove("2");
  assert.deepEqual([counts(), lines.history.done.value.length], [[5, 125], 3]);
  lines.undo();
  assert.deepEqual(counts(), [5, 6, 125]);
  lines.undo();
  assert.deepEqual(counts(), [5, 6, 1]);
  lines.undo();
  lines.undo();
  assert.deepEqual([counts(), lines.history.done.value.length], [[5, 6], 0]);
});

Deno.test("lines: differences are saved shortly afterwards; nothing if all was undone", async () => {
  const { browser, lines } = open();
  using _ = browser;
  lines.setCount("1", 9);
  lines.undo();
  await lines.save.flush();
  assert.deepEqual(browser.asked, []);
  lines.setCount("1", 9);
  lines.remove("2");
  lines.add(box("tea"));
  await lines.save.flush();
  assert.deepEqual(browser.routes, [`POST ${API}/changes`]);
  assert.equal(lines.save.state.value, "saved");
});

Deno.test("lines: after a failure the server's lines are read; lines of others are not changed", async () => {
  const { browser, lines } = open({
    [`POST ${API}/changes`]: refusal(503, "Not now"),
    [`GET ${API}/withOrderID/o1`]: [line("1", 9), line("2", 6), line("others", 1)],
  });
  using _ = browser;
  lines.setCount("1", 9);
  await assert.rejects(lines.save.flush(), /Not now/);
  assert.equal(lines.save.state.value, "failed");
  await lines.save.flush();
  assert.deepEqual(browser.routes, [`POST ${API}/changes`, `GET ${API}/withOrderID/o1`]);
  assert.equal(lines.save.state.value, "saved");
});

Deno.test("lines: removing a line that others have removed succeeds", async () => {
  const { browser, lines } = open({ [`POST ${API}/changes`]: [{ id: "2", status: 404 }] });
  using _ = browser;
  lines.remove("2");
  await lines.save.flush();
  assert.equal(lines.save.state.value, "saved");
});

Deno.test("lines: a refused line does not count as stored", async () => {
  const { browser, lines } = open({
    [`POST ${API}/changes`]: [{ id: "1", status: 400, error: "Too many" }],
  });
  using _ = browser;
  lines.setCount("1", 9);
  await assert.rejects(lines.save.flush(), /Too many/);
  assert.equal(lines.save.state.value, "failed");
});

Deno.test("lines: redo until another change", () => {
  const { browser, lines, counts } = open();
  using _ = browser;
  lines.setCount("1", 9);
  lines.remove("2");
  lines.undo();
  lines.undo();
  assert.deepEqual([counts(), lines.history.undone.value.length], [[5, 6], 2]);
  lines.redo();
  assert.deepEqual(counts(), [9, 6]);
  lines.setCount("1", 8);
  assert.equal(lines.history.undone.value.length, 0);
});

Deno.test("lines: a change back to the former lines undoes a step, and redo repeats it", () => {
  const { browser, lines, counts } = open();
  using _ = browser;
  lines.take([line("2", 6)]);
  assert.deepEqual([counts(), lines.history.done.value.length, lines.history.undone.value.length], [
    [6],
    1,
    0,
  ]);
  // Lines that come back stand where they were.
  lines.take([line("2", 6), line("1", 5)]);
  assert.deepEqual([counts(), lines.history.done.value.length, lines.history.undone.value.length], [
    [5, 6],
    0,
    1,
  ]);
  lines.take([line("2", 6)]);
  assert.deepEqual([counts(), lines.history.done.value.length, lines.history.undone.value.length], [
    [6],
    1,
    0,
  ]);
});
