/** Rounds of several orders: which go together, their ways on the plan, and those that were started. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { loadRounds, RoundPlanner } from "./state/round_planner.ts";
import { RoundsView } from "./view/rounds_view.tsx";
import { t } from "./messages.ts";

mountTab(
  () => t("title"),
  "shift",
  async (id) => new RoundPlanner(await loadRounds(id)),
  (planner) => <RoundsView planner={planner} />,
);
