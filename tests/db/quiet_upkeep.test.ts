/** When the file is looked after, and when again. */
import assert from "node:assert/strict";
import { QuietUpkeep, type UpkeepWork } from "../../db/quiet_upkeep.ts";
import { untilSo } from "../eventually.ts";

/** Upkeep that begins at once, as often as it should; `work` says what a step and the end do. */
async function withUpkeep(
  work: Partial<UpkeepWork>,
  test: (upkeep: QuietUpkeep, done: { steps: number; ends: number }) => Promise<void>,
): Promise<void> {
  const done = { steps: 0, ends: 0 };
  const upkeep = new QuietUpkeep(1, {
    step: () => {
      done.steps++;
      return work.step?.() ?? Promise.resolve(false);
    },
    finish: () => {
      done.ends++;
      return work.finish?.() ?? Promise.resolve();
    },
  });
  try {
    await test(upkeep, done);
  } finally {
    await upkeep.close();
  }
}

Deno.test("QuietUpkeep: once it is done, nothing until something is written", async () => {
  await withUpkeep({}, async (upkeep, done) => {
    await untilSo(() => Promise.resolve(done.ends === 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(done, { steps: 1, ends: 1 });
    upkeep.noteWrite();
    await untilSo(() => Promise.resolve(done.ends === 2));
  });
});

Deno.test("QuietUpkeep: what is written while it ends is looked after too", async () => {
  const ending = Promise.withResolvers<void>();
  await withUpkeep({ finish: () => ending.promise }, async (upkeep, done) => {
    await untilSo(() => Promise.resolve(done.ends === 1));
    upkeep.noteWrite();
    ending.resolve();
    await untilSo(() => Promise.resolve(done.ends === 2));
  });
});

Deno.test("QuietUpkeep: what fails is tried again", async () => {
  let fails = 3;
  const step = () => fails-- > 0 ? Promise.reject(new Error("busy")) : Promise.resolve(false);
  await withUpkeep({ step }, async (_, done) => {
    await untilSo(() => Promise.resolve(done.ends === 1));
    assert.equal(done.steps, 4);
  });
});

Deno.test("QuietUpkeep: a write puts off the steps that are left", async () => {
  let write = () => {};
  let left = 3;
  const step = async () => {
    await Promise.resolve();
    if (left === 3) write();
    return --left > 0;
  };
  await withUpkeep({ step }, async (upkeep, done) => {
    write = () => upkeep.noteWrite();
    await untilSo(() => Promise.resolve(left === 0));
    await untilSo(() => Promise.resolve(done.ends === 1));
    assert.equal(done.steps, 3);
  });
});
