/** Page for unknown URLs below `/warehouse`. */
import { ApiError } from "../../shared/api_error.ts";
import { getWarehouse } from "../shared/warehouse_api.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import { mountWarehousePage, NotFoundNotice, WarehousePage } from "../shared/warehouse_page.tsx";
import { t } from "../shared/messages.ts";

async function load() {
  try {
    return await getWarehouse(pageIdsOf().warehouse ?? "");
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
    throw error;
  }
}

mountWarehousePage(
  load,
  (warehouse) => (
    <WarehousePage title={t("lost_title")} {...(warehouse ? { of: { warehouse } } : {})}>
      <NotFoundNotice />
    </WarehousePage>
  ),
);
