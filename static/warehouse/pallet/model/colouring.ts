/** Colours of boxes: by type, weight, or load. */
import { mix, parseColor, type Rgb } from "../../../shared/color.ts";
import type { PackedBox, PackedOrder, PackedType } from "./packed_order.ts";

// Colours of cardboard. Neighbours differ in lightness, so that red and green need not be
// distinguished.
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
// Further types repeat the colours: lighter, then darker.
const SHADES: readonly [Rgb, number][] = [[WHITE, 0], [WHITE, 0.42], [BLACK, 0.34]];

/** Colour of a box without a value on the current scale. */
export const UNKNOWN: Rgb = parseColor("#b9ad99");

/** Returns the colour of a type by its rank; the first ten differ most. */
export function typeColour(rank: number): Rgb {
  const [towards, share] = SHADES[Math.floor(rank / PAPERS.length) % SHADES.length]!;
  return mix(PAPERS[rank % PAPERS.length]!, towards, share);
}

// From light yellow to dark blue in even steps of lightness: cividis reversed (Nuñez, Anderton &
// Renslow 2018, "Optimizing colormaps with consideration for color vision deficiency").
const SCALE: readonly Rgb[] = ["#fbe9a6", "#e0bd78", "#b98a6c", "#80586c", "#3f2f5e"]
  .map(parseColor);

/** Returns the colour of a share from 0, light, to 1, dark. */
export function scaleColour(share: number): Rgb {
  const at = Math.min(1, Math.max(0, share)) * (SCALE.length - 1);
  const step = Math.min(SCALE.length - 2, Math.floor(at));
  return mix(SCALE[step]!, SCALE[step + 1]!, at - step);
}

export type ColourBy = "type" | "weight" | "load";

interface Scale {
  /** Weight, or share of the bearable load. */
  unit: "weight" | "share";
  maximum: number;
}

/** Colours of boxes, and the data of their legend. */
export interface Colouring {
  by: ColourBy;
  colourOf(box: PackedBox): Rgb;
  /** Undefined if colours mean types. */
  scale?: Scale;
  /** True if some boxes have no value on the scale. */
  gaps: boolean;
}

/** Returns the colours of an order's boxes. */
export function colouringOf({ types, pallets }: PackedOrder, by: ColourBy): Colouring {
  if (by === "type") {
    const colours = new Map(types.map((type, rank) => [type, typeColour(rank)]));
    return { by, colourOf: ({ type }) => colours.get(type)!, gaps: false };
  }
  const gaps = types.some(({ isInOrder: known }) => !known);
  if (by === "weight") {
    const maximum = Math.max(...types.map(({ weight }) => weight), 0);
    return {
      by,
      scale: { unit: "weight", maximum },
      gaps,
      colourOf: ({ type }) => type.isInOrder ? scaleColour(shareOf(type.weight, maximum)) : UNKNOWN,
    };
  }
  const loadOf = ({ pallet, index }: PackedBox) => pallets[pallet]!.burdens()[index]!.load;
  if (types.some(hasLimit)) {
    return {
      by,
      scale: { unit: "share", maximum: 1 },
      gaps: types.some((type) => !hasLimit(type)),
      colourOf: (box) => {
        const share = loadShare(box.type, loadOf(box));
        return share === undefined ? UNKNOWN : scaleColour(share);
      },
    };
  }
  // If no box has a load limit, colours show the load itself.
  const maximum = pallets.reduce(
    (top, { burdens }) => burdens().reduce((best, { load }) => Math.max(best, load), top),
    0,
  );
  return {
    by,
    scale: { unit: "weight", maximum },
    gaps,
    colourOf: (box) => scaleColour(shareOf(loadOf(box), maximum)),
  };
}

const hasLimit = ({ bearableLoad }: PackedType) => bearableLoad !== null && bearableLoad > 0;

/** Returns the load as a share of the bearable load; undefined without a limit above 0. */
export function loadShare({ bearableLoad }: PackedType, load: number): number | undefined {
  return bearableLoad === null || bearableLoad === 0 ? undefined : load / bearableLoad;
}

const shareOf = (value: number, maximum: number) => maximum === 0 ? 0 : value / maximum;
