/** What is looked at on an order's pallets: which pallet, layers, boxes, and what plays. */
import assert from "node:assert/strict";
import { packedOrder } from "../../../../static/warehouse/pallet/model/packed_order.ts";
import {
  PalletState,
  play,
  togglePlay,
} from "../../../../static/warehouse/pallet/view/pallet_state.ts";
import { sampleCalculation } from "./sample_calculation.ts";

const order = packedOrder(sampleCalculation());
const last = order.pallets.length - 1;
const boxes = order.pallets[0]!.boxes.length;

Deno.test("pallet: opens complete; browsing stops at the first and the last", () => {
  const state = new PalletState(order);
  assert.deepEqual([state.choice.value, state.placed.value], [0, boxes]);
  state.browse(-1);
  assert.equal(state.choice.value, 0);
  for (let i = 0; i < 5; i++) state.browse(1);
  assert.equal(state.choice.value, last);
  state.choose("all");
  assert.equal(state.pallet.value, undefined);
  state.browse(-1);
  assert.equal(state.choice.value, last);
});

Deno.test("pallet: the flat drawing of all pallets shows the first", () => {
  const state = new PalletState(order);
  state.choose("all");
  state.flatten("lost_webgl");
  assert.equal(state.choice.value, 0);
  state.choose("all");
  assert.equal(state.choice.value, 0);
});

Deno.test("pallet: layers and boxes stay within their range", () => {
  const state = new PalletState(order);
  state.showLayers(99);
  assert.equal(state.placed.value, boxes);
  state.showLayers(0);
  assert.deepEqual([state.levels.value, state.layer.value], [1, 0]);
  state.showPlaced(-3);
  assert.deepEqual([state.placed.value, state.boxes.value.length], [0, 0]);
  state.showPlaced(1e9);
  assert.equal(state.placed.value, boxes);
});

Deno.test("pallet: a selected box is shown on its pallet and in its layer", () => {
  const state = new PalletState(order);
  const box = order.pallets[last]!.boxes.at(-1)!;
  state.point(box);
  assert.deepEqual([state.choice.value, state.describedBox.value], [last, box]);
  assert.ok(state.boxes.value.includes(box));
  state.showPlaced(0);
  state.point(box);
  assert.ok(state.boxes.value.includes(box), "its layer comes back");
  state.reveal(order.pallets[0]!.boxes[0]!);
  assert.deepEqual([state.choice.value, state.layer.value], [0, 0]);
});

Deno.test("pallet: stepping through boxes wraps around; backwards from a hidden box to the last", () => {
  const state = new PalletState(order);
  const shown = state.boxes.value;
  state.pointNext(1);
  assert.equal(state.selected.value, shown[0]);
  state.pointNext(-1);
  assert.equal(state.selected.value, shown.at(-1));
  state.pointNext(1);
  assert.equal(state.selected.value, shown[0]);
  state.selected.value = shown.at(-1);
  state.showPlaced(shown.length - 1);
  state.pointNext(-1);
  assert.equal(state.selected.value, state.boxes.value.at(-1));
  state.showPlaced(0);
  state.pointNext(1);
  assert.equal(state.boxes.value.length, 0, "with none to be seen nothing happens");
});

Deno.test("pallet: playing restarts when complete, and ends with the last box", () => {
  const ticks: (() => void)[] = [];
  const [set, clear] = [globalThis.setInterval, globalThis.clearInterval];
  globalThis.setInterval = ((tick: () => void) => ticks.push(tick)) as typeof setInterval;
  globalThis.clearInterval = () => {};
  try {
    const state = new PalletState(order);
    const stop = play(state);
    togglePlay(state);
    assert.deepEqual([state.playing.value, state.placed.value], [true, 0]);
    for (let i = 0; i < boxes; i++) ticks.at(-1)!();
    assert.deepEqual([state.playing.value, state.placed.value], [true, boxes]);
    ticks.at(-1)!();
    assert.equal(state.playing.value, false);
    stop();
  } finally {
    [globalThis.setInterval, globalThis.clearInterval] = [set, clear];
  }
});
