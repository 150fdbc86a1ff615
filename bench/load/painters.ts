/** Imports of painters by the command, beside a server that serves the same file. */
import { painterCsv } from "../../tests/support/catalog.ts";
import { run } from "../../tests/support/processes.ts";

const PAINTERS = 200;
/** Seconds from one import to the next. */
const IMPORT_INTERVAL_S = 180;

/** Imports now and then until a time on the clock of `performance`; answers what went wrong. */
export async function importPainters(data: string, until: number): Promise<string[]> {
  const wrong: string[] = [];
  for (
    let turn = 0, next = performance.now() + 1000 * IMPORT_INTERVAL_S / 3;
    next < until;
    turn++
  ) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    const file = `${data}/painters.csv`;
    const rows = Array.from({ length: PAINTERS }, (_, at) => ({
      artist: `Imported Painter ${turn}-${at}`,
      movement: "Realism",
      styles: "Realism:10",
      birth_year: "1840.0",
      death_year: "1901.0",
    }));
    await Deno.writeTextFile(file, painterCsv(...rows));
    const { code, err } = await run(data, ["import", "painters", file]);
    if (code !== 0) wrong.push(err.slice(0, 300));
    next += 1000 * IMPORT_INTERVAL_S;
  }
  return wrong;
}
