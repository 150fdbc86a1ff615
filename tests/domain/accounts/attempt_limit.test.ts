import assert from "node:assert/strict";
import { widerCounts } from "../../../db/accounts/login_attempts.ts";
import { secondsOfPause } from "../../../domain/accounts/attempt_limit.ts";
import { siteNetwork } from "../../../domain/client_address.ts";

Deno.test("secondsOfPause: doubles with each failure beyond the free ones, up to a minute", () => {
  const pause = (count: number, since = 0) =>
    secondsOfPause({ count, last: 1000 }, 30, 1000 + since);
  assert.deepEqual([29, 30, 31, 34, 36, 1e6].map((count) => pause(count)), [
    undefined,
    1,
    2,
    16,
    60,
    60,
  ]);
  assert.equal(pause(36, 59_500), 1);
  assert.equal(pause(36, 60_000), undefined);
});

Deno.test("widerCounts: by name, by address, and by the site of an address of IPv6", () => {
  const keys = (service: string, name: string, address: string) =>
    widerCounts(service, name, address).map(({ key }) => key);
  const [name, address, ...none] = keys("gallery", "ada", "192.0.2.1");
  assert.equal(none.length, 0);
  const other = keys("warehouse", "ada", "192.0.2.1");
  assert.notEqual(other[0], name);
  assert.equal(other[1], address);
  const [, one, site] = keys("gallery", "ada", "2001:db8:1:2::/64");
  const [, two, same] = keys("gallery", "bob", "2001:db8:1:3::/64");
  assert.notEqual(one, two);
  assert.equal(site, same);
});

Deno.test("siteNetwork: the /48 of an IPv6 network, undefined for other addresses", () => {
  assert.equal(siteNetwork("2001:db8:1:2::/64"), "2001:db8:1::/48");
  for (const address of ["192.0.2.1", "2001:db8::1", "unknown", "x/64"]) {
    assert.equal(siteNetwork(address), undefined, address);
  }
});
