/** The calculation of an order, over HTTP: what it answers and what it stores. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { check } from "../../../domain/packing/check.ts";
import { problemOf } from "../../../domain/packing/problem_of.ts";
import type { Box, OrderParams } from "../../../domain/warehouse/records.ts";
import { TestApp } from "../../support/app.ts";
import {
  asking,
  type Calculable,
  calculable,
  CALCULATION,
  figuresPath,
  placedBoxes,
  resultPath,
} from "./calculable.ts";
import { create, DOCUMENTED_HEADERS, draft, put, type Row } from "./records.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

Deno.test("computed order: returns the stored result, with and without a slash", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  for (const slash of ["", "/"]) {
    const answered = await test.json(CALCULATION + slash, asking(made));
    assert.deepEqual(Object.keys(answered), [made.order.id]);
    assert.deepEqual(await test.json(resultPath(made)), answered);
    const { pallete_computed } = await test.json(`/api/v1/order_item/${made.order.id}`);
    assert.equal(new Date(pallete_computed).toISOString(), pallete_computed);
  }
});

Deno.test("computed order: pallets, layers and boxes have the documented fields", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { [made.order.id]: pallets } = await test.json(CALCULATION, asking(made));
  const ids = new Set<string>();
  const numbered = (list: Row[], field: string) =>
    assert.deepEqual(list.map((row) => row[field]), list.map((_, index) => index + 1));
  numbered(pallets, "numpallete");
  for (const pallet of pallets) {
    assert.deepEqual(Object.keys(pallet), [
      "id",
      "numpallete",
      "lengthPallete",
      "widthPallete",
      "totalHeightPallete",
      "countLayer",
      "layers",
    ]);
    assert.deepEqual([pallet.widthPallete, pallet.lengthPallete], [800, 1200]);
    assert.equal(pallet.countLayer, pallet.layers.length);
    numbered(pallet.layers, "numLayer");
    let height = 0;
    for (const layer of pallet.layers) {
      assert.deepEqual(Object.keys(layer), [
        "id",
        "numLayer",
        "totalheightLayer",
        "fillPercentage",
        "filledArea",
        "boxed",
      ]);
      height += layer.totalheightLayer;
      let area = 0;
      for (const box of layer.boxed) {
        assert.deepEqual(Object.keys(box), [
          "id",
          "sku_box",
          "length_box",
          "width_box",
          "height_box",
          "orientation",
          "orderPrior",
          "positionOnPallete",
          "id_section",
          "id_point_section",
          "path_to_section",
        ]);
        assert.deepEqual(Object.keys(box.positionOnPallete), ["x", "y"]);
        area += box.length_box * box.width_box;
        ids.add(box.id);
      }
      assert.ok(Math.abs(layer.fillPercentage - area / (1200 * 800)) < 1e-12);
      assert.equal(layer.filledArea, area);
      ids.add(layer.id);
    }
    assert.equal(pallet.totalHeightPallete, height);
    numbered(placedBoxes([pallet]), "orderPrior");
    ids.add(pallet.id);
  }
  const boxes = placedBoxes(pallets);
  const layers = pallets.flatMap(({ layers }: Row) => layers);
  assert.equal(ids.size, boxes.length + layers.length + pallets.length, "each id is given once");
  for (const id of ids) assert.match(id, UUID);
  const sizes = boxes.map((box) =>
    [box.sku_box, box.length_box, box.width_box, box.height_box].join(" ")
  ).sort();
  assert.deepEqual(sizes, [
    "NOWHERE 300 200 200",
    ...Array(6).fill("SHARED 400 300 200"),
    ...Array(2).fill("STRANDED 600 400 200"),
  ]);
});

Deno.test("computed order: boxes come from the nearest section that still has any", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { aisle: [start, near, far], island, sections } = made;
  const { [made.order.id]: pallets } = await test.json(CALCULATION, asking(made));
  const places = (sku: string) =>
    placedBoxes(pallets).filter(({ sku_box }) => sku_box === sku)
      .map(({ id_section, id_point_section, path_to_section }) => [
        id_section,
        id_point_section,
        path_to_section,
      ]);
  const fromNear = [sections.near.id, near.id, [start.id, near.id]];
  // From where the picker stands.
  const fromFar = [sections.far.id, far.id, [near.id, far.id]];
  const nowhere = ["", "", []];
  const shared = [fromNear, fromNear, fromFar, fromFar, fromFar, nowhere];
  assert.deepEqual(places("SHARED"), shared, "in the order of placing");
  const stranded = [sections.island.id, island.id, []];
  assert.deepEqual(places("STRANDED"), [stranded, stranded], "no way leads to it");
  assert.deepEqual(places("NOWHERE"), [nowhere]);
  assert.equal((await test.json(`/api/v1/warehouse_section/${sections.near.id}`)).count_box, 2);
});

Deno.test("computed order: legs of one point at the start, none without a place", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, boxes, aisle: [, , far], sections } = made;
  const [unplaced] = await create(
    test,
    "section",
    draft({ warehouse, box: boxes.nowhere }, "section", {
      count_box: 1,
    }),
  ) as [Row];
  const request = asking(made, { id_point_start: far.id });
  const { [made.order.id]: pallets } = await test.json(CALCULATION, request);
  const first = placedBoxes(pallets).find(({ sku_box }) => sku_box === "SHARED")!;
  assert.deepEqual([first.id_section, first.path_to_section], [sections.far.id, [far.id]]);
  const nowhere = placedBoxes(pallets).find(({ sku_box }) => sku_box === "NOWHERE")!;
  assert.deepEqual(
    [nowhere.id_section, nowhere.id_point_section, nowhere.path_to_section],
    [unplaced.id, "", []],
  );
});

Deno.test("computed order: without a start there are sections but no legs", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION + "/", asking(made, { id_point_start: "" }));
  const { [made.order.id]: pallets } = await test.json(resultPath(made));
  const shared = placedBoxes(pallets).filter(({ sku_box }) => sku_box === "SHARED");
  const { far, near } = made.sections;
  assert.deepEqual(
    shared.map(({ id_section }) => id_section),
    [far.id, far.id, far.id, near.id, near.id, ""],
  );
  for (const box of placedBoxes(pallets)) assert.deepEqual(box.path_to_section, []);
});

Deno.test("computed order: legs are continuous from the start of each pallet", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { order, aisle: [start], sections } = made;
  await test.json(`/api/v1/order_data/${made.lines[0]!.id}`, put({ count_box: 70 }));
  for (const { id } of [sections.near, sections.far]) {
    await test.json(`/api/v1/warehouse_section/${id}`, put({ count_box: 36 }));
  }
  await test.json(`/api/v1/order_param/${made.parameters.id}`, put({ pallet_max_height: 450 }));
  const { [order.id]: pallets } = await test.json(CALCULATION, asking(made));
  assert.ok(pallets.length > 1);
  let walked = 0;
  for (const pallet of pallets) {
    let [here, leg]: [string, string[]] = [start.id, []];
    for (const { id_point_section, path_to_section } of placedBoxes([pallet])) {
      if (path_to_section.length === 0) continue;
      assert.equal(path_to_section.at(-1), id_point_section);
      if (id_point_section === here && leg.length > 0) assert.deepEqual(path_to_section, leg);
      else {
        assert.equal(path_to_section[0], here);
        walked++;
      }
      [here, leg] = [id_point_section, path_to_section];
    }
  }
  assert.ok(walked > pallets.length, "a picker walks on");
});

/** The stored pallets as a layout of the order's problem, and that problem. */
async function storedLayout(test: TestApp, made: Calculable) {
  const boxes = Object.values(made.boxes) as unknown as Box[];
  const { [made.order.id]: pallets } = await test.json(resultPath(made));
  const [parameters] = await test.json(`/api/v1/order_param/withOrderID/${made.order.id}`);
  const lines = await test.json(`/api/v1/order_data/withOrderID/${made.order.id}`);
  const problem = problemOf({ lines, boxes, parameters: parameters as OrderParams });
  const typeOf = ({ sku_box }: Row) =>
    problem.types.findIndex(({ key }) => boxes.find(({ id }) => id === key)!.sku_box === sku_box);
  const layout = {
    pallets: pallets.map(({ totalHeightPallete, layers }: Row) => ({
      height: totalHeightPallete,
      layers: layers.map(({ totalheightLayer, boxed }: Row) => ({
        height: totalheightLayer,
        boxes: boxed.map((box: Row) => ({
          type: typeOf(box),
          orientation: box.orientation,
          order: box.orderPrior,
          ...box.positionOnPallete,
        })),
      })),
    })),
  };
  return { problem, layout };
}

