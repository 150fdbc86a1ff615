/** Loads as problems for planning and checking, and the records of their results. */
import { refusal } from "../app_error.ts";
import { checkLoad, weightsByStop } from "../loading/check_load.ts";
import { placeOrReason } from "../loading/leftover_reason.ts";
import type { BoxPlace, LoadProblem, Placement } from "../loading/load_problem.ts";
import type { Load } from "../loading/plan_load.ts";
import {
  type LoadableOrder,
  type LoadPallet,
  type LoadRecord,
  type LoadRequest,
  type LooseCargo,
  type LooseLine,
  MAX_LOADED_PALLETS,
  MAX_LOOSE_BOXES,
} from "./loading_records.ts";
import { isClosed } from "./order_states.ts";
import { palletWeightOf } from "./packing_types.ts";
import type { PalletLimits } from "./pallet_limits.ts";
import {
  type Conversion,
  converted,
  lengthConversion,
  type Units,
  weightConversion,
} from "./units.ts";

// Height in millimetres of a pallet if the order does not define it: a Euro pallet's (EN 13698-1).
const EURO_PALLET_HEIGHT = 144;

/** An order to load, in the units of its warehouse. */
interface OrderToLoad {
  id: string;
  name: string;
  /** The set state; empty for others. */
  state: string;
  /** Its `pallete_computed`. */
  calculated: string;
  /** Its boxes, as a JSON list of {@link BoxRow}. */
  contents: string;
  /** Weights of the boxes on each pallet, as a JSON list. */
  weights: string;
  limits: PalletLimits | null;
}

type BoxRow = [
  id: string,
  count: number,
  sku: string,
  length: number,
  width: number,
  height: number,
  weight: number,
  bears: number | null,
  tips: number,
];

/** A calculated pallet of an order, in the units of its warehouse. */
interface CalculatedPallet {
  order: string;
  numpallete: number;
  type: string | null;
  length: number;
  width: number;
  height: number;
}

/** A line of an order that is loaded loose, before it is planned. */
type LineToLoad = Omit<LooseLine, "left" | "reason">;

/** Cargo in millimetres and kilograms, with the `calculated` of its orders to detect changes. */
export interface Cargo {
  orders: { id: string; name: string; calculated: string }[];
  pallets: LoadPallet[];
  lines: LineToLoad[];
}

type Conversions = Record<"toMillimetres" | "toKilograms", Conversion> & Pick<Units, "weight_unit">;

/**
 * Returns the pallets or loose boxes of the orders of a request, by stop.
 * @throws {AppError} 404 for an order of another warehouse, 400 for a repeated one, 409 for one
 *   that is closed, not calculated or has no boxes, 422 for unknown pallet numbers and for too much cargo.
 */
export function cargoOf(
  stops: LoadRequest["stops"],
  known: readonly OrderToLoad[],
  calculated: readonly CalculatedPallet[],
  { length_unit, weight_unit }: Units,
): Cargo {
  const conversions = {
    toMillimetres: lengthConversion(length_unit, "mm"),
    toKilograms: weightConversion(weight_unit, "kg"),
    weight_unit,
  };
  const seen = new Set<string>();
  const orders: Cargo["orders"] = [];
  const pallets: LoadPallet[] = [];
  const lines: LineToLoad[] = [];
  const ranked = stops.flatMap((stop) => stop.orders).filter(({ loose }) => loose)
    .sort((a, b) => a.priority - b.priority);
  for (const [at, stop] of stops.entries()) {
    for (const [place, wanted] of stop.orders.entries()) {
      const { id_order_item: id, pallets: numbers, bears } = wanted;
      const where = `stops[${at}].orders[${place}]`;
      const order = known.find((one) => one.id === id);
      if (order === undefined) {
        throw refusal(404, "not_in_warehouse", { what: "order", id }, { where });
      }
      if (seen.has(id)) throw refusal(400, "order_twice", {}, { where });
      seen.add(id);
      if (isClosed(order.state)) throw refusal(409, "order_closed", {}, { where });
      const { name } = order;
      const common = { id_order_item: id, order_name: name, stop: at + 1 };
      if (wanted.loose) {
        const contents = linesOf(order, conversions);
        if (contents.length === 0) throw refusal(409, "order_without_boxes", { name }, { where });
        orders.push({ id, name, calculated: order.contents });
        const rank = ranked.indexOf(wanted);
        for (const line of contents) lines.push({ ...common, rank, ...line });
        continue;
      }
      const own = calculated.filter((pallet) => pallet.order === id);
      if (own.length === 0) throw refusal(409, "order_without_pallets", { name }, { where });
      const missing = numbers?.find((number) => !own.some((one) => one.numpallete === number));
      if (missing !== undefined) {
        throw refusal(422, "pallet_of_order_missing", { name, number: missing }, { where });
      }
      orders.push({ id, name, calculated: order.calculated });
      for (const pallet of palletsOf(order, own, conversions)) {
        if (numbers !== null && !numbers.includes(pallet.numpallete)) continue;
        pallets.push({ ...common, ...pallet, bears, place: null, reason: null });
      }
    }
  }
  if (pallets.length > MAX_LOADED_PALLETS) {
    throw refusal(422, "too_many_pallets", { count: pallets.length, max: MAX_LOADED_PALLETS });
  }
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  if (count > MAX_LOOSE_BOXES) {
    throw refusal(422, "too_many_loose_boxes", { count, max: MAX_LOOSE_BOXES });
  }
  return { orders, pallets, lines };
}

