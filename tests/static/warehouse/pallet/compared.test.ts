import assert from "node:assert/strict";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import {
  comparedMetrics,
  differingParameters,
} from "../../../../static/warehouse/pallet/comparison.tsx";
import { sampleCalculation } from "./sample_calculation.ts";

const figures = (changes: Partial<LayoutMetrics> = {}): LayoutMetrics => ({
  pallets: 3,
  bound: { pallets: 2, volume: 2, layers: 1, large: 0 },
  gap: { pallets: 1, share: 0.5 },
  volume_fill: 0.6,
  volume_fill_but_last: 0.8,
  weakest_support: { pallet: 1, layer: 2, order: 9, key: "a", share: 0.75 },
  most_loaded: { pallet: 1, layer: 1, order: 1, key: "a", share: 0.5, load: 5, bearable_load: 10 },
  well_supported: 1,
  types_per_layer: 2,
  out_of_turn: 4,
  by_pallet: [{
    height: 1000,
    weight: 10,
    boxes: 5,
    volume_fill: 0.6,
    centre_of_gravity: { x: 600, y: 400, z: 300, off_centre: 0.1 },
    out_of_turn: 4,
    layers: [],
  }],
  ...changes,
});

const verdicts = (changes: Partial<LayoutMetrics>) =>
  Object.fromEntries(
    comparedMetrics(figures(), figures(changes))
      .filter(({ verdict }) => verdict !== "same")
      .map(({ name, verdict }) => [name, verdict]),
  );

Deno.test("comparison: equal calculations have no differences", () => {
  assert.deepEqual(verdicts({}), {});
  assert.deepEqual(verdicts({ volume_fill: 0.6002 }), {});
});

Deno.test("comparison: fewer pallets and more fill are better, more load and more types are worse", () => {
  assert.deepEqual(verdicts({ pallets: 2, volume_fill: 0.9 }), {
    pallets: "better",
    fill: "better",
  });
  assert.deepEqual(
    verdicts({
      types_per_layer: 3,
      out_of_turn: 5,
      well_supported: 0.9,
      most_loaded: { ...figures().most_loaded!, share: 0.9 },
      weakest_support: { ...figures().weakest_support!, share: 0.7 },
    }),
    { types: "worse", out_of_turn: "worse", supported: "worse", loaded: "worse", weakest: "worse" },
  );
  const [pallet] = figures().by_pallet;
  const leaning = { ...pallet!, height: 900, centre_of_gravity: null };
  assert.deepEqual(verdicts({ by_pallet: [leaning] }), { height: "better" });
});

Deno.test("comparison: missing values are neither better nor worse", () => {
  const row = comparedMetrics(figures(), figures({ volume_fill_but_last: null }))
    .find(({ name }) => name === "fill_but_last");
  assert.deepEqual(row, {
    name: "fill_but_last",
    measure: "share",
    left: 0.8,
    right: null,
    verdict: "same",
  });
});

Deno.test("comparison: differing parameters, whatever records they are in", () => {
  const { parameters } = sampleCalculation();
  assert.deepEqual(differingParameters(parameters, { ...parameters, id: "another" }), []);
  assert.deepEqual(
    differingParameters(parameters, { ...parameters, packing_type: 4, pallet_max_height: 1500 }),
    ["pallet_max_height", "packing_type"],
  );
});
