import { useState } from "preact/hooks";
import { Button } from "../../../shared/button.tsx";
import type { PalletLabel } from "../../../../domain/warehouse/label_records.ts";
import type { OrderItem, Warehouse } from "../../../../domain/warehouse/records.ts";
import { LoadFailed } from "../../../shared/load_failed.tsx";
import { dateText } from "../../shared/measures.ts";
import { parseChoice } from "../../sheet/state/pallet_choice.ts";
import { type LabelCodes, useLabelCodes } from "../state/label_codes.ts";
import { elementsOf, type LabelPage, labelPages } from "../state/label_pages.ts";
import { count, t } from "../messages.ts";

/** The labels as they will be printed, below what chooses them. */
export function LabelsView({ warehouse, order, labels }: {
  warehouse: Warehouse;
  order: OrderItem;
  labels: readonly PalletLabel[];
}) {
  const [typed, setTyped] = useState(new URLSearchParams(location.search).get("pallets") ?? "");
  const { codes, retry } = useLabelCodes(labels);
  const chosen = parseChoice(typed, labels.length);
  const pages = labelPages(
    labels.filter(({ numpallete }) => chosen?.includes(numpallete) ?? false),
  );
  if (retry) return <LoadFailed retry={retry} />;
  return (
    <div class="labels">
      <div class="labels-tools">
        <a href={`/warehouse/${warehouse.id}/orders/${order.id}`}>{t("back")}</a>
        <h1>{t("title")}</h1>
        <label class="field labels-pallets">
          <span>{t("pallets_choice")}</span>
          <input
            value={typed}
            placeholder={t("pallets_all")}
            autocomplete="off"
            aria-invalid={chosen === undefined}
            aria-describedby="labels-wrong"
            onInput={({ currentTarget: { value } }) => {
              setTyped(value);
              const query = value.trim() === ""
                ? ""
                : `?pallets=${encodeURIComponent(value.trim())}`;
              history.replaceState(null, "", location.pathname + query);
            }}
          />
        </label>
        <p role="status">{count("labels", new Set(pages.map(({ label }) => label)).size)}</p>
        <Button
          look="main"
          disabled={codes.size < labels.length || pages.length === 0}
          onClick={() => print()}
        >
          {t("print")}
        </Button>
        <p id="labels-wrong" class="labels-wrong" role="alert">
          {chosen === undefined && t("pallets_wrong", { last: labels.length })}
        </p>
      </div>
      <section class="labels-pages" aria-label={t("preview")}>
        {pages.map((page) => (
          <Label
            key={`${page.label.sscc} ${page.boxes[0]?.sku_box}`}
            page={page}
            codes={codes.get(page.label.gs1)}
            order={order}
            warehouse={warehouse}
            pallets={labels.length}
          />
        ))}
      </section>
    </div>
  );
}

function Label({ page: { label, boxes, isRest }, codes, order, warehouse, pallets }: {
  page: LabelPage;
  codes: LabelCodes | undefined;
  order: OrderItem;
  warehouse: Warehouse;
  pallets: number;
}) {
  const { numpallete: number, pallet_type, sscc, gs1 } = label;
  const elements = elementsOf(label);
  const all = label.boxes.reduce((sum, one) => sum + one.count, 0);
  const title = t("pallet", { number, pallets });
  return (
    <article class="label" aria-label={isRest ? `${title}, ${t("continued")}` : title}>
      <header class="label-head">
        <div>
          <p class="label-order">{order.order_name}</p>
          <p>{warehouse.warehouse_name} · {dateText(order.pallete_computed)}</p>
        </div>
        <div class="label-pallet">
          <h2>{title}</h2>
          {pallet_type && <p>{pallet_type}</p>}
        </div>
      </header>
      <div class="label-middle">
        <table class={isRest ? "label-boxes label-rest" : "label-boxes"}>
          <caption>{t("box_list")}: {count("boxes", all)}{isRest && `, ${t("continued")}`}</caption>
          <thead class="unseen">
            <tr>
              <th scope="col">{t("sku")}</th>
              <th scope="col">{t("count")}</th>
            </tr>
          </thead>
          <tbody>
            {boxes.map(({ sku_box, count }) => (
              <tr key={sku_box}>
                <td>{sku_box}</td>
                <td class="label-count">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
