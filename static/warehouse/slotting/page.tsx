/** Slotting advice: which box types should stand elsewhere, on the plan, made and undone. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadFloor, Slotting } from "./state/slotting.ts";
import { SlottingView } from "./view/slotting_view.tsx";
import { t } from "./messages.ts";

mountWarehousePage(
  async () => new Slotting(await loadFloor()),
  (slotting) => (
    <WarehousePage title={t("title")} of={{ warehouse: slotting.warehouse, tab: "shift" }}>
      <SlottingView slotting={slotting} />
    </WarehousePage>
  ),
);
