import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { ShiftBoard, ShiftOrder } from "../../../../domain/warehouse/shift_records.ts";
import { Notices } from "../../../../static/shared/notices.ts";
import { explain } from "../../../../static/warehouse/shared/explain.ts";
import { assign } from "../../../../static/warehouse/shared/pickers.tsx";
import { BrowserStandIn, settled } from "../../browser_stand_in.ts";

const API = "/api/v1/order_item";
const order = (id: string, picker: string) => ({ id, picker }) as ShiftOrder;

function page() {
  const board = signal<ShiftBoard>({
    unit: "mm",
    orders: [order("shown", "anton"), order("other", "carla")],
    totals: { states: {}, tasks: 0, counts: 0, lacking: 0 },
    rounds: [],
    tasks: [],
    counts: [],
    lacking: [],
  });
  return { board, notices: new Notices(explain) };
}

const wave = [{ id: "shown" }, { id: "unshown" }, { id: "free" }];

Deno.test("assign: undo restores the picker of every order of a wave, also of orders not on the board", async () => {
  const stored = new Map([["shown", "anton"], ["unshown", "bella"], ["free", ""]]);
  using _browser = new BrowserStandIn(Object.fromEntries(
    [...stored.keys()].flatMap((id) => [
      [`GET ${API}/${id}`, () => ({ id, ...(stored.get(id) && { picker: stored.get(id) }) })],
      [`PUT ${API}/${id}`, (body: unknown) => {
        stored.set(id, (body as { picker: string }).picker);
        return { id };
      }],
    ]),
  ));
  const { board, notices } = page();
  await assign({ board, notices }, wave, "dora");
  assert.deepEqual([...stored.values()], ["dora", "dora", "dora"]);
  assert.deepEqual(board.value.orders.map(({ picker }) => picker), ["dora", "carla"]);
  notices.list.value.at(-1)!.action!.run();
  // Three requests, one after another.
  for (let turn = 0; turn < 20; turn++) await settled();
  assert.deepEqual([...stored.values()], ["anton", "bella", ""]);
  assert.deepEqual(board.value.orders.map(({ picker }) => picker), ["anton", "carla"]);
});

Deno.test("assign: changes nothing if a former picker cannot be read", async () => {
  using browser = new BrowserStandIn();
  const { board, notices } = page();
  await assign({ board, notices }, wave, "dora");
  assert.deepEqual(browser.routes, [`GET ${API}/unshown`]);
  assert.equal(board.value.orders[0]!.picker, "anton");
  assert.equal(notices.list.value[0]!.kind, "failed");
});
