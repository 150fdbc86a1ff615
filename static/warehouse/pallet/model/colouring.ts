/** Colours of boxes: by type, weight, or load. */
import { mix, parseColor, type Rgb } from "../../../shared/color.ts";
import type { PackedBox, PackedOrder, PackedType } from "./packed_order.ts";

// Papers and boards. Neighbours differ in lightness, so that red and green need not be distinguished.
const PAPERS: readonly Rgb[] = [
  "#d3a66c",
  "#5b8dbd",
  "#efdb94",
  "#3f7f72",
  "#d98b97",
  "#a9d5de",
  "#6d4f80",
  "#838f3a",
  "#94442c",
  "#39434f",
].map(parseColor);
const [WHITE, BLACK] = [parseColor("#fffaf0"), parseColor("#1d150c")];
// What comes after the papers have been used up: the same ones lighter, then darker.
const SHADES: readonly [Rgb, number][] = [[WHITE, 0], [WHITE, 0.42], [BLACK, 0.34]];

/** Colour of a box without a value on the current scale. */
export const UNKNOWN: Rgb = parseColor("#b9ad99");

/** The colour of a type by its rank: the first ten differ most. */
export function typeColour(rank: number): Rgb {
  const [towards, share] = SHADES[Math.floor(rank / PAPERS.length) % SHADES.length]!;
  return mix(PAPERS[rank % PAPERS.length]!, towards, share);
}

// From light to dark in even steps of lightness, yellow to blue, as cividis does the other way round
// (Nuñez, Anderton & Renslow 2018, "Optimizing colormaps with consideration for color vision
// deficiency").
const SCALE: readonly Rgb[] = ["#fbe9a6", "#e0bd78", "#b98a6c", "#80586c", "#3f2f5e"]
  .map(parseColor);

/** The colour of a share on a scale from 0, light, to 1, dark. */
export function scaleColour(share: number): Rgb {
  const at = Math.min(1, Math.max(0, share)) * (SCALE.length - 1);
  const step = Math.min(SCALE.length - 2, Math.floor(at));
  return mix(SCALE[step]!, SCALE[step + 1]!, at - step);
}

export type ColourBy = "type" | "weight" | "load";

/** A scale from 0 to its end. */
interface Scale {
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
