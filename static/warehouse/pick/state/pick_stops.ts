/** The stops of a picker's round, how far each has come, and what has to be resolved. */
import type { OrderPick, PickAct } from "../../../../domain/warehouse/picks.ts";
import type { StockReservation } from "../../../../domain/warehouse/stock_records.ts";
import type { RemainingStops } from "../../../../domain/warehouse/wave_records.ts";
import type { OrderPallets, OrderTour } from "../../../../domain/warehouse/calculation_records.ts";
import type { KeptAct } from "./act_queue.ts";
import { buildingSteps } from "../../shared/building_steps.ts";
import { entriesAlong } from "../../../../domain/warehouse/leg_runs.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";

/** Boxes of one type in one section. */
export interface PlannedStop {
  /** The same as long as the order is not calculated again. */
  key: string;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  /** Boxes that the round takes here. */
  wanted: number;
  /** The pallets that they go to; none where they stand in for those of another section. */
  pallets: { number: number; count: number }[];
  /** Places on the pallet; only if one pallet is built at a time. */
  place?: Pick<PalletStep, "layers" | "turns">;
  /** True if it replaces a section that had too few boxes. */
  replaces: boolean;
  /** Ids of points from where the picker stands before to this section; empty where not known. */
  leg: readonly string[];
}

/** Progress of a stop. */
export interface StopState {
  picked: number;
  short: boolean;
  /** Nothing more is to be done there. */
  done: boolean;
}

/** A stop as it is shown. */
export type PickStop = PlannedStop & StopState;

/** An act that counts. */
export interface CountedAct extends Pick<PickAct, "id_section" | "id_box" | "count" | "short"> {
  /** Key of the stop that it was made at, where this device knows. */
  stop?: string;
  section_name?: string;
  /** True if the server may not have it yet. */
  isNew?: boolean;
}

/**
 * The stops of a tour in its order, then sections of the pallets to which no way leads, then sections
 * that the order reserves besides.
 */
export function orderStops(
  tour: Pick<OrderTour, "stops">,
  steps: readonly PalletStep[],
  reserved: readonly StockReservation[],
  picks: readonly Pick<OrderPick, "id_section" | "id_box" | "count" | "status">[],
): PlannedStop[] {
  const bySection = Map.groupBy(steps, keyOf);
  const stops: PlannedStop[] = tour.stops.flatMap(({ id_section, section_name, boxes, leg }) =>
    boxes.filter(({ id_box }) => id_box !== "").map(({ id_box, sku_box, count, pallets }) => {
      const key = keyOf({ id_section, id_box });
      const own = countsByPallet(bySection.get(key) ?? []);
      return {
        key,
        id_section,
        section_name,
        id_box,
        sku_box,
        wanted: count,
        pallets: pallets.map((number) => ({ number, count: own.get(number) ?? 0 })),
        replaces: false,
        leg,
      };
    })
  );
  const plannedKeys = new Set(stops.map(({ key }) => key));
  for (const [key, own] of bySection) {
    if (plannedKeys.has(key)) continue;
    plannedKeys.add(key);
    const { id_section, section_name, id_box, sku_box } = own[0]!;
    const pallets = [...countsByPallet(own)].map(([number, count]) => ({ number, count }));
    const wanted = own.reduce((sum, { wanted }) => sum + wanted, 0);
    const section = { key, id_section, section_name };
    stops.push({ ...section, id_box, sku_box, wanted, pallets, replaces: false, leg: [] });
  }
  for (const { id_section, section_name, id_box, sku_box, count } of reserved) {
    const key = keyOf({ id_section, id_box });
    if (plannedKeys.has(key)) continue;
    const before = picks.filter((one) => keyOf(one) === key && one.status === "applied")
      .reduce((sum, { count }) => sum + count, 0);
    const wanted = count + before;
    stops.push({
      key,
      id_section,
      section_name,
      id_box,
      sku_box,
      wanted,
      pallets: [],
      replaces: true,
      leg: [],
    });
  }
  return stops;
}

function countsByPallet(steps: readonly PalletStep[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { pallet, wanted } of steps) counts.set(pallet, (counts.get(pallet) ?? 0) + wanted);
  return counts;
}

/** Returns the common key of picks and stops. */
export const keyOf = ({ id_section, id_box }: { id_section: string; id_box: string }) =>
  `${id_section} ${id_box}`;

/** Returns the progress of a stop by the order's picks, sent or not. */
export function stateOf(
  stop: Pick<PlannedStop, "id_section" | "id_box" | "wanted">,
  acts: readonly CountedAct[],
): StopState {
  const own = acts.filter((act) => keyOf(act) === keyOf(stop));
  const picked = own.reduce((sum, { count }) => sum + count, 0);
  const short = own.some((act) => act.short);
  return { picked, short, done: short || picked >= stop.wanted };
}