/** Returns the ids of the orders whose text contains all words of a query. */
export function ordersToLoad(
  orders: readonly { id: string; text: string }[],
  query: string,
): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return orders.filter(({ text }) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  }).map(({ id }) => id);
}

/** An order to load, in the units of its warehouse. */
type LoadableRow = Pick<LoadableOrder, "weight" | "volume"> & {
  /** The types of its pallets, as a JSON list with null for those without one. */
  types: string;
  /** Its limits as JSON. */
  limits: string | null;
  /** Area of a pallet. */
  base: number;
};

/** Counts and weighs the pallets of an order, and converts it to kilograms and metres. */
export function toLoadable<Row extends LoadableRow>(
  { types, limits, base, ...row }: Row,
  { length_unit, weight_unit }: Units,
) {
  const metre = converted(1, lengthConversion(length_unit, "mm")) / 1000;
  const toKilograms = weightConversion(weight_unit, "kg");
  const pallets: (string | null)[] = JSON.parse(types);
  const parsed: PalletLimits | null = JSON.parse(limits ?? "null");
  const empty = pallets.reduce((sum, type) => sum + palletWeightOf(parsed, type, weight_unit), 0);
  return {
    ...row,
    pallets: pallets.length,
    weight: converted(row.weight, toKilograms),
    ...(pallets.length > 0 && { pallets_weight: converted(empty, toKilograms) }),
    volume: row.volume * metre ** 3,
    floor: base * pallets.length * metre ** 2,
  };
}

/** Returns the pallets of an order, including their base. */
function palletsOf(
  { weights, limits }: OrderToLoad,
  calculated: readonly CalculatedPallet[],
  { toMillimetres, toKilograms, weight_unit }: Conversions,
) {
  const ofBoxes: number[] = JSON.parse(weights);
  const { overhang = 0, pallet_types = [] } = limits ?? {};
  return calculated.map(({ numpallete, type, length, width, height }) => {
    const { own_height } = {
      ...limits,
      ...pallet_types.find(({ name }) => name === type),
    };
    const below = own_height === undefined
      ? EURO_PALLET_HEIGHT
      : converted(own_height, toMillimetres);
    const empty = palletWeightOf(limits, type, weight_unit);
    return {
      numpallete,
      ...(type !== null && { pallet_type: type }),
      length: converted(length + 2 * overhang, toMillimetres),
      width: converted(width + 2 * overhang, toMillimetres),
      height: converted(height, toMillimetres) + below,
      weight: converted((ofBoxes[numpallete - 1] ?? 0) + empty, toKilograms),
    };
  });
}

/** Returns the lines of an order, one per box type. */
function linesOf({ contents }: OrderToLoad, { toMillimetres, toKilograms }: Conversions) {
  const rows: BoxRow[] = JSON.parse(contents);
  return [...Map.groupBy(rows, ([id]) => id)].map(([id_box, equal]) => {
    const [, , sku_box, length, width, height, weight, bears, tips] = equal[0]!;
    return {
      ...{ id_box, sku_box, may_tip: tips === 1 },
      count: equal.reduce((sum, [, count]) => sum + count, 0),
      length: converted(length, toMillimetres),
      width: converted(width, toMillimetres),
      height: converted(height, toMillimetres),
      weight: converted(weight, toKilograms),
      bears: bears === null ? null : converted(bears, toKilograms),
    };
  }).filter(({ count }) => count > 0);
}

