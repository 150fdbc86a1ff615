import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { Box, Warehouse } from "../../../domain/warehouse/records.ts";
import { Notices } from "../../shared/notices.ts";
import { mayPlan } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { boxes as boxResource } from "../shared/warehouse_api.ts";
import { EditableTable } from "../table/state/editable_table.ts";
import { TableView } from "../table/view/table_view.tsx";
import { CsvImport } from "../transfer/view/csv_import.tsx";
import { download } from "../transfer/state/download.ts";
import { Menu } from "../../shared/ui/menu.tsx";
import { t as transfer } from "../transfer/messages.ts";
import { boxColumns } from "./box_columns.tsx";
import { scaleOf } from "./box_picture.tsx";
import { boxChange, boxOutcome, type BoxRow, boxRow } from "./box_rows.ts";
import { BoxUsage } from "./box_usage.ts";
import { count, t } from "./messages.ts";

// Name, barcodes with the description, and three lines of figures.
const CARD = { height: 304, columns: 3 };

function blankBox(uuid_warehouse: string, id: string): BoxRow {
  return {
    id,
    uuid_warehouse,
    sku_box: "",
    length_box: null,
    width_box: null,
    height_box: null,
    weight_box: null,
    max_load_box: null,
    is_rotated_box: 0,
    barcodes: "",
    description: "",
    // What has to be filled in is missing until then.
  } as unknown as BoxRow;
}

function useBoxTable(warehouse: Warehouse, stored: readonly Box[]) {
  return useMemo(() => {
    const notices = new Notices(explain);
    const usage = new BoxUsage(warehouse.id);
    const scale = signal(scaleOf(stored));
    const table = new EditableTable<BoxRow>({
      columns: boxColumns(usage, scale),
      rows: stored.map(boxRow),
      source: {
        change: async (changes) =>
          (await boxResource.changeRows(changes.map(boxChange))).map(boxOutcome),
      },
      notices,
      blank: (id) => blankBox(warehouse.id, id),
      readOnly: !mayPlan(),
      beforeRemoval: async (boxes) => {
        const went = await usage.of(boxes);
        return () => usage.restore(went);
      },
    });
    const reload = async () => {
      const all = await boxResource.listOf(warehouse.id);
      scale.value = scaleOf(all);
      table.rows.replace(all.map(boxRow));
    };
    return { notices, usage, table, reload };
  }, []);
}

/** Returns the records that are removed with box types, as text. */
async function goesAlong(usage: BoxUsage, boxes: readonly BoxRow[]): Promise<string[]> {
  const { sections, lines } = await usage.of(boxes);
  if (sections.length + lines.length === 0) return [t("goes_nothing")];
  return [
    ...(lines.length > 0 ? [count("goes_lines", lines.length), t("calculated")] : []),
    ...(sections.length > 0 ? [count("goes_sections", sections.length)] : []),
  ];
}

/** The box types of a warehouse. */
export function BoxesPage({ warehouse, boxes }: { warehouse: Warehouse; boxes: readonly Box[] }) {
  const { notices, usage, table, reload } = useBoxTable(warehouse, boxes);
  const [importing, setImporting] = useState(false);
  useEffect(() => {
    usage.load().catch((error) => notices.fail(t("usage_failed"), error));
  }, []);
  const save = (excel: 0 | 1) =>
    void download(`/warehouse_data/${warehouse.id}/csv/boxes?excel=${excel}`)
      .catch((error) => notices.fail(transfer("export_failed"), error));
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title")}</h1>
        <p class="soft">{t("lead")}</p>
      </header>
      <TableView
        table={table}
        label={t("table")}
        card={CARD}
        goesAlong={(rows) => goesAlong(usage, rows)}
        tools={
          <Menu label="CSV">
            {!table.readOnly && (
              <button type="button" onClick={() => setImporting(true)}>
                {transfer("import_csv")}
              </button>
            )}
            <button type="button" onClick={() => save(0)}>{transfer("export_csv")}</button>
            <button type="button" onClick={() => save(1)}>{transfer("export_excel")}</button>
          </Menu>
        }
        empty={
          <div class="empty">
            <h2>{t("empty_title")}</h2>
            <p class="soft">{t("empty_text")}</p>
            {!table.readOnly && (
              <Button onClick={() => setImporting(true)}>{transfer("import_csv")}</Button>
            )}
          </div>
        }
      />
      {importing && (
        <CsvImport
          warehouse={warehouse.id}
          kind="boxes"
          onClose={() => setImporting(false)}
          onDone={() => {
            setImporting(false);
            void reload();
          }}
        />
      )}
    </div>
  );
}
