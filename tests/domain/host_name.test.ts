import assert from "node:assert/strict";
import { isLoopbackName, parseHost } from "../../domain/host_name.ts";

Deno.test("parseHost: a name or an address with an optional port", () => {
  assert.deepEqual(parseHost("Depot.Example:8443"), { name: "depot.example", port: "8443" });
  assert.deepEqual(parseHost("192.0.2.1"), { name: "192.0.2.1", port: undefined });
  assert.deepEqual(parseHost("[::1]:80"), { name: "[::1]", port: "80" });
  for (
    const wrong of [
      ...["", " ", "a b", "a/b", "a?b", "a#b", "u@a", "a:", "a:b", "a:123456", "a..b", ".a", "::1"],
      ..."[::1 [::1]x [g] a\\b a% a\u0000".split(" "),
      "a".repeat(301),
    ]
  ) {
    assert.equal(parseHost(wrong), undefined, wrong);
  }
});

Deno.test("isLoopbackName: names that always denote the local machine", () => {
  for (const name of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"]) {
    assert.equal(isLoopbackName(name), true, name);
  }
  for (const name of ["localhost.evil.example", "127.0.0.1.evil.example", "[::2]", "0.0.0.0", ""]) {
    assert.equal(isLoopbackName(name), false, name);
  }
});
