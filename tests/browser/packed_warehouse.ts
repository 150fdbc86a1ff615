/** A warehouse with one calculated order, small enough to know where its boxes are. */
import type { Page } from "playwright-core";
import { type Device, Visitor } from "./visitor.ts";

/** A visitor at a server with the order. */
export interface PackedWarehouse {
  visitor: Visitor;
  /** Address of the order's page. */
  path: string;
}

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;
const [WAREHOUSE, ORDER, CRATE, TRAY, START, SHELF] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

/**
 * Two pallets: the first with 3 layers of 4 crates, each 600 × 400 × 200, 10 kg, bearing at most
 * 40 kg; the second with one layer of crates and a tray over the whole of it.
 */
export async function packedWarehouse(env: Record<string, string> = {}): Promise<PackedWarehouse> {
  const visitor = await Visitor.arrive({ env: { SEED: "none", ...env } });
  const send = async (path: string, body: unknown) => {
    const response = await visitor.server.fetch(`/api/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    await response.body?.cancel();
  };
  const box = (id: string, sku: string, height: number, max: number | null) => ({
    id,
    uuid_warehouse: WAREHOUSE,
    sku_box: sku,
    length_box: sku === "CRATE" ? 600 : 1200,
    width_box: sku === "CRATE" ? 400 : 800,
    height_box: height,
    weight_box: 10,
    max_load_box: max,
    is_rotated_box: 0,
  });
  await send("/warehouse_data", {
    id: WAREHOUSE,
    warehouse_name: "Small depot",
    warehouse_width: 20_000,
    warehouse_length: 10_000,
    length_unit: "mm",
    weight_unit: "kg",
  });
  await send("/stockbox/boxes", [box(CRATE, "CRATE", 200, 40), box(TRAY, "TRAY", 100, 0)]);
  await send("/warehouse_points/points", [
    { id: START, id_warehouse: WAREHOUSE, name_points: "Gate", pos_x: 0, pos_y: 0 },
  ]);
  await send("/warehouse_section/sections", [{
    id: SHELF,
    id_warehouse: WAREHOUSE,
    section_name: "Shelf 7",
    id_box: CRATE,
    sku_name: "CRATE",
    count_box: 100,
  }]);
  await send("/warehouse_section_geometry/sections", [{
    id: id(7),
    id_warehouse: WAREHOUSE,
    id_warehouse_section: SHELF,
    name_section: "Shelf 7",
    id_point_way: START,
    name_point_way: "Gate",
    x_pos: 0,
    y_pos: 0,
    widht_wsec: 1000,
    lenght_wsec: 1000,
  }]);
  await send("/order_item", [{
    id: ORDER,
    id_warehouse: WAREHOUSE,
    order_name: "Sixteen crates",
    pallete_computed: "",
  }]);
  await send("/order_data/data", [
    { id: id(8), id_order_item: ORDER, id_box: CRATE, name_box: "CRATE", count_box: 16 },
    { id: id(9), id_order_item: ORDER, id_box: TRAY, name_box: "TRAY", count_box: 1 },
  ]);
  await send("/order_param", [{
    id: id(10),
    id_order_item: ORDER,
    pallet_length: 1200,
    pallet_width: 800,
    pallet_max_height: 600,
    min_layer_fill_ratio: 0.8,
    min_support_ratio: 0.8,
    height_layer_diff: 0,
    height_tolerance: 0,
    packing_type: 0,
  }]);
  await send("/computed_order", {
    id_order_item: ORDER,
    id_warehouse: WAREHOUSE,
    id_point_start: START,
  });
  return { visitor, path: `/warehouse/${WAREHOUSE}/orders/${ORDER}` };
}

/**
 * Opens the order's pallets on a page of their own: what stands around them is for its own tests.
 * @param before what is done before the page is there
 * @param expected errors that belong to what is tested
 */
export async function atPallets(
  { visitor, path }: PackedWarehouse,
  device: Device,
  look: (page: Page) => Promise<void>,
  { before, expected }: { before?: (page: Page) => Promise<unknown>; expected?: RegExp } = {},
): Promise<void> {
  const body = await (script ??= bundled("./pallet_page.tsx"));
  await visitor.open(
    path,
    device,
    async (page) => {
      await page.locator("canvas[data-ready], .flat-pallet").waitFor();
      await look(page);
    },
    expected,
    async (page) => {
      await page.route(
        /\/assets\/order\.js/,
        (route) => route.fulfill({ body, contentType: "text/javascript" }),
      );
      await before?.(page);
    },
  );
}

let script: Promise<string> | undefined;

/** A script of the tests as a page would load it. */
async function bundled(path: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--minify",
      "--platform=browser",
      new URL(path, import.meta.url).pathname,
    ],
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(success ? stdout : stderr);
  if (!success) throw new Error(text);
  return text;
}
