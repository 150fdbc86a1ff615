/** Usage of a warehouse's box types: in stock, and in orders. */
import { signal } from "@preact/signals";
import type { Box, OrderData, Section } from "../../../domain/warehouse/records.ts";
import { lines, sections } from "../shared/warehouse_api.ts";
import { request } from "../shared/warehouse_request.ts";
import { readCells } from "../../shared/delimited.ts";

type Line = Omit<OrderData, "id">;

/** All that refers to box types of a warehouse. */
export interface Usage {
  sections: Section[];
  lines: Line[];
}

/** Numbers of uses of a box type. */
export interface Used {
  stock: number;
  orders: number;
}

/** The order lines in an exported file with ids. */
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

/** Reads it. One file holds the lines of all orders, which else would be asked for order by order. */
export async function readUsage(warehouse: string): Promise<Usage> {
  const [stored, csv] = await Promise.all([
    sections.listOf(warehouse),
    request("GET /warehouse_data/:id/csv/:kind", {
      param: { id: warehouse, kind: "orders" },
      query: { ids: "1" },
    }).then((response) => response.text()),
  ]);
  return { sections: stored, lines: linesIn(csv) };
}

/** Stock and number of orders by box type. */
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

/** The usage of a warehouse's box types as the page shows it. */
export class BoxUsage {
  /** Undefined until it has come. */
  readonly used = signal<ReadonlyMap<string, Used> | undefined>(undefined);

  constructor(private readonly warehouse: string) {}

  async load(): Promise<Usage> {
    const usage = await readUsage(this.warehouse);
    this.used.value = countUsage(usage);
    return usage;
  }

  /** Returns the references to some box types. */
  async of(boxes: readonly Pick<Box, "id">[]): Promise<Usage> {
    const ids = new Set(boxes.map(({ id }) => id));
    const { sections, lines } = await this.load();
    return {
      sections: sections.filter(({ id_box }) => ids.has(id_box)),
      lines: lines.filter(({ id_box }) => ids.has(id_box)),
    };
  }

  /** Puts back what went with box types that are there again. */
  async restore({ sections: emptied, lines: removedLines }: Usage): Promise<void> {
    for (const { id, id_box, sku_name, count_box } of emptied) {
      await sections.update(id, { id_box, sku_name, count_box });
    }
    if (removedLines.length > 0) await lines.create(removedLines);
    await this.load();
  }
}
