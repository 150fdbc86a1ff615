/** A planner in front of a floor plan. */
import type { Page } from "playwright-core";
import type { Point, Section, SectionGeometry } from "../../domain/warehouse/records.ts";
import type { Visitor } from "./visitor.ts";

const BASE = "/api/v1";

async function post<Answer>(visitor: Visitor, path: string, body: unknown): Promise<Answer> {
  const response = await visitor.server.fetch(BASE + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/** A new warehouse of 20 m by 12 m with nothing in it. @returns its id */
export async function emptyWarehouse(visitor: Visitor, name: string): Promise<string> {
  const size = { warehouse_width: 20_000, warehouse_length: 12_000 };
  const made = await post<{ id: string }>(visitor, "/warehouse_data", {
    warehouse_name: name,
    ...size,
    length_unit: "mm",
    weight_unit: "kg",
  });
  return made.id;
}

/** Points in a warehouse: names and places. @returns their ids */
export async function givePoints(
  visitor: Visitor,
  warehouse: string,
  points: readonly (readonly [name: string, x: number, y: number])[],
): Promise<string[]> {
  const records = points.map(([name_points, pos_x, pos_y]) => ({
    id_warehouse: warehouse,
    name_points,
    pos_x,
    pos_y,
  }));
  const made = await post<Point[]>(visitor, "/warehouse_points/points", records);
  return made.map(({ id }) => id);
}

/** What is stored of a floor. */
export async function storedFloor(visitor: Visitor, warehouse: string) {
  const list = async <Stored>(resource: string): Promise<Stored[]> => {
    const path = `${BASE}/${resource}/withWarehouseID/${warehouse}`;
    return await (await visitor.server.fetch(path)).json();
  };
  return {
    points: await list<Point>("warehouse_points"),
    edges: await list<{ name_points_from: string; name_points_to: string }>("warehouse_edge"),
    sections: await list<Section>("warehouse_section"),
    geometry: await list<SectionGeometry>("warehouse_section_geometry"),
  };
}

/** Drags on the plan; places in CSS pixels from its top left corner. */
export async function dragOnPlan(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = (await page.locator(".floor-plan > canvas").boundingBox())!;
  await page.mouse.move(box.x + from[0], box.y + from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + (from[0] + to[0]) / 2, box.y + (from[1] + to[1]) / 2);
  await page.mouse.move(box.x + to[0], box.y + to[1]);
  await page.mouse.up();
}

/** Saves by key and waits until all is saved. */
export async function saveByKey(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await page.getByText("All saved").waitFor();
}
