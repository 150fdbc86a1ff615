/** The command `check`: the file of a layout → what is wrong with it. */
import type { Command } from "commander";
import { check } from "../../domain/packing/check.ts";
import { readLayout } from "../../domain/packing/layout_file.ts";
import { readTextFile } from "./import_files.ts";
import { counted } from "./pack_figures.ts";
import { printViolations } from "./pack_violations.ts";

/** Adds the command to the program. */
export function addCheckCommand(program: Command): void {
  program.command("check <file>")
    .description("check a layout that pack --out has written against every rule")
    .action(checkFile);
}

/**
 * Prints the rules that a layout breaks.
 *
 * @throws {AppError} that says what is wrong with the file.
 */
async function checkFile(file: string): Promise<void> {
  const { problem, layout } = readLayout(await readTextFile(file));
  const boxes = layout.pallets.flatMap(({ layers }) => layers.flatMap(({ boxes }) => boxes));
  const { length, width, height } = problem.pallet;
  console.log(
    `${counted(boxes.length, "box", "boxes")} on ${counted(layout.pallets.length, "pallet")} ` +
      `of ${length} × ${width} × ${height}`,
  );
  printViolations(check(problem, layout));
}
