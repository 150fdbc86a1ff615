/** Pallets of several orders in a truck or a container: by stop, with weights, from above and in 3D. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { loadPage } from "./state/load_page.ts";
import { LoadPlanner } from "./state/load_planner.ts";
import { LoadingView } from "./view/loading_view.tsx";
import { t } from "./messages.ts";

mountTab(
  () => t("title"),
  "orders",
  async (id) => new LoadPlanner(await loadPage(id)),
  (planner) => <LoadingView planner={planner} />,
);
