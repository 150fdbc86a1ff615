/** Rules of a whole layout. */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import type { Layout, LockedBox, LockedPallet, PackingProblem, PalletLayer } from "../problem.ts";
import type { Report } from "./violation.ts";
import { type Solid, stackOf } from "./solid.ts";

/** Reports missing and surplus boxes, empty pallets and layers, and needlessly scattered boxes. */
export function checkTotals(problem: PackingProblem, layout: Layout, report: Report): void {
  checkCounts(problem, layout, report);
  checkEmpty(layout, report);
  // With limits, pallet types and locked boxes, the boxes of a full layer may have to be separated.
  const { parameters: { packingType }, limits, locked, palletTypes } = problem;
  const isPlain = limits === undefined && locked === undefined && palletTypes === undefined;
  if (packingType === PACKING_TYPES.pureLayers && isPlain) {
    checkPurity(problem, layout, report);
  }
}

function checkCounts({ types }: PackingProblem, { pallets }: Layout, report: Report): void {
  const counts = types.map(() => 0);
  pallets.forEach(({ layers }, pallet) =>
    layers.forEach(({ boxes }, layer) =>
      boxes.forEach(({ type }, box) => {
        if (counts[type] !== undefined) counts[type]++;
        else {
          const words = `Pallet ${pallet + 1}, layer ${layer + 1}, box ${box + 1}: ` +
            `the order has no box type ${type}`;
          report({ kind: "count", pallet, layer, box, words });
        }
      })
    )
  );
  types.forEach(({ key, count }, type) => {
    if (counts[type] === count) return;
    const words = `${counts[type]} boxes of type ${type} (${key}) are placed, ${count} are wanted`;
    report({ kind: "count", words });
  });
}

function checkEmpty({ pallets }: Layout, report: Report): void {
  pallets.forEach(({ layers }, pallet) => {
    const words = `Pallet ${pallet + 1}`;
    if (layers.length === 0) report({ kind: "empty", pallet, words: `${words} is empty` });
    layers.forEach(({ boxes }, layer) => {
      if (boxes.length > 0) return;
      report({ kind: "empty", pallet, layer, words: `${words}, layer ${layer + 1} is empty` });
    });
  });
}

/**
 * Reports a violation of packing type 1, which requires layers of one box type if possible.
 *
 * This can be checked if the layout itself shows how many boxes of a type make a full layer, one
 * that supports another: layers of several types must then contain fewer boxes of this type than a
 * full layer.
 */
function checkPurity({ types }: PackingProblem, { pallets }: Layout, report: Report): void {
  const fullLayer = types.map(() => Infinity);
  const scattered = types.map(() => 0);
  for (const { layers } of pallets) {
    layers.forEach((layer, index) => {
      const type = onlyType(layer);
      if (type === undefined) {
        for (const { type } of layer.boxes) {
          if (scattered[type] !== undefined) scattered[type]++;
        }
      } else if (fullLayer[type] !== undefined && index < layers.length - 1) {
        const fullCount = Number.isFinite(fullLayer[type]) ? fullLayer[type] : 0;
        fullLayer[type] = Math.max(fullCount, layer.boxes.length);
      }
    });
  }
  types.forEach(({ key }, type) => {
    if (scattered[type]! < fullLayer[type]!) return;
    const words = `${scattered[type]} boxes of type ${type} (${key}) are in layers with others, ` +
      `${fullLayer[type]} make a layer of their own`;
    report({ kind: "mixed", words });
  });
}

/** Returns the type of a layer's boxes if all have the same type. */
function onlyType({ boxes: [first, ...others] }: PalletLayer): number | undefined {
  return others.every(({ type }) => type === first?.type) ? first?.type : undefined;
}

/** Reports pallets of unknown type, and types with more pallets than available. */
export function checkPalletTypes(
  { palletTypes = [] }: PackingProblem,
  { pallets }: Layout,
  report: Report,
): void {
  const used = palletTypes.map(() => 0);
  pallets.forEach(({ palletType }, pallet) => {
    if (palletType === undefined && palletTypes.length === 0) return;
    if (used[palletType!] !== undefined) used[palletType!]!++;
    else {
      const words = `Pallet ${pallet + 1} is of type ${palletType}, which the order does not have`;
      report({ kind: "pallet-type", pallet, words });
    }
  });
  palletTypes.forEach(({ name, available = Infinity }, type) => {
    if (used[type]! <= available) return;
    const words = `${used[type]} pallets are of type ${name}, and there are ${available}`;
    report({ kind: "pallets-available", words });
  });
}

/**
 * Reports pallets whose locked boxes are not all in their positions. Each entry is a separate
 * pallet, in the same order as in the layout.
 */
export function checkLocked(problem: PackingProblem, layout: Layout, report: Report): void {
  const { locked = [] } = problem;
  let next = 0;
  locked.forEach((wanted, index) => {
    let at = next;
    while (at < layout.pallets.length && !holds(problem, layout, at, wanted)) at++;
    if (at < layout.pallets.length) next = at + 1;
    else {
      const boxes = wanted.layers.reduce((sum, layer) => sum + layer.length, 0);
      const words = `No pallet has the ${boxes} locked boxes of number ${
        index + 1
      } in their places`;
      report({ kind: "locked", words });
    }
  });
}

function holds(
  problem: PackingProblem,
  { pallets }: Layout,
  index: number,
  { layers, palletType }: LockedPallet,
): boolean {
  if (palletType !== undefined && pallets[index]!.palletType !== palletType) return false;
  const stack = stackOf(problem, pallets[index]!, index);
  const places = new Map(stack.solids.map((solid) => [keyOf(solid.placed, solid.layer), solid]));
  return layers.every((boxes, layer) =>
    boxes.every((box) => {
      const found = places.get(keyOf(box, layer)) ??
        stack.solids.find((solid) => isAt(solid, box, layer));
      return found !== undefined && found.placed.type === box.type;
    })
  );

  function isAt({ placed, ...solid }: Solid, box: LockedBox, layer: number): boolean {
    const { slack, free } = stack;
    const isNear = (one: number, other: number) => Math.abs(one - other) <= slack;
    return placed.type === box.type && placed.orientation === box.orientation &&
      isNear(placed.x, box.x) && isNear(placed.y, box.y) &&
      (free ? isNear(placed.z!, box.z!) : solid.layer === layer);
  }

  function keyOf({ type, orientation, x, y, z }: LockedBox, layer: number): string {
    return [type, orientation, x, y, stack.free ? z : layer].join(" ");
  }
}