/** The first stop from `from` on, and around, where something is left to do; -1 when none is. */
export function nextOpen(stops: readonly StopState[], from: number): number {
  const turned = stops.map((_, at) => (Math.max(from, 0) + at) % stops.length);
  return turned.find((at) => !stops[at]!.done) ?? -1;
}

/** Remaining stops, as recomputed by the server. */
export type RestOfRound = Pick<RemainingStops, "stops">;

/**
 * The stops with those that are open in the order of a round that was computed again: what is done
 * stays in front, as it was picked.
 */
export function inNewOrder(
  stops: readonly PlannedStop[],
  acts: readonly CountedAct[],
  rest: RestOfRound | undefined,
): readonly PlannedStop[] {
  if (rest === undefined) return stops;
  const places = new Map(rest.stops.map(({ id_section, leg }, at) => [id_section, { at, leg }]));
  const isDone = (stop: PlannedStop) => stateOf(stop, acts).done;
  const placeOf = ({ id_section }: PlannedStop) => places.get(id_section)?.at ?? Infinity;
  const open = stops.filter((stop) => !isDone(stop))
    .map((stop) => ({ ...stop, leg: places.get(stop.id_section)?.leg ?? stop.leg }));
  return [
    ...stops.filter(isDone),
    ...open.sort((a, b) => placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)),
  ];
}

/** An act that could not be applied. */
export interface Trouble {
  id: string;
  /** The section's name. */
  section: string;
  /** Cause of the task; empty if unknown. */
  cause: string;
  /** Error text of the server; empty for a task. */
  error: string;
}

/**
 * Work that needs attention: tasks of all pickers, and what was refused to this one.
 *
 * @param sections names by ids
 */
export function troublesOf(
  picks: readonly OrderPick[],
  own: readonly KeptAct[],
  stops: readonly PlannedStop[],
  sections: Readonly<Record<string, string>> = {},
): Trouble[] {
  const serverIds = new Set(picks.map(({ id }) => id));
  const names = new Map(Object.entries(sections));
  for (const { id_section, section_name } of [...stops, ...own]) {
    names.set(id_section, section_name);
  }
  const tasks = picks.filter(({ status }) => status === "task");
  const unheard = own.filter(({ id, status }) =>
    status === "refused" || (status === "task" && !serverIds.has(id))
  );
  return [
    ...tasks.map(({ id, id_section, cause }) => ({ id, id_section, cause, error: "" })),
    ...unheard.map(({ id, id_section, error = "" }) => ({ id, id_section, cause: "", error })),
  ].map(({ id_section, ...rest }) => ({ ...rest, section: names.get(id_section) ?? "–" }));
}

/** Boxes of one type for one pallet, taken from one section and placed one after another. */
export interface PalletStep {
  /** Of its pallet and first turn, the same until the order is calculated again. */
  key: string;
  pallet: number;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  wanted: number;
  layers: [first: number, last: number];
  turns: [first: number, last: number];
  /** Ids of points from where the picker stands before to the section; empty where not known. */
  leg: string[];
}

/** Number of boxes of each pallet that no section has, by the pallets' numbers. */
export const boxesNowhere = ({ pallets }: Pick<OrderPallets, "pallets">): Record<number, number> =>
  Object.fromEntries(pallets.map(({ numpallete, layers }) => [
    numpallete,
    layers.flatMap(({ boxed }) => boxed).filter(({ id_section }) => id_section === "").length,
  ]));

/**
 * The steps of all pallets, one pallet after another. Boxes that are in no section, or of a type that
 * is not known any more, have none.
 *
 * @param names of the sections by their ids
 */
export function palletSteps(
  { pallets, points, legs }: OrderPallets,
  tour: Pick<OrderTour, "stops">,
  boxes: readonly Box[],
  names: Readonly<Record<string, string>>,
): PalletStep[] {
  const typeIn = new Map(
    tour.stops.flatMap((stop) =>
      stop.boxes.map(({ id_box, sku_box }) => [`${stop.id_section} ${sku_box}`, id_box] as const)
    ),
  );
  return pallets.flatMap((pallet) => {
    let here = "";
    return buildingSteps(pallet).flatMap(({ box, count, layers, turns }): PalletStep[] => {
      const { id_section, sku_box, id_point_section, leg } = box;
      const id_box = typeIn.get(`${id_section} ${sku_box}`) ||
        boxes.find((type) =>
          type.sku_box === sku_box && type.length_box === box.length_box &&
          type.width_box === box.width_box && type.height_box === box.height_box
        )?.id;
      if (id_section === "" || id_box === undefined) return [];
      const stays = id_point_section !== "" && id_point_section === here;
      if (id_point_section !== "") here = id_point_section;
      return [{
        key: `${pallet.id.slice(0, 8)}.${turns[0]}`,
        pallet: pallet.numpallete,
        id_section,
        section_name: names[id_section] ?? "–",
        id_box,
        sku_box,
        wanted: count,
        layers,
        turns,
        leg: stays ? [here] : leg === null ? [] : entriesAlong(legs[leg]!, points),
      }];
    });
  });
}
