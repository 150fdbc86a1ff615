/** Results of planning as tables: pallets with their lines, picking lists, load plans. */
import { eq } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import type { FileFormat } from "../../../domain/files/formats.ts";
import type { CellValue } from "../../../domain/files/table.ts";
import { filePieces } from "../../../domain/files/write_rows.ts";
import type { Language } from "../../../domain/messages/texts.ts";
import type {
  LoadPallet,
  LoadRecord,
  LooseCargo,
  LooseLine,
} from "../../../domain/warehouse/loading_records.ts";
import { loadingSequence } from "../../../domain/loading/loading_order.ts";
import { extentsOf } from "../../../domain/packing/orientation.ts";
import type { OrderTour } from "../../../domain/warehouse/order_tour.ts";
import type { PalletResult } from "../../../domain/warehouse/pallet_results.ts";
import { REASON_LABELS, RESULT_LABELS } from "../../../domain/warehouse/transfer/result_labels.ts";
import { type Unit, unitLabel } from "../../../domain/warehouse/unit_labels.ts";
import type { Database } from "../../../db/open.ts";
import { orderItems, warehouses } from "../../../db/schema/warehouse.ts";
import { calculationOf, metricsOfOrder } from "../orders/results.ts";

/** A table of results with the name of its file. */
export interface ResultTable {
  name: string;
  columns: readonly (readonly [label: keyof typeof RESULT_LABELS, unit?: Unit])[];
  pages: AsyncIterable<CellValue[][]>;
}

/** Yields a table as a file; its headings are in a language. */
export function resultFile(
  { name, columns, pages }: ResultTable,
  { format, language }: { format: FileFormat; language: Language },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const headings = columns.map(([label, unit]) => {
    const text = RESULT_LABELS[label][language];
    return unit === undefined ? text : `${text} (${unitLabel(unit, language)})`;
  });
  return filePieces({ headings, pages }, { format, sheet: name, now: new Date(), marked: true });
}

/**
 * The calculated pallets of an order: a row for each pallet and type of box on it.
 *
 * @throws {AppError} 404 when there is no such order, 409 when it is not calculated.
 */
export async function palletTable(db: Database, orderId: string): Promise<ResultTable> {
  const order = await orderOf(db, orderId);
  const { by_pallet } = await metricsOfOrder(db.read, orderId);
  const { texts } = await calculationOf(db.background, { orderId }, { legs: false });
  const { length_unit: length, weight_unit: weight } = order;
  async function* pages() {
    for (const [at, text] of texts.entries()) {
      yield await Promise.resolve(linesOf(JSON.parse(text), by_pallet[at]?.weight ?? null));
    }
  }
  return {
    name: `${order.name} pallets`,
    columns: [
      ["pallet"],
      ["pallet_type"],
      ["length", length],
      ["width", length],
      ["height", length],
      ["box_weight", weight],
      ["layers"],
      ["sku"],
      ["boxes"],
    ],
    pages: pages(),
  };
}

function linesOf(pallet: PalletResult, weight: number | null): CellValue[][] {
  const counts = new Map<string, number>();
  for (const { sku_box } of pallet.layers.flatMap(({ boxed }) => boxed)) {
    counts.set(sku_box, (counts.get(sku_box) ?? 0) + 1);
  }
  return [...counts].map(([sku, count]) => [
    pallet.numpallete,
    pallet.pallet_type ?? null,
    pallet.lengthPallete,
    pallet.widthPallete,
    pallet.totalHeightPallete,
    weight,
    pallet.countLayer,
    sku,
    count,
  ]);
}

/** The tour of an order as a picking list: a row for each stop and type of box. */
export async function pickingTable(
  db: Database,
  { id, unit, stops, missing }: OrderTour & { id: string; unit: string },
  language: Language,
): Promise<ResultTable> {
  const { name } = await orderOf(db, id);
  const rows = stops.flatMap(({ section_name, length, boxes }, at) =>
    boxes.map(({ sku_box, count, pallets }, place): CellValue[] => [
      at + 1,
      section_name,
      place === 0 ? length : 0,
      sku_box,
      count,
      pallets.join(", "),
      null,
    ])
  );
  for (const { sku_box, count, reason } of missing) {
    rows.push([null, null, null, sku_box, count, null, REASON_LABELS[reason][language]]);
  }
  return {
    name: `${name} picking list`,
    columns: [
      ["stop"],
      ["section"],
      ["walk", unit as Unit],
      ["sku"],
      ["boxes"],
      ["pallets"],
      ["remark"],
    ],
    pages: onePage(rows),
  };
}

