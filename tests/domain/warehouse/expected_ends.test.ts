/** Expected ends of picking. */
import assert from "node:assert/strict";
import {
  expectedEnds,
  type PickingWork,
  remainingMinutes,
} from "../../../domain/warehouse/expected_ends.ts";

const work = (id: string, more: Partial<PickingWork> = {}): PickingWork => ({
  ...{ id, picker: "ann", isStarted: false, metres: 72, boxes: 6, due_at: "" },
  ...more,
});

Deno.test("remainingMinutes: one minute per 72 m and per 6 boxes, two per wave", () => {
  assert.equal(remainingMinutes(work("a")), 4);
  assert.equal(remainingMinutes(work("a", { isStarted: true })), 2);
  // A picker may walk farther than planned.
  assert.equal(remainingMinutes(work("a", { isStarted: true, metres: -30, boxes: -1 })), 0);
});

Deno.test("expectedEnds: sequential per picker, started work first, then by due time", () => {
  const now = Date.UTC(2026, 10, 30, 12);
  const works = [
    work("later", { due_at: "2026-11-30T18:00:00.000Z" }),
    work("undated"),
    work("urgent", { due_at: "2026-11-30T13:00:00.000Z" }),
    work("begun", { isStarted: true, due_at: "2026-11-30T19:00:00.000Z" }),
    work("other", { picker: "bob" }),
    work("nobody", { picker: "" }),
  ];
  const minutes = [...expectedEnds(works, now)].map(([id, end]) => [id, (end - now) / 60_000]);
  assert.deepEqual(Object.fromEntries(minutes), {
    begun: 2,
    urgent: 6,
    later: 10,
    undated: 14,
    other: 4,
  });
});
