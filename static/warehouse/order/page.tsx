/** One order: its lines and parameters, and its pallets once they are calculated. */
import { mountWarehousePage } from "../shared/warehouse_page.tsx";
import { points, sections } from "../shared/warehouse_api.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import { OrderPage } from "./order_page.tsx";
import { loadComposition } from "./state/load_order.ts";
import { OrderWork } from "./state/order_work.ts";

/** The order that the address names, with all that one works with. @throws {ApiError} 404 */
async function loadWork(): Promise<OrderWork> {
  const { warehouse = "" } = pageIdsOf();
  const [loaded, ofPoints, ofSections] = await Promise.all([
    loadComposition(),
    points.listOf(warehouse),
    sections.listOf(warehouse),
  ]);
  return new OrderWork(loaded, { points: ofPoints, sections: ofSections });
}

mountWarehousePage(loadWork, (work) => <OrderPage work={work} />);
