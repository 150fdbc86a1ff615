/** Box types as table rows: one cell for all barcodes, and no missing fields. */
import { barcodesOf, barcodesText } from "../../../domain/warehouse/barcodes.ts";
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { Box, OrderData, Section } from "../../../domain/warehouse/records.ts";
import { signal } from "@preact/signals";
import { lines, sections } from "../shared/warehouse_api.ts";
import { request } from "../shared/warehouse_request.ts";
import { readCells } from "../../shared/delimited.ts";

/** A row of the table. */
export type BoxRow = Omit<Box, "barcodes" | "description" | "photo"> & {
  barcodes: string;
  description: string;
  photo: string;
};

/** Returns the row of a box type. */
export const boxRow = ({ barcodes, description = "", photo = "", ...box }: Box): BoxRow => ({
  ...box,
  photo,
  barcodes: barcodesText(barcodes),
  description,
});

/** Converts a change of a row to a change of the box type. */
export function boxChange({ fields, before, ...change }: RowChange<BoxRow>): RowChange<Box> {
  return {
    ...change,
    ...(fields && { fields: boxFields(fields) }),
    ...(before && { before: boxFields(before) }),
  };
}

function boxFields({ barcodes, ...fields }: Partial<BoxRow>): Partial<Box> {
  return barcodes === undefined ? fields : { ...fields, barcodes: barcodesOf(barcodes) };
}

/** Returns the outcome of a change, by the columns of the table. */
export function boxOutcome({ record, field, ...outcome }: RowOutcome<Box>): RowOutcome<BoxRow> {
  return {
    ...outcome,
    ...(record && { record: boxRow(record) }),
    // For example `barcodes[1]`.
    ...(field !== undefined && { field: field.replace(/\[.*/, "") }),
  };
}

type Line = Omit<OrderData, "id">;

interface Usage {
  sections: Section[];
  lines: Line[];
}

/** Stock and number of orders of a box type. */
export interface Used {
  stock: number;
  orders: number;
}

/** Parses the order lines of an exported file with ids. */
export function linesIn(csv: string): Line[] {
  const [head = [], ...rows] = readCells(csv, ",");
  const at = (name: string) => head.indexOf(name);
  const [order, box, sku, count] = [
    at("id_order_item"),
    at("id_box"),
    at("sku_box"),
    at("count_box"),
  ] as const;
  return rows.filter((row) => row[box]).map((row) => ({
    id_order_item: row[order]!,
    id_box: row[box]!,
    name_box: row[sku]!,
    count_box: Number(row[count]),
  }));
}

/**
 * Loads the usage. One exported file has the lines of all orders; the API lists them only order by
 * order.
 */
async function readUsage(warehouse: string): Promise<Usage> {
  const [stored, csv] = await Promise.all([
    sections.listOf(warehouse),
    request("GET /warehouse_data/:id/csv/:kind", {
      param: { id: warehouse, kind: "orders" },
      query: { ids: "1" },
    }).then((response) => response.text()),
  ]);
  return { sections: stored, lines: linesIn(csv) };
}

/** Returns the stock and number of orders by box type. */
export function countUsage({ sections, lines }: Usage): Map<string, Used> {
  const orders = new Map<string, Set<string>>();
  for (const { id_box, id_order_item } of lines) {
    const existing = orders.get(id_box);
    if (existing) existing.add(id_order_item);
    else orders.set(id_box, new Set([id_order_item]));
  }
  const used = new Map([...orders].map(([id, { size }]) => [id, { stock: 0, orders: size }]));
  for (const { id_box, count_box } of sections) {
    if (id_box === "") continue;
    const { stock = 0, orders = 0 } = used.get(id_box) ?? {};
    used.set(id_box, { stock: stock + count_box, orders });
  }
  return used;
}

/** Usage of a warehouse's box types. */
export class BoxUsage {
  /** Undefined until loaded. */
  readonly used = signal<ReadonlyMap<string, Used> | undefined>(undefined);

  constructor(private readonly warehouse: string) {}

  async load(): Promise<Usage> {
    const usage = await readUsage(this.warehouse);
    this.used.value = countUsage(usage);
    return usage;
  }

  async of(boxes: readonly Pick<Box, "id">[]): Promise<Usage> {
    const ids = new Set(boxes.map(({ id }) => id));
    const { sections, lines } = await this.load();
    return {
      sections: sections.filter(({ id_box }) => ids.has(id_box)),
      lines: lines.filter(({ id_box }) => ids.has(id_box)),
    };
  }

  /** Restores the stock and order lines of restored box types. */
  async restore({ sections: emptied, lines: removedLines }: Usage): Promise<void> {
    for (const { id, id_box, sku_name, count_box } of emptied) {
      await sections.update(id, { id_box, sku_name, count_box });
    }
    if (removedLines.length > 0) await lines.create(removedLines);
    await this.load();
  }
}
