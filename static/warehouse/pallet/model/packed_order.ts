/** Pallets of a calculation prepared for drawing: boxes as solids in placing order. */
import { supportsOf } from "../../../../domain/packing/check/contact.ts";
import {
  baseArea,
  type Solid,
  type Stack,
  stackOf,
} from "../../../../domain/packing/check/solid.ts";
import { loadsOf, restingArea } from "../../../../domain/packing/check/stacking.ts";
import { enclosingSize, palletTypesOf } from "../../../../domain/packing/pallet_types.ts";
import { palletWeightOf } from "../../../../domain/warehouse/packing_types.ts";
import { units } from "../../shared/units.ts";
import { searchParameters } from "../../../../domain/packing/stated_problem.ts";
import type { BoxType, PackingProblem, PalletSize } from "../../../../domain/packing/problem.ts";
import type { InsistedRule } from "../../../../domain/warehouse/calculation_records.ts";
import { type Calculation, type PlacedBox, typeOf } from "../../shared/calculation.ts";

/** A box type of a calculation. */
export interface PackedType extends BoxType {
  sku: string;
  /**
   * True if the order's box types still contain it: otherwise weight and bearable load are unknown.
   */
  isInOrder: boolean;
}

/** A placed box as a solid, in the order's unit of length. */
export interface PackedBox extends Solid {
  type: PackedType;
  /** Index of its pallet. */
  pallet: number;
  /** Index among the boxes of its pallet. */
  index: number;
  /** Its placing position on the pallet, from 1. */
  order: number;
  record: PlacedBox;
}

/** A layer of a pallet. */
export interface PackedLayer {
  /** Height of the base above the pallet's surface, and height of the layer. */
  base: number;
  height: number;
  boxes: readonly PackedBox[];
  /** Placing position of its last box. */
  last: number;
}

/** Load on the top of a box, and the supported share of its base from 0 to 1. */
export interface Burden {
  load: number;
  support: number;
}

export interface PackedPallet {
  index: number;
  /** Size of its pallet type. */
  size: PalletSize;
  palletType?: { index: number; name: string } | undefined;
  height: number;
  layers: readonly PackedLayer[];
  /** In placing order. */
  boxes: readonly PackedBox[];
  /** Returns the burdens by box index; computed at the first call. */
  burdens(): readonly Burden[];
  /** Rules overridden on this pallet, with the reasons. */
  insisted?: readonly InsistedRule[] | undefined;
}

/** All pallets of a calculation. */
export interface PackedOrder {
  /** Size of every pallet; with several pallet types, the size that encloses them all. */
  size: PalletSize;
  types: readonly PackedType[];
  pallets: readonly PackedPallet[];
  /** Returns the weight of an empty pallet. */
  emptyWeightOf(pallet: PackedPallet): number;
}

/** Returns the size of a pallet. */
export const sizeOfPallet = ({ pallets, size }: PackedOrder, index: number): PalletSize =>
  pallets[index]?.size ?? size;

/** Returns the pallets of a calculation, prepared for drawing. */
export function packedOrder(calculation: Calculation): PackedOrder {
  const { parameters, pallets } = calculation;
  const { types, indexOf } = typesOf(calculation);
  const palletTypes = palletTypesOf(parameters.pallet_limits ?? {}, parameters);
  const problem: PackingProblem = {
    types,
    ...(palletTypes ? { palletTypes } : {}),
    pallet: palletTypes ? enclosingSize(palletTypes) : {
      length: parameters.pallet_length,
      width: parameters.pallet_width,
      height: parameters.pallet_max_height,
    },
    parameters: { ...searchParameters(parameters), effort: 0 },
  };
  const names = palletTypes?.map(({ name }) => name);
  return {
    size: problem.pallet,
    types,
    pallets: pallets.map(({ layers, totalHeightPallete, pallet_type, insisted }, pallet) => {
      const palletType = palletTypes?.findIndex(({ name }) => name === pallet_type);
      const stack = stackOf(problem, {
        ...(palletType === undefined ? {} : { palletType }),
        height: totalHeightPallete,
        layers: layers.map(({ totalheightLayer, boxed }) => ({
          height: totalheightLayer,
          boxes: boxed.map((box) => ({
            type: indexOf(box),
            orientation: box.orientation,
            ...box.positionOnPallete,
            order: box.orderPrior,
          })),
        })),
      }, pallet);
      const recordOf = ({ layer, box }: Solid) => layers[layer]!.boxed[box]!;
      return { ...packedPallet(stack, types, recordOf, names), insisted };
    }),
    emptyWeightOf: ({ palletType }) =>
      palletWeightOf(parameters.pallet_limits, palletType?.name, units.value.weight_unit),
  };
}

