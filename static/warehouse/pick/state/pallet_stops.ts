/** Stops of a picker who builds one pallet after another, in building order. */
import type { StockReservation } from "../../../../domain/warehouse/stock_records.ts";
import { type CountedPick, keyOf, type PalletStep, type PickStop } from "./pick_stops.ts";

/** Progress of a pallet. */
export interface PalletProgress {
  number: number;
  /** Number of its boxes, including those that no section has. */
  wanted: number;
  picked: number;
  /** True if all its stops are done. */
  isOver: boolean;
}

/** A building step and the sections that supply its boxes. */
interface Supply {
  step: PalletStep;
  /** Number of picked boxes by section. */
  pickedBySection: Map<string, number>;
  /** Number of boxes to pick by replacement section. */
  replacements: Map<string, number>;
  /** Boxes that have no source yet. */
  remaining: number;
}

/**
 * Returns the stops of all pallets. A pick counts for the stop at which it was confirmed. If this
 * device does not know that stop, the pick counts for the first step that lacks boxes from its
 * section, then for the first that lacks boxes of its type. Boxes missing in a section after a
 * short pick come from other sections in which the order has reserved boxes.
 * @param sections Section names by id.
 */
export function palletStops(
  steps: readonly PalletStep[],
  reserved: readonly StockReservation[],
  picks: readonly CountedPick[],
  sections: Readonly<Record<string, string>> = {},
): PickStop[] {
  const supplies = steps.map((step): Supply => ({
    step,
    pickedBySection: new Map(),
    replacements: new Map(),
    remaining: step.wanted,
  }));
  assignPicks(supplies, picks);
  const shortKeys = new Set(picks.filter(({ short }) => short).map(keyOf));
  assignReplacements(supplies, reserved, picks, shortKeys);
  const names = new Map(Object.entries(sections));
  for (const { id_section, section_name } of [...picks, ...reserved, ...steps]) {
    if (section_name !== undefined) names.set(id_section, section_name);
  }
  return supplies.flatMap((supply) => stopsOf(supply, shortKeys, names));
}

function add(to: Map<string, number>, section: string, count: number): void {
  to.set(section, (to.get(section) ?? 0) + count);
}

/** Assigns picked boxes to building steps. */
function assignPicks(supplies: readonly Supply[], picks: readonly CountedPick[]): void {
  const remaining = picks.map(({ count }) => count);
  const byType = Map.groupBy(supplies, ({ step }) => step.id_box);
  const take = (isMeant: (step: PalletStep, pick: CountedPick) => boolean) => {
    for (const [at, pick] of picks.entries()) {
      for (const supply of byType.get(pick.id_box) ?? []) {
        if (remaining[at]! <= 0) break;
        if (supply.remaining <= 0 || !isMeant(supply.step, pick)) continue;
        const count = Math.min(remaining[at]!, supply.remaining);
        remaining[at]! -= count;
        supply.remaining -= count;
        add(supply.pickedBySection, pick.id_section, count);
      }
    }
  };
  take(({ key }, { stop }) => stop?.split("/")[0] === key);
  take(({ id_section }, pick) => id_section === pick.id_section);
  take(() => true);
}

/** Assigns missing boxes of sections with short picks to other reserved sections. */
function assignReplacements(
  supplies: readonly Supply[],
  reserved: readonly StockReservation[],
  picks: readonly CountedPick[],
  shortKeys: ReadonlySet<string>,
): void {
  const free = new Map(reserved.map((one) => [keyOf(one), one.count]));
  const use = (key: string, count: number) => free.set(key, (free.get(key) ?? 0) - count);
  for (const pick of picks) if (pick.isNew) use(keyOf(pick), pick.count);
  for (const { step, remaining } of supplies) {
    if (!shortKeys.has(keyOf(step))) use(keyOf(step), remaining);
  }
  for (const supply of supplies) {
    if (!shortKeys.has(keyOf(supply.step))) continue;
    for (const one of reserved) {
      const key = keyOf(one);
      if (one.id_box !== supply.step.id_box || shortKeys.has(key)) continue;
      const count = Math.min(supply.remaining, free.get(key) ?? 0);
      if (count <= 0) continue;
      supply.remaining -= count;
      use(key, count);
      add(supply.replacements, one.id_section, count);
    }
  }
}

function stopsOf(
  { step, pickedBySection, replacements, remaining }: Supply,
  shortKeys: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): PickStop[] {
  const { key, pallet, id_section, id_box, sku_box, wanted, layers, turns, leg } = step;
  const isShort = shortKeys.has(keyOf(step));
  const elsewhere = new Set([...pickedBySection.keys(), ...replacements.keys()]);
  elsewhere.delete(id_section);
  const common = { id_box, sku_box, place: { layers, turns } };
  const all = [...pickedBySection.values()].reduce((sum, count) => sum + count, 0);
  const picked = isShort ? pickedBySection.get(id_section) ?? 0 : all;
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
    short: isShort && picked < wanted,
    done: isShort || remaining === 0,
  };
  if (!isShort) return [own];
  return [
    own,
    ...[...elsewhere].map((section): PickStop => {
      const picked = pickedBySection.get(section) ?? 0;
      const open = replacements.get(section) ?? 0;
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
 * Returns the progress of each pallet, in building order.
 * @param unstocked Number of boxes by pallet that no section has.
 */
export function palletProgress(
  steps: readonly PalletStep[],
  stops: readonly PickStop[],
  unstocked: Readonly<Record<number, number>> = {},
): PalletProgress[] {
  const byPallet = Map.groupBy(stops, ({ pallets }) => pallets[0]!.number);
  return [...Map.groupBy(steps, ({ pallet }) => pallet)].map(([number, own]) => {
    const stops = byPallet.get(number) ?? [];
    return {
      number,
      wanted: own.reduce((sum, { wanted }) => sum + wanted, unstocked[number] ?? 0),
      picked: stops.reduce((sum, { picked }) => sum + picked, 0),
      isOver: stops.every(({ done }) => done),
    };
  });
}