/** Returns the stops and the cargo of a planned load, loaded pallets first. */
export function plannedCargo(
  { stops, support }: LoadRequest,
  { orders, pallets, lines }: Cargo,
  { placements, left, boxes = [], leftLines = [] }: Load,
): { stops: LoadRecord["stops"]; pallets: LoadPallet[]; loose: LooseCargo | null } {
  // A pallet is identified by its index in the list.
  const order = [...placements, ...left].map(({ pallet }) => pallet);
  const numberOf = (pallet: number) => order.indexOf(pallet);
  const nameOf = new Map(orders.map(({ id, name }) => [id, name]));
  return {
    stops: stops.map(({ name, orders }) => ({
      name,
      orders: orders.map(({ loose, priority, ...one }) => ({
        ...one,
        order_name: nameOf.get(one.id_order_item)!,
        ...(loose && { loose, priority }),
      })),
    })),
    pallets: order.map((pallet, at) => {
      const placed = placements[at];
      const reason = left[at - placements.length]?.reason ?? null;
      return {
        ...pallets[pallet]!,
        place: placed ? placeOf(placed, numberOf) : null,
        reason: reason && reason.other !== undefined
          ? { ...reason, other: numberOf(reason.other) }
          : reason,
      };
    }),
    loose: lines.length === 0 ? null : {
      support,
      lines: lines.map((line, at) => {
        const { count = 0, reason = null } = leftLines.find(({ line }) => line === at) ?? {};
        return { ...line, left: count, reason };
      }),
      boxes,
    },
  };
}

const placeOf = ({ x, y, turned, on }: Placement, numberOf: (pallet: number) => number) => ({
  x,
  y,
  turned,
  on: on === null ? null : numberOf(on),
});

/** A load as it is stored. */
type StoredLoad = Pick<LoadRecord, "vehicle" | "pallets" | "may_turn"> & {
  loose: LooseCargo | null;
};

/** Converts a load to the checker's problem. */
const problemOf = (
  { vehicle, pallets, may_turn, loose }: StoredLoad,
): { problem: LoadProblem; boxes: readonly BoxPlace[] } => ({
  problem: { vehicle, pallets, mayTurn: may_turn, ...(loose && { loose }) },
  boxes: loose?.boxes ?? [],
});

/** Returns the number of loaded pallets, and the weights at the start and after every stop. */
export function summaryOfLoad(load: StoredLoad): Pick<LoadRecord, "loaded" | "weights"> {
  const placements = load.pallets.flatMap(({ place }, pallet) =>
    place ? [{ ...place, pallet }] : []
  );
  const { problem, boxes } = problemOf(load);
  return { loaded: placements.length, weights: weightsByStop(problem, placements, boxes) };
}

/**
 * Returns the pallets of a load at manual positions; the others are not loaded.
 * @throws {AppError} 422 for unknown pallets, and when a rule is broken.
 */
export function placedByHand(load: StoredLoad, placements: readonly Placement[]): LoadPallet[] {
  assertKnownPallets(load.pallets, placements);
  const { problem, boxes } = problemOf(load);
  assertValidLoad(problem, placements, boxes);
  return load.pallets.map((pallet, at) => {
    const placed = placements.find((one) => one.pallet === at);
    if (placed) return { ...pallet, place: placeOf(placed, (on) => on), reason: null };
    return { ...pallet, place: null, reason: reasonIn(problem, placements, boxes, at) };
  });
}

/** Returns the reason why a pallet is not loaded between loose boxes; null if it could be. */
function reasonIn(
  { loose, ...pallets }: LoadProblem,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[],
  pallet: number,
): LoadPallet["reason"] {
  const found = placeOrReason(pallets, placements, pallet);
  if ("reason" in found) return found.reason;
  if (loose === undefined) return null;
  const faults = checkLoad({ ...pallets, loose }, [...placements, found.place], boxes);
  return faults.length === 0 ? null : { kind: "no_floor" };
}

function assertKnownPallets(
  pallets: readonly LoadPallet[],
  placements: readonly Placement[],
): void {
  const range = { min: 0, max: pallets.length - 1 };
  placements.forEach(({ pallet, on }, at) => {
    for (const [name, number] of Object.entries({ pallet, on })) {
      if (number === null || pallets[number] !== undefined) continue;
      throw refusal(422, "expected_integer_between", range, { where: `placements[${at}].${name}` });
    }
  });
}

function assertValidLoad(
  problem: LoadProblem,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[],
): void {
  const faults = checkLoad(problem, placements, boxes);
  const [fault] = faults;
  if (fault === undefined) return;
  const [rule, more] = [{ rule: fault.kind }, { faults }];
  if ("box" in fault && fault.pallet === undefined) {
    throw refusal(422, "box_misplaced", rule, { more, where: `loose.boxes[${fault.box}]` });
  }
  if (!("pallet" in fault)) throw refusal(422, "load_unbalanced", rule, { more });
  const at = placements.findIndex(({ pallet }) => pallet === fault.pallet);
  throw refusal(422, "pallet_misplaced", rule, { more, where: `placements[${at}]` });
}
