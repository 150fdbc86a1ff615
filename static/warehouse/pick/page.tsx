/** Picking of one order on a phone: one stop at a time, also offline. */
import { mountWarehousePage, NotCalculated, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadPickData, unsentOnDevice } from "./state/load_pick_data.ts";
import { PickView } from "./view/pick_view.tsx";
import { SignedOut } from "./view/pick_screen.tsx";
import { t } from "./messages.ts";

mountWarehousePage(loadPickData, (pickData) => {
  const { warehouse, order, tour } = pickData;
  return (
    <WarehousePage
      title={`${order.order_name} · ${t("title")}`}
      of={{ warehouse, tab: "orders" }}
    >
      {tour === undefined
        ? <NotCalculated order={order} text={t("not_computed_text")} />
        : <PickView pickData={pickData} />}
    </WarehousePage>
  );
}, () => <SignedOut unsent={unsentOnDevice()} />);
