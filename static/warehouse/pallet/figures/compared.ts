/** Differences between two calculations. Pure. */
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { lengthDigits } from "../../shared/units.ts";

/** Quantity of a metric. */
export type Measure = "count" | "share" | "length" | "mean";

/** A figure of both calculations; null where there is none. */
export interface ComparedFigure {
  name: FigureName;
  measure: Measure;
  left: number | null;
  right: number | null;
  /** Comparison of the right value with the left; "same" also if one is missing. */
  verdict: "better" | "worse" | "same";
}

interface Rule {
  name: string;
  measure: Measure;
  more: "better" | "worse";
  of: (figures: LayoutMetrics) => number | null;
}

const RULES = [
  { name: "pallets", measure: "count", more: "worse", of: ({ pallets }) => pallets },
  { name: "fill", measure: "share", more: "better", of: ({ volume_fill }) => volume_fill },
  {
    name: "fill_but_last",
    measure: "share",
    more: "better",
    of: ({ volume_fill_but_last }) => volume_fill_but_last,
  },
  {
    name: "supported",
    measure: "share",
    more: "better",
    of: ({ well_supported }) => well_supported,
  },
  {
    name: "weakest",
    measure: "share",
    more: "better",
    of: ({ weakest_support }) => weakest_support?.share ?? null,
  },
  {
    name: "loaded",
    measure: "share",
    more: "worse",
    of: ({ most_loaded }) => most_loaded?.share ?? null,
  },
  { name: "types", measure: "mean", more: "worse", of: ({ types_per_layer }) => types_per_layer },
  {
    name: "out_of_turn",
    measure: "count",
    more: "worse",
    of: ({ out_of_turn }) => out_of_turn ?? null,
  },
  {
    name: "centre",
    measure: "share",
    more: "worse",
    of: ({ by_pallet }) => {
      const off = by_pallet.flatMap(({ centre_of_gravity }) => centre_of_gravity?.off_centre ?? []);
      return off.length === 0 ? null : Math.max(...off);
    },
  },
  {
    name: "height",
    measure: "length",
    more: "worse",
    of: ({ by_pallet }) => Math.max(...by_pallet.map(({ height }) => height), 0),
  },
] as const satisfies readonly Rule[];
export type FigureName = (typeof RULES)[number]["name"];

// Below what is shown of a figure, a difference is none.
const MIN_DIFFERENCE: Record<Exclude<Measure, "length">, number> = {
  count: 0.5,
  share: 0.0005,
  mean: 0.05,
};
const leastOf = (measure: Measure) =>
  measure === "length" ? 0.5 * 10 ** -lengthDigits() : MIN_DIFFERENCE[measure];

/** The figures of two calculations, one by one. */
export function comparedFigures(left: LayoutMetrics, right: LayoutMetrics): ComparedFigure[] {
  return RULES.map(({ name, measure, more, of }) => {
    const [before, after] = [of(left), of(right)];
    const difference = before === null || after === null ? 0 : after - before;
    const same = Math.abs(difference) < leastOf(measure);
    const verdict = same ? "same" : (difference > 0) === (more === "better") ? "better" : "worse";
    return { name, measure, left: before, right: after, verdict };
  });
}

/** Parameters of packing, without ids. */
export type ParameterName = Exclude<keyof OrderParams, "id" | "id_order_item" | "pallet_limits">;

const PARAMETERS: readonly ParameterName[] = [
  "pallet_length",
  "pallet_width",
  "pallet_max_height",
  "packing_type",
  "min_layer_fill_ratio",
  "min_support_ratio",
  "height_layer_diff",
  "height_tolerance",
];

/** The parameters in which two calculations differ. */
export function differingParameters(left: OrderParams, right: OrderParams): ParameterName[] {
  return PARAMETERS.filter((name) => left[name] !== right[name]);
}
