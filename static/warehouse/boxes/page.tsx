/** The box types of a warehouse. */
import { boxes, boxes as boxResource, getWarehouse } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { count, t } from "./messages.ts";
import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { Box, Warehouse } from "../../../domain/warehouse/records.ts";
import { Notices } from "../../shared/notices.ts";
import { mayPlan } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { EditableTable } from "../../shared/table/state/editable_table.ts";
import { TableView } from "../../shared/table/view/table_view.tsx";
import { TableFiles } from "../transfer/view/table_files.tsx";
import { t as transfer } from "../transfer/messages.ts";
import { BoxPicture, BoxThumb, scaleOf } from "./box_picture.tsx";
import { PhotoDialog } from "./photo_dialog.tsx";
import { boxChange, boxOutcome, type BoxRow, boxRow, BoxUsage, type Used } from "./box_rows.ts";
import { barcodesOf, barcodesText } from "../../../domain/warehouse/barcodes.ts";
import { language } from "../../shared/i18n.ts";
import { PASTING } from "../shared/pasting.ts";
import { unitName, units } from "../shared/units.ts";
import {
  type Column,
  numberText,
  readFlag,
  readLength,
  readLimit,
  readName,
  readText,
  readWeight,
} from "../../shared/table/state/column.ts";
import { t as table } from "../../shared/table/messages.ts";

type Measure = "length_box" | "width_box" | "height_box" | "weight_box";

/**
 * Returns the columns of box types.
 * @param scale Pixels per unit of length in the pictures.
 * @param photographed Id of the box type whose photo is shown.
 */
function boxColumns(
  { used }: Pick<BoxUsage, "used">,
  scale: Signal<number>,
  photographed: Signal<string | undefined>,
): Column<BoxRow>[] {
  const measure = (
    key: Measure,
    unit: "length_unit" | "weight_unit",
    track: string,
  ): Column<BoxRow> => ({
    key,
    label: () => t(key),
    unit: () => unitName(units.value[unit]),
    align: "end",
    track,
    text: (box) => numberText(box[key], language.value),
    sort: (box) => box[key],
    edit: {
      kind: "number",
      read: unit === "length_unit" ? readLength : readWeight,
      required: true,
    },
  });
  const counted = (key: keyof Used, track: string): Column<BoxRow> => ({
    key,
    label: () => t(key),
    align: "end",
    track,
    text: ({ id }) => used.value === undefined ? "" : String(used.value.get(id)?.[key] ?? 0),
    show: ({ id }) => {
      const n = used.value?.get(id)?.[key] ?? 0;
      return used.value === undefined ? "…" : n === 0 ? <span class="soft">0</span> : n;
    },
    sort: ({ id }) => used.value?.get(id)?.[key] ?? 0,
  });
  return [
    {
      key: "sku_box",
      label: () => t("sku_box"),
      track: "minmax(15.8rem, 3fr)",
      wide: true,
      filtered: true,
      text: ({ sku_box }) => sku_box,
      show: (box) => (
        <span class="cluster cluster-nowrap gap-3">
          <BoxPicture box={box} scale={scale.value} />
          <span>{box.sku_box}</span>
        </span>
      ),
      sort: ({ sku_box }) => sku_box,
      isName: true,
      edit: { kind: "text", read: readName, required: true },
    },
    measure("length_box", "length_unit", "minmax(3.9rem, 1fr)"),
    measure("width_box", "length_unit", "minmax(3.9rem, 1fr)"),
    measure("height_box", "length_unit", "minmax(3.9rem, 1fr)"),
    measure("weight_box", "weight_unit", "minmax(3.9rem, 1fr)"),
    {
      key: "max_load_box",
      label: () => t("max_load_box"),
      unit: () => unitName(units.value.weight_unit),
      align: "end",
      track: "minmax(5.6rem, 1fr)",
      text: ({ max_load_box }) => numberText(max_load_box, language.value),
      show: ({ max_load_box }) =>
        max_load_box === null
          ? <span class="soft">{t("no_limit")}</span>
          : max_load_box === 0
          ? <span class="wrong">{t("nothing_on_top")}</span>
          : numberText(max_load_box, language.value),
      // No limit is sorted as the highest load.
      sort: ({ max_load_box }) => max_load_box ?? Infinity,
      edit: { kind: "number", read: readLimit },
    },
    {
      key: "is_rotated_box",
      label: () => t("is_rotated_box"),
      track: "minmax(4.6rem, 0.9fr)",
      text: ({ is_rotated_box }) => table(is_rotated_box === 1 ? "yes" : "no"),
      sort: ({ is_rotated_box }) => is_rotated_box,
      edit: { kind: "flag", read: readFlag },
    },
    {
      key: "barcodes",
      label: () => t("barcodes"),
      track: "minmax(5.2rem, 2fr)",
      filtered: true,
      text: ({ barcodes }) => barcodes,
      sort: ({ barcodes }) => barcodes || null,
      edit: { kind: "text", read: (text) => ({ value: barcodesText(barcodesOf(text)) }) },
    },
    {
      key: "description",
      label: () => t("description"),
      track: "minmax(5.2rem, 1fr)",
      filtered: true,
      text: ({ description }) => description,
      sort: ({ description }) => description || null,
      edit: { kind: "text", read: readText },
    },
    {
      key: "photo",
      label: () => t("photo"),
      track: "minmax(5.6rem, 0.7fr)",
      text: ({ photo }) => photo === "" ? "" : table("yes"),
      show: (box) =>
        box.photo === ""
          ? mayPlan() && <span class="quiet">{t("photo_add")}</span>
          : <BoxThumb box={box}>{table("yes")}</BoxThumb>,
      sort: ({ photo }) => photo === "" ? 1 : 0,
      act: ({ id }) => (photographed.value = id),
    },
    counted("stock", "minmax(4.2rem, 0.9fr)"),
    counted("orders", "minmax(4.6rem, 0.9fr)"),
  ];
}

