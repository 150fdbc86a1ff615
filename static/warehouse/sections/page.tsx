/** The sections of a warehouse as a table. */
import { boxes, geometry, getWarehouse, points, sections } from "../shared/warehouse_api.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { SectionRecords } from "./section_rows.ts";
import { SectionsPage } from "./sections_page.tsx";
import { t } from "./messages.ts";

async function load(id: string) {
  const [warehouse, stored, places, known, ways] = await Promise.all([
    getWarehouse(id),
    sections.listOf(id),
    geometry.listOf(id),
    boxes.listOf(id),
    points.listOf(id),
  ]);
  const records = new SectionRecords(id, {
    sections: stored,
    places,
    boxes: known,
    points: ways,
  });
  return { warehouse, records };
}

mountWarehousePage(
  () => load(pageIdsOf().warehouse ?? ""),
  (loaded) => (
    <WarehousePage title={t("title")} of={{ warehouse: loaded.warehouse, tab: "stock" }}>
      <SectionsPage {...loaded} />
    </WarehousePage>
  ),
);
