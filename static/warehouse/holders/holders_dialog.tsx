/** Dialog with the orders that reserve boxes. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { StockReservation } from "../../../domain/warehouse/stock_records.ts";
import { Dialog, DialogHead } from "../../shared/ui/dialog.tsx";
import type { Notices } from "../../shared/notices.ts";
import { mayPlan } from "../shared/credentials.ts";
import { call } from "../shared/warehouse_request.ts";
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "../shared/messages.ts";

/** Subject of the dialog: boxes of a type, or the contents of a section. */
export interface HolderQuery {
  /** SKU or section name. */
  name: string;
  id_box?: string;
  id_section?: string;
}

/** Lists the orders that reserve boxes, each with a button to release them. */
export function HoldersDialog(
  { warehouseId, query: holderQuery, order, notices, onRelease, onClose }: {
    warehouseId: string;
    query: HolderQuery;
    /** Id of the order whose page shows the dialog. */
    order?: string;
    notices: Notices;
    /** Called after a reservation was released. */
    onRelease: () => void;
    onClose: () => void;
  },
) {
  const [all, setAll] = useState<readonly StockReservation[]>();
  useEffect(() => {
    const { id_box, id_section } = holderQuery;
    call("GET /stock_reservation/withWarehouseID/:warehouseId", {
      param: { warehouseId },
      query: { id_box, id_section },
    }).then(setAll, (error) => {
      notices.fail(t("load_failed"), error);
      onClose();
    });
  }, []);

  const release = ({ id_order_item, id_section, order_name }: StockReservation) =>
    notices.attempt(t("release_failed"), async () => {
      const { count } = await call(
        "DELETE /stock_reservation/withWarehouseID/:warehouseId/:order",
        {
          param: { warehouseId, order: id_order_item },
          query: { id_section },
        },
      );
      setAll((all) =>
        all?.filter((one) => one.id_order_item !== id_order_item || one.id_section !== id_section)
      );
      notices.say(t("released", { count, order: order_name }));
      onRelease();
    });

  const title = t("title", { name: holderQuery.name });
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      {all?.length === 0 && <p>{t("none")}</p>}
      <ul class="lined">
        {all?.map((one) => (
          <li
            key={`${one.id_order_item} ${one.id_section} ${one.id_box}`}
            class="cluster cluster-between"
          >
            <span>
              <a href={`/warehouse/${warehouseId}/orders/${one.id_order_item}`}>{one.order_name}</a>
              {one.id_order_item === order && ` (${t("own")})`}
              <br />
              {t("held", { count: one.count, section: one.section_name })}
            </span>
            {mayPlan() && (
              <Button
                aria-label={t("release_of", {
                  count: one.count,
                  order: one.order_name,
                  section: one.section_name,
                })}
                onClick={() => void release(one)}
              >
                {t("release")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export const MESSAGES = {
  who_holds: { en: "Reserved by", ru: "Кем зарезервировано" },
  who_holds_of: { en: "{name}: reserved by", ru: "{name}: кем зарезервировано" },
  title: { en: "{name} is reserved by", ru: "{name}: кто зарезервировал" },
  none: { en: "No order reserves any of it.", ru: "Ни один заказ ничего не резервирует." },
  own: { en: "this order", ru: "этот заказ" },
  held: { en: "{count} in {section}", ru: "{count} в {section}" },
  release: { en: "Release", ru: "Освободить" },
  release_of: {
    en: "Release {count} of {order} in {section}",
    ru: "Освободить {count}: {order}, {section}",
  },
  released: { en: "{count} boxes of {order} are free again", ru: "Освобождено {count}: {order}" },
  release_failed: { en: "Nothing was released", ru: "Ничего не освобождено" },
  load_failed: { en: "The reservations could not be loaded", ru: "Не удалось загрузить резервы" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES, COMMON);
