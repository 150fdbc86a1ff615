import assert from "node:assert/strict";
import { releaseBytes } from "../../../domain/images/release_bytes.ts";

Deno.test("releaseBytes: what has a buffer of its own is empty, a part of another's stays", () => {
  const own = new Uint8Array(1000).fill(7);
  releaseBytes(own);
  assert.equal(own.length, 0);
  assert.ok(own.buffer.detached);

  const memory = new Uint8Array(1000).fill(7);
  for (const part of [memory.subarray(10), memory.subarray(0, 990)]) {
    releaseBytes(part);
    assert.equal(part[0], 7);
  }
});
