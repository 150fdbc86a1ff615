/**
 * Checks loose boxes on a vehicle, among each other and among its pallets. It shares no code with
 * the planner.
 */
import {
  type BoxPlace,
  LENGTH_TOLERANCE,
  type LoadProblem,
  type LooseLine,
} from "./load_problem.ts";

/** Rules about a loose box. */
export type BoxRule =
  | "count"
  | "not_turnable"
  | "outside"
  | "too_high"
  | "overlap"
  | "unsupported"
  | "too_heavy_above"
  | "buried"
  | "way_out";

/** Violation by a loose box, or by a box and a pallet. */
export interface BoxFault {
  kind: BoxRule;
  /** Index of the box among the placed ones. */
  box: number;
  pallet?: number;
}

/** Extent along the vehicle, across it, and upwards. */
export interface Solid {
  front: number;
  back: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

interface PlacedPallet extends Solid {
  index: number;
  stop: number;
  weight: number;
  bears: number;
}

/** A placed box, or a placed pallet. */
interface Cargo extends Omit<PlacedPallet, "index"> {
  fault: { box: number } | { pallet: number };
}

// Tolerance of loads in kilograms: sums of thousands of weights.
const LOAD_TOLERANCE = 1e-3;

// Edges across the vehicle, along it and upwards by orientation. Repeated on purpose: the checker
// shares no geometry with the planner.
const EDGES = [
  ["width", "length", "height"],
  ["length", "width", "height"],
  ["width", "height", "length"],
  ["height", "width", "length"],
  ["height", "length", "width"],
  ["length", "height", "width"],
] as const;

/** Returns the space that a box takes. */
export function solidOf(line: LooseLine, { x, y, z, orientation }: BoxPlace): Solid {
  const [across, along, upwards] = EDGES[orientation];
  return {
    front: x,
    back: x + line[along],
    left: y,
    right: y + line[across],
    bottom: z,
    top: z + line[upwards],
  };
}

/** Returns the violations of loose boxes. */
export function looseFaults(
  { vehicle, loose }: LoadProblem,
  pallets: readonly PlacedPallet[],
  boxes: readonly BoxPlace[],
): BoxFault[] {
  if (boxes.length === 0) return [];
  const faults: BoxFault[] = [];
  const counts = new Map<number, number>();
  const cargo = pallets.map(({ index, ...pallet }): Cargo => ({
    ...pallet,
    fault: { pallet: index },
  }));
  boxes.forEach((place, box) => {
    const line = loose?.lines[place.line];
    const count = (counts.get(place.line) ?? 0) + 1;
    counts.set(place.line, count);
    if (line === undefined || count > line.count) faults.push({ kind: "count", box });
    if (line === undefined) return;
    const solid = solidOf(line, place);
    if (!line.may_tip && place.orientation > 1) faults.push({ kind: "not_turnable", box });
    const isInside = solid.front >= -LENGTH_TOLERANCE && solid.left >= -LENGTH_TOLERANCE &&
      solid.bottom >= -LENGTH_TOLERANCE && solid.back <= vehicle.length + LENGTH_TOLERANCE &&
      solid.right <= vehicle.width + LENGTH_TOLERANCE;
    // A position of NaN is never inside.
    if (!isInside) faults.push({ kind: "outside", box });
    const isLow = solid.top <= vehicle.height + LENGTH_TOLERANCE &&
      solid.top - solid.bottom <= vehicle.door_height + LENGTH_TOLERANCE;
    if (!isLow) faults.push({ kind: "too_high", box });
    cargo.push({ ...line, ...solid, bears: line.bears ?? Infinity, fault: { box } });
  });
  cargo.sort((a, b) => a.front - b.front);
  const { contacts, overlapFaults } = contactsOf(cargo);
  faults.push(
    ...overlapFaults,
    ...supportFaults(cargo, contacts, loose!.support),
    ...loadFaults(cargo, contacts),
    ...blockedBoxes(cargo),
  );
  return faults;
}

/** Returns the fault of two pieces, of which at least one must be a box. */
function faultOf(kind: BoxRule, { fault: one }: Cargo, { fault: other }: Cargo): BoxFault[] {
  if ("box" in one) return [{ kind, ...one, ...("pallet" in other ? other : {}) }];
  return "box" in other ? [{ kind, ...other, ...one }] : [];
}

const across = (a: Solid, b: Solid) => Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** A piece that rests on another, by their indices, and the area of contact. */
interface Contact {
  upper: number;
  lower: number;
  area: number;
}

/** Returns all contacts, with the violations of pieces that lie one above the other. */
function contactsOf(cargo: readonly Cargo[]): { contacts: Contact[]; overlapFaults: BoxFault[] } {
  const contacts: Contact[] = [];
  const overlapFaults: BoxFault[] = [];
  cargo.forEach((one, at) => {
    for (let next = at + 1; next < cargo.length; next++) {
      const other = cargo[next]!;
      if (other.front >= one.back - LENGTH_TOLERANCE) break;
      const wide = across(one, other);
      if (wide <= LENGTH_TOLERANCE) continue;
      const isBelow = one.top <= other.bottom + LENGTH_TOLERANCE;
      if (!isBelow && other.top > one.bottom + LENGTH_TOLERANCE) {
        overlapFaults.push(...faultOf("overlap", one, other));
        continue;
      }
      const [lower, upper] = isBelow ? [at, next] : [next, at];
      const [below, above] = [cargo[lower]!, cargo[upper]!];
      if (above.stop > below.stop) overlapFaults.push(...faultOf("buried", below, above));
      if (above.bottom - below.top > LENGTH_TOLERANCE) continue;
      const long = Math.min(one.back, other.back) - other.front;
      contacts.push({ upper, lower, area: wide * long });
    }
  });
  return { contacts, overlapFaults };
}

function supportFaults(
  cargo: readonly Cargo[],
  contacts: readonly Contact[],
  support: number,
): BoxFault[] {
  const areas = new Float64Array(cargo.length);
  for (const { upper, area } of contacts) areas[upper]! += area;
  return cargo.flatMap(({ fault, front, back, left, right, bottom }, at): BoxFault[] => {
    const [long, wide] = [back - front, right - left];
    if (!("box" in fault) || bottom <= LENGTH_TOLERANCE) return [];
    const isEnough = areas[at]! > 0 &&
      areas[at]! >= support * long * wide - LENGTH_TOLERANCE * (long + wide);
    return isEnough ? [] : [{ kind: "unsupported", ...fault }];
  });
}

/** Shares every weight among what it rests on, in proportion to the areas of contact. */
function loadFaults(cargo: readonly Cargo[], contacts: readonly Contact[]): BoxFault[] {
  const below = Map.groupBy(contacts, ({ upper }) => upper);
  const above = Map.groupBy(contacts, ({ lower }) => lower);
  const loads = new Float64Array(cargo.length);
  const highestFirst = [...cargo.keys()].sort((a, b) => cargo[b]!.bottom - cargo[a]!.bottom);
  const faults: BoxFault[] = [];
  for (const at of highestFirst) {
    const one = cargo[at]!;
    if (loads[at]! > one.bears + LOAD_TOLERANCE) {
      const boxes = (above.get(at) ?? []).flatMap(({ upper }) =>
        faultOf("too_heavy_above", one, cargo[upper]!)
      );
      faults.push(...boxes.slice(0, 1));
    }
    const carriers = below.get(at) ?? [];
    const area = carriers.reduce((sum, carrier) => sum + carrier.area, 0);
    for (const carrier of carriers) {
      loads[carrier.lower]! += (loads[at]! + one.weight) * carrier.area / area;
    }
  }
  return faults;
}

/** Reports boxes and pallets that a piece of a later stop separates from the doors. */
function blockedBoxes(cargo: readonly Cargo[]): BoxFault[] {
  const faults: BoxFault[] = [];
  for (const [stop, leaving] of Map.groupBy(cargo, (one) => one.stop)) {
    const staying = cargo.filter((one) => one.stop > stop).reverse();
    for (const one of leaving) {
      for (const other of staying) {
        if (other.front < one.back - LENGTH_TOLERANCE) break;
        if (across(one, other) <= LENGTH_TOLERANCE) continue;
        const found = faultOf("way_out", one, other);
        faults.push(...found);
        if (found.length > 0) break;
      }
    }
  }
  return faults;
}
