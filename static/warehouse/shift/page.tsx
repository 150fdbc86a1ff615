/** The shift: orders by state, who picks them and how far, tasks, sections to count, figures by day. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadShift, Shift } from "./state/shift.ts";
import { ShiftView } from "./view/shift_view.tsx";
import { t } from "./messages.ts";

mountWarehousePage(
  async () => new Shift(await loadShift()),
  (shift) => (
    <WarehousePage title={t("title")} of={{ warehouse: shift.warehouse, tab: "shift" }}>
      <ShiftView shift={shift} />
    </WarehousePage>
  ),
);
