import assert from "node:assert/strict";
import { FairQueue } from "../../domain/fair_queue.ts";

function served(queue: FairQueue<string>): string {
  let names = "";
  for (let place = queue.next(); place !== undefined; place = queue.next()) {
    names += queue.serve(place);
  }
  return names;
}

Deno.test("FairQueue: clients take turns, each client's entries in order", () => {
  const queue = new FairQueue<string>();
  for (const job of "abcde") queue.add(job, "planner");
  queue.add("X", "picker");
  queue.add("1");
  queue.add("2");
  assert.equal(queue.length, 8);
  assert.equal(served(queue), "aX1b2cde");
  assert.equal(queue.length, 0);
});

Deno.test("FairQueue: one client may fill half of the queue, all clients together the whole", () => {
  const queue = new FairQueue<string>(6);
  const added = (client?: string) => queue.add("job", client) !== undefined;
  assert.deepEqual([1, 2, 3, 4].map(() => added("one")), [true, true, true, false]);
  assert.deepEqual([1, 2, 3, 4].map(() => added()), [true, true, true, false], "it is full");
  assert.equal(added("two"), false);
});

Deno.test("FairQueue: an entry is removed once", () => {
  const queue = new FairQueue<string>();
  const first = queue.add("a", "one")!;
  const second = queue.add("b", "one")!;
  queue.add("c", "two");
  assert.deepEqual([queue.remove(first), queue.remove(first)], [true, false]);
  assert.equal(queue.next(), second);
  assert.equal(queue.next((client) => client !== "one")?.item, "c");
  assert.equal(served(queue), "bc");
  assert.equal(queue.remove(second), false);
});

Deno.test("FairQueue.clear: empties the queue", () => {
  const queue = new FairQueue<string>();
  queue.add("a", "one");
  queue.add("b", "two");
  assert.deepEqual(queue.clear(), ["a", "b"]);
  assert.deepEqual([queue.length, queue.next()], [0, undefined]);
});
