import type { Violation } from "../../domain/packing/check.ts";
import { counted } from "./pack_figures.ts";

// Violations that are printed.
const MOST_LINES = 20;

/** Says which rules a layout breaks, the first of them in words; with any the process will fail. */
export function printViolations(violations: readonly Violation[]): void {
  for (const { words } of violations.slice(0, MOST_LINES)) console.error(words);
  if (violations.length > 0) {
    console.error(`The layout breaks ${counted(violations.length, "rule")}`);
    Deno.exitCode = 1;
  } else console.log("Checked: no rule is broken");
}
