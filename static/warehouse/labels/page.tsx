/**
 * Pallet labels for printing: pallet number and order as scannable codes, and the list of boxes.
 */
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";
import type { OrderItem, Warehouse } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import {
  getLabels,
  getWarehouse,
  orders,
  parameters as orderParameters,
} from "../shared/warehouse_api.ts";
import { calculationOf } from "../order/state/load_order.ts";
import { mountWarehousePage, NotCalculated, WarehousePage } from "../shared/warehouse_page.tsx";
import { count, t } from "./messages.ts";
import { useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { LoadFailed } from "../../shared/load.tsx";
import { PrintTools } from "../shared/print_tools.tsx";
import { parseChoice } from "../sheet/print_choice.ts";
import { Label, type LabelledOrder, useLabelCodes, useLabelPages } from "./label_view.tsx";

function LabelsView({ of, labels }: { of: LabelledOrder; labels: readonly PalletLabel[] }) {
  const [typed, setTyped] = useState(new URLSearchParams(location.search).get("pallets") ?? "");
  const { codes, retry } = useLabelCodes(labels);
  const selected = parseChoice(typed, labels.length);
  const { pages: all, drafts } = useLabelPages(labels, of);
  const pages = all.filter(({ label }) => selected?.includes(label.numpallete) ?? false);
  if (retry) return <LoadFailed retry={retry} />;
  return (
    <div class="labels">
      <PrintTools
        order={of.order}
        title={t("title")}
        choice={{
          pallets: typed,
          isWrong: selected === undefined,
          last: labels.length,
          onPallets: (value) => {
            setTyped(value);
            const query = value.trim() === "" ? "" : `?pallets=${encodeURIComponent(value.trim())}`;
            history.replaceState(null, "", location.pathname + query);
          },
        }}
      >
        <p class="soft" role="status">
          {count("labels", new Set(pages.map(({ label }) => label)).size)}
        </p>
        <Button
          look="main"
          disabled={codes.size < labels.length || pages.length === 0}
          onClick={() => print()}
        >
          {t("print")}
        </Button>
      </PrintTools>
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

interface LoadedLabels {
  warehouse: Warehouse;
  order: OrderItem;
  /** Undefined while the order is not calculated. */
  printed?: { of: LabelledOrder; labels: PalletLabel[] };
}

async function load(): Promise<LoadedLabels> {
  const { warehouse: warehouseId = "", order: id = "" } = pageIdsOf();
  const [warehouse, { record: order }] = await Promise.all([
    getWarehouse(warehouseId),
    orders.read(id),
  ]);
  if (order.id_warehouse !== warehouse.id) throw new ApiError(404, "There is no such order");
  if (order.pallete_computed === "") return { warehouse, order };
  const [labels, [parameters]] = await Promise.all([getLabels(id), orderParameters.listOf(id)]);
  const calculation = await calculationOf(order, [], parameters);
  if (calculation === undefined) return { warehouse, order };
  return { warehouse, order, printed: { of: { order, warehouse, ...calculation }, labels } };
}

mountWarehousePage(
  load,
  ({ warehouse, order, printed }) => (
    <WarehousePage title={`${order.order_name} · ${t("title")}`} of={{ warehouse, tab: "orders" }}>
      {printed
        ? <LabelsView {...printed} />
        : <NotCalculated order={order} text={t("not_computed_text")} />}
    </WarehousePage>
  ),
);
