import { countText } from "../../shared/measures.ts";
import type { Column } from "../../table/state/column.ts";
import { readCount, readName } from "../../table/state/read_cell.ts";
import type { Line } from "../state/line_list.ts";
import type { OrderWork } from "../state/order_work.ts";
import { t } from "../messages.ts";
import type { BoxFinder } from "./line_source.ts";

/** Parts of an order that the columns show. */
type ColumnWork = Pick<OrderWork, "boxById" | "stock" | "short">;

/** The columns of an order's lines: box type, count, what is in stock. */
export function lineColumns(
  { boxById, stock, short }: ColumnWork,
  find: BoxFinder,
): Column<Line>[] {
  const skuOf = ({ id_box, name_box }: Line) => boxById.get(id_box)?.sku_box ?? name_box;
  const inStock = ({ id_box }: Line) => stock.get(id_box) ?? 0;
  return [
    {
      key: "name_box",
      label: () => t("column_box"),
      track: "minmax(0, 1fr)",
      wide: true,
      text: skuOf,
      sort: skuOf,
      edit: {
        kind: "text",
        required: true,
        read: (text) => {
          const read = readName(text);
          if ("wrong" in read) return read;
          const box = find(text);
          return box ? { value: box.sku_box } : { wrong: t("wrong_box_type") };
        },
      },
    },
    {
      key: "count_box",
      label: () => t("column_count"),
      align: "end",
      track: "5.5rem",
      text: ({ count_box }) => String(count_box),
      sort: ({ count_box }) => count_box,
      edit: {
        kind: "number",
        read: (text, decimal) => readCount(text, t("wrong_line_count"), decimal),
      },
    },
    {
      key: "stock",
      label: () => t("column_stock"),
      align: "end",
      track: "5.5rem",
      text: (line) => String(inStock(line)),
      show: (line) => {
        const lacks = short.value.get(line.id_box);
        return lacks === undefined
          ? countText(inStock(line))
          : (
            <span class="wrong" title={t("short_by", { count: countText(lacks) })}>
              {countText(inStock(line))}
            </span>
          );
      },
      sort: inStock,
    },
  ];
}
