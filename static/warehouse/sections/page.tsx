/** The sections of a warehouse as an editable table. */
import { boxes, geometry, getWarehouse, points, sections } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { SectionRecords, type SectionRow, sectionSource } from "./section_rows.ts";
import { t } from "./messages.ts";
import { useMemo } from "preact/hooks";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { Notices } from "../../shared/notices.ts";
import { sendChanges } from "../floor/state/floor_api.ts";
import { mayPlan } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { EditableTable } from "../../shared/table/state/editable_table.ts";
import { TableView } from "../../shared/table/view/table_view.tsx";
import type { DecimalSign } from "../../../domain/files/numbers.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { language } from "../../shared/i18n.ts";
import { PASTING } from "../shared/pasting.ts";
import { unitName, units } from "../shared/units.ts";
import {
  type Column,
  numberText,
  type Read,
  readCount,
  readLength,
  readName,
  readNumber,
} from "../../shared/table/state/column.ts";

const NUMBER_TRACK = "minmax(clamp(3.9rem, 7vw, 4.6rem), 1fr)";

const readCoordinate = (text: string, decimal?: DecimalSign): Read =>
  readNumber(text, () => true, t("enter_number"), decimal);

function sectionColumns(records: SectionRecords): Column<SectionRow>[] {
  const named = (
    key: "sku_name" | "name_point_way",
    find: (name: string) => string | undefined,
    wrong: "wrong_sku" | "wrong_point",
  ): Column<SectionRow> => ({
    key,
    label: () => t(key),
    track: "minmax(clamp(6rem, 12.5vw, 10.5rem), 2fr)",
    filtered: true,
    text: (row) => row[key],
    sort: (row) => row[key],
    edit: {
      kind: "text",
      read: (text) => {
        const value = normalizedName(text);
        return find(value) === undefined ? { wrong: t(wrong) } : { value };
      },
    },
  });
  const length = (
    key: "x_pos" | "y_pos" | "widht_wsec" | "lenght_wsec",
    read: (text: string, decimal?: DecimalSign) => Read,
  ): Column<SectionRow> => ({
    key,
    label: () => t(key),
    unit: () => unitName(units.value.length_unit),
    align: "end",
    track: NUMBER_TRACK,
    text: (row) => numberText(row[key], language.value),
    sort: (row) => row[key],
    edit: { kind: "number", read, required: true },
  });
  const limit = (key: "min_box" | "max_box"): Column<SectionRow> => ({
    key,
    label: () => t(key),
    align: "end",
    track: NUMBER_TRACK,
    text: (row) => String(row[key] ?? ""),
    sort: (row) => row[key],
    edit: {
      kind: "number",
      read: (text, decimal) =>
        text.trim() === "" ? { value: null } : readCount(text, t("enter_count"), decimal),
    },
  });
  return [
    {
      key: "section_name",
      label: () => t("section_name"),
      track: "minmax(clamp(5rem, 9.5vw, 8rem), 1.5fr)",
      wide: true,
      filtered: true,
      text: ({ section_name }) => section_name,
      sort: ({ section_name }) => section_name,
      isName: true,
      edit: { kind: "text", read: readName, required: true },
    },
    named("sku_name", (sku) => records.boxOf(sku), "wrong_sku"),
    {
      key: "count_box",
      label: () => t("count_box"),
      align: "end",
      track: NUMBER_TRACK,
      text: ({ count_box }) => String(count_box),
      sort: ({ count_box }) => count_box,
      edit: { kind: "number", read: (text, decimal) => readCount(text, t("enter_count"), decimal) },
    },
    length("x_pos", readCoordinate),
    length("y_pos", readCoordinate),
    length("widht_wsec", readLength),
    length("lenght_wsec", readLength),
    named("name_point_way", (name) => records.pointOf(name), "wrong_point"),
    limit("min_box"),
    limit("max_box"),
  ];
}

// The name, and three lines below it.
const CARD = { height: 246, columns: 3 };

function SectionsPage({ warehouse, records }: {
  warehouse: Warehouse;
  records: SectionRecords;
}) {
  const table = useMemo(() =>
    new EditableTable<SectionRow>({
      columns: sectionColumns(records),
      rows: records.rows(),
      source: sectionSource(records, (changes) => sendChanges(warehouse.id, changes as never)),
      notices: new Notices(explain),
      pasting: PASTING,
      blank: (id) => ({
        id,
        section_name: "",
        sku_name: "",
        count_box: 0,
        min_box: null,
        max_box: null,
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
        <h1>{t("title_sections")}</h1>
        <p class="soft">{t("lead")}</p>
      </div>
      <TableView
        table={table}
        label={t("title_sections")}
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

async function load(id: string) {
  const [warehouse, stored, places, boxTypes, floorPoints] = await Promise.all([
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
    points: floorPoints,
  });
  return { warehouse, records };
}

mountTab(() => t("title_sections"), "stock", load, (loaded) => <SectionsPage {...loaded} />);