/**
 * A load: a row for each pallet and each loose box in the order of loading, then what is not
 * loaded. Columns about loose boxes only if it has any.
 */
export function loadTable(load: LoadRecord, language: Language): ResultTable {
  const { pallets, loose, stops } = load;
  const boxes = loose?.boxes ?? [];
  const placements = pallets.flatMap(({ place }, pallet) => place ? [{ ...place, pallet }] : []);
  const remark = (reason: LoadPallet["reason"], isBox = false) => {
    const kind = reason?.kind ?? "none";
    return REASON_LABELS[isBox && kind === "no_floor" ? "no_room" : kind][language];
  };
  const turns = loose === undefined
    ? placements.map(({ pallet }) => ({ pallet }))
    : loadingSequence({ pallets, loose }, placements, boxes);
  const turnOf = new Map(turns.flatMap((one, at) => "pallet" in one ? [[one.pallet, at + 1]] : []));
  const ofPallet = (index: number): CellValue[] => {
    const pallet = pallets[index]!;
    const { place, reason } = pallet;
    return [
      turnOf.get(index) ?? null,
      pallet.stop,
      stops[pallet.stop - 1]?.name ?? null,
      pallet.order_name,
      pallet.numpallete,
      pallet.pallet_type ?? null,
      pallet.length,
      pallet.width,
      pallet.height,
      pallet.weight,
      place?.x ?? null,
      place?.y ?? null,
      place?.turned ?? null,
      place === null || place.on === null ? null : turnOf.get(place.on) ?? null,
      place === null ? remark(reason) : null,
      ...(loose === undefined ? [] : [null, null, place && zOf(pallets, place.on)]),
    ];
  };
  const ofBoxes = (
    line: LooseLine,
    turn: number | null,
    count: number,
    place?: LooseCargo["boxes"][number],
  ): CellValue[] => {
    const { alongLength, alongWidth, upwards } = place
      ? extentsOf(line, place.orientation)
      : { alongLength: line.length, alongWidth: line.width, upwards: line.height };
    const { stop, order_name, weight, sku_box, reason } = line;
    return [
      ...[turn, stop, stops[stop - 1]?.name ?? null, order_name, null, null],
      ...[alongLength, alongWidth, upwards, weight, place?.x ?? null, place?.y ?? null],
      ...[null, null, place ? null : remark(reason, true), sku_box, count, place?.z ?? null],
    ];
  };
  const rows = [
    ...turns.map((one, at) => {
      if ("pallet" in one) return ofPallet(one.pallet);
      const place = boxes[one.box]!;
      return ofBoxes(loose!.lines[place.line]!, at + 1, 1, place);
    }),
    ...pallets.flatMap(({ place }, at) => place === null ? [ofPallet(at)] : []),
    ...(loose?.lines ?? []).filter(({ left }) => left > 0)
      .map((line) => ofBoxes(line, null, line.left)),
  ];
  return {
    name: load.name || `load ${load.number}`,
    columns: [
      ["place"],
      ["stop"],
      ["stop_name"],
      ["order"],
      ["pallet"],
      ["pallet_type"],
      ["length", "mm"],
      ["width", "mm"],
      ["height", "mm"],
      ["weight", "kg"],
      ["from_front", "mm"],
      ["from_left", "mm"],
      ["turned"],
      ["on"],
      ["remark"],
      ...(loose === undefined ? [] : [["sku"], ["boxes"], ["from_floor", "mm"]] as const),
    ],
    pages: onePage(rows),
  };
}

const zOf = (pallets: LoadRecord["pallets"], on: number | null) =>
  on === null ? 0 : pallets[on]!.height;

async function* onePage(rows: CellValue[][]): AsyncGenerator<CellValue[][], void> {
  yield await Promise.resolve(rows);
}

async function orderOf(db: Database, id: string) {
  const [order] = await db.read.select({
    name: orderItems.order_name,
    length_unit: warehouses.length_unit,
    weight_unit: warehouses.weight_unit,
  }).from(orderItems).innerJoin(warehouses, eq(warehouses.id, orderItems.id_warehouse))
    .where(eq(orderItems.id, id));
  if (order === undefined) throw notFound("order", id);
  return order;
}
