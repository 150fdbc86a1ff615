/** Toolbar of the pages that print orders. */
import type { ComponentChildren } from "preact";
import type { OrderItem } from "../../../domain/warehouse/records.ts";
import { BackLink } from "../../shared/ui/back_link.tsx";
import { useEffect, useState } from "preact/hooks";
import { pageIdsOf } from "./page_ids.ts";
import { getTour } from "./warehouse_api.ts";
import { count, t } from "./messages.ts";

interface PalletChoice {
  /** As typed. */
  pallets: string;
  /** True if it cannot be read. */
  isWrong: boolean;
  /** Number of the last pallet. */
  last: number;
  onPallets: (text: string) => void;
}

/** Returns the number of boxes that a calculated order lacks; 0 until it is known. */
function useMissingBoxes({ id, pallete_computed }: Partial<OrderItem>): number {
  const [missing, setMissing] = useState(0);
  useEffect(() => {
    if (id === undefined || pallete_computed === "") return;
    getTour(id).then(
      (tour) => setMissing(tour.missing.reduce((sum, { count }) => sum + count, 0)),
      () => {},
    );
  }, [id]);
  return missing;
}

/**
 * A toolbar with the link to the order, or else to the orders, and the title.
 * @param choice The choice of pallets, if there is one.
 */
export function PrintTools({ order, title, choice, children }: {
  order?: OrderItem;
  title: string;
  choice?: PalletChoice;
  children: ComponentChildren;
}) {
  const missing = useMissingBoxes(order ?? {});
  const orders = `/warehouse/${pageIdsOf().warehouse}/orders`;
  return (
    <div class="toolbar cluster print-tools">
      <div class="stack gap-0 push-start">
        <BackLink href={order ? `${orders}/${order.id}` : orders}>
          {t(order ? "back_to_order" : "title_orders")}
        </BackLink>
        <h1>{title}</h1>
      </div>
      {choice && (
        <label class="cluster cluster-nowrap gap-3 soft">
          <span>{t("title_pallets")}</span>
          <input
            class="input pallet-choice"
            value={choice.pallets}
            placeholder={t("pallets_all")}
            autocomplete="off"
            aria-invalid={choice.isWrong}
            aria-describedby="pallets-wrong"
            onInput={({ currentTarget }) => choice.onPallets(currentTarget.value)}
          />
        </label>
      )}
      {children}
      {missing > 0 && <p class="callout full" role="note">{count("boxes_missing", missing)}</p>}
      {choice && (
        <p id="pallets-wrong" class="wrong full" role="alert">
          {choice.isWrong && t("pallets_wrong", { last: choice.last })}
        </p>
      )}
    </div>
  );
}
