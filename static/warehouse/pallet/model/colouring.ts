/** Colours of boxes: by type, weight, or load. */
import type { Rgb } from "../../../shared/color.ts";
import type { PackedBox, PackedOrder, PackedType } from "./packed_order.ts";
import { scaleColour, typeColour, UNKNOWN } from "./palette.ts";

export type ColourBy = "type" | "weight" | "load";

/** A scale from 0 to its end. */
export interface Scale {
  /** In kilograms, or as a share of what a box can bear. */
  unit: "weight" | "share";
  most: number;
}

/** Colours, and what a legend needs to explain them. */
export interface Colouring {
  by: ColourBy;
  colourOf(box: PackedBox): Rgb;
  /** Undefined where colours stand for types. */
  scale?: Scale;
  /** True if some boxes have no value on the scale. */
  gaps: boolean;
}

/** The colours of an order's boxes. */
export function colouringOf({ types, pallets }: PackedOrder, by: ColourBy): Colouring {
  if (by === "type") {
    const colours = new Map(types.map((type, rank) => [type, typeColour(rank)]));
    return { by, colourOf: ({ type }) => colours.get(type)!, gaps: false };
  }
  const gaps = types.some(({ isInOrder: known }) => !known);
  if (by === "weight") {
    const most = Math.max(...types.map(({ weight }) => weight), 0);
    return {
      by,
      scale: { unit: "weight", most },
      gaps,
      colourOf: ({ type }) => type.isInOrder ? scaleColour(shareOf(type.weight, most)) : UNKNOWN,
    };
  }
  const loadOf = ({ pallet, index }: PackedBox) => pallets[pallet]!.burdens()[index]!.load;
  if (types.some(hasLimit)) {
    return {
      by,
      scale: { unit: "share", most: 1 },
      gaps: types.some((type) => !hasLimit(type)),
      colourOf: (box) => {
        const share = loadShare(box.type, loadOf(box));
        return share === undefined ? UNKNOWN : scaleColour(share);
      },
    };
  }
  // Where nothing has a limit, the load itself is still worth seeing.
  const most = pallets.reduce(
    (top, { burdens }) => burdens().reduce((best, { load }) => Math.max(best, load), top),
    0,
  );
  return {
    by,
    scale: { unit: "weight", most },
    gaps,
    colourOf: (box) => scaleColour(shareOf(loadOf(box), most)),
  };
}

const hasLimit = ({ bearableLoad }: PackedType) => bearableLoad !== null && bearableLoad > 0;

/** The part of what a box can bear that it does; undefined without a limit above 0. */
export function loadShare({ bearableLoad }: PackedType, load: number): number | undefined {
  return bearableLoad === null || bearableLoad === 0 ? undefined : load / bearableLoad;
}

const shareOf = (value: number, most: number) => most === 0 ? 0 : value / most;
