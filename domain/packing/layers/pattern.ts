import { BARE_PALLET } from "./floor.ts";
import type { LayerBox } from "./layer_box.ts";
import type { Column } from "./linear_program.ts";
import type { Prepared } from "./prepared.ts";
import { spreadBoxes } from "./spread.ts";

/** Use of a layer: anywhere, near the top because it is weak, or as the top only. */
export type Kind = "dense" | "loose" | "top";

/** Minimum share of the pallet that the supporting boxes of a dense layer cover. */
export const DENSE = 0.88;
/** Share of the pallet's height that may be on top of a layer that counts as strong. */
export const STRONG = 0.5;
/** Maximum number of loose layers per pallet. */
export const MAX_LOOSE_LAYERS = 4;

/** A layer that may be used repeatedly: a column of the plan's linear program. */
export interface Pattern extends Column {
  /** Number of `rows` that are box types; the others are those of `sharesOf`. */
  types: number;
  boxes: readonly LayerBox[];
  height: number;
  kind: Kind;
  /**
   * Minimum bearable weight per area of its supporting boxes; −1 if nothing may be placed on one.
   */
  bearable: number;
  /** True if all boxes are of one type and the layer is full. */
  pure: boolean;
}

const RANK = { dense: 0, loose: 1, top: 2 };

/** Returns layers from the bottom up: those that support and bear most come first. */
export function inStackingOrder(layers: readonly Pattern[]): Pattern[] {
  return layers.toSorted((a, b) =>
    RANK[a.kind] - RANK[b.kind] || (a.bearable === b.bearable ? 0 : b.bearable - a.bearable) ||
    b.height - a.height
  );
}

/**
 * Returns a layer's contributions to the rows beyond the box types, by its share of the pallet's
 * height. Each layer contributes its share of a pallet's capacity for a top layer, for loose
 * layers, and for weak layers that are high enough on the pallet; it consumes its own requirement.
 */
function sharesOf(share: number, kind: Kind, strong: boolean): number[] {
  return [
    share - (kind === "top" ? 1 : 0),
    MAX_LOOSE_LAYERS * share - (kind === "loose" ? 1 : 0),
    (1 - STRONG) * share - (strong || kind === "top" ? 0 : share),
  ];
}

/** @param density Weight per area and height of the load above. */
export function patternOf(
  boxes: readonly LayerBox[],
  prepared: Prepared,
  density: number,
  pure = false,
): Pattern {
  const { area, minCover, minSupportRatio, slack, problem: { parameters, pallet, types } } =
    prepared;
  const counts = new Map<number, number>();
  let [cover, height, carrying, bearable] = [0, 0, 0, Infinity];
  for (const { stance } of boxes) {
    counts.set(stance.type, (counts.get(stance.type) ?? 0) + 1);
    cover += stance.area;
    height = Math.max(height, stance.dz);
  }
  for (const { stance } of boxes) {
    if (stance.dz < height - parameters.heightTolerance - slack) continue;
    carrying += stance.area;
    bearable = Math.min(bearable, stance.bearable);
  }
  const kind: Kind = cover < minCover || bearable < 0 || (bearable === 0 && density > 0)
    ? "top"
    : carrying >= DENSE * area
    ? "dense"
    : "loose";
  const strong = bearable >= STRONG * prepared.height * density;
  return {
    cost: height,
    rows: [...counts.keys(), types.length, types.length + 1, types.length + 2],
    amounts: [...counts.values(), ...sharesOf(height / prepared.height, kind, strong)],
    types: counts.size,
    boxes: kind === "dense"
      ? spreadBoxes(boxes, BARE_PALLET, { ...pallet, minSupportRatio, slack })
      : boxes,
    height,
    kind,
    bearable,
    pure,
  };
}

/** Returns true if there are enough boxes for a layer. */
export function hasBoxesFor({ types, rows, amounts }: Pattern, left: Int32Array): boolean {
  for (let at = 0; at < types; at++) {
    if (amounts[at]! > left[rows[at]!]!) return false;
  }
  return true;
}
