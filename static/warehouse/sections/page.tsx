/** The sections of a warehouse as a table. */
import { boxes, geometry, getWarehouse, points, sections } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { SectionRecords } from "./section_rows.ts";
import { SectionsPage } from "./sections_page.tsx";
import { t } from "./messages.ts";

async function load(id: string) {
  const [warehouse, stored, places, boxTypes, ways] = await Promise.all([
    getWarehouse(id),
    sections.listOf(id),
    geometry.listOf(id),
    boxes.listOf(id),
    points.listOf(id),
  ]);
  const records = new SectionRecords(id, {
    sections: stored,
    places,
    boxes: boxTypes,
    points: ways,
  });
  return { warehouse, records };
}

mountTab(() => t("title"), "stock", load, (loaded) => <SectionsPage {...loaded} />);
