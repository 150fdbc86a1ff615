/** Rounds of several orders: which go together, their ways on the plan, and those that were started. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadRounds, RoundPlanner } from "./state/round_planner.ts";
import { RoundsView } from "./view/rounds_view.tsx";
import { t } from "./messages.ts";

mountWarehousePage(
  async () => new RoundPlanner(await loadRounds()),
  (planner) => (
    <WarehousePage title={t("title")} of={{ warehouse: planner.warehouse, tab: "shift" }}>
      <RoundsView planner={planner} />
    </WarehousePage>
  ),
);
