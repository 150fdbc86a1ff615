import assert from "node:assert/strict";
import { EventLoopYielder, FrequentYielder } from "../../adapters/event_loop_yielder.ts";

/** Moves the clock of a test, in milliseconds. */
type Work = (ms: number) => void;

/** Registers a test whose clock moves by its work alone, so that a pause of the machine does not count. */
function testWithClock(name: string, test: (work: Work) => Promise<void>): void {
  Deno.test(name, async () => {
    // All yielders know when others were last let in, which a test before this may have put ahead.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { now } = performance;
    let worked = now.call(performance);
    performance.now = () => worked;
    try {
      await test((ms) => worked += ms);
    } finally {
      performance.now = now;
    }
  });
}

Deno.test("yielder: lets so many turns go that connections are looked at, even where its timer is late", async () => {
  const work = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
  };
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

testWithClock(
  "yielder: no pause after little work, and none that an aborted signal outlives",
  async (work) => {
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
  },
);

testWithClock(
  "yielder: work in functions that follow each other counts together, until its turn is over",
  async (work) => {
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
  },
);

testWithClock("yielder: none pauses again for work before another's pause", async (work) => {
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
