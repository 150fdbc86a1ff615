/** The orders of a warehouse. */
import { pageIdsOf } from "../shared/page_ids.ts";
import { getWarehouse, orders, points } from "../shared/warehouse_api.ts";
import { mountWarehousePage } from "../shared/warehouse_page.tsx";
import { getSummaries, OrderList } from "./state/order_list.ts";
import { OrdersPage } from "./orders_page.tsx";

mountWarehousePage(
  async () => {
    const { warehouse: id = "" } = pageIdsOf();
    const [warehouse, ofPoints, ofOrders, summaries] = await Promise.all([
      getWarehouse(id),
      points.listOf(id),
      orders.listOf(id),
      getSummaries(id),
    ]);
    return new OrderList({ warehouse, points: ofPoints, orders: ofOrders, summaries });
  },
  (list) => <OrdersPage list={list} />,
);
