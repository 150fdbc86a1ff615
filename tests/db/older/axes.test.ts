/** A warehouse with calculated orders, as the version before the axes were exchanged left it. */
import assert from "node:assert/strict";
import { BoxTypes, sheetLayers } from "../../../static/warehouse/sheet/sheet_layers.ts";
import { layerSvg, sideSvg } from "../../../static/warehouse/sheet/layer_svg.ts";
import { packedOrder } from "../../../static/warehouse/pallet/model/packed_order.ts";
import { facesOf, paintingOrder } from "../../../static/warehouse/pallet/model/isometric.ts";
import type { Calculation } from "../../../static/warehouse/shared/calculation.ts";
import { sectionsPath } from "../../../static/warehouse/shared/floor_svg.tsx";
import { olderDatabase, type OlderRows } from "./older_database.ts";
import { TestApp } from "../../support/app.ts";
import older from "./axes.json" with { type: "json" };

const DRAWINGS: Record<string, typeof older.drawings.Layers> = older.drawings;

async function opened(): Promise<TestApp> {
  return await TestApp.over(await olderDatabase("0007_review_version", older.rows as OlderRows));
}

/** A calculation as the pages read it. */
async function calculationOf(test: TestApp, order: { id: string; id_warehouse: string }) {
  const path = `/api/v1/order_item/withWarehouseID/${order.id_warehouse}/withOrderID/${order.id}`;
  const { [order.id]: pallets } = await test.json(path);
  const [parameters] = await test.json(`/api/v1/order_param/withOrderID/${order.id}`);
  const boxes = await test.json(`/api/v1/stockbox/withWarehouseID/${order.id_warehouse}`);
  const figures = await test.json(`/api/v1/order_item/${order.id}/figures`);
  return { order, pallets, parameters, boxes, figures } as unknown as Calculation;
}

Deno.test("older database: a floor is drawn unchanged, with x along its width", async () => {
  await using test = await opened();
  const [warehouse] = await test.json("/api/v1/warehouse_data/");
  const [right, down] = older.floor.size;
  assert.deepEqual([warehouse.warehouse_width, warehouse.warehouse_length], [right, down]);
  const path = `/api/v1/warehouse_section_geometry/withWarehouseID/${warehouse.id}`;
  assert.equal(sectionsPath(await test.json(path)), older.floor.sections);
});

Deno.test("older database: layouts are drawn unchanged, from above, from the side and in 3D", async () => {
  await using test = await opened();
  const orders = await test.json(
    `/api/v1/order_item/withWarehouseID/${older.rows.warehouses[0]!.id}`,
  );
  assert.equal(orders.length, 3);
  const orientations = new Set<number>();
  for (const order of orders) {
    const drawn = DRAWINGS[order.order_name]!;
    const calculation = await calculationOf(test, order);
    const { pallets, parameters } = calculation;
    const types = new BoxTypes(pallets);
    const base = { length: parameters.pallet_length, width: parameters.pallet_width };
    const sheet = pallets.map((pallet) => {
      const layers = sheetLayers(pallet, types);
      return {
        layers: layers.map((layer) => layerSvg(layer, base, 0.25)),
        side: sideSvg(pallet, layers, 300),
      };
    });
    assert.deepEqual(sheet, drawn.sheet, order.order_name);
    const packed = packedOrder(calculation);
    const isometric = packed.pallets.map(({ boxes }) =>
      paintingOrder(boxes, 1e-3).map((at) => {
        const { top, side } = facesOf(boxes[at]!);
        const corners = [...top, ...side].flat().map((value) => Math.round(value * 10) / 10);
        // What faces the eye begins at another corner now; the outline is the same.
        return [boxes[at]!.order, ...new Set(corners)].sort().join(" ");
      })
    );
    const before = drawn.isometric.map((pallet) =>
      pallet.map((line) => {
        const [turn, ...corners] = line.split(" ").map(Number);
        return [turn, ...new Set(corners)].sort().join(" ");
      })
    );
    assert.deepEqual(isometric, before, order.order_name);
    const burdens = packed.pallets.map((pallet) =>
      pallet.burdens().map(({ load, support }) => [load, support].map((v) => Number(v.toFixed(6))))
    );
    assert.deepEqual(burdens, drawn.burdens);
    for (const { layers } of pallets) {
      for (const { orientation } of layers.flatMap(({ boxed }) => boxed)) {
        orientations.add(orientation);
      }
    }
  }
  assert.ok([0, 1].every((one) => orientations.has(one)) && orientations.size > 2, "tipped boxes");
});

Deno.test("older database: pallets say their width and layers their area; figures go along", async () => {
  await using test = await opened();
  for (const order of older.rows.order_items) {
    const calculation = await calculationOf(test, order);
    const { pallets, figures } = calculation;
    for (const [index, pallet] of pallets.entries()) {
      assert.deepEqual([pallet.widthPallete, pallet.lengthPallete], [800, 1200]);
      for (const { filledArea, fillPercentage } of pallet.layers) {
        assert.ok(Math.abs(filledArea - fillPercentage * 960_000) < 1e-5);
      }
      const { x, y, off_centre } = figures.by_pallet[index]!.centre_of_gravity!;
      const off = Math.hypot(x - 400, y - 600) / (Math.hypot(1200, 800) / 2);
      assert.ok(Math.abs(off - off_centre) < 1e-9);
    }
    const stored = older.rows.order_calculations
      .find(({ id_order_item }) => id_order_item === order.id)!;
    const { by_pallet } = JSON.parse(stored.figures);
    for (const [index, { centre_of_gravity: { x, y, ...rest } }] of by_pallet.entries()) {
      const now = figures.by_pallet[index]!.centre_of_gravity;
      assert.deepEqual(now, { x: y, y: x, ...rest });
    }
  }
});