// The name, barcodes with the description, and three lines of numbers.
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
    photo: "",
    // Required fields are missing until they are filled in.
  } as unknown as BoxRow;
}

function useBoxTable(warehouse: Warehouse, stored: readonly Box[]) {
  return useMemo(() => {
    const notices = new Notices(explain);
    const usage = new BoxUsage(warehouse.id);
    const scale = signal(scaleOf(stored));
    const photographed = signal<string>();
    const table = new EditableTable<BoxRow>({
      columns: boxColumns(usage, scale, photographed),
      rows: stored.map(boxRow),
      source: {
        change: async (changes) =>
          (await boxResource.changeRows(changes.map(boxChange))).map(boxOutcome),
      },
      notices,
      blank: (id) => blankBox(warehouse.id, id),
      pasting: PASTING,
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
    return { notices, usage, table, reload, photographed, isImporting: signal(false) };
  }, []);
}

/** Returns texts about the records that are deleted or emptied together with box types. */
async function goesAlong(usage: BoxUsage, boxes: readonly BoxRow[]): Promise<string[]> {
  const { sections, lines } = await usage.of(boxes);
  if (sections.length + lines.length === 0) return [t("goes_nothing")];
  return [
    ...(lines.length > 0 ? [count("goes_lines", lines.length), t("calculated")] : []),
    ...(sections.length > 0 ? [count("goes_sections", sections.length)] : []),
  ];
}

function BoxesPage({ warehouse, boxes }: { warehouse: Warehouse; boxes: readonly Box[] }) {
  const { notices, usage, table, reload, photographed, isImporting } = useBoxTable(
    warehouse,
    boxes,
  );
  useEffect(() => {
    usage.load().catch((error) => notices.fail(t("usage_failed"), error));
  }, []);
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title_boxes")}</h1>
        <p class="soft">{t("lead")}</p>
      </header>
      <TableView
        table={table}
        label={t("table")}
        card={CARD}
        goesAlong={(rows) => goesAlong(usage, rows)}
        tools={
          <TableFiles
            warehouse={warehouse.id}
            kind="boxes"
            table={table}
            isImporting={isImporting}
            reload={reload}
          />
        }
        empty={
          <div class="empty">
            <h2>{t("empty_title")}</h2>
            <p class="soft">{t("empty_text")}</p>
            {!table.readOnly && (
              <Button onClick={() => (isImporting.value = true)}>{transfer("import_csv")}</Button>
            )}
          </div>
        }
      />
      {photographed.value && (
        <PhotoDialog
          id={photographed.value}
          table={table}
          onClose={() => (photographed.value = undefined)}
        />
      )}
    </div>
  );
}

async function load(id: string) {
  const [warehouse, stored] = await Promise.all([getWarehouse(id), boxes.listOf(id)]);
  return { warehouse, boxes: stored };
}

mountTab(() => t("title_boxes"), "boxes", load, (loaded) => <BoxesPage {...loaded} />);
