import assert from "node:assert/strict";
import { Descriptors } from "../descriptors.ts";

Deno.test("descriptors: an eighth is kept free, at most 64, and the system is asked now and then", async () => {
  const asked: number[] = [];
  let free = true;
  const few = new Descriptors(300, (count) => {
    asked.push(count);
    return free;
  });
  assert.deepEqual([few.limit, few.kept, new Descriptors(1e6, () => true).kept], [300, 37, 64]);
  assert.equal(few.areShort, false);
  free = false;
  assert.equal(few.areShort, false, "what the system said a moment ago");
  await new Promise((resolve) => setTimeout(resolve, 40));
  assert.equal(few.areShort, true);
  assert.equal(few.allowWorker, false);
  assert.deepEqual(asked, [37, 37], "short a moment ago: no worker is started, whatever is free");
});

Deno.test("descriptors: where nothing tells they are never short", () => {
  const endless = new Descriptors(Infinity, () => false);
  assert.deepEqual([endless.areShort, endless.allowWorker], [false, true]);
});
