import assert from "node:assert/strict";
import { REMEMBERED_MS, RememberedLogins } from "../../../adapters/accounts/remembered_logins.ts";

const ada = { login: "ada", password: "x" };

Deno.test("RememberedLogins: finds exactly the added logins until they expire", () => {
  const logins = new RememberedLogins();
  const mac = logins.mac(ada, "hash");
  assert.equal(logins.has("key", mac, 0), false);
  logins.add("key", mac, 1000);
  assert.equal(logins.has("key", mac, 1000), true);
  assert.equal(logins.has("key", mac, 1000 + REMEMBERED_MS - 1), true);
  assert.equal(logins.has("another", mac, 1000), false);
  assert.equal(logins.has("key", mac, 1000 + REMEMBERED_MS), false);
  assert.equal(logins.has("key", mac, 1000), false, "gone for good");
});

Deno.test("RememberedLogins: another login, password or stored hash does not match", () => {
  const logins = new RememberedLogins();
  logins.add("key", logins.mac(ada, "hash"), 0);
  const others = [
    logins.mac({ ...ada, password: "y" }, "hash"),
    logins.mac({ ...ada, login: "bob" }, "hash"),
    logins.mac(ada, "hash of a new password"),
    logins.mac({ login: "a", password: "dax" }, "hash"),
    new RememberedLogins().mac(ada, "hash"),
  ];
  for (const other of others) assert.equal(logins.has("key", other, 0), false);
  assert.equal(logins.has("key", logins.mac(ada, "hash"), 0), true, "a wrong one changes nothing");
  logins.forget("key");
  assert.equal(logins.has("key", logins.mac(ada, "hash"), 0), false);
});

Deno.test("RememberedLogins: evicts the least recently used login", () => {
  const logins = new RememberedLogins(2);
  const mac = logins.mac(ada, "hash");
  logins.add("a", mac, 0);
  logins.add("b", mac, 0);
  assert.equal(logins.has("a", mac, 0), true);
  logins.add("c", mac, 0);
  assert.deepEqual(["a", "b", "c"].map((key) => logins.has(key, mac, 0)), [true, false, true]);
});
