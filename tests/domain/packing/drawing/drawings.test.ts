/** Drawings of layers and pallets, read back from their SVG. */
import assert from "node:assert/strict";
import { layerDrawing } from "../../../../domain/packing/drawing/layer_drawing.ts";
import { palletDrawing } from "../../../../domain/packing/drawing/pallet_drawing.ts";
import { between, colourOf, GROUND } from "../../../../domain/packing/drawing/svg.ts";
import { metricsOf } from "../../../../domain/packing/metrics.ts";
import type { Layout, PackingProblem } from "../../../../domain/packing/problem.ts";
import { at, FREE, pallet, problem } from "../small_layouts.ts";

const layerOf = (asked: PackingProblem, layout: Layout, at = { pallet: 0, layer: 0 }) =>
  layerDrawing(asked, layout, metricsOf(asked, layout), at);

/** What is drawn between the tags of that name. */
const texts = (svg: string, tag = "text") =>
  [...svg.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, "g"))].map(([, text]) => text);

/** Boxes as [x, y, width, height, colour] in units of the problem, the pallet's 40 being 960 pixels. */
function boxes(svg: string): unknown[] {
  const ground = /class="ground" x="([\d.]+)" y="([\d.]+)" width="960" height="480"/.exec(svg)!;
  const [left, top] = [Number(ground[1]), Number(ground[2])];
  const drawn =
    /<\/title><rect class="box" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="(#\w+)"/g;
  return [...svg.matchAll(drawn)].map(([, ...found]) => {
    const [x, y, width, height] = found.slice(0, 4).map(Number) as [number, number, number, number];
    return [(x - left) / 24, (480 - (y - top) - height) / 24, width / 24, height / 24, found[4]];
  });
}

Deno.test("layer drawing: boxes to scale, the origin at the lower left, one colour a type", () => {
  const asked = problem([{ count: 2 }, { length: 10, width: 20, mayTip: true }]);
  const turned = { ...at([1, 20, 5], 3), orientation: 1 as const };
  const layer = { height: 10, boxes: [at([0, 0, 0], 1), at([0, 10, 10], 2), turned] };
  const layout = { pallets: [{ height: 10, layers: [layer] }] };
  const svg = layerOf(asked, layout);
  assert.deepEqual(boxes(svg), [
    [0, 0, 10, 10, colourOf(0)],
    [10, 10, 10, 10, colourOf(0)],
    [20, 5, 20, 10, colourOf(1)],
  ]);
  const words = texts(svg);
  assert.deepEqual(words.slice(0, 2), [
    "Pallet 1 of 1, layer 1 of 1",
    "height 10 · covers 50.0 % of the pallet · 3 boxes · 2 types",
  ]);
  assert.deepEqual(texts(svg, "title"), [
    "1: 0, 10 × 10 × 10 at (0, 0), orientation 0",
    "2: 0, 10 × 10 × 10 at (10, 10), orientation 0",
    "3: 1, 10 × 20 × 10 at (5, 20), orientation 1",
  ]);
  for (const expected of ["2 × 0", "1 × 1", "10 × 20 × 10", "y, length 40", "x, width 20"]) {
    assert.ok(words.includes(expected), expected);
  }
  for (const turn of ["1", "2", "3"]) assert.ok(words.includes(turn), `turn ${turn}`);
});

Deno.test("layer drawing: keys are escaped, and no longer than their boxes", () => {
  const key = `<b>&"${"long ".repeat(20)}`;
  const asked = problem([{ key }]);
  const svg = layerOf(asked, { pallets: [pallet([10], [[0, 0, 0]])] });
  assert.equal(svg.includes("<b>"), false);
  assert.match(svg, /&lt;b&gt;&amp;&quot;long/);
  const onBox = texts(svg).filter((text) => text!.startsWith("&lt;b"));
  assert.equal(onBox.length, 1);
  assert.match(onBox[0]!, /…$/);
});

Deno.test("layer drawing: a tipped box has its arrow dashed, one on end a circle", () => {
  const asked = problem([{ mayTip: true, length: 10, width: 8, height: 6 }]);
  const drawn = ([0, 1, 2, 3, 4, 5] as const).map((orientation) => {
    const boxes = [{ ...at([0, 0, 0], 1), orientation }];
    return layerOf(asked, { pallets: [{ height: 10, layers: [{ height: 10, boxes }] }] });
  });
  assert.deepEqual(
    drawn.map((svg) => /<path class="arrow" stroke-dasharray/.test(svg)),
    [false, false, false, false, true, true],
  );
  assert.deepEqual(
    drawn.map((svg) => /<circle class="arrow"/.test(svg)),
    [false, false, true, true, false, false],
  );
});

