import assert from "node:assert/strict";
import { buildingSteps } from "../../../../static/warehouse/shared/building_steps.ts";

const box = (orderPrior: number, id_section: string, sku_box = id_section) => ({
  orderPrior,
  id_section,
  sku_box,
  length_box: 4,
  width_box: 3,
  height_box: 2,
});

Deno.test("buildingSteps: consecutive boxes of one type and section, also across layers", () => {
  const layers = [
    { numLayer: 1, boxed: [box(3, "B"), box(1, "A"), box(2, "A")] },
    { numLayer: 2, boxed: [box(4, "B"), box(5, "A"), box(6, "A", "other")] },
  ];
  assert.deepEqual(
    buildingSteps({ layers }).map(({ box, boxes, ...step }) => [
      box.sku_box,
      boxes.map(({ orderPrior }) => orderPrior),
      step,
    ]),
    [
      ["A", [1, 2], { count: 2, layers: [1, 1], turns: [1, 2] }],
      ["B", [3, 4], { count: 2, layers: [1, 2], turns: [3, 4] }],
      ["A", [5], { count: 1, layers: [2, 2], turns: [5, 5] }],
      ["other", [6], { count: 1, layers: [2, 2], turns: [6, 6] }],
    ],
  );
});
