import type { DecimalSign } from "../../../domain/csv_numbers.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { language } from "../../shared/i18n.ts";
import { unitName, units } from "../shared/units.ts";
import type { Column, Read } from "../table/state/column.ts";
import {
  numberText,
  readCount,
  readLength,
  readName,
  readNumber,
} from "../table/state/read_cell.ts";
import type { SectionRecords, SectionRow } from "./section_rows.ts";
import { t } from "./messages.ts";

const readCoordinate = (text: string, decimal?: DecimalSign): Read =>
  readNumber(text, () => true, t("wrong_coordinate"), decimal);

/** The columns of sections. */
export function sectionColumns(records: SectionRecords): Column<SectionRow>[] {
  const named = (
    key: "sku_name" | "name_point_way",
    find: (name: string) => string | undefined,
    wrong: "wrong_sku" | "wrong_point",
  ): Column<SectionRow> => ({
    key,
    label: () => t(key),
    track: "minmax(7rem, 1.5fr)",
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
    track: "minmax(4.6rem, 1fr)",
    text: (row) => numberText(row[key], language.value),
    sort: (row) => row[key],
    edit: { kind: "number", read, required: true },
  });
  return [
    {
      key: "section_name",
      label: () => t("section_name"),
      track: "minmax(8rem, 2fr)",
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
      track: "minmax(4.6rem, 1fr)",
      text: ({ count_box }) => String(count_box),
      sort: ({ count_box }) => count_box,
      edit: { kind: "number", read: (text, decimal) => readCount(text, t("wrong_count"), decimal) },
    },
    length("x_pos", readCoordinate),
    length("y_pos", readCoordinate),
    length("widht_wsec", readLength),
    length("lenght_wsec", readLength),
    named("name_point_way", (name) => records.pointOf(name), "wrong_point"),
  ];
}
