/** Overlap, support, load, limits and what is reached from above once more, slowly and plainly, as a twin for the packing judge. */
import type { Layout, PackingProblem, PlacedBox } from "../../../domain/packing/problem.ts";

interface Room {
  at: string;
  layer: number;
  box: PlacedBox;
  low: [number, number, number];
  high: [number, number, number];
  weight: number;
}

/** What the top of a placed box bears. */
export interface NaiveLoad {
  /** `pallet layer box`, by their indices. */
  at: string;
  box: PlacedBox;
  load: number;
  /** Whether anything rests on it at all. */
  touched: boolean;
}

/** Violations as `kind pallet layer box`. */
export function naiveViolations(problem: PackingProblem, layout: Layout): Set<string> {
  const { types, parameters: { packingType, minSupportRatio } } = problem;
  const found = new Set<string>();
  for (const [number, rooms] of roomsOf(problem, layout).entries()) {
    const own = ofItsType(problem, layout, number);
    for (const [index, room] of rooms.entries()) {
      const overlaps = (other: Room) =>
        (packingType === 4 || other.layer === room.layer) &&
        [0, 1, 2].every((axis) => common(room, other, axis) > EPSILON);
      if (rooms.slice(0, index).some(overlaps)) found.add(`overlap ${room.at}`);
      const stoodAbove = (other: Room) =>
        other.low[2] > room.low[2] && other.box.order < room.box.order &&
        [0, 1].every((axis) => common(room, other, axis) > EPSILON);
      if (packingType === 4 && rooms.some(stoodAbove)) found.add(`buried ${room.at}`);
      const { onPallet, onBoxes } = rest(own, rooms, index);
      const area = sum([onPallet, ...onBoxes.values()]);
      const least = minSupportRatio * side(room, 0) * side(room, 1);
      if (area < least - EPSILON || packingType === 4 && area === 0) {
        found.add(`support ${room.at}`);
      }
    }
  }
  for (const { at, box, load, touched } of naiveLoads(problem, layout)) {
    const { bearableLoad } = types[box.type]!;
    if (bearableLoad === null) continue;
    if (load > bearableLoad + EPSILON || bearableLoad === 0 && touched) found.add(`load ${at}`);
  }
  return found;
}

/** What every box bears, found box by box from the top down. */
export function naiveLoads(problem: PackingProblem, layout: Layout): NaiveLoad[] {
  return roomsOf(problem, layout).flatMap((rooms, number) => {
    const own = ofItsType(problem, layout, number);
    const loads = rooms.map(({ at, box }) => ({ at, box, load: 0, touched: false }));
    const topDown = rooms.map((_, index) => index)
      .sort((a, b) => rooms[b]!.low[2] - rooms[a]!.low[2]);
    for (const index of topDown) {
      const { onPallet, onBoxes } = rest(own, rooms, index);
      const area = sum([onPallet, ...onBoxes.values()]);
      for (const [below, share] of onBoxes) {
        loads[below]!.touched = true;
        loads[below]!.load += (rooms[index]!.weight + loads[index]!.load) * share / area;
      }
    }
    return loads;
  });
}

const EPSILON = 1e-7;

/** Pallets that break a limit, as `kind pallet`; `together name` for a group on several. */
export function naiveLimits(problem: PackingProblem, layout: Layout): Set<string> {
  const { types, limits = {} } = problem;
  const found = new Set<string>();
  const onPallets = roomsOf(problem, layout);
  onPallets.forEach((rooms, index) => {
    const { pallet, limits: own = {} } = ofItsType(problem, layout, index);
    const { maxWeight = Infinity, overhang = 0, centreShare = Infinity } = own;
    const weight = sum(rooms.map((room) => room.weight));
    if (weight > maxWeight * (1 + EPSILON)) found.add(`weight ${index}`);
    [pallet.width, pallet.length].forEach((extent, axis) => {
      const moments = rooms.map(({ low, high, weight }) => weight * (low[axis]! + high[axis]!) / 2);
      const off = Math.abs(sum(moments) / weight - extent / 2);
      if (weight > 0 && off > centreShare * extent / 2 + EPSILON) found.add(`off-centre ${index}`);
      const isOver = ({ low, high }: Room) =>
        low[axis]! < -overhang - EPSILON || high[axis]! > extent + overhang + EPSILON;
      if (rooms.some(isOver)) found.add(`outside ${index}`);
    });
    for (const { box: { type: a } } of rooms) {
      for (const { box: { type: b } } of rooms) {
        const isApart = limits.apart?.some(({ one, other }) =>
          one.includes(a) && other.includes(b)
        );
        if (a !== b && isApart) found.add(`apart ${index}`);
      }
    }
  });
  for (const { name, types: group } of limits.together ?? []) {
    const keys = group.map((type) => types[type]!.key);
    const holding = onPallets.filter((rooms) =>
      rooms.some(({ box }) => keys.includes(types[box.type]!.key))
    );
    if (holding.length > 1) found.add(`together ${name}`);
  }
  return found;
}

/** Pallets of no known type, and too tall ones, as `kind pallet`; types used too often, as `kind name`. */
export function naiveTypes(problem: PackingProblem, layout: Layout): Set<string> {
  const { palletTypes = [] } = problem;
  const found = new Set<string>();
  roomsOf(problem, layout).forEach((rooms, index) => {
    const type = palletTypes[layout.pallets[index]!.palletType ?? -1];
    if (type === undefined) found.add(`pallet-type ${index}`);
    else if (rooms.some(({ high }) => high[2] > type.size.height + EPSILON)) {
      found.add(`too-tall ${index}`);
    }
  });
  for (const [index, { name, available }] of palletTypes.entries()) {
    const used = layout.pallets.filter(({ palletType }) => palletType === index).length;
    if (available !== undefined && used > available) found.add(`pallets-available ${name}`);
  }
  return found;
}

