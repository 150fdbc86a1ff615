/** Slotting advice: which box types should stand elsewhere, on the plan, made and undone. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { loadFloor, Slotting } from "./state/slotting.ts";
import { SlottingView } from "./view/slotting_view.tsx";
import { t } from "./messages.ts";

mountTab(
  () => t("title"),
  "shift",
  async (id) => new Slotting(await loadFloor(id)),
  (slotting) => <SlottingView slotting={slotting} />,
);
