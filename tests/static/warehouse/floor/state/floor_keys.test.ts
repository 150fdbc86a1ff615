import assert from "node:assert/strict";
import {
  FLOOR_KEYS,
  floorActionOf,
} from "../../../../../static/warehouse/floor/state/floor_keys.ts";
import { press } from "../../../key_press.ts";

Deno.test("keys of the plan: the same in a Russian layout", () => {
  assert.equal(floorActionOf(press("KeyN", { key: "т" })), "section");
  assert.equal(floorActionOf(press("BracketRight", { key: "ъ" })), "next");
  assert.equal(floorActionOf(press("Digit7", { key: "?", shiftKey: true })), "help");
});

Deno.test("keys of the plan: undo and redo, also on a Mac", () => {
  assert.equal(floorActionOf(press("KeyZ", { ctrlKey: true })), "undo");
  assert.equal(floorActionOf(press("KeyZ", { metaKey: true })), "undo");
  assert.equal(floorActionOf(press("KeyZ", { ctrlKey: true, shiftKey: true })), "redo");
  assert.equal(floorActionOf(press("KeyY", { ctrlKey: true })), "redo");
});

Deno.test("keys of the plan: browser shortcuts are ignored", () => {
  assert.equal(floorActionOf(press("KeyP", { ctrlKey: true })), undefined);
  assert.equal(floorActionOf(press("KeyN", { ctrlKey: true })), undefined);
  assert.equal(floorActionOf(press("Home", { altKey: true })), undefined);
});

Deno.test("keys of the plan: no key has two actions", () => {
  const all = FLOOR_KEYS.flatMap(({ keys }) => keys);
  assert.equal(new Set(all).size, all.length);
});
