import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { PalletLabel } from "../../../../domain/warehouse/label_records.ts";
import type { OrderItem, Warehouse } from "../../../../domain/warehouse/records.ts";
import { LoadFailed } from "../../../shared/ui/load_failed.tsx";
import { useLoadedFonts } from "../../shared/paper_text.ts";
import { parseChoice } from "../../sheet/state/pallet_choice.ts";
import { useLabelCodes } from "../state/label_codes.ts";
import { type LabelMeasures, type LabelPage, labelPages } from "../state/label_pages.ts";
import { Label, type LabelledOrder } from "./label.tsx";
import { count, t } from "../messages.ts";

// Screens and printers round differently.
const ROUNDING = 0.98;

/** Heights of the parts of a label, as it is drawn in `element` with all boxes. */
function measure(element: Element): LabelMeasures {
  const [beside, rest] = [...element.querySelectorAll(".label-middle")].map((middle) => ({
    room: middle.clientHeight * ROUNDING,
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

/** Puts labels on pages: their boxes are drawn out of sight and measured first. */
function useLabelPages(labels: readonly PalletLabel[], of: LabelledOrder) {
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

/** The labels as they will be printed, below what chooses them. */
export function LabelsView({ warehouse, order, labels }: {
  warehouse: Warehouse;
  order: OrderItem;
  labels: readonly PalletLabel[];
}) {
  const [typed, setTyped] = useState(new URLSearchParams(location.search).get("pallets") ?? "");
  const { codes, retry } = useLabelCodes(labels);
  const chosen = parseChoice(typed, labels.length);
  const of = { order, warehouse, pallets: labels.length };
  const { pages: all, drafts } = useLabelPages(labels, of);
  const pages = all.filter(({ label }) => chosen?.includes(label.numpallete) ?? false);
  if (retry) return <LoadFailed retry={retry} />;
  return (
    <div class="labels">
      <div class="toolbar cluster labels-tools">
        <a href={`/warehouse/${warehouse.id}/orders/${order.id}`}>{t("back")}</a>
        <h1 class="push-start">{t("title")}</h1>
        <label class="field">
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
        <p id="labels-wrong" class="wrong full" role="alert">
          {chosen === undefined && t("pallets_wrong", { last: labels.length })}
        </p>
      </div>
      {drafts}
      <section class="cluster labels-pages" aria-label={t("preview")}>
        {pages.map((page) => (
          <Label
            key={`${page.label.sscc} ${page.columns[0]?.[0]?.sku_box}`}
            page={page}
            codes={codes.get(page.label.gs1)}
            of={of}
          />
        ))}
      </section>
    </div>
  );
}
