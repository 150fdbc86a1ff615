/** The box types of a warehouse. */
import { boxes, getWarehouse } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { BoxesPage } from "./boxes_page.tsx";
import { t } from "./messages.ts";

async function load(id: string) {
  const [warehouse, stored] = await Promise.all([getWarehouse(id), boxes.listOf(id)]);
  return { warehouse, boxes: stored };
}

mountTab(() => t("title"), "boxes", load, (loaded) => <BoxesPage {...loaded} />);
