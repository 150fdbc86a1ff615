/** Pallets of several orders in a truck or a container: by stop, with weights, from above and in 3D. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadPage } from "./state/load_page.ts";
import { LoadPlanner } from "./state/load_planner.ts";
import { LoadingView } from "./view/loading_view.tsx";
import { t } from "./messages.ts";

mountWarehousePage(
  async () => new LoadPlanner(await loadPage()),
  (planner) => (
    <WarehousePage title={t("title")} of={{ warehouse: planner.warehouse, tab: "orders" }}>
      <LoadingView planner={planner} />
    </WarehousePage>
  ),
);
