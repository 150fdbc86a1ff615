import assert from "node:assert/strict";
import { clientNetwork } from "../../domain/client_address.ts";

Deno.test("clientNetwork: all spellings of an address are one client", () => {
  const spellings: [text: string, network: string][] = [
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:4711", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:C000:0201", "192.0.2.1"],
    ["[::ffff:192.0.2.1]:80", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]:4711", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
  ];
  for (const [text, network] of spellings) assert.equal(clientNetwork(text), network, text);
});

Deno.test("clientNetwork: undefined for invalid addresses", () => {
  const odd = [
    "",
    "unknown",
    "_hidden",
    "localhost",
    "1",
    "0x7f.1",
    "127.1",
    "192.0.2.256",
    "192.0.2.1, 192.0.2.2",
    "192.0.2.1\n",
    "[192.0.2.1",
    "2001:db8::1::2",
    "::ffff:" + "1".repeat(100_000),
  ];
  for (const text of odd) assert.equal(clientNetwork(text), undefined, text.slice(0, 40));
});
