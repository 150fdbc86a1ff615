import type { Signal } from "@preact/signals";
import { barcodesOf, barcodesText } from "../../../domain/warehouse/barcodes.ts";
import { language } from "../../shared/i18n.ts";
import { unitName, units } from "../shared/units.ts";
import type { Column } from "../table/state/column.ts";
import {
  numberText,
  readFlag,
  readLength,
  readLimit,
  readName,
  readText,
  readWeight,
} from "../table/state/read_cell.ts";
import { t as table } from "../table/messages.ts";
import { BoxPicture } from "./box_picture.tsx";
import type { BoxRow } from "./box_rows.ts";
import type { BoxUsage, Used } from "./box_usage.ts";
import { t } from "./messages.ts";

type Measure = "length_box" | "width_box" | "height_box" | "weight_box";

/**
 * The columns of box types.
 *
 * @param scale pixels a unit of length of the pictures
 */
export function boxColumns(
  { used }: Pick<BoxUsage, "used">,
  scale: Signal<number>,
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
      track: "minmax(15.5rem, 3fr)",
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
      track: "minmax(7rem, 1.15fr)",
      text: ({ max_load_box }) => numberText(max_load_box, language.value),
      show: ({ max_load_box }) =>
        max_load_box === null
          ? <span class="soft">{t("no_limit")}</span>
          : max_load_box === 0
          ? <span class="box-bare">{t("nothing_on_top")}</span>
          : numberText(max_load_box, language.value),
      // No limit bears most.
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
      track: "minmax(5.5rem, 2fr)",
      filtered: true,
      text: ({ barcodes }) => barcodes,
      sort: ({ barcodes }) => barcodes || null,
      edit: { kind: "text", read: (text) => ({ value: barcodesText(barcodesOf(text)) }) },
    },
    {
      key: "description",
      label: () => t("description"),
      track: "minmax(5.5rem, 1fr)",
      filtered: true,
      text: ({ description }) => description,
      sort: ({ description }) => description || null,
      edit: { kind: "text", read: readText },
    },
    counted("stock", "minmax(4.6rem, 0.9fr)"),
    counted("orders", "minmax(4.6rem, 0.9fr)"),
  ];
}