for (const packing_type of [0, 1, 2, 3, 4]) {
  Deno.test(`computed order: passes the checker, packing type ${packing_type}`, async () => {
    await using test = await TestApp.open();
    const made = await calculable(test);
    await test.json(`/api/v1/order_param/${made.parameters.id}`, put({ packing_type }));
    await test.json(`/api/v1/order_data/${made.lines[1]!.id}`, put({ count_box: 60 }));
    await test.json(CALCULATION, asking(made));
    const { problem, layout } = await storedLayout(test, made);
    assert.deepEqual(check(problem, layout), []);
    const coordinates = packing_type === 4 ? ["x", "y", "z"] : ["x", "y"];
    const { [made.order.id]: pallets } = await test.json(resultPath(made));
    for (const { positionOnPallete } of placedBoxes(pallets)) {
      assert.deepEqual(Object.keys(positionOnPallete), coordinates);
    }
    const broken = structuredClone(layout);
    broken.pallets[0].layers[0].boxes.pop();
    assert.notDeepEqual(check(problem, broken), []);
  });
}

Deno.test("computed order: later changes reset result and metrics", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const changes: [why: string, path: string, change: Record<string, unknown>][] = [
    ["a line", `order_data/${made.lines[0]!.id}`, { count_box: 3 }],
    ["parameters", `order_param/${made.parameters.id}`, { pallet_max_height: 1500 }],
    ["a box", `stockbox/${made.boxes.nowhere.id}`, { height_box: 201 }],
  ];
  const computed = async () =>
    (await test.json(`/api/v1/order_item/${made.order.id}`)).pallete_computed;
  for (const [why, path, change] of changes) {
    await test.json(CALCULATION, asking(made));
    assert.notEqual(await computed(), "", why);
    assert.equal((await test.json(figuresPath(made))).pallets > 0, true, why);
    await test.json(`/api/v1/${path}`, put(change));
    assert.equal(await computed(), "", why);
    assert.deepEqual(await test.json(resultPath(made)), { [made.order.id]: [] }, why);
    const refusal = [409, "The order has not been calculated"];
    assert.deepEqual(await test.refusal(figuresPath(made)), refusal, why);
  }
  await test.json(CALCULATION, asking(made));
  const stock = put({ count_box: 50 });
  await test.json(`/api/v1/warehouse_section/${made.sections.near.id}`, stock);
  assert.notEqual(await computed(), "", "stock has no part in it");
});

