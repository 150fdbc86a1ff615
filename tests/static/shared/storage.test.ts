import assert from "node:assert/strict";
import { isObject, storedJson, storedText } from "../../../static/shared/storage.ts";

class Area {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

Deno.test("storedText: round trip; undefined removes it", () => {
  const area = new Area();
  const view = storedText("view", ["list", "table"], () => area);
  assert.equal(view.read(), undefined);
  view.write("table");
  assert.deepEqual([...area.items], [["view", "table"]]);
  assert.equal(view.read(), "table");
  view.write(undefined);
  assert.equal(area.items.size, 0);
});

Deno.test("storedText: ignores texts that are not choices; without choices any text", () => {
  const area = new Area();
  area.setItem("view", "map");
  assert.equal(storedText("view", ["list", "table"], () => area).read(), undefined);
  assert.equal(storedText("view", undefined, () => area).read(), "map");
});

Deno.test("storedJson: ignores invalid JSON and values of another type", () => {
  const area = new Area();
  const cart = storedJson<{ weight: string }>("cart", isObject, () => area);
  for (const text of ["{", "null", "5", ""]) {
    area.setItem("cart", text);
    assert.equal(cart.read(), undefined, text);
  }
  cart.write({ weight: "400" });
  assert.equal(area.getItem("cart"), '{"weight":"400"}');
  assert.deepEqual(cart.read(), { weight: "400" });
});

Deno.test("stored values: denied or full storage reads as empty and ignores writes", () => {
  const refused = storedText("key", undefined, () => {
    throw new DOMException("refused", "SecurityError");
  });
  refused.write("a");
  assert.equal(refused.read(), undefined);
  const area = new Area();
  area.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const full = storedJson<number>("key", Number.isInteger, () => area);
  full.write(1);
  assert.equal(full.read(), undefined);
});
