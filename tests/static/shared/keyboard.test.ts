import assert from "node:assert/strict";
import { actionOf, keymapOf, keyOf } from "../../../static/shared/keyboard.ts";
import { press } from "../key_press.ts";

const KEYS = {
  KeyC: "check",
  "Shift+KeyC": "uncheck",
  "Ctrl+KeyZ": "undo",
  "Ctrl+Shift+KeyZ": "redo",
  "?": "help",
  "+": "nearer",
  "0": "whole",
  ArrowLeft: "left",
  " ": "play",
};
const meaning = (code: string, key: string, held = {}) =>
  actionOf(KEYS, press(code, { key, ...held }));

Deno.test("actionOf: letters are matched by key position in every layout", () => {
  assert.equal(meaning("KeyC", "c"), "check");
  assert.equal(meaning("KeyC", "с"), "check");
  assert.equal(meaning("KeyC", "С", { shiftKey: true }), "uncheck");
  assert.equal(meaning("KeyX", "c"), undefined);
});

Deno.test("actionOf: symbols are matched by their character, with or without Shift", () => {
  assert.equal(meaning("Slash", "?", { shiftKey: true }), "help");
  assert.equal(meaning("Minus", "?", { shiftKey: true }), "help");
  assert.equal(meaning("Equal", "+", { shiftKey: true }), "nearer");
  assert.equal(meaning("NumpadAdd", "+"), "nearer");
  assert.equal(meaning("Digit0", "0"), "whole");
  assert.equal(meaning("Digit0", "0", { shiftKey: true }), "whole");
});

Deno.test("actionOf: Control and Meta are the same modifier", () => {
  assert.equal(meaning("KeyZ", "z", { ctrlKey: true }), "undo");
  assert.equal(meaning("KeyZ", "я", { metaKey: true }), "undo");
  assert.equal(meaning("KeyZ", "Z", { ctrlKey: true, shiftKey: true }), "redo");
  assert.equal(meaning("KeyZ", "z"), undefined);
  assert.equal(meaning("KeyC", "c", { ctrlKey: true }), undefined);
});

Deno.test("actionOf: named keys depend on Shift; keys with Alt are left to the browser", () => {
  assert.equal(meaning("ArrowLeft", "ArrowLeft"), "left");
  assert.equal(meaning("ArrowLeft", "ArrowLeft", { shiftKey: true }), undefined);
  assert.equal(meaning("ArrowLeft", "ArrowLeft", { altKey: true }), undefined);
  assert.equal(meaning("Space", " "), "play");
});

Deno.test("actionOf: names of Object.prototype are not keys", () => {
  assert.equal(meaning("constructor", "toString"), undefined);
});

Deno.test("keymapOf, keyOf: every key of a binding triggers its action; the button shows one", () => {
  const bindings = [{ action: "next", shown: "J", keys: ["KeyJ", "ArrowDown"] }];
  assert.deepEqual(keymapOf(bindings), { KeyJ: "next", ArrowDown: "next" });
  assert.equal(keyOf(bindings, "next"), "J");
});
