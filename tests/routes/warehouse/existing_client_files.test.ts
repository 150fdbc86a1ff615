/** The CSV files of the web client in use, read by our own import. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { ExistingClient } from "./existing_client.ts";
import type { Row } from "./records.ts";

/** Its files in the order in which a warehouse is filled: kind, and where the records are listed. */
const FILES = [
  [
    "boxes",
    "stockbox",
    "SKU,Ширина (см.),Длина (см.),Высота (см.),Вес (г.),Можно вращать,Макс. нагрузка (г.)\n" +
    "Чай,30,40,25,8000,False,90000\nКофе,25,37.5,48,6000,True,60000\n",
    { width_box: 30, length_box: 40, weight_box: 8000, max_load_box: 90_000, is_rotated_box: 0 },
  ],
  [
    "points",
    "warehouse_points",
    "Название точки,Позиция X,Позиция Y\nСтарт,100,50\n1,800,50.5\n",
    { name_points: "Старт", pos_x: 100, pos_y: 50 },
  ],
  [
    "edges",
    "warehouse_edge",
    "Точка 1(Начало ребра),Точка 2(Конец ребра)\nСтарт,1\n",
    { name_points_from: "Старт", name_points_to: "1" },
  ],
  [
    "sections",
    "warehouse_section",
    "Ячейка,SKU,Количество\nА1,Чай,40\nА2,,0\n",
    { section_name: "А1", sku_name: "Чай", count_box: 40 },
  ],
  [
    "sections",
    "warehouse_section_geometry",
    "Название секции,Точка графа,Позиция X,Позиция Y,Ширина (см.),Длина (см.)\n" +
    "А1,1,700,100,600,250\nА2,1,1300,100,600,250\n",
    { name_section: "А1", name_point_way: "1", x_pos: 700, widht_wsec: 600, lenght_wsec: 250 },
  ],
  [
    "orders",
    "order_item",
    "SKU,Количество\nЧай,12\nКофе,3\n",
    { order_name: "Заказ 1" },
  ],
] as const;

Deno.test("existing client: all of its CSV files can be imported", async () => {
  await using test = await TestApp.open();
  const client = new ExistingClient(test);
  const upload = async (path: string, csv: string) => {
    const response = await test.request(`/api/v1/warehouse_data/${path}`, {
      method: "POST",
      headers: { "Content-Type": "text/csv" },
      body: csv,
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text);
  };
  const list = async (path: string) => await client.send("GET", path) as unknown as Row[];
  const made = await upload("csv", "Название склада,Ширина (см.),Длина (см.)\nСклад 1,3000,2000\n");
  assert.deepEqual([made.counts, made.ignored], [{ warehouses: 1 }, []]);
  const [warehouse] = await list("warehouse_data/");
  assert.deepEqual([warehouse!.warehouse_width, warehouse!.warehouse_length], [3000, 2000]);
  for (const [kind, resource, csv, expected] of FILES) {
    const query = kind === "orders" ? `?order_name=${encodeURIComponent("Заказ 1")}` : "";
    const { ignored } = await upload(`${warehouse!.id}/csv/${kind}${query}`, csv);
    assert.deepEqual(ignored, [], resource);
    const [first] = await list(`${resource}/withWarehouseID/${warehouse!.id}`);
    const read = Object.fromEntries(Object.keys(expected).map((field) => [field, first![field]]));
    assert.deepEqual(read, expected, resource);
    // The same file again changes nothing.
    const again = await upload(`${warehouse!.id}/csv/${kind}${query}`, csv);
    assert.deepEqual([again.counts, again.changed], [{}, {}], resource);
  }
  const [order] = await list(`order_item/withWarehouseID/${warehouse!.id}`);
  const lines = await list(`order_data/withOrderID/${order!.id}`);
  assert.deepEqual(lines.map(({ name_box, count_box }) => [name_box, count_box]), [
    ["Чай", 12],
    ["Кофе", 3],
  ]);
});
