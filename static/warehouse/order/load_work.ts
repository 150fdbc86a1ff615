import { points, sections } from "../shared/warehouse_api.ts";
import { placeOf } from "../shared/page_place.ts";
import { loadComposition } from "./load_order.ts";
import { OrderWork } from "./order_work.ts";

/** The order that the address names, with all that one works with. @throws {ApiError} 404 */
export async function loadWork(): Promise<OrderWork> {
  const { warehouse = "" } = placeOf();
  const [loaded, ofPoints, ofSections] = await Promise.all([
    loadComposition(),
    points.listOf(warehouse),
    sections.listOf(warehouse),
  ]);
  return new OrderWork(loaded, { points: ofPoints, sections: ofSections });
}
