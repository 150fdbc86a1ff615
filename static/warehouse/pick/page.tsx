/** Picking of an order on a phone: one stop of the round at a time, also without a connection. */
import { mountWarehousePage, NotCalculated, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadRound, storedOnDevice } from "./state/load_round.ts";
import { PickView } from "./view/pick_view.tsx";
import { SignedOut } from "./view/pick_screen.tsx";
import { t } from "./messages.ts";

mountWarehousePage(loadRound, (round) => {
  const { warehouse, order, tour } = round;
  return (
    <WarehousePage
      title={`${order.order_name} · ${t("title")}`}
      of={{ warehouse, tab: "orders" }}
    >
      {tour === undefined
        ? <NotCalculated order={order} text={t("not_computed_text")} />
        : <PickView round={round} />}
    </WarehousePage>
  );
}, () => <SignedOut {...storedOnDevice()} />);
