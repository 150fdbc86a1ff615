/** The packing sheet of an order, to be printed: a page for each pallet, and the pick list. */
import { signal } from "@preact/signals";
import { pageIdsOf } from "../shared/page_ids.ts";
import { mountWarehousePage, NotCalculated, WarehousePage } from "../shared/warehouse_page.tsx";
import type { FloorLists } from "../../../domain/warehouse/floor/floor.ts";
import { floorLists } from "../walk/state/floor_lists.ts";
import { SheetView } from "./view/sheet_view.tsx";
import { type LoadedSheet, loadSheet } from "./state/load_sheet.ts";
import { parseSheet } from "./state/sheet_url.ts";
import { t } from "./messages.ts";

const choice = signal(parseSheet(location.search, navigator.language));

async function load(): Promise<[LoadedSheet, FloorLists]> {
  return await Promise.all([
    loadSheet(choice.value.layout),
    floorLists(pageIdsOf().warehouse ?? ""),
  ]);
}

mountWarehousePage(load, ([loaded, floor]) => {
  const { warehouse, order, calculation } = loaded;
  return (
    <WarehousePage
      title={`${order.order_name} · ${t("title")}`}
      of={{ warehouse, tab: "orders" }}
    >
      {calculation
        ? <SheetView loaded={loaded} calculation={calculation} floor={floor} choice={choice} />
        : <NotCalculated order={order} text={t("not_computed_text")} />}
    </WarehousePage>
  );
});
