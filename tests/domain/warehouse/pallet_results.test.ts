/** Calculated pallets as they are answered. */
import assert from "node:assert/strict";
import type { BoxType, LoadedPallet, PackingProblem } from "../../../domain/packing/problem.ts";
import { calculatedOrderJson, orderPalletsJson } from "../../../domain/warehouse/built_result.ts";
import { palletResults } from "../../../domain/warehouse/pallet_results.ts";

const type = (key: string, length: number, width: number, height: number): BoxType => ({
  key,
  length,
  width,
  height,
  weight: 1,
  bearableLoad: null,
  mayTip: true,
  count: 2,
  stop: null,
});

const problem = (packingType: number): PackingProblem => ({
  types: [type("a", 40, 30, 20), type("b", 20, 10, 5)],
  pallet: { length: 100, width: 80, height: 200 },
  parameters: {
    minLayerFillRatio: 0,
    minSupportRatio: 0,
    heightLayerDiff: 100,
    heightTolerance: 0,
    packingType,
    effort: 1,
  },
});

/** Tells which box was the how-manieth to be taken. */
function counting() {
  let count = 0;
  return {
    take: (key: string) => ({
      id_section: `${key}${++count}`,
      id_point_section: `point ${count}`,
    }),
    skuOf: (key: string) => key.toUpperCase(),
  };
}

Deno.test("pallet results: boxes are taken and listed in the order of placing", () => {
  const pallets: LoadedPallet[] = [{
    height: 25,
    layers: [
      {
        height: 20,
        boxes: [
          { type: 0, orientation: 1, x: 40, y: 0, order: 2 },
          { type: 0, orientation: 0, x: 0, y: 0, order: 1 },
        ],
      },
      { height: 5, boxes: [{ type: 1, orientation: 0, x: 0.5, y: 1, order: 3 }] },
    ],
  }, {
    height: 5,
    layers: [{ height: 5, boxes: [{ type: 1, orientation: 0, x: 0, y: 0, order: 1 }] }],
  }];
  const results = palletResults(problem(0), pallets, counting());
  const shown = results.map(({ id: _, layers, ...pallet }) => ({
    ...pallet,
    layers: layers.map(({ id: _, boxed, ...layer }) => ({
      ...layer,
      boxed: boxed.map(({ id: _, ...box }) => box),
    })),
  }));
  const a = { sku_box: "A", length_box: 40, width_box: 30, height_box: 20 };
  const b = { sku_box: "B", length_box: 20, width_box: 10, height_box: 5 };
  const from = (section: string, count: number) => ({
    id_section: section,
    id_point_section: `point ${count}`,
  });
  const place = (orientation: number, orderPrior: number, x: number, y: number) => ({
    orientation,
    orderPrior,
    positionOnPallete: { x, y },
  });
  assert.deepEqual(shown, [
    {
      numpallete: 1,
      lengthPallete: 100,
      widthPallete: 80,
      totalHeightPallete: 25,
      countLayer: 2,
      layers: [
        {
          numLayer: 1,
          totalheightLayer: 20,
          fillPercentage: 0.3,
          filledArea: 2400,
          boxed: [
            { ...a, ...place(0, 1, 0, 0), ...from("a1", 1) },
            { ...a, ...place(1, 2, 40, 0), ...from("a2", 2) },
          ],
        },
        {
          numLayer: 2,
          totalheightLayer: 5,
          fillPercentage: 0.025,
          filledArea: 200,
          boxed: [{ ...b, ...place(0, 3, 0.5, 1), ...from("b3", 3) }],
        },
      ],
    },
    {
      numpallete: 2,
      lengthPallete: 100,
      widthPallete: 80,
      totalHeightPallete: 5,
      countLayer: 1,
      layers: [{
        numLayer: 1,
        totalheightLayer: 5,
        fillPercentage: 0.025,
        filledArea: 200,
        boxed: [{ ...b, ...place(0, 1, 0, 0), ...from("b4", 4) }],
      }],
    },
  ]);
});

Deno.test("pallet results: with packing type 4 boxes have a z, and are taken across the bands", () => {
  const pallets: LoadedPallet[] = [{
    height: 25,
    layers: [
      {
        height: 20,
        boxes: [
          { type: 0, orientation: 0, x: 0, y: 0, z: 0, order: 1 },
          { type: 1, orientation: 0, x: 40, y: 0, z: 0, order: 3 },
          // Upon the one before, in the same band: what both cover counts once.
          { type: 1, orientation: 0, x: 45, y: 0, z: 5, order: 4 },
        ],
      },
      { height: 5, boxes: [{ type: 1, orientation: 0, x: 0, y: 0, z: 20, order: 2 }] },
    ],
  }];
  const results = palletResults(problem(4), pallets, counting());
  const { layers } = results[0]!;
  const boxes = layers.map(({ boxed }) =>
    boxed.map(({ positionOnPallete, id_section }) => [positionOnPallete, id_section])
  );
  assert.deepEqual(boxes, [
    [[{ x: 0, y: 0, z: 0 }, "a1"], [{ x: 40, y: 0, z: 0 }, "b3"], [{ x: 45, y: 0, z: 5 }, "b4"]],
    [[{ x: 0, y: 0, z: 20 }, "b2"]],
  ]);
  assert.deepEqual(layers.map(({ fillPercentage }) => fillPercentage), [0.1875, 0.025]);
});

Deno.test("pallet results: streamed JSON equals the whole", () => {
  for (const count of [0, 1, 3000]) {
    const boxes = Array.from({ length: count }, (_, index) => ({
      type: index % 2,
      orientation: 0 as const,
      x: index,
      y: 0,
      order: index + 1,
    }));
    const layer = { height: 20, boxes };
    const pallets = [{ height: 40, layers: [layer, layer] }, { height: 0, layers: [] }];
    const sections = ["", "s", "без пути"];
    const results = palletResults(problem(0), pallets, {
      take: (key) => ({
        id_section: sections[key === "a" ? 1 : 2]!,
        id_point_section: "",
      }),
      skuOf: () => 'Ящик "№7"\n',
    });
    // As they were stored before there were legs.
    const paths = { legs: { s: ["p", "q"] }, parts: [] };
    const whole = results.map(({ layers, ...pallet }) => ({
      ...pallet,
      layers: layers.map(({ boxed, ...layer }) => ({
        ...layer,
        boxed: boxed.map((box) => ({
          ...box,
          path_to_section: box.id_section === "s" ? ["p", "q"] : [],
        })),
      })),
    }));
    const texts = results.map((pallet) => JSON.stringify(pallet));
    const order = [...calculatedOrderJson("id", { texts, ...paths })].join("");
    assert.equal(order, JSON.stringify({ id: whole }));
  }
  const none = { texts: [], legs: {}, parts: [] };
  assert.equal([...calculatedOrderJson("id", none)].join(""), '{"id":[]}');
  assert.equal(
    [...orderPalletsJson("id", none)].join(""),
    '{"id":"id","pallets":[],"points":[],"legs":[]}',
  );
});
