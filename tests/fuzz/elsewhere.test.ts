import fc from "fast-check";
import assert from "node:assert/strict";
import { Pages } from "../../routes/pages/pages.ts";
import { partOf, SEED } from "./campaign.ts";
import { FuzzedApp } from "./fuzzed_app.ts";
import { oddHeaders, queries, segments } from "./texts.ts";

const BUILT = new URL("../../static/dist/", import.meta.url);

// Pages, what they load, and addresses that only look like one of the API.
const PATHS = [
  "/",
  "/artists/1",
  "/artists/1/rooms",
  "/movements/2",
  "/movements/2/rooms",
  "/paintings/1",
  "/influence",
  "/compare",
  "/curator",
  "/curator/audit",
  "/warehouse",
  "/warehouse/~warehouses.0~",
  "/warehouse/~warehouses.0~/boxes",
  "/warehouse/~warehouses.0~/orders",
  "/warehouse/~warehouses.0~/orders/~orders.0~",
  "/warehouse/~warehouses.0~/users",
  "/warehouse/~warehouses.0~/orders/~orders.0~/sheet",
  "/docs",
  "/manifest.webmanifest",
  "/robots.txt",
  "/favicon.ico",
  "/assets/timeline.js",
  "/assets/x.js",
  "/api",
  "/api/v1",
  "/api/v2/stockbox",
  "/iiif",
  "/iiif/3",
  "/images",
  "/images/samples/sunrise.jpg",
] as const;
const METHODS = ["GET", "GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "DELETE"] as const;

const asked = fc.record({
  method: fc.constantFrom(...METHODS),
  path: fc.tuple(fc.constantFrom(...PATHS), fc.option(segments), fc.nat(9)).map(
    ([path, segment, at]) => {
      if (segment === null) return path;
      const parts = path.split("/");
      return at < 4
        ? `${path}/${segment}`
        : parts.with(1 + at % (parts.length - 1), segment).join("/");
    },
  ),
  query: fc.option(queries),
  headers: fc.array(oddHeaders, { maxLength: 3 }),
  html: fc.boolean(),
});

Deno.test("fuzz: unknown pages, files and URLs get valid responses", async () => {
  await using app = await FuzzedApp.open({}, { pages: await Pages.load(BUILT) });
  const some = fc.sample(asked, { seed: SEED, numRuns: partOf(4000) });
  for (const [index, { method, path, query, headers, html }] of some.entries()) {
    const address = app.resolve(path) + (query === null ? "" : `?${query("v=1&size=full")}`);
    const sent = new Headers(html ? { Accept: "text/html" } : {});
    for (const [name, value] of headers) sent.append(name, value);
    const response = await app.test.app.request(address, { method, headers: sent });
    const label = `#${index} ${method} ${address.slice(0, 500)} ${JSON.stringify(headers)}`;
    const { status } = response;
    assert.equal(status < 500, true, `${label}: ${status} ${app.faults.at(-1)}`);
    const type = response.headers.get("Content-Type");
    const body = await response.bytes();
    if (method === "HEAD") assert.equal(body.length, 0, label);
    else if (status >= 400) {
      assert.match(type ?? "", /^(application\/json|text\/html)\b/, `${label}: ${status}`);
      if (type!.includes("json")) {
        assert.equal(typeof JSON.parse(new TextDecoder().decode(body)).error, "string", label);
      }
    }
  }
  assert.deepEqual(app.faults, []);
});
