import assert from "node:assert/strict";
import { matchesEtag } from "../../routes/send_answer.ts";
import { acceptedEncoding, encode } from "../../routes/answer_cache.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

Deno.test("acceptedEncoding: Brotli before gzip, as far as the client allows", () => {
  const cases: [header: string | null, encoding: string][] = [
    [null, "identity"],
    ["", "identity"],
    ["identity", "identity"],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP;Q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0.0", "identity"],
    ["*", "br"],
    ["*;q=0, gzip", "gzip"],
    ["deflate", "identity"],
    ["br;q=x", "identity"],
  ];
  for (const [header, encoding] of cases) {
    assert.equal(acceptedEncoding(header), encoding, String(header));
  }
});

Deno.test("encode: round trip", async () => {
  const body = new TextEncoder().encode(JSON.stringify("Клод Моне ".repeat(500)));
  assert.deepEqual(new Uint8Array(gunzipSync(await encode(body, "gzip"))), body);
  assert.deepEqual(new Uint8Array(brotliDecompressSync(await encode(body, "br"))), body);
});

Deno.test("matchesEtag: weak comparison, lists and `*`", () => {
  const etag = 'W/"a-1"';
  for (const header of ['W/"a-1"', '"a-1"', '"x", W/"a-1"', '"x","a-1"', "*", " * "]) {
    assert.equal(matchesEtag(header, etag), true, header);
  }
  for (const header of [null, "", '"a-2"', "a-1", 'W/"a"', '"x-a-1"', "**"]) {
    assert.equal(matchesEtag(header, etag), false, String(header));
  }
});
