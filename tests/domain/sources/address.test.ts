import assert from "node:assert/strict";
import fc from "fast-check";
import { classifyAddress } from "../../../domain/sources/address.ts";

const rangeOf = (address: string) => classifyAddress(address).range;

// The IANA registries of special-purpose addresses and what hides in IPv6, one example or edge each.
const NOT_PUBLIC: Record<string, string[]> = {
  "this network": ["0.0.0.0", "0.255.255.255"],
  "private": ["10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1"],
  "shared by carriers": ["100.64.0.0", "100.127.255.255", "100.100.100.200"],
  "loopback": ["127.0.0.1", "127.255.255.254"],
  "link-local and metadata": ["169.254.0.1", "169.254.169.254", "168.63.129.16"],
  "protocol assignments": ["192.0.0.0", "192.0.0.192", "192.0.0.255"],
  "documentation": ["192.0.2.1", "198.51.100.1", "203.0.113.255"],
  "6to4 relays": ["192.88.99.1"],
  "benchmarking": ["198.18.0.0", "198.19.255.255"],
  "multicast": ["224.0.0.1", "239.255.255.255"],
  "reserved and broadcast": ["240.0.0.1", "255.255.255.254", "255.255.255.255"],
  "unspecified, loopback": ["::", "::1", "0:0:0:0:0:0:0:1"],
  "IPv4-compatible": ["::127.0.0.1", "::8.8.8.8", "::a00:1"],
  "IPv4-mapped": ["::ffff:127.0.0.1", "::FFFF:7F00:1", "::ffff:8.8.8.8", "0::ffff:a9fe:a9fe"],
  "IPv4-translated": ["::ffff:0:127.0.0.1", "::ffff:0:a00:1"],
  "NAT64": ["64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::a00:1", "64:FF9B:1:ffff::10.0.0.1"],
  "6to4": ["2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:808:808::1"],
  "Teredo": ["2001::1", "2001:0:53aa:64c:0:fbff:80ff:fffe"],
  "ISATAP": ["2607:f8b0::5efe:10.0.0.1", "2607:f8b0::200:5efe:7f00:1", "fe80::5efe:a00:1"],
  "discard": ["100::1"],
  "ORCHID and other protocol assignments": [
    "2001:10::1",
    "2001:20::1",
    "2001:30::1",
    "2001:1ff::1",
  ],
  "benchmarking of IPv6": ["2001:2::1"],
  "documentation of IPv6": ["2001:db8::1", "3fff::1"],
  "segment routing": ["5f00::1"],
  "unique-local": ["fc00::1", "fd00:ec2::254", "fdff:ffff::1"],
  "link-local": ["fe80::1", "febf::1"],
  "site-local": ["fec0::1", "feff::1"],
  "multicast of IPv6": ["ff02::1", "ff0e::1"],
  "never given out": ["4000::1", "1::1", "8000::1", "3ffe::1"],
  "with a zone": ["fe80::1%eth0", "2607:f8b0::1%1"],
  "no address": ["", "example.org", "1.2.3.4.5", "1.2.3.256", "::g", "[::1]", "1.2.3.4/8"],
};

for (const [what, addresses] of Object.entries(NOT_PUBLIC)) {
  Deno.test(`judgeAddress: ${what} is not public`, () => {
    for (const address of addresses) assert.notEqual(rangeOf(address), "public", address);
  });
}

Deno.test("judgeAddress: addresses next to the special ranges are public", () => {
  const open = ["1.0.0.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"].concat(
    ["126.255.255.255", "128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255"],
    ["172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0"],
    ["223.255.255.255", "8.8.8.8", "2607:f8b0:4005::200e", "2a02:ec80:300:ed1a::1", "2001:200::1"],
  );
  for (const address of open) assert.equal(rangeOf(address), "public", address);
});

Deno.test("judgeAddress: normalizes every spelling", () => {
  for (const text of ["::ffff:7f00:1", "::FFFF:127.0.0.1", "0:0:0:0:0:ffff:127.0.0.1"]) {
    assert.equal(classifyAddress(text).address, "::ffff:7f00:1");
  }
  for (const text of ["127.0.0.1", "0177.0.0.1", "0x7f.1", "2130706433", "127.1"]) {
    assert.deepEqual(classifyAddress(text), { address: "127.0.0.1", family: 4, range: "loopback" });
  }
});

// The same ranges once more, by arithmetic on the number alone.
const SPECIAL_4: [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
const numberOf = (address: string) =>
  address.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);
const dotted = (n: number) => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join(".");

Deno.test("judgeAddress: agrees with the registry for IPv4, especially at range limits", () => {
  const edges = SPECIAL_4.flatMap(([network, bits]) => {
    const first = numberOf(network);
    return [first - 1, first, first + 2 ** (32 - bits) - 1, first + 2 ** (32 - bits)];
  }).filter((n) => n >= 0 && n < 2 ** 32);
  const special = (n: number) =>
    SPECIAL_4.some(([network, bits]) =>
      Math.floor(n / 2 ** (32 - bits)) === Math.floor(numberOf(network) / 2 ** (32 - bits))
    );
  const any = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
  fc.assert(
    fc.property(any, (n) => {
      assert.equal(rangeOf(dotted(n)) === "public", !special(n), dotted(n));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("judgeAddress: embedded IPv4 addresses are never public", () => {
  const ways = ["::", "::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::", "2607:f8b0::5efe:"];
  fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (n) => {
    const hex = `${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}`;
    for (const way of ways) {
      assert.notEqual(rangeOf(way + dotted(n)), "public");
      assert.notEqual(rangeOf(way + hex), "public");
    }
    assert.notEqual(rangeOf(`2002:${hex}::1`), "public");
  }));
});
