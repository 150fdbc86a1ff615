/** All warehouses. */
import { allWarehouses } from "../shared/warehouse_api.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { WarehousesPage } from "./warehouses_page.tsx";
import { t } from "./messages.ts";

mountWarehousePage(allWarehouses, (stored) => (
  <WarehousePage title={t("title")}>
    <WarehousesPage stored={stored} />
  </WarehousePage>
));
