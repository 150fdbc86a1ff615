/** The figures of `growth` as a table for the documents and as a plot. */
import { decades, plotOf } from "../packing/plot.ts";
import { exponent, type Measurement, textOf } from "./measure.ts";

/** The figures of one half, by size. */
export interface HalfFigures {
  name: string;
  sizes: readonly number[];
  bySize: readonly Measurement[][];
}

/** Plotted rows, with their labels. */
const PLOTTED: Readonly<Record<string, string>> = {
  "large movement, first": "large movement",
  "large movement, again": "the same again",
  'search "ba"': "search",
  "import over HTTP": "import",
  delete: "deletion",
  "large order, legs once": "large order",
};

const rowsOf = ({ bySize }: HalfFigures) => [...new Set(bySize.flat().map(({ row }) => row))];

/** A row at each size; undefined where it was not measured. */
const measured = ({ bySize }: HalfFigures, row: string) =>
  bySize.map((list) => list.find((one) => one.row === row));

/** A Markdown table a half. */
export function tablesOf(halves: readonly HalfFigures[]): string {
  return halves.map((half) => {
    const { name, sizes } = half;
    const lines = rowsOf(half).map((row) => {
      const found = measured(half, row);
      const presentSizes = sizes.flatMap((size, at) => found[at] ? [{ size, ...found[at] }] : []);
      const grows = exponent(
        presentSizes.map(({ size }) => size),
        presentSizes.map(({ value }) => value),
      );
      const { ms, others } = found.find((one) => one?.wanted !== undefined)?.wanted ?? {};
      const wanted = [ms, others === undefined ? undefined : `(${others})`]
        .filter((part) => part !== undefined).join(" ");
      const cells = [...found.map(textOf), grows?.toFixed(2) ?? "", wanted];
      return `| ${row} | ${cells.join(" | ")} |`;
    });
    const heads = [name, ...sizes.map((size) => size.toLocaleString("en")), "n^", "Wanted"];
    return `| ${heads.join(" | ")} |\n|${" --- |".repeat(heads.length)}\n${lines.join("\n")}\n`;
  }).join("\n");
}

/** Milliseconds over the size, both logarithmic. */
export function growthPlot(halves: readonly HalfFigures[]): string {
  const series = halves.flatMap((half) =>
    Object.entries(PLOTTED).flatMap(([row, name]) => {
      const points = measured(half, row).flatMap((one, at) =>
        one === undefined ? [] : [{ x: half.sizes[at]!, y: Math.max(one.value, 0.1) }]
      );
      return points.length === 0 ? [] : [{ name, points }];
    })
  );
  const all = series.flatMap(({ points }) => points);
  const number = (value: number) => value.toLocaleString("en");
  return plotOf(series, {
    title: "Time over what is stored",
    label:
      "Milliseconds of six tasks with a thousand, ten thousand and a hundred thousand artists, " +
      "sections or points, on logarithmic axes",
    x: decades(all.map(({ x }) => x), number, "artists, sections or points of the floor"),
    y: decades(all.map(({ y }) => y), (value) => `${number(value)} ms`),
  });
}
