/** The orders of a warehouse. */
import { pageIdsOf } from "../shared/page_ids.ts";
import { getWarehouse, orders, points } from "../shared/warehouse_api.ts";
import { mountWarehousePage } from "../shared/warehouse_page.tsx";
import { getRounds, getSummaries, OrderList } from "./state/order_list.ts";
import { OrdersPage } from "./orders_page.tsx";

mountWarehousePage(
  async () => {
    const { warehouse: id = "" } = pageIdsOf();
    const [warehouse, ofPoints, ofOrders, summaries, rounds] = await Promise.all([
      getWarehouse(id),
      points.listOf(id),
      orders.listOf(id),
      getSummaries(id),
      getRounds(id),
    ]);
    return new OrderList({ warehouse, points: ofPoints, orders: ofOrders, summaries, rounds });
  },
  (list) => <OrdersPage list={list} />,
);