Deno.test("computed order: moving to another warehouse resets it", async () => {
  await using test = await TestApp.open();
  const [made, other] = [await calculable(test), await calculable(test)];
  await test.json(CALCULATION, asking(made));
  const path = `/api/v1/order_item/${made.order.id}`;
  await test.json(path, put({ id_warehouse: made.warehouse.id }));
  const moving = put({ id_warehouse: other.warehouse.id });
  assert.equal((await test.refusal(path, moving))[0], 400, "its lines hold boxes of the old one");
  assert.notEqual((await test.json(path)).pallete_computed, "");
  // As a database of an earlier version may have it.
  await test.db.write((tx) =>
    tx.update(orderItems).set({ id_warehouse: other.warehouse.id })
      .where(eq(orderItems.id, made.order.id))
  );
  assert.equal((await test.json(path)).pallete_computed, "");
});

Deno.test("computed order: compressed when the client accepts it", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const response = await test.request(CALCULATION, {
    ...asking(made),
    headers: DOCUMENTED_HEADERS,
  });
  assert.equal(response.headers.get("Content-Encoding"), "gzip");
  assert.equal(response.headers.get("Content-Type"), "application/json; charset=utf-8");
  const text = response.body!.pipeThrough(new DecompressionStream("gzip"));
  assert.deepEqual(await new Response(text).json(), await test.json(resultPath(made)));
});
