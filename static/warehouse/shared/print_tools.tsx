/** Toolbar of the pages that print an order's pallets. */
import type { ComponentChildren } from "preact";
import type { OrderItem } from "../../../domain/warehouse/records.ts";
import { BackLink } from "../../shared/ui/back_link.tsx";
import { t } from "./messages.ts";

/**
 * A toolbar with the link to the order, the title and the choice of pallets.
 *
 * @param isWrong True if the choice cannot be read.
 * @param last Number of the last pallet.
 */
export function PrintTools({ order, title, pallets, isWrong, last, onPallets, children }: {
  order: OrderItem;
  title: string;
  pallets: string;
  isWrong: boolean;
  last: number;
  onPallets: (text: string) => void;
  children: ComponentChildren;
}) {
  return (
    <div class="toolbar cluster print-tools">
      <div class="stack gap-0 push-start">
        <BackLink href={`/warehouse/${order.id_warehouse}/orders/${order.id}`}>
          {t("back_to_order")}
        </BackLink>
        <h1>{title}</h1>
      </div>
      <label class="cluster cluster-nowrap gap-3 soft">
        <span>{t("title_pallets")}</span>
        <input
          class="input pallet-choice"
          value={pallets}
          placeholder={t("pallets_all")}
          autocomplete="off"
          aria-invalid={isWrong}
          aria-describedby="pallets-wrong"
          onInput={({ currentTarget }) => onPallets(currentTarget.value)}
        />
      </label>
      {children}
      <p id="pallets-wrong" class="wrong full" role="alert">
        {isWrong && t("pallets_wrong", { last })}
      </p>
    </div>
  );
}
