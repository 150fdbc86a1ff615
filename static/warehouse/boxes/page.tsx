/** The box types of a warehouse. */
import { boxes, getWarehouse } from "../shared/warehouse_api.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { BoxesPage } from "./boxes_page.tsx";
import { t } from "./messages.ts";

async function load(id: string) {
  const [warehouse, stored] = await Promise.all([getWarehouse(id), boxes.listOf(id)]);
  return { warehouse, boxes: stored };
}

mountWarehousePage(
  () => load(pageIdsOf().warehouse ?? ""),
  (loaded) => (
    <WarehousePage title={t("title")} of={{ warehouse: loaded.warehouse, tab: "boxes" }}>
      <BoxesPage {...loaded} />
    </WarehousePage>
  ),
);
