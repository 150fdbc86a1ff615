/** The users of a warehouse. */
import { getWarehouse } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { usersOf } from "./shown_user.ts";
import { UsersPage } from "./users_page.tsx";
import { t } from "./messages.ts";

async function load(id: string) {
  const [warehouse, users] = await Promise.all([getWarehouse(id), usersOf(id)]);
  return { warehouse, users };
}

mountTab(() => t("title"), "users", load, (loaded) => <UsersPage {...loaded} />);
