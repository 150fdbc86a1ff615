/** The users of a warehouse. */
import { getWarehouse } from "../shared/warehouse_api.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { usersOf } from "./shown_user.ts";
import { UsersPage } from "./users_page.tsx";
import { t } from "./messages.ts";

async function load(id: string) {
  const [warehouse, users] = await Promise.all([getWarehouse(id), usersOf(id)]);
  return { warehouse, users };
}

mountWarehousePage(
  () => load(pageIdsOf().warehouse ?? ""),
  (loaded) => (
    <WarehousePage title={t("title")} of={{ warehouse: loaded.warehouse, tab: "users" }}>
      <UsersPage {...loaded} />
    </WarehousePage>
  ),
);
