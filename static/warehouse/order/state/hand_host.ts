import type { HandHost } from "../../pallet/by_hand/hand_host.ts";
import { call } from "../../shared/warehouse_request.ts";
import { t } from "../messages.ts";
import type { OrderWork } from "./order_work.ts";

/** What becomes of changes of an order's pallets by hand; what goes wrong is said on the page. */
export function handHost(work: OrderWork): HandHost {
  const { id, notices, board } = work;
  const param = { id };
  const start = () => ({ id_point_start: work.start.value });
  return {
    repack: (layout) =>
      call("POST /order_item/:id/repack", {
        param,
        json: { ...layout, ...start(), effort: work.effort.value },
      }),
    keep: async (layout) => {
      await call("POST /order_item/:id/layouts", { param, json: { ...layout, ...start() } });
      await board.load();
      notices.say(t("hand_kept"));
    },
    fail: (what, error) => notices.fail(t(what), error),
  };
}
