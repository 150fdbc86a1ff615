import assert from "node:assert/strict";
import { replenishments } from "../../../domain/warehouse/replenishment.ts";

const section = (
  section_name: string,
  id_box: string,
  on_hand: number,
  more: { min_box?: number; max_box?: number; reserved?: number; due_at?: string } = {},
) => ({
  ...{ id_section: section_name, section_name, id_box, sku_box: id_box, on_hand },
  ...{ min_box: null, max_box: null, reserved: 0, due_at: "", ...more },
});
const shown = (list: ReturnType<typeof replenishments>) =>
  list.map(({ section_name, needed, due_at, missing, from }) => [
    ...[section_name, needed, due_at, missing],
    from.map(({ section_name, count }) => `${section_name} ${count}`).join(", "),
  ]);

Deno.test("replenishments: picking faces emptied by orders by due time, then those below their minimum", () => {
  const sections = [
    section("enough", "A", 9, { min_box: 4, reserved: 5 }),
    section("below", "B", 1, { min_box: 3, max_box: 8 }),
    section("far below", "B", 0, { min_box: 5 }),
    section("late", "C", 2, { min_box: 0, max_box: 10, reserved: 6, due_at: "2026-11-30T17:00" }),
    section("early", "D", 2, { min_box: 1, reserved: 3, due_at: "2026-11-30T08:00" }),
    ...[section("R1", "B", 6), section("R2", "B", 9), section("R3", "C", 30)],
    section("R4", "D", 5, { reserved: 4 }),
  ];
  assert.deepEqual(shown(replenishments(sections, [])), [
    ["early", 3, "2026-11-30T08:00", 1, "R4 1"],
    ["late", 6, "2026-11-30T17:00", 0, "R3 8"],
    ["far below", 0, "", 0, "R1 5"],
    ["below", 0, "", 0, "R2 7"],
  ]);
});

Deno.test("replenishments: orders without sections count up to a face's maximum; several reserves, fullest first", () => {
  const sections = [
    section("face", "A", 2, { max_box: 10, reserved: 1 }),
    section("second", "A", 2, { min_box: 1 }),
    ...[section("R1", "A", 3), section("R2", "A", 4)],
    section("no reserve", "B", 0, { min_box: 2 }),
  ];
  const demands = [{ id_box: "A", count: 12, due_at: "2026-11-30T09:00" }];
  assert.deepEqual(shown(replenishments(sections, demands)), [
    ["face", 10, "2026-11-30T09:00", 1, "R2 4, R1 3"],
    ["second", 3, "2026-11-30T09:00", 2, ""],
    ["no reserve", 0, "", 2, ""],
  ]);
});
