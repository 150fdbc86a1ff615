/** Labels on paper, and the drawing of their codes. */
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";
import type { OrderItem, Warehouse } from "../../../domain/warehouse/records.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Calculation, grossWeightOf } from "../shared/calculation.ts";
import { dateText, lengthText, numberText } from "../shared/measures.ts";
import { consigneeText, fontSizeFor, useLoadedFonts } from "../shared/paper_text.ts";
import {
  elementsOf,
  type LabelCodes,
  type LabelMeasures,
  type LabelPage,
  labelPages,
} from "./label_pages.ts";
import { count, t } from "./messages.ts";

/** Codes drawn so far; `retry` is set after a failure. */
interface DrawnCodes {
  codes: ReadonlyMap<string, LabelCodes>;
  retry?: () => void;
}

/** Draws the codes of labels in a worker, first labels first. */
export function useLabelCodes(labels: readonly PalletLabel[]): DrawnCodes {
  const [codes, setCodes] = useState<ReadonlyMap<string, LabelCodes>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setFailed(false);
    if (labels.length === 0) return;
    const worker = new Worker(document.body.dataset.worker!, { type: "module" });
    worker.onerror = () => setFailed(true);
    worker.onmessage = ({ data }: MessageEvent<LabelCodes[]>) =>
      setCodes((before) => new Map([...before, ...data.map((one) => [one.gs1, one] as const)]));
    worker.postMessage(labels.map(({ gs1 }) => gs1));
    return () => worker.terminate();
  }, [labels, attempt]);
  return { codes, ...(hasFailed && { retry: () => setAttempt(attempt + 1) }) };
}

/** An order whose labels are printed. */
export interface LabelledOrder extends Pick<Calculation, "pallets" | "figures" | "parameters"> {
  order: OrderItem;
  warehouse: Warehouse;
}

/** A label on paper. */
export function Label(
  { page: { label, columns, isRest }, codes, of }: {
    page: LabelPage;
    /** Undefined until drawn. */
    codes: LabelCodes | undefined;
    of: LabelledOrder;
  },
) {
  const { order, warehouse, pallets } = of;
  const { numpallete: number, pallet_type, sscc, gs1 } = label;
  const elements = elementsOf(label);
  const all = label.boxes.reduce((sum, one) => sum + one.count, 0);
  const title = t("pallet", { number, pallets: pallets.length });
  const at = pallets.findIndex(({ numpallete }) => numpallete === number);
  const consignee = consigneeText(order);
  const list = `${t("box_list")}: ${count("boxes", all)}`;
  return (
    <article class="label" aria-label={isRest ? `${title}, ${t("continued")}` : title}>
      <header class="label-head">
        <div>
          <p class="label-order strong" style={fontSizeFor(order.order_name, 15)}>
            {order.order_name}
          </p>
          <p>{warehouse.warehouse_name} · {dateText(order.pallete_computed)}</p>
        </div>
        <div class="label-pallet">
          <h2>{title}</h2>
          {pallet_type && <p>{pallet_type}</p>}
          {at >= 0 && (
            <p>
              {t("measures", {
                height: lengthText(pallets[at]!.totalHeightPallete),
                weight: numberText(grossWeightOf(of, at)),
              })}
            </p>
          )}
        </div>
      </header>
      {consignee !== "" && (
        <p class="label-consignee" style={fontSizeFor(consignee, 11)}>{consignee}</p>
      )}
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
        {/* An empty second column keeps the width of the first. */}
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
  /** Undefined until drawn. */
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

// Safety factor, because screens and printers round differently.
const ROUNDING_FACTOR = 0.98;

/** Measures the parts of a label rendered in `element` with all boxes. */
function measure(element: Element): LabelMeasures {
  const [beside, rest] = [...element.querySelectorAll(".label-middle")].map((middle) => ({
    room: middle.clientHeight * ROUNDING_FACTOR,
    heights: [...middle.querySelectorAll("tbody tr")].map((row) =>
      row.getBoundingClientRect().height
    ),
  }));
  return {
    room: beside!.room,
    heights: beside!.heights,
    restRoom: rest!.room,
    restHeights: rest!.heights,
  };
}

/** Distributes labels over pages; hidden copies of their boxes are measured first. */
export function useLabelPages(labels: readonly PalletLabel[], of: LabelledOrder) {
  const fonts = useLoadedFonts();
  const host = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<{ pages: LabelPage[]; fonts: number }>();
  useLayoutEffect(() => {
    const pages = labels.flatMap((label, at) =>
      labelPages(label, measure(host.current!.children[at]!))
    );
    setMeasured({ pages, fonts });
  }, [labels, fonts]);
  const drafts = measured?.fonts !== fonts && (
    <div ref={host} class="labels-measure" aria-hidden="true">
      {labels.map((label) => (
        <div key={label.sscc}>
          {[false, true].map((isRest) => (
            <Label
              key={isRest}
              page={{ label, columns: [label.boxes], isRest }}
              codes={undefined}
              of={of}
            />
          ))}
        </div>
      ))}
    </div>
  );
  return { pages: measured?.pages ?? [], drafts };
}
