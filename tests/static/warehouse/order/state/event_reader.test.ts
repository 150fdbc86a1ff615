/** Server-sent events, read from answers that arrive in any pieces. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { eventsOf } from "../../../../../static/warehouse/order/state/event_reader.ts";

const STREAM = 'retry: 1000\n\nevent: progress\ndata: {"a":1}\n\n: still here\n\n' +
  "data: one\ndata: two\r\n\r\nevent: done\nid: done\ndata: паллета\n\nevent: cut off\ndata: no";

async function read(pieces: Uint8Array<ArrayBuffer>[]) {
  const events = [];
  for await (const event of eventsOf(ReadableStream.from(pieces))) events.push(event);
  return events;
}

Deno.test("event stream: the same events, however the bytes are split", async () => {
  const bytes = new TextEncoder().encode(STREAM);
  const expected = [
    { event: "progress", data: '{"a":1}' },
    { event: "message", data: "one\ntwo" },
    { event: "done", data: "паллета" },
  ];
  assert.deepEqual(await read([bytes]), expected);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (sizes) => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const size = sizes[turn % sizes.length]!;
        pieces.push(bytes.slice(at, at + size));
        at += size;
      }
      assert.deepEqual(await read(pieces), expected);
    }),
    { numRuns: 50 },
  );
});