/** Returns a pallet of a stack, prepared for drawing. */
export function packedPallet(
  stack: Stack,
  types: readonly PackedType[],
  recordOf: (solid: Solid) => PlacedBox,
  typeNames: readonly string[] = [],
): PackedPallet {
  const placingOrder = stack.solids.map((_, index) => index)
    .sort((a, b) => stack.solids[a]!.placed.order - stack.solids[b]!.placed.order);
  const boxes = placingOrder.map((at, index): PackedBox => {
    const solid = stack.solids[at]!;
    const { placed } = solid;
    const type = types[placed.type]!;
    const record = recordOf(solid);
    return { ...solid, type, pallet: stack.index, index, order: placed.order, record };
  });
  let base = 0;
  const layers = stack.pallet.layers.map(({ height }, layer): PackedLayer => {
    const own = boxes.filter((box) => box.layer === layer);
    const from = base;
    base += height;
    return { base: from, height, boxes: own, last: own.at(-1)?.order ?? 0 };
  });
  let burdens: readonly Burden[] | undefined;
  const computeBurdens = () => {
    const rests = supportsOf(stack);
    const loads = loadsOf(stack, rests);
    return placingOrder.map((at) => ({
      load: loads[at]!,
      support: Math.min(1, restingArea(rests[at]!) / baseArea(stack.solids[at]!)),
    }));
  };
  return {
    index: stack.index,
    size: stack.problem.pallet,
    palletType: stack.pallet.palletType === undefined ? undefined : {
      index: stack.pallet.palletType,
      name: typeNames[stack.pallet.palletType] ?? "",
    },
    height: stack.pallet.height,
    layers,
    boxes,
    burdens: () => burdens ??= computeBurdens(),
  };
}

/** Returns the placed box types, most frequent first, and the type index of a placed box. */
function typesOf({ pallets, boxes }: Calculation) {
  const keyOf = (box: PlacedBox) =>
    JSON.stringify([box.sku_box, box.length_box, box.width_box, box.height_box]);
  const counts = new Map<string, { box: PlacedBox; count: number }>();
  for (const { layers } of pallets) {
    for (const { boxed } of layers) {
      for (const box of boxed) {
        const entry = counts.get(keyOf(box));
        if (entry) entry.count++;
        else counts.set(keyOf(box), { box, count: 1 });
      }
    }
  }
  // Equally frequent types are sorted by name, so that their colours are the same in every
  // calculation.
  const ranked = [...counts].sort(([one, a], [other, b]) =>
    b.count - a.count || (one < other ? -1 : 1)
  );
  const types = ranked.map(([key, { box, count }]): PackedType => {
    const record = typeOf(box, boxes);
    return {
      key: record?.id ?? key,
      sku: box.sku_box,
      length: box.length_box,
      width: box.width_box,
      height: box.height_box,
      weight: record?.weight_box ?? 0,
      bearableLoad: record?.max_load_box ?? null,
      mayTip: record?.is_rotated_box === 1,
      count,
      stop: null,
      isInOrder: record !== undefined,
    };
  });
  const indices = new Map(ranked.map(([key], index) => [key, index]));
  return { types, indexOf: (box: PlacedBox) => indices.get(keyOf(box))! };
}
