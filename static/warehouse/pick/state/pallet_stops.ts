/** The stops of a picker who builds one pallet after another: in the order of building. */
import type { StockReservation } from "../../../../domain/warehouse/stock_records.ts";
import { type CountedAct, keyOf, type PalletStep, type PickStop } from "./pick_stops.ts";

/** Progress of a pallet. */
export interface PalletProgress {
  number: number;
  /** Boxes on it, those that no section has included. */
  wanted: number;
  picked: number;
  /** True if nothing remains to be done for it. */
  isOver: boolean;
}

/** A step, and where its boxes come from. */
interface Supply {
  step: PalletStep;
  /** Boxes that were taken, by section. */
  taken: Map<string, number>;
  /** Boxes that are still to be taken from sections that stand in for its own. */
  allotted: Map<string, number>;
  /** Boxes that nothing is known of yet. */
  left: number;
}

/**
 * The stops of all pallets. An act counts for the stop that it was made at; where this device does
 * not know that, for the first step that lacks boxes of its section, then of its type. What is missing
 * in a section where a picker was short comes from other sections that the order reserves.
 *
 * @param sections names by ids
 */
export function palletStops(
  steps: readonly PalletStep[],
  reserved: readonly StockReservation[],
  acts: readonly CountedAct[],
  sections: Readonly<Record<string, string>> = {},
): PickStop[] {
  const supplies = steps.map((step): Supply => ({
    step,
    taken: new Map(),
    allotted: new Map(),
    left: step.wanted,
  }));
  distribute(supplies, acts);
  const closed = new Set(acts.filter(({ short }) => short).map(keyOf));
  allot(supplies, reserved, acts, closed);
  const names = new Map(Object.entries(sections));
  for (const { id_section, section_name } of [...acts, ...reserved, ...steps]) {
    if (section_name !== undefined) names.set(id_section, section_name);
  }
  return supplies.flatMap((supply) => stopsOf(supply, closed, names));
}

function add(to: Map<string, number>, section: string, count: number): void {
  to.set(section, (to.get(section) ?? 0) + count);
}

/** Says of each act whose boxes it took. */
function distribute(supplies: readonly Supply[], acts: readonly CountedAct[]): void {
  const left = acts.map(({ count }) => count);
  const byType = Map.groupBy(supplies, ({ step }) => step.id_box);
  const take = (isMeant: (step: PalletStep, act: CountedAct) => boolean) => {
    for (const [at, act] of acts.entries()) {
      for (const supply of byType.get(act.id_box) ?? []) {
        if (left[at]! <= 0) break;
        if (supply.left <= 0 || !isMeant(supply.step, act)) continue;
        const count = Math.min(left[at]!, supply.left);
        left[at]! -= count;
        supply.left -= count;
        add(supply.taken, act.id_section, count);
      }
    }
  };
  take(({ key }, { stop }) => stop?.split("/")[0] === key);
  take(({ id_section }, act) => id_section === act.id_section);
  take(() => true);
}

/** Finds other sections for what is missing in those where a picker was short. */
function allot(
  supplies: readonly Supply[],
  reserved: readonly StockReservation[],
  acts: readonly CountedAct[],
  closed: ReadonlySet<string>,
): void {
  const free = new Map(reserved.map((one) => [keyOf(one), one.count]));
  const use = (key: string, count: number) => free.set(key, (free.get(key) ?? 0) - count);
  for (const act of acts) if (act.isNew) use(keyOf(act), act.count);
  for (const { step, left } of supplies) if (!closed.has(keyOf(step))) use(keyOf(step), left);
  for (const supply of supplies) {
    if (!closed.has(keyOf(supply.step))) continue;
    for (const one of reserved) {
      const key = keyOf(one);
      if (one.id_box !== supply.step.id_box || closed.has(key)) continue;
      const count = Math.min(supply.left, free.get(key) ?? 0);
      if (count <= 0) continue;
      supply.left -= count;
      use(key, count);
      add(supply.allotted, one.id_section, count);
    }
  }
}

function stopsOf(
  { step, taken, allotted, left }: Supply,
  closed: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): PickStop[] {
  const { key, pallet, id_section, id_box, sku_box, wanted, layers, turns, leg } = step;
  const isClosed = closed.has(keyOf(step));
  const elsewhere = new Set([...taken.keys(), ...allotted.keys()]);
  elsewhere.delete(id_section);
  const common = { id_box, sku_box, place: { layers, turns } };
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
  const picked = isClosed ? taken.get(id_section) ?? 0 : all;
  const own: PickStop = {
    ...common,
    key,
    id_section,
    section_name: step.section_name,
    wanted,
    pallets: [{ number: pallet, count: wanted }],
    replaces: false,
    leg,
    picked,
    short: isClosed && picked < wanted,
    done: isClosed || left === 0,
  };
  if (!isClosed) return [own];
  return [
    own,
    ...[...elsewhere].map((section): PickStop => {
      const picked = taken.get(section) ?? 0;
      const open = allotted.get(section) ?? 0;
      return {
        ...common,
        key: `${key}/${section}`,
        id_section: section,
        section_name: names.get(section) ?? "–",
        wanted: picked + open,
        pallets: [{ number: pallet, count: picked + open }],
        replaces: true,
        leg: [],
        picked,
        short: false,
        done: open === 0,
      };
    }),
  ];
}

/**
 * The progress of the pallets, in their order.
 *
 * @param nowhere how many boxes of each pallet no section has
 */
export function palletProgress(
  steps: readonly PalletStep[],
  stops: readonly PickStop[],
  nowhere: Readonly<Record<number, number>> = {},
): PalletProgress[] {
  const byPallet = Map.groupBy(stops, ({ pallets }) => pallets[0]!.number);
  return [...Map.groupBy(steps, ({ pallet }) => pallet)].map(([number, own]) => {
    const stops = byPallet.get(number) ?? [];
    return {
      number,
      wanted: own.reduce((sum, { wanted }) => sum + wanted, nowhere[number] ?? 0),
      picked: stops.reduce((sum, { picked }) => sum + picked, 0),
      isOver: stops.every(({ done }) => done),
    };
  });
}
