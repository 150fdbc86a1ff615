/** The sections of a warehouse as the page of the stock lists them. */
import { compareNames } from "../../../shared/formats.ts";
import { decimalSignOf } from "../../../../domain/csv_numbers.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { wholeNumber } from "../../shared/pasted_rows.ts";
import { stackHeight } from "../../floor/model/stock.ts";
import type { Box, Point, SectionGeometry } from "../../../../domain/warehouse/records.ts";
import type { SectionStock } from "../../../../domain/warehouse/stock_records.ts";

/** A section with what it is reached from and how full it is. */
export interface StockRow extends SectionStock {
  /** Names of the points that adjoin it. */
  reachedFrom: string[];
  /**
   * Height of its boxes, spread over its ground, as a share of the fullest section's: the same
   * measure by which slotting keeps capacities. Undefined where its ground or its boxes are not known.
   */
  fill: number | undefined;
}

export function stockRows(
  stock: readonly SectionStock[],
  { boxes, geometry, points }: {
    boxes: readonly Box[];
    geometry: readonly SectionGeometry[];
    points: readonly Point[];
  },
): StockRow[] {
  const boxById = new Map(boxes.map((box) => [box.id, box]));
  const names = new Map(points.map(({ id, name_points }) => [id, name_points]));
  const plots = Map.groupBy(geometry, ({ id_warehouse_section }) => id_warehouse_section);
  const rows = stock.map((section) => {
    const own = plots.get(section.id_section) ?? [];
    const height = own[0] &&
      stackHeight({ count_box: section.on_hand }, own[0], boxById.get(section.id_box));
    return {
      ...section,
      reachedFrom: own.flatMap(({ id_point_way }) => names.get(id_point_way ?? "") ?? []),
      fill: height,
    };
  });
  const highest = Math.max(0, ...rows.map(({ fill }) => fill ?? 0));
  return rows.map((row) => ({
    ...row,
    fill: row.fill === undefined ? undefined : highest === 0 ? 0 : row.fill / highest,
  }));
}

export const FILTERS = ["all", "reserved", "overdrawn", "empty"] as const;
export type Filter = (typeof FILTERS)[number];

/** The rows that a search and a filter leave, by the names of their sections. */
export function shownRows(
  rows: readonly StockRow[],
  { query, filter }: { query: string; filter: Filter },
): StockRow[] {
  const wanted = query.trim().toLowerCase();
  const passes = {
    all: () => true,
    reserved: ({ reserved }: StockRow) => reserved > 0,
    overdrawn: ({ free }: StockRow) => free < 0,
    empty: ({ on_hand }: StockRow) => on_hand === 0,
  }[filter];
  return rows.filter((row) =>
    passes(row) && (wanted === "" || row.section_name.toLowerCase().includes(wanted) ||
      row.sku_box.toLowerCase().includes(wanted))
  ).sort((a, b) => compareNames(a.section_name, b.section_name));
}

/** Counts out of lines of a spreadsheet, and the lines that name no section or no number. */
export function pastedCounts(
  cells: readonly (readonly string[])[],
  rows: readonly StockRow[],
): { counts: Map<string, number>; wrong: string[] } {
  const ids = new Map(rows.map((row) => [normalizedName(row.section_name), row.id_section]));
  const decimal = decimalSignOf(cells.flatMap((line) => line.slice(1)));
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  for (const [at, line] of cells.entries()) {
    const id = ids.get(normalizedName(line[0] ?? ""));
    const number = line.length > 1 ? wholeNumber(line.at(-1)!, decimal) : undefined;
    if (id !== undefined && number !== undefined && number < 1e6) counts.set(id, number);
    // The first line may name the columns.
    else if (at > 0 || id !== undefined) wrong.push(line.join(" "));
  }
  return { counts, wrong };
}
