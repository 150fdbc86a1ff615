/** Picking of an order on a phone: one stop of the round at a time, also without a connection. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadRound } from "./state/load_round.ts";
import { PickView } from "./view/pick_view.tsx";
import { t } from "./messages.ts";

mountWarehousePage(loadRound, (round) => {
  const { warehouse, order, tour } = round;
  return (
    <WarehousePage
      title={`${order.order_name} · ${t("title")}`}
      of={{ warehouse, tab: "orders" }}
    >
      {tour === undefined
        ? (
          <div class="notice">
            <h1 class="notice-title">{t("not_computed")}</h1>
            <p>{t("not_computed_text")}</p>
            <a class="button button-main" href={`/warehouse/${warehouse.id}/orders/${order.id}`}>
              {t("to_order")}
            </a>
          </div>
        )
        : <PickView round={round} />}
    </WarehousePage>
  );
});
