import type { OrderItem, Warehouse } from "../../../../domain/warehouse/records.ts";
import { dateText } from "../../shared/measures.ts";
import { fontSizeFor } from "../../shared/paper_text.ts";
import type { LabelCodes } from "../state/label_codes.ts";
import { elementsOf, type LabelPage } from "../state/label_pages.ts";
import { count, t } from "../messages.ts";

/** Texts and codes shared by all labels of an order. */
export interface LabelledOrder {
  order: OrderItem;
  warehouse: Warehouse;
  pallets: number;
}

/** One page of a label as it is printed. */
export function Label(
  { page: { label, columns, isRest }, codes, of: { order, warehouse, pallets } }: {
    page: LabelPage;
    /** Undefined until they are drawn. */
    codes: LabelCodes | undefined;
    of: LabelledOrder;
  },
) {
  const { numpallete: number, pallet_type, sscc, gs1 } = label;
  const elements = elementsOf(label);
  const all = label.boxes.reduce((sum, one) => sum + one.count, 0);
  const title = t("pallet", { number, pallets });
  const list = `${t("box_list")}: ${count("boxes", all)}`;
  return (
    <article class="label" aria-label={isRest ? `${title}, ${t("continued")}` : title}>
      <header class="label-head">
        <div>
          <p class="label-order" style={fontSizeFor(order.order_name, 15)}>{order.order_name}</p>
          <p>{warehouse.warehouse_name} · {dateText(order.pallete_computed)}</p>
        </div>
        <div class="label-pallet">
          <h2>{title}</h2>
          {pallet_type && <p>{pallet_type}</p>}
        </div>
      </header>
      <p class="label-list">{isRest ? `${list}, ${t("continued")}` : list}</p>
      <div class="label-middle">
        {columns.map((boxes) => (
          <div key={boxes[0]?.sku_box} class="label-column">
            <table class="label-boxes" aria-label={list}>
              <colgroup>
                <col />
                <col class="label-count" />
              </colgroup>
              <thead class="unseen">
                <tr>
                  <th scope="col">{t("sku")}</th>
                  <th scope="col">{t("count")}</th>
                </tr>
              </thead>
              <tbody>
                {boxes.map(({ sku_box, count }) => (
                  <tr key={sku_box}>
                    <td style={fontSizeFor(sku_box, 10)}>{sku_box}</td>
                    <td class="label-count">{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
        {/* A column keeps its width where there is no other. */}
        {isRest && columns.length === 1 && <div class="label-column" />}
        {!isRest && (
          <Code
            class="label-qr"
            name={t("code_both", { text: gs1 })}
            svg={codes?.both}
          />
        )}
      </div>
      {isRest ? <p class="label-text">SSCC {sscc}</p> : (
        <>
          <Code
            class="label-bars"
            name={t("code_order", { text: elements.order })}
            svg={codes?.order}
          />
          <p class="label-text">{elements.order}</p>
          <Code
            class="label-bars label-sscc"
            name={t("code_sscc", { text: sscc })}
            svg={codes?.sscc}
          />
          <p class="label-text">{elements.sscc}</p>
        </>
      )}
    </article>
  );
}

function Code({ class: look, name, svg = "" }: {
  class: string;
  name: string;
  /** Nothing until it is drawn. */
  svg?: string | undefined;
}) {
  return (
    <div
      class={look}
      role="img"
      aria-label={name}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
