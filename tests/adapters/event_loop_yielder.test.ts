import assert from "node:assert/strict";
import { EventLoopYielder, FrequentYielder } from "../../adapters/event_loop_yielder.ts";

/** Works for so many milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

Deno.test("yielder: lets so many turns go that connections are looked at, even where its timer is late", async () => {
  const yielder = new EventLoopYielder();
  work(9);
  let [turns, over] = [0, false];
  const turn = () => {
    turns++;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  const pause = yielder.yieldIfDue();
  // The timer is due before anything else has run.
  work(3);
  await pause;
  over = true;
  assert.ok(turns > 61, `${turns} turns`);
});

Deno.test("yielder: no pause after little work, and none that an aborted signal outlives", async () => {
  const abort = new AbortController();
  const yielder = new EventLoopYielder(abort.signal);
  abort.abort(new Error("enough"));
  let turns = 0;
  const immediate = setImmediate(() => turns++);
  await yielder.yieldIfDue();
  assert.equal(turns, 0);
  clearImmediate(immediate);
  work(9);
  await assert.rejects(yielder.yieldIfDue(), /enough/);
});

Deno.test("yielder: work in functions that follow each other counts together, until its turn is over", async () => {
  const first = new EventLoopYielder();
  work(5);
  await first.yieldIfDue();
  const second = new EventLoopYielder();
  work(4);
  let turns = 0;
  setImmediate(() => turns++);
  await second.yieldIfDue();
  assert.equal(turns, 1, "nine milliseconds in one turn");
  await new Promise((resolve) => setTimeout(resolve, 20));
  const next = new EventLoopYielder();
  const immediate = setImmediate(() => turns++);
  work(1);
  await next.yieldIfDue();
  assert.equal(turns, 1, "a turn of its own");
  clearImmediate(immediate);
});

Deno.test("yielder: none pauses again for work before another's pause", async () => {
  const [outer, inner] = [new EventLoopYielder(), new FrequentYielder()];
  work(9);
  await inner.yieldIfDue();
  let turns = 0;
  const immediate = setImmediate(() => turns++);
  await outer.yieldIfDue();
  assert.equal(turns, 0);
  work(9);
  await outer.yieldIfDue();
  assert.equal(turns, 1, "work after it counts for both");
  clearImmediate(immediate);
});
