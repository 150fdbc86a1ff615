import assert from "node:assert/strict";
import { dueMinutes, dueTimeOf } from "../../../domain/warehouse/due_minutes.ts";

Deno.test("dueMinutes: across midnight, 0 if overdue, undefined without a due time", () => {
  const lateEvening = Date.UTC(2026, 10, 29, 23, 50);
  assert.equal(dueMinutes("2026-11-30T00:30:00.000Z", lateEvening), 40);
  assert.equal(dueMinutes("2026-11-29T23:50:30.000Z", lateEvening), 0.5);
  assert.equal(dueMinutes("2026-11-29T00:30:00.000Z", lateEvening), 0);
  assert.equal(dueMinutes("", lateEvening), undefined);
});

Deno.test("dueTimeOf: dates with and without a time, in a zone; ambiguous ones are rejected", () => {
  const cases: [text: string, at: string | undefined][] = [
    ["2026-11-30", "2026-11-30T22:59:00.000Z"],
    ["30.11.2026", "2026-11-30T22:59:00.000Z"],
    ["30.11.2026 14:30", "2026-11-30T13:30:00.000Z"],
    ["2026-07-01T14:30:00", "2026-07-01T12:30:00.000Z"],
    ["2026-11-30 9:05", "2026-11-30T08:05:00.000Z"],
    ["11/30/2026", "2026-11-30T22:59:00.000Z"],
    ["30/11/2026, 08:00", "2026-11-30T07:00:00.000Z"],
    ["11/11/2026", "2026-11-11T22:59:00.000Z"],
    ["11/12/2026", undefined],
    ["31.11.2026", undefined],
    ["2026-11-30T14:30+01:00", undefined],
    ["30.11.26", undefined],
    ["25:00", undefined],
    ["", undefined],
  ];
  for (const [text, at] of cases) assert.equal(dueTimeOf(text, "Europe/Berlin"), at, text);
});
