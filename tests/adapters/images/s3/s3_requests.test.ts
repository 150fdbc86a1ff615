import assert from "node:assert/strict";
import { watchedBody } from "../../../../adapters/images/s3/s3_requests.ts";
import { StoreUnavailable } from "../../../../domain/images/store.ts";

/** A body of these pieces that ends, breaks or falls silent after them. */
function body(pieces: string[], end: "closes" | "breaks" | "is silent") {
  const cancelled: unknown[] = [];
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (end === "closes") controller.close();
    },
    pull(controller) {
      if (end === "breaks") controller.error(new Error("connection reset"));
    },
    cancel: (reason) => void cancelled.push(reason),
  });
  return { stream, cancelled };
}

Deno.test("watchedBody: passes a complete body", async () => {
  for (const pieces of [["012", "3456", "789"], ["0123456789"]]) {
    const { stream } = body(pieces, "closes");
    assert.equal(await new Response(watchedBody(stream, 1000)).text(), "0123456789");
  }
});

Deno.test("watchedBody: a broken or silent body ends with an error", async () => {
  const cases = [
    [body(["01234"], "breaks"), /a file is incomplete: connection reset/],
    [body(["01234"], "is silent"), /nothing for 20 ms/],
  ] as const;
  for (const [{ stream }, message] of cases) {
    await assert.rejects(
      new Response(watchedBody(stream, 20)).text(),
      (error) => error instanceof StoreUnavailable && message.test(error.message),
    );
  }
});

Deno.test("watchedBody: cancels its source when the reader leaves or the source is silent", async () => {
  const left = body(["01234"], "is silent");
  const reader = watchedBody(left.stream, 1000).getReader();
  await reader.read();
  await reader.cancel("enough");
  assert.deepEqual(left.cancelled, ["enough"]);

  const silent = body([], "is silent");
  await new Response(watchedBody(silent.stream, 20)).text().catch(() => {});
  assert.equal(silent.cancelled.length, 1);
});
