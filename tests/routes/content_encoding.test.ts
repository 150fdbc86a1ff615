import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { WorkerPool } from "../../adapters/workers/worker_pool.ts";
import { encoderBeside } from "../../routes/answer_cache.ts";

Deno.test("encoderBeside: long bodies are compressed by a worker, short ones on this thread", async () => {
  const pool = new WorkerPool({ size: 1 });
  let asked = 0;
  const encoder = encoderBeside({
    run: (...job) => {
      asked++;
      return pool.run(...job);
    },
  });
  const long = new TextEncoder().encode("Nocturne ".repeat(5000));
  const short = long.slice(0, 2000);
  try {
    assert.deepEqual(new Uint8Array(gunzipSync(await encoder(short, "gzip"))), short);
    assert.equal(asked, 0);
    assert.deepEqual(new Uint8Array(gunzipSync(await encoder(long, "gzip"))), long);
    assert.deepEqual(new Uint8Array(brotliDecompressSync(await encoder(long, "br"))), long);
    assert.equal(asked, 2);
    assert.equal(long.length, 45_000, "the bytes are still here to be sent");
  } finally {
    pool.close();
  }
});

Deno.test("encoderBeside: compresses on this thread if no worker is available", async () => {
  const encoder = encoderBeside({ run: () => Promise.reject(new Error("no workers")) });
  const long = new TextEncoder().encode("Nocturne ".repeat(5000));
  assert.deepEqual(new Uint8Array(gunzipSync(await encoder(long, "gzip"))), long);
});