/** The problem as the type of one pallet has it. */
function ofItsType(problem: PackingProblem, { pallets }: Layout, index: number): PackingProblem {
  const type = problem.palletTypes?.[pallets[index]!.palletType ?? -1];
  if (type === undefined) return problem;
  const { maxWeight = Infinity } = type;
  return { ...problem, pallet: type.size, limits: { ...problem.limits, maxWeight } };
}

/** Which of the pallets with locked boxes, by their numbers in the problem, are nowhere as they were. */
export function naiveLocked(problem: PackingProblem, layout: Layout): number[] {
  const onPallets = roomsOf(problem, layout);
  const wanted = roomsOf(problem, {
    pallets: (problem.locked ?? []).map(({ layers }) => ({
      height: 0,
      layers: layers.map((boxes) => ({
        height: 0,
        boxes: boxes.map((box) => ({ ...box, order: 0 })),
      })),
    })),
  });
  let from = 0;
  return wanted.flatMap((locked, number) => {
    const found = onPallets.findIndex((rooms, at) =>
      at >= from &&
      locked.every((box) =>
        rooms.some((room) =>
          room.box.type === box.box.type && room.box.orientation === box.box.orientation &&
          [0, 1, 2].every((axis) => Math.abs(room.low[axis]! - box.low[axis]!) < EPSILON)
        )
      )
    );
    if (found < 0) return [number];
    from = found + 1;
    return [];
  });
}

/** Areas on which a box rests, patch by patch between all sides of all boxes. */
function rest({ parameters, pallet, limits }: PackingProblem, rooms: Room[], index: number) {
  const room = rooms[index]!;
  const free = parameters.packingType === 4;
  const reach = parameters.heightTolerance + EPSILON;
  const below = rooms.flatMap((other, at) =>
    other.low[2] < room.low[2] && Math.abs(room.low[2] - other.high[2]) <= reach &&
      (free || other.layer === room.layer - 1)
      ? [{ other, at }]
      : []
  ).sort((a, b) => b.other.high[2] - a.other.high[2] || a.at - b.at);
  const onBoxes = new Map<number, number>();
  let onPallet = 0;
  const surface = { low: [0, 0], high: [pallet.width, pallet.length] };
  const cuts = [0, 1].map((axis) =>
    [
      ...new Set([room, surface, ...below.map(({ other }) => other)]
        .flatMap(({ low, high }) => [low[axis]!, high[axis]!])),
    ].sort((a, b) => a - b)
  );
  const [xs, ys] = [cuts[0]!, cuts[1]!];
  for (let i = 1; i < xs.length; i++) {
    for (let j = 1; j < ys.length; j++) {
      const middle = [(xs[i - 1]! + xs[i]!) / 2, (ys[j - 1]! + ys[j]!) / 2];
      const area = (xs[i]! - xs[i - 1]!) * (ys[j]! - ys[j - 1]!);
      // Slivers that only rounding makes are no contact.
      if (xs[i]! - xs[i - 1]! < EPSILON || ys[j]! - ys[j - 1]! < EPSILON) continue;
      const over = ({ low, high }: Room) =>
        [0, 1].every((axis) => low[axis]! <= middle[axis]! && middle[axis]! <= high[axis]!);
      if (!over(room)) continue;
      const top = below.find(({ other }) => over(other));
      if (top !== undefined) onBoxes.set(top.at, (onBoxes.get(top.at) ?? 0) + area);
      else if (free ? room.low[2] <= reach : room.layer === 0) {
        // What reaches over the pallet rests on nothing there.
        const overPallet = !((limits?.overhang ?? 0) > 0) ||
          middle[0]! > 0 && middle[0]! < pallet.width &&
            middle[1]! > 0 && middle[1]! < pallet.length;
        if (overPallet) onPallet += area;
      }
    }
  }
  return { onPallet, onBoxes };
}

function roomsOf({ types, parameters }: PackingProblem, { pallets }: Layout): Room[][] {
  return pallets.map(({ layers }, pallet) => {
    let base = 0;
    return layers.flatMap(({ boxes }, layer) => {
      const rooms = boxes.map((placed, index): Room => {
        const { length: l, width: w, height: h, weight } = types[placed.type]!;
        const size = [[w, l, h], [l, w, h], [w, h, l], [h, w, l], [h, l, w], [l, h, w]];
        const [dx, dy, dz] = size[placed.orientation] as [number, number, number];
        const { x, y, z = base } = placed;
        const at = `${pallet} ${layer} ${index}`;
        const high: Room["high"] = [x + dx, y + dy, z + dz];
        return { at, layer, box: placed, low: [x, y, z], high, weight };
      });
      if (parameters.packingType !== 4) base = Math.max(...rooms.map(({ high }) => high[2]));
      return rooms;
    });
  });
}

const common = (a: Room, b: Room, axis: number) =>
  Math.min(a.high[axis]!, b.high[axis]!) - Math.max(a.low[axis]!, b.low[axis]!);
const side = ({ low, high }: Room, axis: number) => high[axis]! - low[axis]!;
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
