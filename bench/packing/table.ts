/** The results of a whole run as one table. */

/** Result of one solver on one set of instances. */
export interface TableRow {
  what: string;
  instances: number;
  solver: string;
  /** Pallets or bins, or the mean share of a container in percent. */
  result: number | string;
  /** Bound that no layout exceeds; undefined if unknown. */
  bound?: number | undefined;
  /** Milliseconds of the processor an instance; undefined where they are given or not measured. */
  milliseconds?: number | undefined;
}

/** Prints all rows in the format of Markdown. */
export function printTable(rows: readonly TableRow[]): void {
  const lines = [
    ["What", "Instances", "Solver", "Pallets, or fill", "Bound", "ms of the processor"],
    ...rows.map(({ what, instances, solver, result, bound, milliseconds }) => [
      what,
      `${instances}`,
      solver,
      `${result}`,
      `${bound ?? ""}`,
      milliseconds === undefined ? "" : milliseconds.toFixed(milliseconds < 10 ? 1 : 0),
    ]),
  ];
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]!.length))
  );
  const print = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
  console.log();
  lines.forEach((line, at) => {
    print(line.map((cell, column) => cell.padEnd(widths[column]!)));
    if (at === 0) print(widths.map((width) => "-".repeat(width)));
  });
}
