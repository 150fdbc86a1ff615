/** Pallet labels, to be printed: number and order as codes to scan, and the list of boxes. */
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";
import type { OrderItem, Warehouse } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import { getWarehouse, orders } from "../shared/warehouse_api.ts";
import { mountWarehousePage, NotCalculated, WarehousePage } from "../shared/warehouse_page.tsx";
import { call } from "../shared/warehouse_request.ts";
import { LabelsView } from "./view/labels_view.tsx";
import { t } from "./messages.ts";

interface Loaded {
  warehouse: Warehouse;
  order: OrderItem;
  /** Undefined while the order is not calculated. */
  labels: PalletLabel[] | undefined;
}

async function load(): Promise<Loaded> {
  const { warehouse: warehouseId = "", order: id = "" } = pageIdsOf();
  const [warehouse, { record: order }] = await Promise.all([
    getWarehouse(warehouseId),
    orders.read(id),
  ]);
  if (order.id_warehouse !== warehouse.id) throw new ApiError(404, "There is no such order");
  const labels = order.pallete_computed === ""
    ? undefined
    : await call("POST /order_item/:id/labels", { param: { id } });
  return { warehouse, order, labels };
}

mountWarehousePage(
  load,
  ({ warehouse, order, labels }) => (
    <WarehousePage title={`${order.order_name} · ${t("title")}`} of={{ warehouse, tab: "orders" }}>
      {labels !== undefined
        ? <LabelsView warehouse={warehouse} order={order} labels={labels} />
        : <NotCalculated order={order} text={t("not_computed_text")} />}
    </WarehousePage>
  ),
);
