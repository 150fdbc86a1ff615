/** The shift: orders by state, who picks them and how far, tasks, sections to count, figures by day. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { loadShift, Shift } from "./state/shift.ts";
import { ShiftView } from "./view/shift_view.tsx";
import { t } from "./messages.ts";

mountTab(
  () => t("title"),
  "shift",
  async (id) => new Shift(await loadShift(id)),
  (shift) => <ShiftView shift={shift} />,
);
