import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import type { Layout, PackingProblem, PalletLayer } from "../../../../domain/packing/problem.ts";
import { forSeeds } from "../bounded.ts";
import { Draws } from "../draws.ts";
import { packed } from "../judged.ts";
import { problem } from "../small_layouts.ts";

const EURO = { length: 1200, width: 800, height: 1800 };

const weightOf = ({ types }: PackingProblem, { boxes }: PalletLayer) => {
  const area = boxes.reduce((sum, { type, orientation }) => {
    const { length, width, height } = types[type]!;
    const up = [height, height, length, length, width, width][orientation]!;
    return sum + length * width * height / up;
  }, 0);
  return boxes.reduce((sum, { type }) => sum + types[type]!.weight, 0) / area;
};

/** The layout with two layers of a pallet changed round, boxes in new turns. */
function exchanged(layout: Layout, pallet: number, lower: number): Layout {
  const pallets = layout.pallets.map((loaded, index) => {
    if (index !== pallet) return loaded;
    const layers = [...loaded.layers];
    [layers[lower], layers[lower + 1]] = [layers[lower + 1]!, layers[lower]!];
    let order = 0;
    return {
      ...loaded,
      layers: layers.map((layer) => ({
        ...layer,
        boxes: layer.boxes.map((box) => ({ ...box, order: ++order })),
      })),
    };
  });
  return { pallets };
}

Deno.test("heavy below light: no two layers of a layout could change places to that end", () => {
  let [pairs, lighterAbove] = [0, 0];
  forSeeds(8, (seed) => {
    const draws = new Draws(seed);
    const asked: PackingProblem = {
      ...problem(
        Array.from({ length: draws.whole(2, 8) }, () => ({
          length: draws.of([200, 300, 400, 600]),
          width: draws.of([200, 300, 400]),
          height: draws.of([200, 210, 300]),
          weight: draws.whole(1, 40),
          count: draws.whole(4, 40),
        })),
        {
          minLayerFillRatio: draws.of([0.4, 0.8]),
          heightLayerDiff: draws.of([0, 20]),
          heightTolerance: 5,
          effort: draws.of([0, 1]),
        },
      ),
      pallet: EURO,
    };
    const layout = packed(asked);
    layout.pallets.forEach(({ layers }, pallet) => {
      for (let lower = 0; lower < layers.length - 1; lower++) {
        pairs++;
        const [below, above] = [layers[lower]!, layers[lower + 1]!].map((layer) =>
          weightOf(asked, layer)
        );
        if (above! <= below! * (1 + 1e-9)) continue;
        lighterAbove++;
        const kinds = check(asked, exchanged(layout, pallet, lower)).map(({ kind }) => kind);
        // Turns within layers are kept, and so is everything but what stands on what.
        assert.notDeepEqual(kinds, [], `pallet ${pallet}, layer ${lower}`);
      }
    });
  });
  assert.ok(pairs > 30 && lighterAbove < pairs / 3, `${lighterAbove} of ${pairs}`);
});
