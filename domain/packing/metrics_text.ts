/** The metrics of a layout as a table for a terminal. */
import type { BoxAt, LayoutMetrics, PalletMetrics } from "./metrics.ts";
import type { PackingProblem } from "./problem.ts";

/** Formats a count with its noun. */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

type Column = [title: string, of: (pallet: PalletMetrics, index: number) => string];

const COLUMNS: Column[] = [
  ["pallet", (_, index) => `${index + 1}`],
  ["layers", ({ layers }) => `${layers.length}`],
  ["boxes", ({ boxes }) => `${boxes}`],
  ["height", ({ height }) => number(height)],
  ["weight", ({ weight }) => number(weight)],
  ["room filled", ({ volume_fill }) => percent(volume_fill)],
  ["layers cover", ({ layers }) => range(layers.map(({ cover }) => cover))],
  [
    "centre of gravity",
    ({ centre_of_gravity: centre }) =>
      centre === null ? "–" : [centre.x, centre.y, centre.z].map(Math.round).join(", "),
  ],
  [
    "off centre",
    ({ centre_of_gravity: centre }) => centre === null ? "–" : percent(centre.off_centre),
  ],
];

// Quantity measured by each column.
const MEASURED: Readonly<Record<string, "length_unit" | "weight_unit">> = {
  "height": "length_unit",
  "weight": "weight_unit",
  "centre of gravity": "length_unit",
};

/**
 * Returns a table with a row for each pallet, followed by a few lines for the whole; with units if
 * the problem has them.
 */
export function metricsText({ types, units = {} }: PackingProblem, figures: LayoutMetrics): string {
  const titled = (title: string) => {
    const unit = MEASURED[title] && units[MEASURED[title]];
    return unit === undefined ? title : `${title} (${unit})`;
  };
  const weightUnit = units.weight_unit === undefined ? "" : ` ${units.weight_unit}`;
  const { pallets, bound, by_pallet, weakest_support: weakest, most_loaded: loaded } = figures;
  const { out_of_turn: outOfTurn } = figures;
  const boxes = by_pallet.reduce((sum, pallet) => sum + pallet.boxes, 0);
  const rows = [
    COLUMNS.map(([title]) => titled(title)),
    ...by_pallet.map((pallet, index) => COLUMNS.map(([, of]) => of(pallet, index))),
  ];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const table = rows.map((row) => row.map((cell, at) => cell.padStart(widths[at]!)).join("  "));
  const butLast = figures.volume_fill_but_last;
  return [
    `${counted(boxes, "box", "boxes")} of ${counted(types.length, "type")} on ${
      counted(pallets, "pallet")
    }`,
    `At least ${counted(bound.pallets, "pallet")}: ` +
    `${bound.volume} by volume, ${bound.layers} by layers, ${bound.large} by large boxes`,
    "",
    ...table,
    "",
    `Room filled: ${percent(figures.volume_fill)}` +
    (butLast === null ? "" : `, ${percent(butLast)} without the last pallet`),
    `Well supported (70 % of the base or more): ${percent(figures.well_supported)} of the boxes`,
    ...(typeof figures.interlocked === "number"
      ? [`Interlocked: ${percent(figures.interlocked)} of the upper boxes rest on two or more`]
      : []),
    ...(typeof figures.column_strength === "number"
      ? [`Strength of columns kept, estimated: ${percent(figures.column_strength)}`]
      : []),
    ...(figures.tilt === undefined
      ? []
      : [`Tilt before a box slides or tips: ${number(figures.tilt)}°`]),
    ...(figures.towers === undefined ? [] : [`Stacks that stand alone: ${figures.towers}`]),
    ...(weakest === null
      ? []
      : [`Weakest support: ${percent(weakest.share)} of the base, ${where(weakest)}`]),
    ...(loaded === null ? [] : [
      `Most loaded: ${percent(loaded.share)} of what it bears ` +
      `(${number(loaded.load)} of ${number(loaded.bearable_load)}${weightUnit}), ${where(loaded)}`,
    ]),
    `Box types in a layer: ${number(figures.types_per_layer)} on average`,
    ...(typeof outOfTurn === "number" ? [`Boxes out of turn on the walk: ${outOfTurn}`] : []),
  ].join("\n");
}

function where({ pallet, layer, order, key }: BoxAt): string {
  return `box ${order} (${key}) in layer ${layer} of pallet ${pallet}`;
}

function range(shares: readonly number[]): string {
  const [lowest, highest] = [Math.min(...shares), Math.max(...shares)].map(percent);
  return lowest === highest ? `${lowest}` : `${lowest} – ${highest}`;
}

const number = (value: number) => `${Number(value.toFixed(2))}`;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
