import { useMemo } from "preact/hooks";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { Notices } from "../../shared/notices.ts";
import { sendChanges } from "../floor/state/floor_api.ts";
import { mayPlan } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { EditableTable } from "../table/state/editable_table.ts";
import { TableView } from "../table/view/table_view.tsx";
import { sectionColumns } from "./section_columns.ts";
import type { SectionRecords, SectionRow } from "./section_rows.ts";
import { sectionSource } from "./section_source.ts";
import { t } from "./messages.ts";

// Name, and three lines below it.
const CARD = { height: 246, columns: 3 };

/** All sections of a warehouse. */
export function SectionsPage({ warehouse, records }: {
  warehouse: Warehouse;
  records: SectionRecords;
}) {
  const table = useMemo(() =>
    new EditableTable<SectionRow>({
      columns: sectionColumns(records),
      rows: records.rows(),
      source: sectionSource(records, (changes) => sendChanges(warehouse.id, changes as never)),
      notices: new Notices(explain),
      blank: (id) => ({
        id,
        section_name: "",
        sku_name: "",
        count_box: 0,
        x_pos: null,
        y_pos: null,
        widht_wsec: null,
        lenght_wsec: null,
        name_point_way: "",
      }),
      readOnly: !mayPlan(),
    }), []);
  return (
    <div class="page">
      <div>
        <h1>{t("title")}</h1>
        <p class="soft">{t("lead")}</p>
      </div>
      <TableView
        table={table}
        label={t("table")}
        card={CARD}
        goesAlong={() => Promise.resolve([t("goes_layouts")])}
        empty={
          <div class="empty">
            <h2>{t("empty_title")}</h2>
            <p class="soft">{t("empty_text")}</p>
          </div>
        }
      />
    </div>
  );
}
