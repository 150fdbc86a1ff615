import assert from "node:assert/strict";
import {
  deskActionOf as actionOf,
  KEYS,
} from "../../../../../static/gallery/curator/state/keys.ts";
import { press } from "../../../key_press.ts";

Deno.test("actionOf: the same keys in a Russian layout", () => {
  assert.equal(actionOf(press("KeyC", { key: "c" })), "check");
  assert.equal(actionOf(press("KeyC", { key: "с" })), "check");
  assert.equal(actionOf(press("KeyC", { key: "С", shiftKey: true })), "uncheck");
  assert.equal(actionOf(press("Digit7", { key: "?", shiftKey: true })), "help");
  assert.equal(actionOf(press("Backslash", { key: "/", shiftKey: true })), "find");
});

Deno.test("actionOf: arrows move; browser shortcuts are ignored", () => {
  assert.equal(actionOf(press("ArrowRight")), "next");
  assert.equal(actionOf(press("ArrowUp")), "previous");
  assert.equal(actionOf(press("Delete")), "delete");
  for (const change of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    assert.equal(actionOf(press("KeyC", change)), undefined);
  }
  assert.equal(actionOf(press("KeyX", { shiftKey: true })), undefined);
  assert.equal(actionOf(press("KeyQ")), undefined);
});

Deno.test("KEYS: no key has two actions", () => {
  const all = KEYS.flatMap(({ keys }) => keys);
  assert.equal(new Set(all).size, all.length);
});
