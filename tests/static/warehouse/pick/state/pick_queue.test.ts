import assert from "node:assert/strict";
import type { ConfirmedPick, PickOutcome } from "../../../../../domain/warehouse/picks.ts";
import { ApiError } from "../../../../../static/shared/api_error.ts";
import type { StoredValue } from "../../../../../static/shared/storage.ts";
import {
  PickQueue,
  type QueuedPick,
} from "../../../../../static/warehouse/pick/state/pick_queue.ts";

class Kept implements StoredValue<readonly QueuedPick[]> {
  #text = "[]";
  read = () => JSON.parse(this.#text);
  write = (picks: readonly QueuedPick[] | undefined) => void (this.#text = JSON.stringify(picks));
}

const pick = (section_name: string) => ({
  id_section: section_name,
  id_box: "B",
  section_name,
  count: 1,
  short: false,
  reason: "",
});

const applied = (picks: readonly ConfirmedPick[]): PickOutcome[] =>
  picks.map(({ id }) => ({ id, status: "applied", count_box: 0 }));

Deno.test("act queue: unsent acts survive a reload and are sent later with the same ids", async () => {
  const kept = new Kept();
  const away = new PickQueue(kept, () => Promise.reject(new ApiError(0, "away")));
  await away.add(pick("S1"));
  await away.add(pick("S2"));
  assert.deepEqual([away.waiting.value, away.offline.value], [2, true]);
  const sent: (readonly ConfirmedPick[])[] = [];
  const back = new PickQueue(kept, (picks) => {
    sent.push(picks);
    return Promise.resolve(applied(picks));
  });
  assert.equal(back.waiting.value, 2);
  await back.flush();
  await back.flush();
  assert.deepEqual(sent.map((picks) => picks.map(({ id }) => id)), [
    away.picks.value.map(({ id }) => id),
  ]);
  assert.deepEqual([back.waiting.value, back.offline.value], [0, false]);
  assert.equal(new PickQueue(kept, () => Promise.resolve([])).waiting.value, 0);
  assert.equal(new PickQueue(new Kept(), () => Promise.resolve([])).picks.value.length, 0);
});

Deno.test("act queue: a refused act does not block others, and is not lost", async () => {
  const failing = new PickQueue(new Kept(), () => Promise.reject(new ApiError(503, "down")));
  for (const name of ["S1", "bad", "S2"]) await failing.add(pick(name));
  const kept = new Kept();
  kept.write(failing.picks.value);
  const queue = new PickQueue(
    kept,
    (picks) =>
      picks.some(({ id_section }) => id_section === "bad")
        ? Promise.reject(new ApiError(409, "no"))
        : Promise.resolve(picks.map(({ id, id_section }) => ({
          id,
          status: id_section === "S2" ? "task" as const : "repeated" as const,
          count_box: 0,
        }))),
  );
  await queue.flush();
  assert.deepEqual(
    queue.picks.value.map(({ section_name, status, error }) => [section_name, status, error]),
    [["S1", "applied", undefined], ["bad", "refused", "no"], ["S2", "task", undefined]],
  );
});
