import assert from "node:assert/strict";
import { wholeBody } from "../../../../adapters/images/s3/whole_body.ts";
import { StoreUnavailable } from "../../../../domain/images/store_unavailable.ts";

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

Deno.test("wholeBody: what is whole passes", async () => {
  for (const pieces of [["012", "3456", "789"], ["0123456789"]]) {
    const { stream } = body(pieces, "closes");
    assert.equal(await new Response(wholeBody(stream, 10, 1000)).text(), "0123456789");
  }
  assert.equal(await new Response(wholeBody(body([], "closes").stream, 0, 1000)).text(), "");
});

Deno.test("wholeBody: what is short, long, broken or silent ends with an error", async () => {
  const cases = [
    [body(["01234"], "closes"), /a file broke off: 5 bytes are missing/],
    [body(["01234", "56789a"], "closes"), /more than was announced/],
    [body(["01234"], "breaks"), /connection reset/],
    [body(["01234"], "is silent"), /nothing for 20 ms/],
  ] as const;
  for (const [{ stream }, message] of cases) {
    await assert.rejects(
      new Response(wholeBody(stream, 10, 20)).text(),
      (error) => error instanceof StoreUnavailable && message.test(error.message),
    );
  }
});

Deno.test("wholeBody: a reader that goes away ends what lies below, and so does silence", async () => {
  const left = body(["01234"], "is silent");
  const reader = wholeBody(left.stream, 10, 1000).getReader();
  await reader.read();
  await reader.cancel("enough");
  assert.deepEqual(left.cancelled, ["enough"]);

  const silent = body([], "is silent");
  await new Response(wholeBody(silent.stream, 10, 20)).text().catch(() => {});
  assert.equal(silent.cancelled.length, 1);
});
