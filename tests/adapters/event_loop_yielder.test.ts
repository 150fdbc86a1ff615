import assert from "node:assert/strict";
import { EventLoopYielder, FrequentYielder } from "../../adapters/event_loop_yielder.ts";

/** Runs a test whose clock moves by its work alone, so that a pause of the machine does not count. */
async function withClock(test: (work: (ms: number) => void) => Promise<void>): Promise<void> {
  const { now } = performance;
  let worked = now.call(performance);
  performance.now = () => worked;
  try {
    await test((ms) => worked += ms);
  } finally {
    performance.now = now;
  }
}

/** Turns of the event loop until a yielder resolves. */
async function turnsOf(yielder: EventLoopYielder): Promise<number> {
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  const immediate = setImmediate(turn);
  await yielder.yieldIfDue();
  isOver = true;
  clearImmediate(immediate);
  return turns;
}

Deno.test("yielder: a pause after much work lets so many turns go that connections are looked at", () =>
  withClock(async (work) => {
    const [yielder, frequent] = [new EventLoopYielder(), new FrequentYielder()];
    work(2);
    assert.equal(await turnsOf(yielder), 0);
    assert.ok(await turnsOf(frequent) >= 60);
    work(7);
    assert.ok(await turnsOf(yielder) >= 60);
    work(2);
    assert.equal(await turnsOf(yielder), 0);
  }));

Deno.test("yielder: an aborted signal ends the work at the next pause", () =>
  withClock(async (work) => {
    const abort = new AbortController();
    const yielder = new EventLoopYielder(abort.signal);
    abort.abort(new Error("enough"));
    await yielder.yieldIfDue();
    work(9);
    await assert.rejects(yielder.yieldIfDue(), /enough/);
  }));
