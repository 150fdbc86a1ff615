/** Results of planning as tables, in both languages: pallets with their lines, picking lists, loads. */
import type { CellValue } from "../../files/table.ts";
import { loadingSequence } from "../../loading/loading_order.ts";
import { type InLanguages, type Language, textFor } from "../../languages.ts";
import { extentsOf } from "../../packing/orientation.ts";
import type { LoadPallet, LoadRecord, LooseCargo, LooseLine } from "../loading_records.ts";
import type { OrderTour } from "../order_tour.ts";
import type { PalletResult } from "../pallet_results.ts";
import { type Unit, unitLabel } from "../unit_labels.ts";

type Labels = Readonly<Record<string, InLanguages<string>>>;

export const RESULT_LABELS = {
  pallet: { en: "Pallet", ru: "Паллета" },
  pallets: { en: "Pallets", ru: "Паллеты" },
  pallet_type: { en: "Type of pallet", ru: "Тип паллеты" },
  length: { en: "Length", ru: "Длина" },
  width: { en: "Width", ru: "Ширина" },
  height: { en: "Height", ru: "Высота" },
  weight: { en: "Weight", ru: "Вес" },
  box_weight: { en: "Weight of the boxes", ru: "Вес коробок" },
  layers: { en: "Layers", ru: "Слои" },
  sku: { en: "SKU", ru: "SKU" },
  boxes: { en: "Boxes", ru: "Коробки" },
  stop: { en: "Stop", ru: "Остановка" },
  stop_name: { en: "Name of the stop", ru: "Название остановки" },
  section: { en: "Section", ru: "Секция" },
  walk: { en: "Walk to the section", ru: "Путь до секции" },
  remark: { en: "Remark", ru: "Примечание" },
  place: { en: "Place in the order of loading", ru: "Место в порядке погрузки" },
  order: { en: "Order", ru: "Заказ" },
  from_front: { en: "From the front wall", ru: "От передней стенки" },
  from_left: { en: "From the left wall", ru: "От левой стенки" },
  from_floor: { en: "From the floor", ru: "От пола" },
  turned: { en: "Turned", ru: "Повёрнута" },
  on: { en: "Stands on place", ru: "Стоит на месте" },
  load: { en: "Load", ru: "Погрузка" },
  vehicle: { en: "Vehicle", ru: "Транспорт" },
} as const satisfies Labels;

/** Reasons why boxes are not on a picking list, and why pallets are not loaded. */
const REASON_LABELS = {
  stock: { en: "not in stock", ru: "нет на складе" },
  unreachable: { en: "no path leads to the section", ru: "к секции нет пути" },
  section: { en: "in no section", ru: "нет ни в одной секции" },
  too_high: { en: "too high", ru: "слишком высокая" },
  too_large: { en: "too large", ru: "слишком большая" },
  too_heavy: { en: "too heavy", ru: "слишком тяжёлая" },
  no_floor: { en: "no room on the floor", ru: "нет места на полу" },
  no_room: { en: "no room left", ru: "не осталось места" },
  way_out: { en: "would block other cargo", ru: "закрыла бы выход другим" },
  payload: { en: "payload exceeded", ru: "превышена грузоподъёмность" },
  axle: { en: "axle load exceeded", ru: "превышена нагрузка на ось" },
  axle_light: { en: "axle load too low", ru: "слишком мала нагрузка на ось" },
  lengthwise: { en: "unbalanced lengthwise", ru: "нарушен баланс по длине" },
  sideways: { en: "unbalanced sideways", ru: "нарушен баланс по ширине" },
  none: { en: "not loaded", ru: "не погружена" },
} as const satisfies Labels;

/** A column of a table: its label, and the unit of its numbers. */
export type ResultColumn = readonly [label: keyof typeof RESULT_LABELS, unit?: Unit];

/** The heading of a column in a language. */
export function headingOf([label, unit]: ResultColumn, language: Language): string {
  const text = textFor(RESULT_LABELS[label], language);
  return unit === undefined ? text : `${text} (${unitLabel(unit, language)})`;
}

/** The columns of {@link palletRows}. */
export const palletColumns = (length: Unit, weight: Unit): ResultColumn[] => [
  ["pallet"],
  ["pallet_type"],
  ["length", length],
  ["width", length],
  ["height", length],
  ["box_weight", weight],
  ["layers"],
  ["sku"],
  ["boxes"],
];

/** A pallet: a row for each type of box on it. */
export function palletRows(pallet: PalletResult, weight: number | null): CellValue[][] {
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

/** The columns of {@link pickingRows}. */
export const pickingColumns = (unit: Unit): ResultColumn[] => [
  ["stop"],
  ["section"],
  ["walk", unit],
  ["sku"],
  ["boxes"],
  ["pallets"],
  ["remark"],
];

/** A tour as a picking list: a row for each stop and type of box. */
export function pickingRows({ stops, missing }: OrderTour, language: Language): CellValue[][] {
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
    rows.push([null, null, null, sku_box, count, null, textFor(REASON_LABELS[reason], language)]);
  }
  return rows;
}

/**
 * A load: a row for each pallet and each loose box in the order of loading, then what is not
 * loaded. Columns about loose boxes only if it has any.
 */
export function loadTable(
  load: LoadRecord,
  language: Language,
): { name: string; columns: readonly ResultColumn[]; rows: [CellValue[][]] } {
  const { pallets, loose, stops } = load;
  const boxes = loose?.boxes ?? [];
  const placements = pallets.flatMap(({ place }, pallet) => place ? [{ ...place, pallet }] : []);
  const remark = (reason: LoadPallet["reason"], isBox = false) => {
    const kind = reason?.kind ?? "none";
    return textFor(REASON_LABELS[isBox && kind === "no_floor" ? "no_room" : kind], language);
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
    rows: [rows],
  };
}

const zOf = (pallets: LoadRecord["pallets"], on: number | null) =>
  on === null ? 0 : pallets[on]!.height;