Deno.test("layer drawing: free boxes that stand on others are drawn over them, with their height", () => {
  const asked = problem([{ count: 2 }], FREE);
  const boxes = [at([0, 0, 0, 10], 2), at([0, 0, 0, 0], 1)];
  const svg = layerOf(asked, { pallets: [{ height: 20, layers: [{ height: 20, boxes }] }] });
  assert.deepEqual(texts(svg, "title"), [
    "1: 0, 10 × 10 × 10 at (0, 0, 0), orientation 0",
    "2: 0, 10 × 10 × 10 at (0, 0, 10), orientation 0",
  ]);
  assert.ok(texts(svg).includes("on 10"));
});

Deno.test("layer drawing: below free boxes what stands already is faint, the highest over the rest", () => {
  const asked = problem([{}, {}, {}, { length: 20 }], FREE);
  const loaded = pallet(
    [10, 10, 10],
    [[0, 0, 0, 0], [1, 10, 0, 0]],
    [[2, 0, 0, 10]],
    [[3, 0, 0, 20]],
  );
  const svg = layerOf(asked, { pallets: [loaded] }, { pallet: 0, layer: 2 });
  assert.deepEqual(texts(svg, "title"), [
    "below, 1: 0, its top at 10",
    "below, 2: 1, its top at 10",
    "below, 3: 2, its top at 20",
    "4: 3, 10 × 20 × 10 at (0, 0, 20), orientation 0",
  ]);
  const colours = [...svg.matchAll(/<rect class="below"[^>]*fill="(#\w+)"/g)].map(([, fill]) =>
    fill
  );
  assert.deepEqual(colours, [0, 1, 2].map((type) => between(colourOf(type), GROUND, 0.68)));
  assert.equal(
    texts(svg)[1],
    "bases from 20 to below 30 · covers 25.0 % of the pallet · 1 box · 1 type",
  );
  assert.match(svg, /Faint: what stands already/);
  const layers = layerOf(problem([{}, {}]), {
    pallets: [pallet([10, 10], [[0, 0, 0]], [[1, 0, 0]])],
  }, {
    pallet: 0,
    layer: 1,
  });
  assert.equal(/class="below"|Faint/.test(layers), false);
});

Deno.test("pallet drawing: both sides, the nearest boxes last, layers by name", () => {
  // Two boxes one behind the other: from the long side the one at x = 0 hides the other.
  const asked = problem([{ weight: 3 }, {}, {}]);
  const layout = { pallets: [pallet([10, 10], [[0, 0, 0], [1, 0, 10]], [[2, 0, 0]])] };
  const svg = palletDrawing(asked, layout, metricsOf(asked, layout), 0);
  assert.deepEqual(texts(svg, "title").filter((title) => title !== "Centre of gravity"), [
    ...["2: 1", "1: 0", "3: 2"],
    ...["1: 0", "2: 1", "3: 2"],
  ]);
  const words = texts(svg);
  for (
    const expected of [
      "Pallet 1 of 1",
      "height 20 of 25 · weight 13 · 15.0 % of the room · 3 boxes · 2 layers",
      "length 40",
      "width 20",
      "layer 1 · 10 high · 25 % · 2",
      "layer 2 · 10 high · 13 % · 1",
    ]
  ) assert.ok(words.includes(expected), expected);
  assert.equal([...svg.matchAll(/<path class="limit"/g)].length, 2);
  const endless = { ...asked, pallet: { ...asked.pallet, height: 1e9 } };
  const unlimited = palletDrawing(endless, layout, metricsOf(endless, layout), 0);
  assert.equal(unlimited.includes('class="limit"'), false);
  assert.equal(unlimited.includes('class="box"'), true);
});

Deno.test("pallet drawing: what is further back is darker", () => {
  const asked = problem([{ count: 2 }], FREE);
  const boxes = [at([0, 0, 0, 0], 1), at([0, 10, 10, 0], 2)];
  const layout = { pallets: [{ height: 10, layers: [{ height: 10, boxes }] }] };
  const svg = palletDrawing(asked, layout, metricsOf(asked, layout), 0);
  const fills = [...svg.matchAll(/fill="(#\w+)"><title>(\d)/g)].map((
    [, fill, turn],
  ) => [turn, fill]);
  // From the long side the second is half the pallet's width behind its edge, from the end half its length.
  const dark = between(colourOf(0), "#23272e", 0.2);
  assert.deepEqual(fills, [
    ["2", dark],
    ["1", colourOf(0)],
    ["1", between(colourOf(0), "#23272e", 0.3)],
    ["2", dark],
  ]);
});

Deno.test("between: colours mixed channel by channel", () => {
  assert.equal(between("#00ff10", "#ff0030", 0), "#00ff10");
  assert.equal(between("#00ff10", "#ff0030", 1), "#ff0030");
  assert.equal(between("#00ff10", "#ff0030", 0.2), "#33cc16");
});

Deno.test("drawings: neighbouring types have colours that can be distinguished", () => {
  const channels = (colour: string) =>
    [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  for (let type = 0; type < 200; type++) {
    const [a, b] = [channels(colourOf(type)), channels(colourOf(type + 1))];
    const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    assert.ok(distance > 40, `${type}: ${distance}`);
  }
});
