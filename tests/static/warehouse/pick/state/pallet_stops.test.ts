import assert from "node:assert/strict";
import {
  palletProgress,
  palletStops,
} from "../../../../../static/warehouse/pick/state/pallet_stops.ts";
import type { PalletStep } from "../../../../../static/warehouse/pick/state/pick_stops.ts";
import type { StockReservation } from "../../../../../domain/warehouse/stock_records.ts";

const step = (pallet: number, turn: number, id_section: string, wanted: number): PalletStep => ({
  key: `${pallet}.${turn}`,
  pallet,
  id_section,
  section_name: id_section,
  id_box: "box",
  sku_box: "SKU",
  wanted,
  layers: [1, 1],
  turns: [turn, turn + wanted - 1],
  leg: [],
});
const STEPS = [step(1, 1, "A", 4), step(1, 5, "A", 2), step(2, 1, "A", 3)];
const pick = (id_section: string, count: number, more = {}) => ({
  id_section,
  id_box: "box",
  count,
  short: false,
  ...more,
});
const reservation = (id_section: string, count: number) =>
  ({ id_section, section_name: id_section, id_box: "box", count }) as StockReservation;
const shown = (...given: Parameters<typeof palletStops>) =>
  palletStops(...given).map(({ key, picked, wanted, done }) =>
    `${key} ${picked}/${wanted} ${done}`
  );

Deno.test("palletStops: an act counts at its pallet, otherwise for the first incomplete step", () => {
  assert.deepEqual(
    shown(STEPS, [reservation("A", 9)], [pick("A", 5), pick("A", 3, { stop: "2.1" })]),
    ["1.1 4/4 true", "1.5 1/2 false", "2.1 3/3 true"],
  );
  const stops = palletStops(STEPS, [], [pick("A", 3, { stop: "2.1" })]);
  assert.deepEqual(palletProgress(STEPS, stops), [
    { number: 1, wanted: 6, picked: 0, isOver: false },
    { number: 2, wanted: 3, picked: 3, isOver: true },
  ]);
});

Deno.test("palletStops: after a short pick other sections replace it on every pallet, up to the reservation", () => {
  const short = pick("A", 1, { short: true, stop: "1.1" });
  assert.deepEqual(shown(STEPS, [reservation("B", 6)], [short]), [
    "1.1 1/4 true",
    "1.1/B 0/3 false",
    "1.5 0/2 true",
    "1.5/B 0/2 false",
    "2.1 0/3 true",
    "2.1/B 0/1 false",
  ]);
  const taken = [short, pick("B", 3, { stop: "1.1/B", isNew: true })];
  assert.deepEqual(shown(STEPS, [reservation("B", 6)], taken), [
    "1.1 1/4 true",
    "1.1/B 3/3 true",
    "1.5 0/2 true",
    "1.5/B 0/2 false",
    "2.1 0/3 true",
    "2.1/B 0/1 false",
  ]);
});
